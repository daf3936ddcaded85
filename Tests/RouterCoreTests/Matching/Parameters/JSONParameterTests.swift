import Testing

@testable import RouterCore

@Suite("JSON in a parameter")
struct JSONParameterTests {
    enum Order: String, Codable, CaseIterable, Sendable { case newest, oldest }

    enum Shape: Codable, Equatable, Sendable {
        case circle(radius: Double)
        case square(Int)
        case point
    }

    struct Owner: Codable, Equatable, Sendable { var name: String }

    struct Filter: Codable, Equatable, Sendable {
        var tags: [String]
        var owner: Owner?
        var order: Order?
        var limits: [String: UInt8]?
        var shapes: [Shape]?
    }

    private static let name = "filter"

    private func read<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
        try RouteParameters([(name: Self.name, text: text)]).decode(Self.name, as: type)
    }

    /// The words after “The parameter”, or what was read.
    private func outcome<Value: Decodable>(_ text: String, as type: Value.Type) throws -> String {
        do {
            return "\(try read(text, as: type))"
        } catch let error as ParameterError {
            return String(error.message.dropFirst("The parameter ".count))
        }
    }

    @Test("a structure is read with all that it holds, and unknown keys are ignored")
    func structures() throws {
        let text = #"""
            { "tags": ["a", "\u00e9\n"], "owner": {"name": "ann"}, "order": "oldest", "limits": {"x": 255, "y": 0},
              "shapes": [{"circle": {"radius": -1.5e2}}, {"square": {"_0": 7}}, {"point": {}}], "more": [null, {}] }
            """#
        #expect(
            try read(text, as: Filter.self)
                == Filter(
                    tags: ["a", "é\n"],
                    owner: Owner(name: "ann"),
                    order: .oldest,
                    limits: ["x": 255, "y": 0],
                    shapes: [.circle(radius: -150), .square(7), .point]
                )
        )
        #expect(try read(#"{"tags":[],"owner":null}"#, as: Filter.self) == Filter(tags: []))
        #expect(try read("[]", as: [Filter].self).isEmpty)
        #expect(try read(#"[[1],[],[2,3]]"#, as: [[Int]].self) == [[1], [], [2, 3]])
        #expect(try read(#"{"a":null,"b":1}"#, as: [String: Int?].self) == ["a": nil, "b": 1])
        #expect(try read("[1,null]", as: [Int?].self) == [1, nil])
        #expect(try read("null", as: Filter?.self) == nil)
        #expect(try read(#"{"1":"a"}"#, as: [Int: String].self) == [1: "a"])
        #expect(try read("[true]", as: Set<Bool>.self) == [true])
    }

    @Test("one value is JSON as well, and numbers keep range and exactness")
    func values() throws {
        #expect(try read(" 7 ", as: Int.self) == 7)
        #expect(try read(#""7""#, as: String.self) == "7")
        #expect(try read("9223372036854775807", as: Int64.self) == .max)
        #expect(try read("-9223372036854775808", as: Int64.self) == .min)
        #expect(try read("18446744073709551615", as: UInt64.self) == .max)
        #expect(try read("9007199254740993", as: Int.self) == 9_007_199_254_740_993)
        #expect(
            try read("[-170141183460469231731687303715884105728]", as: [Int128].self) == [.min]
        )
        #expect(
            try read(#"{"a":340282366920938463463374607431768211455}"#, as: [String: UInt128].self) == [
                "a": .max
            ]
        )
        #expect(try read("0.1", as: Double.self) == 0.1)
        #expect(try read("5e-324", as: Double.self) == .leastNonzeroMagnitude)
        #expect(try read("1.7976931348623157E+308", as: Double.self) == .greatestFiniteMagnitude)
        #expect(try read("16777217", as: Float.self) == 16_777_216)
        let whole = "it must be a whole number"
        let rows: [(got: String, expected: String)] = [
            (try outcome("7.0", as: Int.self), "filter cannot be “7.0”: \(whole)."),
            (try outcome("1e2", as: Int.self), "filter cannot be “1e2”: \(whole)."),
            (try outcome(#""7""#, as: Int.self), "filter cannot be “\"7\"”: \(whole)."),
            (try outcome("null", as: Int.self), "filter cannot be “null”: \(whole)."),
            (
                try outcome("9223372036854775808", as: Int64.self),
                "filter cannot be “9223372036854775808”: \(whole)."
            ),
            (try outcome("300", as: UInt8.self), "filter cannot be “300”: \(whole) from 0 to 255."),
            (try outcome("-1", as: UInt.self), "filter cannot be “-1”: \(whole) of at least 0."),
            (try outcome("1e999", as: Double.self), "filter cannot be “1e999”: it must be a number."),
            (try outcome("1e39", as: Float.self), "filter cannot be “1e39”: it must be a number."),
            (try outcome("1", as: Bool.self), "filter cannot be “1”: it must be true or false."),
            (try outcome("1", as: String.self), "filter cannot be “1”: it must be a string."),
        ]
        for row in rows { #expect(row.got == row.expected) }
    }

    @Test("an error names the place, and the value there")
    func places() throws {
        let rows = [
            (#"{"tags":["a",true]}"#, "filter.tags[1] cannot be “true”: it must be a string."),
            ("{}", "filter.tags is missing."), ("[]", "filter cannot be “[]”: it must be an object."),
            (#"{"tags":{"a":1}}"#, #"filter.tags cannot be “{"a":1}”: it must be an array."#),
            (#"{"tags":[],"owner":{}}"#, "filter.owner.name is missing."),
            (#"{"tags":[],"owner":7}"#, "filter.owner cannot be “7”: it must be an object."),
            (#"{"tags":[],"order":"old"}"#, #"filter.order cannot be “"old"”: it must be newest or oldest."#),
            (
                #"{"tags":[],"limits":{"x":256}}"#,
                "filter.limits.x cannot be “256”: it must be a whole number from 0 to 255."
            ),
            (#"{"tags":[],"shapes":[{"point":{}},{"square":{}}]}"#, "filter.shapes[1].square._0 is missing."),
        ]
        for (text, expected) in rows { #expect(try outcome(text, as: Filter.self) == expected) }
        let unknown = try outcome(#"{"tags":[],"shapes":[{"cube":{}}]}"#, as: Filter.self)
        #expect(unknown.hasPrefix(#"filter.shapes[0] cannot be “{"cube":{}}”: "#))
    }

    @Test(
        "text that is no JSON is refused with the byte",
        arguments: [
            ("", 0), ("x", 0),
            ("{}x", 2),
            ("[1,]", 3),
            (#"{"a":1 "b":2}"#, 7),
            (#"{"a":1,"\u0061":2}"#, 15),
            (#"["\ud800"]"#, 9),
            ("[01]", 2),
            ("\u{FEFF}1", 0),
        ]
    )
    func syntax(text: String, byte: Int) {
        #expect(
            throws: ParameterError.badValue(
                "filter",
                text: text,
                reason: "it must be JSON, and is wrong at byte \(byte)"
            )
        ) {
            try read(text, as: [String: Int].self)
        }
    }

    @Test("4,096 bytes and 16 levels are read, and one more is not")
    func limits() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try read(nested(16), as: RandomJSONTests.Tree.self)
        #expect(throws: ParameterError.self) { try read(nested(17), as: RandomJSONTests.Tree.self) }
        #expect(
            try outcome(nested(17), as: RandomJSONTests.Tree.self).hasSuffix(
                "it must be JSON, and is wrong at byte 16."
            )
        )
        let long = #""\#(String(repeating: "é", count: 2_047))""#
        #expect(try read(long, as: String.self).count == 2_047)
        let message = try outcome(long + " ", as: String.self)
        #expect(message.hasSuffix("it must be JSON of at most 4096 bytes."))
        #expect(message.count < 200)
    }

    @Test("an absent parameter is missing or nil, and a repeated item gives its first text")
    func presence() throws {
        let parameters = try ParameterDecoderTests.parameters("a=%5B1%5D&a=x&b&c=null")
        #expect(try parameters.decode("a", as: [Int].self) == [1])
        #expect(try parameters.decodeIfPresent("a", as: [Int].self) == [1])
        #expect(throws: ParameterError.missing("d")) { try parameters.decode("d", as: [Int].self) }
        #expect(try parameters.decodeIfPresent("d", as: [Int].self) == nil)
        #expect(throws: ParameterError.self) { try parameters.decodeIfPresent("b", as: [Int].self) }
        #expect(throws: ParameterError.self) { try parameters.decodeIfPresent("c", as: [Int].self) }
        #expect(try parameters.decode("c", as: [Int]?.self) == nil)
    }

    @Test("what a type's own initializer throws is passed on, and its words name the place")
    func ownErrors() throws {
        struct Range: Decodable {
            struct Odd: Error {}
            let low, high: Int
            enum CodingKeys: CodingKey { case low, high }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                (low, high) = try (
                    container.decode(Int.self, forKey: .low), container.decode(Int.self, forKey: .high)
                )
                if low == 1 { throw Odd() }
                guard low > high else { return }
                throw DecodingError.dataCorruptedError(
                    forKey: .high,
                    in: container,
                    debugDescription: "it is below \(low)."
                )
            }
        }
        #expect(throws: Range.Odd.self) { try read(#"[{"low":1,"high":2}]"#, as: [Range].self) }
        #expect(
            try outcome(#"[{"low":2,"high":0}]"#, as: [Range].self)
                == "filter[0].high cannot be “0”: it is below 2."
        )
    }

    @Test("a type may read containers by hand, and its superclass as the member super")
    func byHand() throws {
        struct Pair: Decodable, Equatable {
            let first: Int
            let rest: [Int128]
            enum CodingKeys: CodingKey { case inner }
            enum InnerKeys: CodingKey { case list }
            init(first: Int, rest: [Int128]) { (self.first, self.rest) = (first, rest) }
            init(from decoder: any Decoder) throws {
                let inner = try decoder.container(keyedBy: CodingKeys.self)
                    .nestedContainer(keyedBy: InnerKeys.self, forKey: .inner)
                var list = try inner.nestedUnkeyedContainer(forKey: .list)
                first = try list.decodeNil() ? 0 : list.decode(Int.self)
                var nested = try list.nestedUnkeyedContainer()
                var rest: [Int128] = []
                while !nested.isAtEnd { rest.append(try nested.decode(Int128.self)) }
                self.rest = rest
            }
        }
        #expect(
            try read(#"{"inner":{"list":[null,[4,5]]}}"#, as: Pair.self) == Pair(first: 0, rest: [4, 5])
        )
        #expect(try outcome(#"{"inner":{"list":[1]}}"#, as: Pair.self) == "filter.inner.list[1] is missing.")
        class Base: Decodable { let a: Int }
        final class Derived: Base {
            let b: UInt128
            enum CodingKeys: CodingKey { case b }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                b = try container.decode(UInt128.self, forKey: .b)
                try super.init(from: container.superDecoder())
            }
        }
        let derived = try read(#"{"b":2,"super":{"a":1}}"#, as: Derived.self)
        #expect(derived.a == 1 && derived.b == 2)
        #expect(try outcome(#"{"b":2}"#, as: Derived.self) == "filter.super is missing.")
    }

    @Test("items that a type reads one by one by hand are texts")
    func items() throws {
        struct Hand: Decodable {
            enum CodingKeys: CodingKey { case a }
            init(from decoder: any Decoder) throws {
                var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .a)
                _ = try list.nestedUnkeyedContainer()
            }
        }
        let error = #expect(throws: ParameterError.nested("a")) {
            try RouteParameters([(name: "a", text: "[[1]]")]).decode(Hand.self)
        }
        #expect(
            error?.message
                == "The parameter a is text and cannot be read as a structure with fields or arrays of its own."
        )
    }

    @Test("keys of the text are safe in messages")
    func safety() throws {
        let message = try outcome(#"{"\u202e\n":1,"\u202e\n":2}"#, as: [String: Int].self)
        #expect(message.unicodeScalars.allSatisfy { $0 != "\u{202E}" && $0 != "\n" })
        let place = try outcome(#"{"\u202e\n":"x"}"#, as: [String: Int].self)
        #expect(place.unicodeScalars.allSatisfy { $0 != "\u{202E}" && $0 != "\n" })
    }
}
