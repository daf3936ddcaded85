import NavigationModel
import Testing

@testable import RouterCore

@Suite("URLs of links and other programs")
struct ReceivedURLTests {
    static let escaped: [(text: String, read: String)] = [
        ("app://entity?context={%22id%22:%2242%22}", "app://entity?context=%7B%22id%22:%2242%22%7D"),
        ("app://entity?filter[a]=1&filter[b]=2", "app://entity?filter%5Ba%5D=1&filter%5Bb%5D=2"),
        (
            "https://fonts.example/css?family=Open+Sans|Roboto",
            "https://fonts.example/css?family=Open+Sans%7CRoboto"
        ),
        ("app://a/{b}/[c]/^/`/|", "app://a/%7Bb%7D/%5Bc%5D/%5E/%60/%7C"),
        ("https://e.org/{b}/[c]", "https://e.org/%7Bb%7D/%5Bc%5D"),
        ("app://{a}/b", "app://%7Ba%7D/b"),
        ("app:{a}[b]", "app:%7Ba%7D%5Bb%5D"),
        ("app:///[b]", "app:///%5Bb%5D"),
        ("app://u{1}@a/b", "app://u%7B1%7D@a/b"),
        ("app://[::1]/[a]", "app://[::1]/%5Ba%5D"),
        ("https://[::1]/[a]#[b]", "https://[::1]/%5Ba%5D#%5Bb%5D"),
        ("app://a#b#c#", "app://a#b%23c%23"),
        ("https://e.org/#{a}#b", "https://e.org/#%7Ba%7D%23b"),
        ("app://a/ü|b", "app://a/ü%7Cb"),
        ("app://a/%7B{", "app://a/%7B%7B"),
        ("mailto:a[b]@c.example", "mailto:a%5Bb%5D@c.example"),
    ]

    static let origins: [RequestOrigin] = [.user, .link, .external]

    private static func read(_ request: NavigationRequest) throws -> RouteURL {
        guard case .open(let address) = request.operation else { throw URLParseError(.empty, at: 0) }
        return try address.read(from: request.origin)
    }

    // Feature: Characters that browsers do not escape are accepted in links and from other programs
    @Test("Characters that browsers leave raw are read as their escapes", arguments: escaped, origins)
    func reading(row: (text: String, read: String), origin: RequestOrigin) throws {
        let url = try Self.read(NavigationRequest(.open(.text(row.text)), origin: origin))
        #expect(url.text == row.read)
        #expect(try Self.read(NavigationRequest(.open(.text(url.text)), origin: origin)).text == url.text)
        #expect(try RouteURL(parsing: url.text) == url)
    }

    @Test("The app's own code has to write the escapes", arguments: escaped)
    func code(row: (text: String, read: String)) throws {
        #expect(throws: URLParseError.self) { try RouteURL(parsing: row.text) }
        let literal = NavigationRequest(stringLiteral: row.text)
        for request in [literal, .app(row.text)] {
            #expect(throws: URLParseError.self) { try Self.read(request) }
            // A literal must mean the same if a widget opens it as a link.
            #expect(request.asLink.origin == .link)
            #expect(throws: URLParseError.self) { try Self.read(request.asLink) }
        }
        let saved = NavigationRequest(.open(.saved(row.text, state: nil, position: nil)), origin: .restored)
        #expect(throws: URLParseError.self) { try Self.read(saved) }
    }

    @Test("A literal with a value has to be complete, too")
    func interpolation() {
        let id = 42
        let request: NavigationRequest = "app://item/{id}/\(id)"
        #expect(throws: URLParseError.self) { try Self.read(request.asLink) }
    }

    @Test("Route files, redirects, and parents stay strict")
    func declarations() {
        let routes = [
            Route("app://a", redirect: "app://b/{id}"), Route("app://c", page: "c", parent: "app://b?x={id}"),
            Route("app://d/{id}", page: "d"),
        ]
        for route in routes {
            #expect(throws: RouteTableError.self) { try RouteTable([route, Route("app://b/*", page: "b")]) }
        }
    }

    static let refused: [(String, URLParseError.Reason, Int)] = [
        ("app://a/{b} c", .illegalCharacter(" "), 11),
        ("app://a/{b}\n", .controlCharacter("\n"), 11),
        ("app://a/{b}%", .badEscape("%"), 11),
        ("app://a/{b}%zz", .badEscape("%zz"), 11),
        ("app://a/{b}\\c", .backslash, 11),
        ("app://a/{b}<c", .illegalCharacter("<"), 11),
        ("app://a/{b}\"", .illegalCharacter("\""), 11),
        ("app://a/{b}/../c", .dotSegment(".."), 12),
        ("app://[x]/{a}", .illegalCharacter("["), 6),
        ("app://u@[x]/a", .illegalCharacter("["), 8),
        ("https://{a}.example/", .illegalCharacter("{"), 8),
        ("https://a|b@c.example/", .illegalCharacter("|"), 9),
        ("https://[x]/", .badHost("[x]"), 8),
        ("ap{p://a", .badScheme("{"), 2),
        ("{a}", .missingScheme, 0),
        (" app://a/{b}", .illegalCharacter(" "), 0),
    ]

    @Test(
        "Everything else stays an error at its position in the text that came",
        arguments: 0..<refused.count
    )
    func refusals(index: Int) {
        let (text, reason, offset) = Self.refused[index]
        for request: NavigationRequest in [.link(text), .external(text)] {
            let error = #expect(throws: URLParseError.self) { try Self.read(request) }
            #expect(error?.reason == reason)
            #expect(error?.offset == offset)
        }
    }

    @Test(
        "A reference from data resolves with the same escapes",
        arguments: [
            ("app://a/b", "c{d}", "app://a/c%7Bd%7D"),
            ("app://a/b", "?filter[x]=1", "app://a/b?filter%5Bx%5D=1"),
            ("app://a/b", "#x#y", "app://a/b#x%23y"),
            ("app://a/b", "//{c}/d", "app://%7Bc%7D/d"),
            ("app://a/b", "app://c/{d}", "app://c/%7Bd%7D"),
            ("https://e.org/a", "/b|c", "https://e.org/b%7Cc"),
            ("https://e.org/a", "//{f}.org/b", "//{f}.org/b"),
        ]
    )
    func references(base: String, reference: String, text: String) throws {
        let base = try RouteURL(parsing: base)
        #expect(NavigationRequest.link(reference).absoluteText(on: base) == text)
        let literal = NavigationRequest(stringLiteral: reference)
        #expect(literal.absoluteText(on: base) == reference)
        #expect(literal.asLink.absoluteText(on: base) == reference)
    }

    @Test("A URL that needs no escape is read as it is, from every origin")
    func unchanged() throws {
        for row in AcceptedURLTests.rows {
            for request: NavigationRequest in [.link(row.text), .external(row.text)] {
                #expect(try Self.read(request).text.utf8.elementsEqual(row.text.utf8))
            }
        }
    }
}
