import RouterCore
import RouterFiles
import XCTest

@testable import RouterCommands

final class RoutesFileCommandTests: CommandTestCase {
    private static let routes = [
        Route("app://home", page: "home", branch: "main"),
        Route("app://item/:id<int>", page: "item", name: "item", verb: .present, parent: "app://home"),
        Route(
            "app://day/:day<day>",
            page: "day",
            query: ["at": "day?", "zone": "string"],
            reuse: .singleTop
        ),
        Route(
            "app://list",
            page: "list",
            access: .user,
            pane: .list,
            slots: ["main", "side"],
            isSaved: false
        ),
        Route("app://list", page: "log", requiring: ["log", "mode=edit"]),
        Route("app://a%22b/:x", page: "item", isCaseSensitive: false, excluding: ["app://a%22b/c"]),
        Route(#"app://year/:y(\d{4})"#, page: "item", rank: 3, opensOwnWindow: true),
        Route("app://old/:id", redirect: "app://item/:id"),
        Route("app://delete/:id", action: "delete"),
        Route("app://wipe", action: "wipe", access: .app),
        Route("https://example.org/:path*", page: "web"),
        Route("/app://(cat|dog)/.*/", page: "pet", name: "pet"),
    ]

    func testTheFileHasEverythingThatARouteDeclares() throws {
        let types: [String: ParameterConverter] = ["day": { $0.isEmpty ? nil : $0 }]
        let fallback = Route("app://*", page: "home", access: .user)
        let branches = [Branch("main", root: "app://home", icon: "go-home-symbolic")]
        let table = try RouteTable(
            Self.routes,
            fallbacks: ["app": fallback],
            converters: types,
            branches: branches
        )
        let text = RoutesFileCommand.text(of: table)
        let read = try RouteTable(RouteFile(json: text.utf8, name: "routes.json"), converters: types)
        let bare: (Route) -> Route = { route in route.changing { $0.source = nil } }
        XCTAssertEqual(read.routes.map(bare), table.routes)
        XCTAssertEqual(read.fallbackRoutes.map(bare), [fallback])
        XCTAssertEqual(read.branches.map(\.root), ["app://home"])
        XCTAssertEqual(RoutesFileCommand.text(of: read), text, "the same routes give the same file")
    }

    func testTypesThatAreGoneAndBranchesThatAreGoneAreNoProblem() throws {
        let text = #"""
            { "branches": [{ "name": "gone", "root": "app://gone" }],
            "app": { "app://x/:day<day>": { "page": "p", "branch": "gone", "parent": "app://nowhere" } } }
            """#
        let new = try RouteTable([Route("app://x/:day", page: "p")])
        let old = try RouteTable(RouteFile(json: text.utf8, name: "routes.json"), withTypesOf: new)
        XCTAssertEqual(try TableComparison(from: old, to: new).brokenRoutes().count, 0)
        let narrow = try RouteTable([Route("app://x/:day<int>", page: "p")])
        XCTAssertEqual(try TableComparison(from: old, to: narrow).brokenRoutes().map(\.isCertain), [false])
    }
}
