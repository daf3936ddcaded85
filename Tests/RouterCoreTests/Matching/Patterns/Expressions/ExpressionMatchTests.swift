import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Texts that regular expressions match")
struct ExpressionMatchTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let yes: [String]
        let no: [String]

        init(_ text: String, yes: [String] = [], no: [String] = []) {
            self.text = text
            self.yes = yes
            self.no = no
        }

        var testDescription: String { text }
    }

    static let rows = [
        Row("abc", yes: ["abc"], no: ["", "ab", "abcd", "xabc", "ABC"]),
        Row("ä/€\u{1F600}", yes: ["ä/€\u{1F600}"], no: ["a\u{308}/€\u{1F600}", "ä/€"]),
        Row(#"\d{4}"#, yes: ["2024", "0000"], no: ["", "202", "20245", "202x", "٢٠٢٤", "２０２４"]),
        Row(#"\D+"#, yes: ["abc", "٣", "é"], no: ["", "a1", "1"]),
        Row(#"\w+"#, yes: ["aZ_9"], no: ["", "a-b", "é", "a b"]),
        Row(#"\W"#, yes: ["-", "é", " ", "\u{1F600}"], no: ["a", "_", "0", ""]),
        Row(#"a\sb"#, yes: ["a b"], no: ["ab", "a\u{A0}b", "a  b"]),
        Row(#"\S+"#, yes: ["ab\u{A0}"], no: ["a b", ""]),
        Row(".", yes: ["a", "é", "\u{1F600}", "/"], no: ["", "ab", "e\u{301}"]),
        Row("..", yes: ["e\u{301}", "ab"], no: ["é", "abc"]),
        Row(".*", yes: ["", "a", "a/b\u{200F}"]),
        Row(".+", yes: ["a"], no: [""]),
        Row("a?", yes: ["", "a"], no: ["aa", "b"]),
        Row("a*b+c?", yes: ["b", "aabb", "abc"], no: ["", "a", "ac", "bcc"]),
        Row("a{3}", yes: ["aaa"], no: ["aa", "aaaa"]),
        Row("a{0}", yes: [""], no: ["a"]),
        Row("a{2,}", yes: ["aa", "aaaaa"], no: ["", "a"]),
        Row("a{0,}", yes: ["", "aaa"], no: ["b"]),
        Row("a{1,3}", yes: ["a", "aa", "aaa"], no: ["", "aaaa"]),
        Row("a{0,2}b", yes: ["b", "ab", "aab"], no: ["aaab"]),
        Row("(ab){2,3}", yes: ["abab", "ababab"], no: ["ab", "aba", "abababab"]),
        Row("a*?b??c+?d{1,2}?", yes: ["cd", "aabccdd"], no: ["abd", "cddd"]),
        Row("a|b|cd", yes: ["a", "b", "cd"], no: ["", "ab", "c"]),
        Row("a|", yes: ["", "a"], no: ["b"]),
        Row("|a", yes: ["", "a"]),
        Row("(a|b)c", yes: ["ac", "bc"], no: ["a", "abc"]),
        Row("(?:a|b)*", yes: ["", "abba"], no: ["abc"]),
        Row("()", yes: [""], no: ["a"]),
        Row("(a*)*", yes: ["", "aaa"], no: ["b"]),
        Row("(a*)+b", yes: ["b", "aab"], no: ["a"]),
        Row("(|a)+", yes: ["", "aa"], no: ["b"]),
        Row("((a|b)(c|d))+", yes: ["ac", "bdac"], no: ["ab", "acb"]),
        Row("^a$", yes: ["a"], no: ["", "aa"]),
        Row("^a|b$", yes: ["a", "b"], no: ["ab"]),
        Row("^a$|^b$", yes: ["a", "b"]),
        Row("^$", yes: [""], no: ["a"]),
        Row("[abc]", yes: ["a", "b", "c"], no: ["d", "", "ab"]),
        Row("[a-cx-z]+", yes: ["abcxyz"], no: ["d", "w"]),
        Row("[^a-c]", yes: ["d", "é", "^"], no: ["a", "b", ""]),
        Row("[-a]+", yes: ["-a"], no: ["b"]),
        Row("[a-]+", yes: ["-a"], no: ["b"]),
        Row("[a-c-]+", yes: ["b-"], no: ["d"]),
        Row("[a^]+", yes: ["a^"], no: ["b"]),
        Row(#"[\]\[\\\-^]+"#, yes: [#"][\-^"#], no: ["a"]),
        Row("[.*+?(){}|$]+", yes: [".*+?(){}|$"], no: ["a"]),
        Row(#"[\d_]+"#, yes: ["1_2"], no: ["a"]),
        Row(#"[^\d\s]+"#, yes: ["ab-"], no: ["1", " "]),
        Row(#"[\D]"#, yes: ["a", "\u{10FFFF}"], no: ["5"]),
        Row(#"[\W\d]+"#, yes: ["-5é"], no: ["a", "_"]),
        Row(#"[^\W]+"#, yes: ["a_5"], no: ["-", "é"]),
        Row("[à-ü]+", yes: ["éö"], no: ["ß", "e"]),
        Row("[\u{1F600}-\u{1F64F}]", yes: ["\u{1F601}"], no: ["\u{1F700}", "a"]),
        Row(#"[\x{1F600}-\u{1F64F}]"#, yes: ["\u{1F601}"], no: ["\u{1F700}"]),
        Row(#"\x{e9}"#, yes: ["é"], no: ["e\u{301}", "e"]),
        Row(#"\u{E9}\u{00000041}"#, yes: ["éA"], no: ["éa"]),
        Row(#"\.\*\+\?\(\)\[\]\{\}\|\^\$\\\/\-\ "#, yes: [#".*+?()[]{}|^$\/- "#], no: [""]),
        Row("a/b#<>\"`%20", yes: ["a/b#<>\"`%20"], no: ["a/b"]),
        Row("a-b,c:d=e&f", yes: ["a-b,c:d=e&f"]),
        Row(#"\p{L}+"#, yes: ["aÉß中א"], no: ["1", "-", "e\u{301}"]),
        Row(#"\p{Lu}"#, yes: ["A", "É"], no: ["a", "é", "1"]),
        Row(#"\P{Lu}"#, yes: ["a", "1", "\u{1F600}"], no: ["A", "É"]),
        Row(#"[\p{Nd}\p{Pd}]+"#, yes: ["1-٣"], no: ["a", "_"]),
        Row(#"[^\p{L}\P{N}]"#, yes: ["1", "½"], no: ["a", "-"]),
        Row(#"\p{M}"#, yes: ["\u{301}"], no: ["a"]),
        Row(#"\p{So}\p{Sc}"#, yes: ["\u{1F600}€"], no: ["€\u{1F600}"]),
        Row("(?i)abc", yes: ["abc", "ABC", "aBc"], no: ["abd"]),
        Row("(?i)^a[b-d]$", yes: ["AB", "aD", "ac"], no: ["ae"]),
        Row("(?i)[^a]", yes: ["b", "B"], no: ["a", "A"]),
        Row("(?i)é", yes: ["é"], no: ["É"]),
        Row(#"(?i)\x{41}\d"#, yes: ["a1", "A1"], no: ["b1"]),
        Row("(?i)k", yes: ["k", "K"], no: ["\u{212A}"]),
        Row(#"(?i)\p{Lu}"#, yes: ["a", "A", "É"], no: ["é"]),
        Row(#"(?i)[\W]"#, yes: ["-"], no: ["k", "K"]),
        Row("(?i)@", yes: ["@"], no: ["`"]),
        Row("[@-Z]", yes: ["@", "A"], no: ["`", "a"]),
        Row("(?i)[@-Z]", yes: ["@", "A", "a", "z"], no: ["`", "{"]),
        Row("(cat|category)(s|)", yes: ["cat", "cats", "category", "categorys"], no: ["cate"]),
        Row(#"(\d+)\.(\d+)(\.(\d+))?"#, yes: ["1.2", "1.2.3"], no: ["1", "1.", "1.2.", "1.2.3.4"]),
        Row(
            #"(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}"#,
            yes: ["127.0.0.1", "255.255.255.255"],
            no: ["256.0.0.1", "1.2.3"]
        ),
        Row("([a-z0-9]+-)*[a-z0-9]+", yes: ["a", "a-b-c9"], no: ["-a", "a-", "a--b", "A"]),
        Row("((((((a))))))", yes: ["a"], no: [""]),
        Row("(a{2}){2}", yes: ["aaaa"], no: ["aaa", "aaaaa"]),
        Row("(a?){3}", yes: ["", "a", "aaa"], no: ["aaaa"]),
        Row("(a|b){0,1}c", yes: ["c", "ac", "bc"], no: ["abc"]),
        Row("x(?:)y", yes: ["xy"]),
    ]

    @Test("an expression fits a whole text or not at all", arguments: rows)
    func fits(_ row: Row) throws {
        let expression = try PatternExpression(row.text)
        for text in row.yes { #expect(expression.fits(text), "\(row.text) fits \(text.debugDescription)") }
        for text in row.no {
            #expect(!expression.fits(text), "\(row.text) does not fit \(text.debugDescription)")
        }
    }

    @Test("read from the end it fits the same texts", arguments: rows)
    func reversed(_ row: Row) throws {
        let program = try PatternExpression(row.text).reversed
        for text in (row.yes + row.no) where !text.isEmpty {
            var machine = ExpressionMachine(program)
            let fits = machine.accepts(text.unicodeScalars.reversed())
            #expect(fits == row.yes.contains { $0.utf8.elementsEqual(text.utf8) }, "\(text.debugDescription)")
        }
    }

    static let captureRows: [(text: String, input: String, groups: [String?]?)] = [
        ("(?<a>x)", "x", ["x"]),
        ("(?<a>x)", "y", nil),
        ("(?<a>x*)", "", [""]),
        ("(?<a>.*)(?<b>.*)", "xyz", ["xyz", ""]),
        ("(?<a>.*?)(?<b>.*)", "xyz", ["", "xyz"]),
        ("(?<a>.+?)(?<b>.+)", "xyz", ["x", "yz"]),
        ("(?<a>.?)(?<b>.*)", "x", ["x", ""]),
        ("(?<a>.??)(?<b>.*)", "x", ["", "x"]),
        ("(?<a>x|xy)(?<b>z|yz)", "xyz", ["x", "yz"]),
        ("(?<a>xy|x)(?<b>yz|z)", "xyz", ["xy", "z"]),
        ("(?<a>x)|(?<b>y)", "y", [nil, "y"]),
        ("(?<a>x)?y", "y", [nil]),
        ("(?:(?<a>x)|y)*", "xy", ["x"]),
        ("(?:(?<a>[xy]))*", "xyx", ["x"]),
        ("(?<all>(?<first>x)(?<rest>y+))", "xyy", ["xyy", "x", "yy"]),
        ("(?<a>x{1,2})(?<b>x{1,2})", "xxx", ["xx", "x"]),
        ("(?<a>x{1,2}?)(?<b>x{1,2})", "xxx", ["x", "xx"]),
        ("(x)(?<a>y)(z)", "xyz", ["y"]),
        ("//(?<host>[^/]*)/(?<path>.*)", "//a.org/b/c", ["a.org", "b/c"]),
        ("(?<größe>%C3%.*)", "%C3%A9", ["%C3%A9"]),
    ]

    @Test("named groups are captured, the left and the longer first", arguments: captureRows)
    func captures(_ row: (text: String, input: String, groups: [String?]?)) throws {
        let expression = try PatternExpression(row.text, .wholeURL)
        #expect(expression.groups(row.input) == row.groups)
        #expect(expression.fits(row.input) == (row.groups != nil))
    }
}
