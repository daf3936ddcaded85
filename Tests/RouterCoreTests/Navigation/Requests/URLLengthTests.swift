import Testing

@testable import RouterCore

@MainActor
@Suite("The length of URLs")
struct URLLengthTests {
    private static func table() throws -> RouteTable {
        try RouteTable([
            Route("app://note", page: "note"),
            Route("app://old/:x", redirect: "app://note?from=a+longer+name&x=:x"),
            Route("app://home", page: "home"),
        ])
    }

    /// Returns a URL of `count` bytes.
    private static func url(_ count: Int) -> String {
        let start = "app://note?text="
        return start + String(repeating: "y", count: count - start.utf8.count)
    }

    nonisolated static let origins: [RequestOrigin] = [.user, .link, .app, .external]

    private static func isTooLong(_ text: String, _ origin: RequestOrigin, _ limits: NavigationLimits) throws
        -> Bool
    {
        let navigator = try Navigator(table: table(), limits: limits)
        do throws(RoutingError) {
            _ = try navigator.destination(of: NavigationRequest(.open(.text(text)), origin: origin))
            return false
        } catch {
            guard case .invalidURL(let reason) = error else { return false }
            #expect(reason == URLParseError(.tooLong(limit: limits.urlBytes), at: limits.urlBytes))
            return true
        }
    }

    // Feature: An app sets the maximum length of a URL
    @Test("A URL of any origin is as long as the app allows", arguments: origins)
    func limit(origin: RequestOrigin) throws {
        for limits in [
            NavigationLimits(), NavigationLimits(urlBytes: 100), NavigationLimits(urlBytes: 200_000),
        ] {
            #expect(try !Self.isTooLong(Self.url(limits.urlBytes), origin, limits))
            #expect(try Self.isTooLong(Self.url(limits.urlBytes + 1), origin, limits))
        }
        #expect(NavigationLimits().urlBytes == 65_536)
    }

    @Test("The limit is at least one byte and at most what the parser reads")
    func bounds() {
        #expect(NavigationLimits(urlBytes: -1).urlBytes == 1)
        #expect(NavigationLimits(urlBytes: .max).urlBytes == RouteURL.maximumBytes)
    }

    @Test("The escapes of a typed URL and the target of a redirect count")
    func growth() throws {
        let limits = NavigationLimits(urlBytes: 41)
        func typed(_ spaces: Int) -> String {
            "app://note?text=" + String(repeating: " ", count: spaces) + "z"
        }
        #expect(try Self.isTooLong(typed(9), .user, limits))
        #expect(try !Self.isTooLong(typed(8), .user, limits))
        #expect(try !Self.isTooLong("app://old/1", .link, limits))
        #expect(try Self.isTooLong("app://old/1234567890", .link, limits))
    }

    @Test("A URL that has been read is measured, too")
    func readURLs() throws {
        let navigator = try Navigator(table: Self.table(), limits: NavigationLimits(urlBytes: 20))
        #expect(throws: RoutingError.self) {
            try navigator.destination(of: .url(RouteURL(parsing: "app://note?text=0123456789")))
        }
        #expect(
            try navigator.destination(of: .url(RouteURL(parsing: "app://note?text=1"))).match.route.page
                == "note"
        )
    }
}
