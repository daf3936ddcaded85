import Foundation
import Testing

@testable import RouterCore

@Suite("Parameters as a structure")
struct ParameterDecoderTests {
    enum Tab: String, Decodable, CaseIterable { case log, files }

    enum Level: Int, Decodable { case low = 1, high = 9 }

    struct ID: Decodable, Equatable {
        let number: Int

        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int.self)
        }
    }

    /// A type whose errors describe invalid values in its own words.
    struct Even: Decodable {
        struct Odd: Error, Equatable { let number: Int }

        init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(Int.self)
            guard number.isMultiple(of: 2) else { throw Odd(number: number) }
        }
    }

    struct Point: Decodable { let x: Int }

    static func parameters(_ query: String, pattern: String = "a://i", path: String = "a://i") throws
        -> RouteParameters
    {
        let table = try RouteTable([Route(pattern, page: "p")])
        let match = try #require(table.match(try RouteURL(parsing: path + "?" + query)))
        return Entry(id: EntryID(1), destination: Destination(match: match)).parameters
    }

    /// Decodes a query as `Value`, and returns a description of the value or of the error.
    private static func decode<Value: Decodable>(_ query: String, _ type: Value.Type) throws -> String {
        do {
            return "\(try parameters(query).decode(as: type))"
        } catch let error as ParameterError {
            return error.message
        }
    }

    struct Field<Value: Decodable>: Decodable, CustomStringConvertible {
        let a: Value
        var description: String { "\(a)" }
    }

    @Test("a field reads the text of its type, and an error names the field")
    func fields() throws {
        func bad(_ text: String, _ reason: String) -> String {
            "The parameter “a” cannot be “\(text)”: \(reason)."
        }
        let missing = "The parameter “a” is missing."
        let nested =
            "The parameter “a” is text. It cannot be read as a structure or an array."
        let rows: [(got: String, expected: String)] = [
            (try Self.decode("a=7", Field<Int>.self), "7"),
            (try Self.decode("a=7&a=x", Field<Int>.self), "7"),
            (try Self.decode("a=x&a=7", Field<Int>.self), bad("x", "it must be a whole number")),
            (try Self.decode("b=7", Field<Int>.self), missing),
            (try Self.decode("A=7", Field<Int>.self), missing),
            (
                try Self.decode("a=300", Field<UInt8>.self),
                bad("300", "it must be a whole number from 0 to 255")
            ),
            (try Self.decode("a=-1.5", Field<Double>.self), "-1.5"),
            (try Self.decode("a=0.5", Field<Float>.self), "0.5"),
            (try Self.decode("a=b+c", Field<String>.self), "b c"),
            (try Self.decode("a", Field<String>.self), ""),
            (try Self.decode("a=true", Field<Bool>.self), "true"),
            (try Self.decode("a", Field<Bool>.self), bad("", "it must be true or false")),
            (try Self.decode("b", Field<Bool>.self), missing),
            (try Self.decode("b", Field<Bool?>.self), "nil"),
            (try Self.decode("a", Field<Int?>.self), bad("", "it must be a whole number")),
            (try Self.decode("a=7", Field<Int?>.self), "Optional(7)"),
            (try Self.decode("a=log", Field<Tab>.self), "log"),
            (try Self.decode("a=Log", Field<Tab>.self), bad("Log", "it must be log or files")),
            (try Self.decode("b", Field<Tab>.self), missing),
            (try Self.decode("a=9", Field<Level>.self), "high"),
            (try Self.decode("a=2", Field<Level>.self), bad("2", "it must be of the type Level")),
            (try Self.decode("a=x", Field<Level>.self), bad("x", "it must be a whole number")),
            (try Self.decode("a=7", Field<ID>.self), "ID(number: 7)"),
            (try Self.decode("a=x", Field<ID>.self), bad("x", "it must be a whole number")),
            (try Self.decode("b", Field<ID>.self), missing),
            (try Self.decode("b", Field<ID?>.self), "nil"),
            (try Self.decode("a=1&a=2", Field<[Int]>.self), "[1, 2]"),
            (try Self.decode("a=1&a=x", Field<[Int]>.self), bad("x", "it must be a whole number")),
            (try Self.decode("b", Field<[Int]>.self), "[]"),
            (try Self.decode("b", Field<[Int]?>.self), "nil"),
            (try Self.decode("a=1&a=2", Field<[Int?]>.self), "[Optional(1), Optional(2)]"),
            (try Self.decode("a=1&a=1", Field<Set<Int>>.self), "[1]"),
            (
                try Self.decode("a=log&a=files", Field<[Tab]>.self),
                "[RouterCoreTests.ParameterDecoderTests.Tab.log, RouterCoreTests.ParameterDecoderTests.Tab.files]"
            ),
            (try Self.decode("a=log&a=x", Field<[Tab]>.self), bad("x", "it must be log or files")),
            (try Self.decode("a=1", Field<[[Int]]>.self), nested),
            (try Self.decode("a=1", Field<Point>.self), nested),
            (try Self.decode("a=1", Field<[Point]>.self), nested),
            (try Self.decode("b", Field<Point>.self), missing),
            (try Self.decode("a=1", Field<[String: String]>.self), nested),
            (
                try Self.decode("a=c2b0a6a8-0b4f-4b0e-9d3a-1a2b3c4d5e6f", Field<UUID>.self),
                "C2B0A6A8-0B4F-4B0E-9D3A-1A2B3C4D5E6F"
            ),
            (
                try Self.decode("a=x", Field<UUID>.self),
                bad("x", "Attempted to decode UUID from invalid UUID string")
            ),
        ]
        for row in rows { #expect(row.got == row.expected) }
    }

    @Test("the parameters of the path win, and its rest is an array of segments")
    func path() throws {
        struct Item: Decodable, Equatable {
            let id: Int
            let tab: String?
            let rest: [String]
            let tag: [String]
        }
        let table = try RouteTable([Route("a://item/:id<int>/:rest*", page: "p")])
        func item(_ text: String, _ caller: [String: String] = [:]) throws -> Item {
            let url = try RouteURL(parsing: text)
            let match = table.match(url)
            let destination = try Destination(match: #require(match), callerParameters: caller)
            return try Entry(id: EntryID(1), destination: destination).parameters.decode()
        }
        #expect(
            try item("a://item/7/x/y%2Fz?id=8&tag=b&tag=a&rest=q&tab=one", ["tab": "two", "id": "9"])
                == Item(id: 7, tab: "two", rest: ["x", "y/z"], tag: ["b", "a"])
        )
        #expect(try item("a://item/7") == Item(id: 7, tab: nil, rest: [], tag: []))
        #expect(try item("a://item/7", ["tag": "c"]) == Item(id: 7, tab: nil, rest: [], tag: ["c"]))
    }

    @Test("a converter's value is a field's, also in an array")
    func converters() throws {
        struct Day: Sendable, Decodable, Equatable { let number: Int }
        struct Diary: Decodable, Equatable {
            let day: Day
            let other: Day?
            let number: Int?
        }
        let table = try RouteTable(
            [Route("a://d/:day<day>", page: "p")],
            converters: ["day": { Int($0).map(Day.init) }]
        )
        let match = try #require(table.match(try RouteURL(parsing: "a://d/12")))
        #expect(
            try match.parameters.decode(as: Diary.self)
                == Diary(day: Day(number: 12), other: nil, number: nil)
        )
        #expect(try match.parameters.decode(as: [String: Day].self) == ["day": Day(number: 12)])
    }

    @Test("coding keys rename, dictionaries get all, and classes have their superclass's fields")
    func shapes() throws {
        struct Renamed: Decodable {
            let userID: Int
            enum CodingKeys: String, CodingKey { case userID = "user_id" }
        }
        class Base: Decodable { let a: Int }
        final class Derived: Base {
            let b: Int
            enum CodingKeys: String, CodingKey { case b }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                b = try container.decode(Int.self, forKey: .b)
                try super.init(from: container.superDecoder())
            }
        }
        struct Wrapper: Decodable {
            let field: Field<Int>
            init(from decoder: any Decoder) throws {
                field = try decoder.singleValueContainer().decode(Field<Int>.self)
            }
        }
        let parameters = try Self.parameters("a=1&a=2&b=3&user_id=4")
        #expect(try parameters.decode(as: Renamed.self).userID == 4)
        #expect(try parameters.decode(as: [String: String].self) == ["a": "1", "b": "3", "user_id": "4"])
        #expect(try parameters.decode(as: [String: [Int]].self) == ["a": [1, 2], "b": [3], "user_id": [4]])
        let derived = try parameters.decode(as: Derived.self)
        #expect(derived.a == 1)
        #expect(derived.b == 3)
        #expect(try parameters.decode(as: Wrapper.self).field.a == 1)
        #expect(try parameters.decode(as: Field<Int>?.self)?.a == 1)
        #expect(throws: ParameterError.notKeyed) { try parameters.decode(as: Int.self) }
        #expect(throws: ParameterError.notKeyed) { try parameters.decode(as: Tab.self) }
        #expect(throws: ParameterError.notKeyed) { try parameters.decode(as: [Int].self) }
        #expect(!ParameterError.notKeyed.message.isEmpty)
    }

    @Test("each number of the standard library has its way through each container")
    func numbers() throws {
        struct Numbers: Decodable {
            let a: Int, b: Int8, c: Int16, d: Int32, e: Int64, f: [Int]
            let g: UInt, h: UInt8, i: UInt16, j: UInt32, k: UInt64, l: [UInt]
            let m: Double, n: Float
            let o: [Int8], p: [UInt64], q: Single<Int>, r: Single<UInt16>, s: Single<UInt8>
        }
        struct Single<Value: Decodable>: Decodable {
            let value: Value
            init(from decoder: any Decoder) throws {
                value = try decoder.singleValueContainer().decode(Value.self)
            }
        }
        let letters = "abcdefghijklmnopqrs"
        let query = letters.map { "\($0)=1&\($0)=2" }.joined(separator: "&")
        let numbers = try Self.parameters(query).decode(as: Numbers.self)
        #expect(numbers.f == [1, 2])
        #expect(numbers.l == [1, 2])
        #expect(numbers.p == [1, 2])
        #expect(numbers.r.value == 1)
        for letter in letters {
            let bad = letters.map { $0 == letter ? "\($0)=x" : "\($0)=1" }.joined(separator: "&")
            let error = #expect(throws: ParameterError.self) {
                try Self.parameters(bad).decode(as: Numbers.self)
            }
            #expect(error?.message.hasPrefix("The parameter “\(letter)” cannot be “x”") == true)
        }
    }

    @Test("an error of a type's own initializer is passed on")
    func ownErrors() throws {
        struct Range: Decodable {
            let low, high: Int
            enum CodingKeys: CodingKey { case low, high }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                low = try container.decode(Int.self, forKey: .low)
                high = try container.decode(Int.self, forKey: .high)
                guard low <= high else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .high,
                        in: container,
                        debugDescription: "it is below \(low)."
                    )
                }
                guard high < 100 else {
                    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "too far"))
                }
            }
        }
        #expect(throws: Even.Odd(number: 7)) { try Self.parameters("a=7").decode(as: Field<Even>.self) }
        #expect(throws: Even.Odd(number: 7)) { try Self.parameters("a=8&a=7").decode(as: Field<[Even]>.self) }
        #expect(throws: ParameterError.badValue("high", text: "1", reason: "it is below 2")) {
            try Self.parameters("low=2&high=1").decode(as: Range.self)
        }
        #expect(throws: DecodingError.self) { try Self.parameters("low=2&high=100").decode(as: Range.self) }
    }

    @Test(
        "an integer is what the standard library reads, but for a plus and for more than 20 digits",
        arguments: [
            "-", "+", "0", "-0", "00", "007", "+1", "--1", "1-", "1a", "é", "9223372036854775807",
            "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
            "18446744073709551616", "-1", "00000000000000000001", "000000000000000000001",
            "99999999999999999999",
        ]
    )
    func integers(_ text: String) throws {
        let table = try RouteTable([
            Route("a://signed/:n<int>", page: "int"), Route("a://unsigned/:n<uint>", page: "uint"),
        ])
        let isShort = text.utf8.count <= 20 && text.first != "+"
        let signed = table.match(try RouteURL(parsing: "a://signed/" + text))
        #expect((signed != nil) == (isShort && Int64(text) != nil))
        let unsigned = table.match(try RouteURL(parsing: "a://unsigned/" + text))
        #expect((unsigned != nil) == (isShort && UInt64(text) != nil))
    }
}
