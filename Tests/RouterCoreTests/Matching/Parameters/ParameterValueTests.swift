import Foundation
import NavigationModel
import RouterRecording
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Typed reads of parameters")
struct ParameterValueTests {
    enum Tab: String, CaseIterable, Decodable { case log, files }

    enum Level: UInt8, Decodable { case low = 1, high = 9 }

    /// A type that an app declares.
    struct Point: Decodable, Equatable {
        let x, y: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let parts = try container.decode(String.self).split(separator: ",").compactMap { Int($0) }
            guard parts.count == 2 else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "it must be x,y.")
            }
            (x, y) = (parts[0], parts[1])
        }
    }

    /// Decodes a text as `Value`, and returns a description of the value, or the error message.
    private static func read<Value: Decodable>(_ text: String, _ type: Value.Type) -> String {
        do throws(ParameterError) {
            return "\(try (["a": text] as RouteParameters).value("a", as: type))"
        } catch {
            return error.message
        }
    }

    private static func bad(_ text: String, _ reason: String) -> String {
        "The parameter “a” cannot be “\(text)”: it must be \(reason)."
    }

    // Feature: Typed values, and errors for missing values
    @Test("each type reads the texts of its grammar and says which those are")
    func grammars() {
        let rows: [(got: String, expected: String)] = [
            (Self.read("", String.self), ""), (Self.read("ä b", String.self), "ä b"),
            (Self.read("-7", Int.self), "-7"), (Self.read("+7", Int.self), Self.bad("+7", "a whole number")),
            (Self.read("", Int.self), Self.bad("", "a whole number")),
            (Self.read(" 7", Int.self), Self.bad(" 7", "a whole number")),
            (Self.read("0x10", Int.self), Self.bad("0x10", "a whole number")),
            (Self.read("٣", Int.self), Self.bad("٣", "a whole number")),
            (Self.read("9223372036854775808", Int.self), Self.bad("9223372036854775808", "a whole number")),
            (Self.read("127", Int8.self), "127"),
            (Self.read("128", Int8.self), Self.bad("128", "a whole number from -128 to 127")),
            (Self.read("-32768", Int16.self), "-32768"),
            (Self.read("-2147483648", Int32.self), "-2147483648"),
            (Self.read("9223372036854775807", Int64.self), "9223372036854775807"),
            (Self.read("18446744073709551615", UInt.self), "18446744073709551615"),
            (Self.read("-1", UInt.self), Self.bad("-1", "a whole number of at least 0")),
            (Self.read("255", UInt8.self), "255"), (Self.read("65535", UInt16.self), "65535"),
            (
                Self.read("4294967296", UInt32.self),
                Self.bad("4294967296", "a whole number from 0 to 4294967295")
            ),
            (Self.read("1", UInt64.self), "1"),
            (Self.read("-1.5e3", Double.self), "-1500.0"),
            (Self.read("nan", Double.self), Self.bad("nan", "a number")),
            (Self.read("1e999", Double.self), Self.bad("1e999", "a number")),
            (Self.read("1e300", Float.self), Self.bad("1e300", "a number")),
            (Self.read("0.5", Float.self), "0.5"),
            (Self.read("true", Bool.self), "true"), (Self.read("false", Bool.self), "false"),
            (Self.read("", Bool.self), Self.bad("", "true or false")),
            (Self.read("1", Bool.self), Self.bad("1", "true or false")),
            (Self.read("log", Tab.self), "log"),
            (Self.read("Log", Tab.self), Self.bad("Log", "log or files")),
            (Self.read("9", Level.self), "high"),
            (Self.read("2", Level.self), Self.bad("2", "of the type Level")),
            (Self.read("3,4", Point.self), "Point(x: 3, y: 4)"),
            (Self.read("x", Point.self), Self.bad("x", "x,y")),
        ]
        for row in rows { #expect(row.got == row.expected) }
    }

    @Test("integers read texts of the types int and uint, and nothing else")
    func agreement() {
        var random = SeededGenerator(seed: 11)
        let alphabet = Array("0123456789-+. e_")
        var numbers = 0
        for _ in 0..<5_000 {
            let text = String(
                (0..<Int.random(in: 0...22, using: &random)).map { _ in
                    alphabet.randomElement(using: &random)!
                }
            )
            func reads(_ type: Any.Type) -> Bool { ParameterGrammar.value(of: text, as: type) != nil }
            #expect(reads(Int.self) == BuiltInType.int.accepts(text.utf8))
            #expect(reads(UInt.self) == BuiltInType.uint.accepts(text.utf8))
            #expect(reads(Double.self) == BuiltInType.double.accepts(text.utf8))
            numbers += reads(Double.self) ? 1 : 0
        }
        #expect((200...4_000).contains(numbers), "\(numbers)")
    }

    // Feature: Typed values, and errors for missing values
    @Test("a missing parameter is an error of its own, or nil if it may be absent")
    func absence() throws {
        let parameters: RouteParameters = ["a": "x", "empty": ""]
        #expect(throws: ParameterError.missing("b")) { try parameters.value("b", as: Int.self) }
        #expect(try parameters.value("b", as: Int?.self) == nil)
        #expect(try parameters.values("b", as: Int.self) == [])
        #expect(throws: ParameterError.badValue("a", text: "x", reason: "it must be a whole number")) {
            try parameters.value("a", as: Int?.self)
        }
        #expect(throws: ParameterError.badValue("empty", text: "", reason: "it must be a whole number")) {
            try parameters.value("empty", as: Int?.self)
        }
        #expect(ParameterError.missing("b").code == "missingParameter")
        #expect(ParameterError.missing("b").message == "The parameter “b” is missing.")
        #expect(ParameterError.badValue("a", text: "x", reason: "no").code == "badParameter")
    }

    @Test("a sentence shows no text of a URL that could mislead")
    func display() {
        let error = ParameterError.badValue(
            "a",
            text: "\u{202E}x" + String(repeating: "y", count: 5_000),
            reason: "no"
        )
        #expect(!error.message.unicodeScalars.contains("\u{202E}"))
        #expect(error.message.count < 400)
    }

    @Test("an error that a page throws for a parameter keeps its code in a log")
    func record() throws {
        let line = String(
            decoding: try JSONEncoder().encode(ErrorRecord(failure: ParameterError.missing("a"))),
            as: UTF8.self
        )
        #expect(line.contains(#""code":"missingParameter""#))
        #expect(line.contains("The parameter “a” is missing."))
    }

    @Test("a type that the app registered gives its own value")
    func converters() throws {
        struct Day: Decodable, Equatable { let number: Int }
        let table = try RouteTable(
            [Route("a://d/:d<day>/:m<month>/:e<even>", page: "p")],
            converters: ["day": { Int($0).map(Day.init) }, "month": AppTypes.month, "even": AppTypes.even]
        )
        let match = try #require(table.match(try RouteURL(parsing: "a://d/12/2026-05/ab?d=x")))
        let parameters = match.parameters
        #expect(try parameters.value("d", as: Day.self) == Day(number: 12))
        #expect(try parameters.value("m", as: UInt.self) == 24_317)
        #expect(try parameters.value("m", as: String.self) == "2026-05")
        #expect(try parameters.value("e", as: String.self) == "ab")
        #expect(try parameters.value("x", as: Day?.self) == nil)
        #expect(throws: ParameterError.missing("x")) { try parameters.value("x", as: Day.self) }
        #expect(throws: ParameterError.nested("e")) { try parameters.value("e", as: Day.self) }
        let entry = Entry(id: EntryID(1), destination: Destination(match: match))
        #expect(try entry.parameters.value("d", as: Day.self) == Day(number: 12))
    }

    // Feature: Parameters are merged per key
    // Feature: Repeated query items
    @Test("parameters are merged per key, and all of a repeated item can be read")
    func merging() throws {
        let table = try RouteTable([Route("a://i/:id/:rest*", page: "p")])
        let url = try RouteURL(
            parsing: "a://i/7/x/y%2Fz?id=8&tag=b&tag=a&tag=&q=1&q=2&rest=r&nav.animated=false&flag"
        )
        let match = try #require(table.match(url))
        let entry = Entry(
            id: EntryID(1),
            destination: Destination(match: match, callerParameters: ["q": "caller", "id": "9", "own": "o"])
        )
        let parameters = entry.parameters
        #expect(
            try parameters.decode(as: [String: String].self)
                == ["id": "7", "rest": "x/y/z", "tag": "b", "q": "caller", "own": "o", "flag": ""]
        )
        #expect(parameters.names == ["flag", "id", "own", "q", "rest", "tag"])
        #expect(try parameters.value("tag", as: String.self) == "b")
        #expect(try parameters.values("tag", as: String.self) == ["b", "a", ""])
        #expect(try parameters.values("q", as: String.self) == ["caller"])
        #expect(try parameters.values("rest", as: String.self) == ["x", "y/z"])
        #expect(match.url.query.all(named: "tag") == ["b", "a", ""])
        #expect(match.url.query.all(named: "none") == [])
    }
}
