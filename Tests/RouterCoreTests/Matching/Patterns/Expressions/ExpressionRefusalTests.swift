import NavigationModel
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Regular expressions that are refused")
struct ExpressionRefusalTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let problem: PatternError.Reason
        let offset: Int
        let extent: PatternExpression.Extent

        init(
            _ text: String,
            _ problem: PatternError.Reason,
            _ offset: Int,
            _ extent: PatternExpression.Extent = .segment
        ) {
            self.text = text
            self.problem = problem
            self.offset = offset
            self.extent = extent
        }

        var testDescription: String { String(text.prefix(60)) }
    }

    static let rows = [
        Row("", .emptyExpression, 0),
        Row("(?i)", .emptyExpression, 0),
        Row(#"(a)\1"#, .unknownEscape("1"), 3),
        Row(#"\k<a>"#, .unknownEscape("k"), 0),
        Row(#"é\g1"#, .unknownEscape("g"), 2),
        Row("(?P=a)", .unknownGroup, 0),
        Row("a(?=b)", .unknownGroup, 1),
        Row("a(?!b)", .unknownGroup, 1),
        Row("(?<=a)b", .badGroupName, 3),
        Row("(?<!a)b", .badGroupName, 3),
        Row("ab(?>c)", .unknownGroup, 2),
        Row("a*+", .nothingToRepeat, 2),
        Row("a++b", .nothingToRepeat, 2),
        Row("a?+", .nothingToRepeat, 2),
        Row("a{2}+", .nothingToRepeat, 4),
        Row("(?s)a", .unknownGroup, 0),
        Row("a(?i)b", .unknownGroup, 1),
        Row("(?i:a)", .unknownGroup, 0),
        Row("(?i)(?i)a", .unknownGroup, 4),
        Row("(?im)a", .unknownGroup, 0),
        Row("(?-i)a", .unknownGroup, 0),
        Row("^(?i)a", .unknownGroup, 1),
        Row("(?R)", .unknownGroup, 0),
        Row("(a(?1)?)", .unknownGroup, 2),
        Row("(?-1)", .unknownGroup, 0),
        Row("(?+1)", .unknownGroup, 0),
        Row("(?&a)", .unknownGroup, 0),
        Row("(?P>a)", .unknownGroup, 0),
        Row("(?(1)a|b)", .unknownGroup, 0),
        Row(#"a\b"#, .unknownEscape("b"), 1),
        Row(#"\Aa\z"#, .unknownEscape("A"), 0),
        Row("(a", .unclosedGroup, 0),
        Row("a(b(c)", .unclosedGroup, 1),
        Row("a)", .unmatchedParenthesis, 1),
        Row("(a))b", .unmatchedParenthesis, 3),
        Row("(?", .unknownGroup, 0),
        Row("(?#a)", .unknownGroup, 0),
        Row("(?'a'b)", .unknownGroup, 0),
        Row("(?|a)", .unknownGroup, 0),
        Row("(?P<a>b)", .unknownGroup, 0),
        Row("(?<>a)", .badGroupName, 3, .wholeURL),
        Row("(?<1a>a)", .badGroupName, 3, .wholeURL),
        Row("(?<a", .badGroupName, 3, .wholeURL),
        Row("(?<a-b>c)", .badGroupName, 3, .wholeURL),
        Row("x(?<a>b)", .namedGroupInSegment, 1),
        Row((0..<33).map { "(?<a\($0)>b)" }.joined(), .tooManyNames, 10 * 8 + 22 * 9, .wholeURL),
        Row(String(repeating: "(", count: 65) + "a", .tooDeep, 64),
        Row("a{10000}", .tooManyStates, 1),
        Row("(a{1000}){1000}", .tooManyStates, 9),
        Row("a{99999999999999999999}", .tooManyStates, 1),
        Row("((a{100}){100}){100}", .tooManyStates, 9),
        Row("((?:){200}){200}", .tooManyStates, 11),
        Row("(a{0,5000})", .tooManyStates, 2),
        Row("a{4000}a{4000}a{4000}", .tooManyStates, 0),
        Row("a{4000}|a{4000}|a{4000}", .tooManyStates, 0),
        Row("*a", .nothingToRepeat, 0),
        Row("a|+", .nothingToRepeat, 2),
        Row("(?)", .unknownGroup, 0),
        Row("(?:?)", .nothingToRepeat, 3),
        Row("(*ACCEPT)", .nothingToRepeat, 1),
        Row("a**", .nothingToRepeat, 2),
        Row("a{2}{3}", .nothingToRepeat, 4),
        Row("a???", .nothingToRepeat, 3),
        Row("{2}", .nothingToRepeat, 0),
        Row("^*", .nothingToRepeat, 1),
        Row("a{", .badRepetition, 1),
        Row("a{b}", .badRepetition, 1),
        Row("a{,2}", .badRepetition, 1),
        Row("a{3,2}", .badRepetition, 1),
        Row("a{2", .badRepetition, 1),
        Row("a{2, 3}", .badRepetition, 1),
        Row("a{-1}", .badRepetition, 1),
        Row("[a", .unclosedClass, 0),
        Row("x[", .unclosedClass, 1),
        Row("x[^", .unclosedClass, 1),
        Row(#"[a\]"#, .unclosedClass, 0),
        Row("[a-", .unclosedClass, 0),
        Row("a[]b", .emptyClass, 1),
        Row("[^]", .emptyClass, 0),
        Row("[z-a]", .badRange, 1),
        Row(#"[a-\d]"#, .badRange, 1),
        Row(#"[\d-z]"#, .badRange, 1),
        Row("[[:alpha:]]", .needsBackslash("["), 1),
        Row("a]", .needsBackslash("]"), 1),
        Row("a}", .needsBackslash("}"), 1),
        Row("a^", .misplacedAnchor, 1),
        Row("$a", .misplacedAnchor, 0),
        Row("(^a)", .misplacedAnchor, 1),
        Row("(a$)", .misplacedAnchor, 2),
        Row("a$b", .misplacedAnchor, 1),
        Row("^^a", .misplacedAnchor, 1),
        Row("a$$", .misplacedAnchor, 1),
        Row(#"a\"#, .danglingBackslash, 1),
        Row(#"[a\"#, .danglingBackslash, 2),
        Row(#"\n"#, .unknownEscape("n"), 0),
        Row(#"a\t"#, .unknownEscape("t"), 1),
        Row(#"\0"#, .unknownEscape("0"), 0),
        Row(#"\é"#, .unknownEscape("é"), 0),
        Row(#"[\b]"#, .unknownEscape("b"), 1),
        Row(#"[\1]"#, .unknownEscape("1"), 1),
        Row(#"\Qa\E"#, .unknownEscape("Q"), 0),
        Row(#"\x41"#, .badScalar, 0),
        Row(#"\x{}"#, .badScalar, 0),
        Row(#"\x{g}"#, .badScalar, 0),
        Row(#"\x{+1}"#, .badScalar, 0),
        Row(#"\u{D800}"#, .badScalar, 0),
        Row(#"\u{110000}"#, .badScalar, 0),
        Row(#"\u{41"#, .badScalar, 0),
        Row(#"\u{000000041}"#, .badScalar, 0),
        Row(#"\p{Xx}"#, .unknownCategory("Xx"), 0),
        Row(#"\p{l}"#, .unknownCategory("l"), 0),
        Row(#"\pL"#, .unknownCategory(""), 0),
        Row(#"\p{Letter}"#, .unknownCategory("Letter"), 0),
        Row("app://ü", .notASCII("ü"), 6, .wholeURL),
        Row("[a-ü]", .notASCII("ü"), 3, .wholeURL),
        Row(#"a\x{fc}"#, .notASCII("ü"), 1, .wholeURL),
    ]

    // Feature: An invalid pattern is reported with the reason and the byte offset
    @Test("a mistake is named with its byte", arguments: rows)
    func refuses(_ row: Row) {
        let error = #expect(throws: PatternError.self) { try PatternExpression(row.text, row.extent) }
        #expect(error?.reason == row.problem)
        #expect(error?.offset == row.offset)
        #expect(error?.message.isEmpty == false)
    }

    @Test("a control character and a repeated name are refused as anywhere")
    func others() {
        #expect(throws: PatternError(.controlCharacter, at: 1)) { try PatternExpression("a\u{9}") }
        #expect(throws: PatternError(.controlCharacter, at: 1)) { try PatternExpression("[\u{85}]") }
        #expect(throws: PatternError(.controlCharacter, at: 0)) { try PatternExpression(#"\x{0A}"#) }
        #expect(throws: PatternError(.duplicatePlaceholder("a"), at: 10)) {
            try PatternExpression("(?<a>x)(?<a>y)", .wholeURL)
        }
    }

    @Test("up to the limits everything is read")
    func limits() throws {
        let deep = String(repeating: "(", count: 64) + "a" + String(repeating: ")", count: 64)
        #expect(try PatternExpression(deep).fits("a"))
        let long = try PatternExpression("a{9999}")
        #expect(long.program.instructions.count == 10_000)
        #expect(long.fits(String(repeating: "a", count: 9_999)))
        #expect(!long.fits(String(repeating: "a", count: 9_998)))
        let names = (0..<32).map { "(?<a\($0)>b)" }.joined()
        #expect(try PatternExpression(names, .wholeURL).names.count == 32)
    }

    @Test(
        "the state count that is checked is at least the program's",
        arguments: ExpressionMatchTests.rows
    )
    func states(_ row: ExpressionMatchTests.Row) throws {
        let bytes = Array(row.text.utf8)
        var parser = ExpressionParser(bytes: bytes, range: 0..<bytes.count, extent: .segment)
        let node = try parser.parse()
        let program = ExpressionCompiler.program(of: node, nameCount: 0)
        #expect(program.instructions.count <= node.states + 1)
    }

    @Test("any text is read, or refused at a position inside it", arguments: 1...20)
    func fuzz(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = Array("()[]{}|*+?^$.\\-,:=!<>iPpdwsxubk019azAZ/%é\u{1F600}\u{301}\u{7} ").map(
            String.init
        )
        var counts = (read: 0, refused: 0)
        for _ in 0..<1_000 {
            var text = ""
            if Bool.random(using: &random) {
                let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                text = String(decoding: bytes, as: UTF8.self)
            } else {
                for _ in 0..<Int.random(in: 0...24, using: &random) {
                    text += pieces.randomElement(using: &random) ?? ""
                }
            }
            for pattern in ["a://b/:x(\(text))", "/\(text)/", "a://v:x(\(text))-:y(\(text))/c"] {
                do {
                    let parsed = try RoutePattern(pattern)
                    let table = try RouteTable([Route(pattern, page: "p")])
                    #expect(parsed.hasExpression)
                    _ = table.match(try RouteURL(parsing: "a://b/a1"))
                    counts.read += 1
                } catch let error as PatternError {
                    #expect((0...pattern.utf8.count).contains(error.offset), "\(pattern.debugDescription)")
                    counts.refused += 1
                } catch {
                    Issue.record("seed \(seed): \(pattern.debugDescription): \(error)")
                }
            }
        }
        #expect(counts.read > 200 && counts.refused > 200, "seed \(seed): \(counts)")
    }
}
