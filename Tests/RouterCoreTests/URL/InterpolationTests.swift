import NavigationModel
import Testing

@testable import RouterCore

/// Checks that the values in a URL literal remain data.
///
/// The URL must have exactly the segments and items of the literal, with the values in them.
/// If a value makes that impossible, the request must be refused with an error that names the value.
@Suite("Values in literals")
struct InterpolationTests {
    /// The expected parts of a literal with a valid value.
    private struct Expected: Sendable {
        var segments: [String]
        var query: [[String]] = []
        var fragment: String?
        var isCustom = true
    }

    /// The literals that are tried with a value, and their expected parts.
    private static let literals:
        [(String, @Sendable (String) -> NavigationRequest, @Sendable (String) -> Expected)] = [
            ("app://\\(v)", { "app://\($0)" }, { Expected(segments: [$0]) }),
            ("app:\\(v)/a", { "app:\($0)/a" }, { Expected(segments: [$0, "a"]) }),
            ("app:///\\(v)", { "app:///\($0)" }, { Expected(segments: [$0]) }),
            ("app://a/\\(v)", { "app://a/\($0)" }, { Expected(segments: ["a", $0]) }),
            ("app://a/\\(v)/b", { "app://a/\($0)/b" }, { Expected(segments: ["a", $0, "b"]) }),
            ("app://a/x\\(v)y/b", { "app://a/x\($0)y/b" }, { Expected(segments: ["a", "x\($0)y", "b"]) }),
            ("app://a/\\(v)\\(v)", { "app://a/\($0)\($0)" }, { Expected(segments: ["a", $0 + $0]) }),
            ("app://a/.\\(v)", { "app://a/.\($0)" }, { Expected(segments: ["a", "." + $0]) }),
            ("app://n\\(v)/pop", { "app://n\($0)/pop" }, { Expected(segments: ["n" + $0, "pop"]) }),
            ("https://a.org/\\(v)", { "https://a.org/\($0)" }, { Expected(segments: [$0], isCustom: false) }),
            ("app://a?k=\\(v)", { "app://a?k=\($0)" }, { Expected(segments: ["a"], query: [item("k", $0)]) }),
            (
                "app://a?k=1\\(v)2&l=\\(v)#\\(v)", { "app://a?k=1\($0)2&l=\($0)#\($0)" },
                { Expected(segments: ["a"], query: [item("k", "1\($0)2"), item("l", $0)], fragment: $0) }
            ),
        ]

    private static func item(_ name: String, _ value: String) -> [String] {
        [name, value]
    }

    private static func read(_ request: NavigationRequest) throws(URLParseError) -> RouteURL {
        guard case .open(let url) = request.operation else { throw URLParseError(.empty, at: 0) }
        return try url.read(from: .app)
    }

    /// Returns how a literal with a value differs from the expected URL or error, or `nil` if it does not.
    private static func fault(_ literal: Int, _ value: String) -> String? {
        let (name, request, expected) = literals[literal]
        let expectation = expected(value)
        do throws(URLParseError) {
            let url = try read(request(value))
            guard url.segments == expectation.segments,
                url.query.map({ [$0.name, $0.value] }) == expectation.query,
                url.fragment == expectation.fragment, !url.isNavigationCommand, url.text.utf8.count <= 262_144
            else { return "\(name) with \(value.debugDescription) is \(url.text)" }
            return isAllowed(value, expectation) ? nil : "\(name) accepts \(value.debugDescription)"
        } catch {
            guard case .badValue(value, _) = error.reason else {
                return "\(name) with \(value.debugDescription): \(error)"
            }
            return isAllowed(value, expectation) ? "\(name) refuses \(value.debugDescription)" : nil
        }
    }

    /// Returns whether the literal must accept the value.
    private static func isAllowed(_ value: String, _ expected: Expected) -> Bool {
        let isText = value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        let areSegments = expected.segments.allSatisfy {
            !["", ".", ".."].contains($0) && $0.utf8.count <= 8_192
        }
        let isReserved = expected.isCustom && expected.segments[0].lowercased() == "nav"
        return isText && areSegments && !isReserved
    }

