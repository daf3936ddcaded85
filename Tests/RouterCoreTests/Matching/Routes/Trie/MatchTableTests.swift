import NavigationModel
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Matching")
struct MatchTableTests {
    // Feature: Patterns match scheme, host and first segment in any case, and ignore query and fragment
    // Feature: Empty segments in a custom scheme, which a rest placeholder matches
    // Feature: Pages of web hosts
    // Feature: Typed placeholders, such as `:id<int>`
    // Feature: Optional segments and rest placeholders
    // Feature: Plus is a space in queries only
    // Feature: Routes that ignore case
    @Test("each URL goes to its route with its captures", arguments: MatchTable.groups)
    func matches(_ group: MatchGroup) throws {
        let table = try group.table()
        for row in group.rows {
            let url = try RouteURL(parsing: row.url)
            #expect(table.match(url)?.summary == row.expected, "\(row.url)")
        }
    }

    // Feature: The most specific route wins, in whatever order the routes are declared
    @Test("the order of declaration changes nothing", arguments: MatchTable.groups)
    func orderIndependence(_ group: MatchGroup) throws {
        let table = try group.table()
        for seed in 1...20 {
            var random = SeededGenerator(seed: UInt64(seed))
            let shuffled = try RouteTable(group.routes.shuffled(using: &random), converters: group.converters)
            #expect(shuffled.routes == table.routes)
            for row in group.rows {
                #expect(shuffled.match(try RouteURL(parsing: row.url))?.summary == row.expected)
            }
        }
    }

    // Feature: All patterns have a fixed order, the most specific first
    @Test("routes are listed most specific first")
    func listing() throws {
        let patterns = [
            "a://b/c", "a://b/long-:x", "a://b/l-:x.p", "a://b/lo:x", "a://b/l:x%6F", "a://b/:x-:y<int>",
            "a://b/:x-:y", "a://b/:x<uuid>", "a://b/:x<uint>", "a://b/:x<int>", "a://b/:x<double>",
            "a://b/:x<bool>", "a://b/:x<slug>", "a://b/:x<even>", "a://b/:x<month>", "a://b/:x/d", "a://b/:x",
            "a://b", "a://b/:x+", "a://c/:x<int>?", "a://c/:x?", "a://c/*", "a://:x/c", "a://", "a://*",
            "http://example.org", "http://*", "https://*",
        ]
        var random = SeededGenerator(seed: 7)
        let table = try RouteTable(
            patterns.shuffled(using: &random).map { Route($0, page: "p") },
            converters: ["month": AppTypes.month, "even": AppTypes.even]
        )
        #expect(table.routes.map(\.pattern) == patterns)
        #expect(table.schemes == ["a", "http", "https"])
    }

    @Test("query, fragment, user and reserved items do not count in matching and stay readable")
    func keepsTheRest() throws {
        let table = try RouteTable([Route("a://b/:id", page: "p")])
        let url = try RouteURL(parsing: "a://me@B/7/?x=1&nav.action=push&x=2#top")
        let match = try #require(table.match(url))
        #expect(match.parameters["id"] == "7")
        #expect(match.url.query.map(\.name) == ["x", "x"])
        #expect(match.url.fragment == "top")
        #expect(match.originalURL == url)
        #expect(match.url.text == "a://me@B/7/?x=1&x=2#top")
    }

    // Feature: Each scheme can have a fallback route for unknown URLs
    @Test("a fallback matches what its scheme does not know, and the not-found route the rest")
    func fallbacks() throws {
        let table = try RouteTable(
            [Route("a://b", page: "b")],
            fallbacks: [
                "a": Route("a://*", page: "oops"),
                "c": Route("c://:path*", redirect: "https://example.org/:path*"),
            ],
            notFound: Route("a://not-found", page: "none")
        )
        let known = try RouteURL(parsing: "a://b")
        #expect(table.match(known)?.route.page == "b")
        let unknown = try RouteURL(parsing: "A://b/c?nav.action=push")
        #expect(table.match(unknown) == nil)
        #expect(table.fallback(for: unknown)?.route.page == "oops")
        #expect(table.fallback(for: unknown)?.parameters.isEmpty == true)
        let other = try RouteURL(parsing: "d://b/c")
        #expect(table.fallback(for: other)?.route.page == "none")
        let web = try RouteURL(parsing: "c://x/y%2Fz?q=1")
        #expect(try table.fallback(for: web)?.redirectURL()?.text == "https://example.org/x/y%2Fz")
        #expect(table.schemes == ["a", "c"])
        let bare = try RouteTable([Route("a://b", page: "b")])
        #expect(bare.fallback(for: unknown) == nil)
    }

    @Test("an empty table knows nothing")
    func empty() throws {
        let table = try RouteTable([])
        #expect(table.match(try RouteURL(parsing: "a://b")) == nil)
        #expect(table.routes.isEmpty && table.schemes.isEmpty)
    }
}
