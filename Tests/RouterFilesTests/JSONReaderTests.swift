import Testing

@testable import RouterCore
@testable import RouterFiles

@Suite("The JSON of route files")
struct JSONReaderTests {
    private func read(_ text: String) throws(RouteTableError) -> RouteFileValue {
        try RouteFile(json: text.utf8, name: "R.json").content
    }

    private func message(_ text: String) -> String? {
        do throws(RouteTableError) {
            _ = try read(text)
            return nil
        } catch {
            return error.message
        }
    }

    private func nested(_ depth: Int, _ open: String, _ inside: String, _ close: String) -> String {
        String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
    }

    @Test(
        "values are read as RFC 8259 has them",
        arguments: [
            (" true\n", .bool(true)), ("false", .bool(false)), ("null", .other("null")),
            ("0", .number(0)), ("-0", .number(0)), ("-12", .number(-12)), ("2.0", .number(2)),
            ("1e2", .number(100)), ("-9223372036854775808.0", .number(.min)),
            ("120E-1", .number(12)), ("9223372036854775807", .number(.max)),
            ("-9223372036854775808", .number(.min)),
            ("9223372036854775808", .other("a number")), ("1.5", .other("a number")),
            ("1e999", .other("a number")), ("9223372036854775808.0", .other("a number")),
            ("[]", .list([])), ("[ 1 , [ ] ]", .list([.number(1), .list([])])), ("{ }", .dictionary([:])),
            (#""\"\\\/\b\f\n\r\t\u00e9\uD83D\ude00é""#, .text("\"\\/\u{8}\u{C}\n\r\té😀é")),
            ("\u{FEFF}1", .number(1)),
        ] as [(String, RouteFileValue)]
    )
    func values(text: String, value: RouteFileValue) throws {
        #expect(try read(text) == value)
    }

    @Test("each key has its line, and the lines of the same key after it")
    func lines() throws {
        let value = try read("{\r\n\"a\"\n:\n1,\n\n\"b\": 2, \"a\": 3,\n\"\\u0061\": 4}")
        guard case .dictionary(let members) = value else {
            Issue.record("no dictionary")
            return
        }
        #expect(members["a"]?.line == 2)
        #expect(members["a"]?.value == .number(1))
        #expect(members["a"]?.repetitions == [6, 7])
        #expect(members["b"]?.line == 6)
    }

    @Test(
        "a mistake ends reading with its line",
        arguments: [
            ("", "1: A value is missing or misspelled."), (" \n\n ", "3: A value is missing or misspelled."),
            ("tru", "1: A value is missing or misspelled."),
            ("[1,\n]", "2: A value is missing or misspelled."),
            ("'a'", "1: A value is missing or misspelled."), ("NaN", "1: A value is missing or misspelled."),
            ("[1\n2]", "2: A comma or a “]” is missing."), ("[1", "1: A comma or a “]” is missing."),
            (#"{"a": 1"#, "1: A comma or a “}” is missing."),
            ("{\"a\": 1\n\"b\": 2}", "2: A comma or a “}” is missing."),
            ("{\"a\": 1,\n}", "2: A key in quotation marks is missing."),
            ("{a: 1}", "1: A key in quotation marks is missing."),
            (#"{"a" 1}"#, "1: A colon is missing after the key “a”."),
            ("{} // x", "1: More text follows the end of the value."),
            ("{}\n{}", "2: More text follows the end of the value."),
            ("01", "1: More text follows the end of the value."), ("-", "1: A number is malformed."),
            ("1.", "1: A number is malformed."),
            ("-.5", "1: A number is malformed."), ("1e+", "1: A number is malformed."),
            ("\"a\nb\"", "1: A string is not closed, or contains a character that must be escaped."),
            (#""a"#, "1: A string is not closed, or contains a character that must be escaped."),
            (
                #""\"#,
                #"1: The backslash does not begin a valid escape. Write “\\” for a backslash."#
            ),
            (
                #""\x""#,
                #"1: The backslash does not begin a valid escape. Write “\\” for a backslash."#
            ),
            (#""\u12g4""#, #"1: Four hexadecimal digits must follow “\u”."#),
            (#""\ud83d""#, #"1: A “\u” escape names only half of a character."#),
            (#""\ud83d\u0041""#, #"1: A “\u” escape names only half of a character."#),
            (#""\ude00\ud83d""#, #"1: A “\u” escape names only half of a character."#),
        ]
    )
    func mistakes(text: String, message: String) {
        #expect(self.message(text) == "R.json:" + message)
    }

    @Test("values within the limit of depth are read, those beyond it are not")
    func depth() throws {
        _ = try read(nested(32, "[", "1", "]"))
        _ = try read(nested(32, #"{"a":"#, "1", "}"))
        let message = "R.json:1: Values are nested more than 32 deep."
        #expect(self.message(nested(33, "[", "1", "]")) == message)
        #expect(self.message(nested(33, #"{"a":"#, "1", "}")) == message)
        #expect(self.message(nested(100_000, "[", "", "")) == message)
    }

    @Test("a file within the limit of size is read, one beyond it is not")
    func size() throws {
        let spaces = String(repeating: " ", count: 4_194_302)
        _ = try read(spaces + "{}")
        #expect(message(spaces + "{ }") == "R.json: A route file can have at most 4194304 bytes.")
    }

    @Test("a text that is not UTF-8 is refused")
    func encoding() {
        for bytes: [UInt8] in [[0x7B, 0xFF, 0x7D], "{}".utf8.flatMap { [$0, 0] }] {
            let error = #expect(throws: RouteTableError.self) { try RouteFile(json: bytes, name: "R.json") }
            #expect(error?.message == "R.json: The text is not UTF-8.")
        }
    }
}