    /// Each scalar below U+0300 is tried in each position.
    /// Batches of the other scalars are tried in one position each.
    @Test("every Unicode scalar is data: in segments, in query items and in fragments")
    func everyScalar() {
        let positions = [3, 5, 9, 11]
        var faults: [String] = []
        var (batch, batches) = ("", 0)
        for number in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(number) else { continue }
            if number < 0x300 {
                faults += positions.compactMap { Self.fault($0, String(scalar)) }
            } else {
                batch.unicodeScalars.append(scalar)
            }
            guard batch.unicodeScalars.count == 120 || number == 0x10_FFFF else { continue }
            faults += [Self.fault(positions[batches % positions.count], batch)].compactMap(\.self)
            (batch, batches) = ("", batches + 1)
        }
        #expect(faults.isEmpty, "\(faults.prefix(3))")
    }

    @Test(
        "delimiters, escapes, dots and reserved words are data, in each position",
        arguments: literals.indices
    )
    func delimiters(literal: Int) {
        let parts = [
            "", ".", "..", "/", "//", "?", "#", "&", "=", ";", ":", "@", "[", "]", "%", "%2F", "%2e", "+",
            " ", "\\", "nav",
            "NAV", "av", "nav.action=reset", "&nav.action=reset", "a", "é", "e\u{301}", "\u{202E}", "\0",
            "\n", "https://",
            String(repeating: "x", count: 1_023), String(repeating: "ü", count: 200),
        ]
        var faults: [String] = []
        for first in parts {
            for second in parts {
                faults += [Self.fault(literal, first + second)].compactMap(\.self)
            }
        }
        #expect(faults.isEmpty, "\(faults.prefix(3))")
    }

    @Test("a URL that gets too long is refused, and names its longest value")
    func tooLong() {
        let (short, long) = ("short", String(repeating: "ü", count: 60_000))
        let request: NavigationRequest = "app://a?k=\(short)&l=\(long)"
        #expect(throws: URLParseError(.badValue(long, segment: nil), at: 262_144)) { try Self.read(request) }
    }

    @Test("a value in the scheme, the authority or a query name is refused, and named")
    func misplaced() {
        let value = "a"
        let requests: [NavigationRequest] = [
            "\(value)://a", "app\(value)://a", "https://\(value)/b", "https://b\(value).org",
            "https://b:\(1)/",
            "app://u@\(value)/b", "app://b:\(8)/c", "app://a?\(value)=b", "app://a?b\(value)",
            "app://a?b=c&\(value)=d",
        ]
        for request in requests {
            let error = #expect(throws: URLParseError.self) { try Self.read(request) }
            #expect(error?.code == "misplacedValue", "\(request)")
            #expect(error?.message.contains("is not allowed in the scheme") ?? false)
        }
    }

    @Test("a value that would make a segment of its own kind is refused with a sentence about it")
    func sentences() throws {
        let cases: [(NavigationRequest, String)] = [
            ("app://a/\("")", "An empty value cannot be a segment of the URL."),
            (
                "app://a/.\(".")",
                "The value “.” is not allowed here because the segment “..” has a special meaning."
            ),
            (
                "app://\("NAV")/pop",
                "The value “NAV” is not allowed here because the segment “nav” has a special meaning."
            ),
            ("app://a?b=\("\u{7}")", "The value “\\u{7}” contains a control character."),
        ]
        for (request, message) in cases {
            let error = #expect(throws: URLParseError.self) { try Self.read(request) }
            #expect(error?.message == message)
        }
    }

    @Test("values of other types are written as their text")
    func types() throws {
        enum Tab: String { case log = "the log" }
        let url = try RouteURL(parsing: "app://b?c=d&e")
        let request: NavigationRequest =
            "app://\(-42)/\(1.5)/\(true)/\(Tab.log)/\(Character("é"))?then=\(url)"
        let read = try Self.read(request)
        #expect(read.segments == ["-42", "1.5", "true", "the log", "é"])
        #expect(read.query.map { [$0.name, $0.value] } == [Self.item("then", "app://b?c=d&e")])
    }

    @Test(
        "a value in a relative reference stays inside its segment",
        arguments: [
            ("7", ["item", "7"]), ("a/b", ["item", "a/b"]), ("?x", ["item", "?x"]),
            ("mailto:a", ["item", "mailto:a"]),
            ("//evil", ["item", "//evil"]), ("nav", ["item", "nav"]), ("", nil), ("..", nil), (".", nil),
        ] as [(String, [String]?)]
    )
    func relative(value: String, segments: [String]?) throws {
        let base = try RouteURL(parsing: "app://item/1")
        let request: NavigationRequest = "\(value)"
        guard case .open(let url) = request.operation else { return }
        let read = try? url.resolved(against: base, from: .app).read(from: .link)
        #expect(read?.segments == segments)
    }

    @Test("a relative reference never becomes a command by its value")
    func relativeCommand() throws {
        let value = "nav"
        let request: NavigationRequest = "\(value)/pop"
        guard case .open(let url) = request.operation else { return }
        let error = #expect(throws: URLParseError.self) {
            try url.resolved(against: RouteURL(parsing: "app://"), from: .app).read(from: .link)
        }
        #expect(error?.reason == .badValue("nav", segment: "nav"))
    }
}
