import Foundation
import RouterTesting
import Testing

@testable import RouterCore

@MainActor
@Suite("A restored session that has lost its lowest page")
struct LostLowestPageTests {
    private func restored(
        _ saved: SavedNavigation,
        guards: [NavigationGuard] = [],
        link: NavigationRequest? = nil
    ) throws -> String {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://about", page: "about"),
            Route("app://shop/:cat", page: "cat", parent: "app://home"),
            Route("app://shop/:cat/:item<int>", page: "item", parent: "app://shop/:cat"),
            Route("app://settings", page: "settings", verb: .present),
            Route("app://settings/:tab", page: "tab", parent: "app://settings"),
            Route("app://pin", page: "pin", isSaved: false),
        ])
        let navigator = try Navigator(table: table, guards: guards)
        _ = try navigator.start(restoring: saved, or: "app://home")
        if let link { navigator.open(link) }
        return navigator.drawing
    }

    // Feature: If a session has lost its lowest page, Back still leads to the home page
    @Test(
        "the declared parents, or the home, come below the first page that remains",
        arguments: [
            (["app://gone", "app://shop/x/3"], "home > shop/x > shop/x/3"),
            (["app://gone", "app://gone/2", "app://shop/x", "app://shop/x/3"], "home > shop/x > shop/x/3"),
            (["app://gone", "app://about"], "home > about"),
            (["app://gone", "app://home", "app://about"], "home > about"),
            (["app://about", "app://gone", "app://shop/x/3"], "about > shop/x/3"),
        ]
    )
    func dropped(urls: [String], drawing: String) throws {
        #expect(try restored(saved(urls)) == drawing)
        let link = NavigationRequest.external("app://about?n=1", startsApp: true)
        #expect(try restored(saved(urls), link: link) == drawing + " > about?n=1")
    }

    @Test("a parent that a guard refuses ends the chain, and a refused lowest page is one that is lost")
    func guarded() throws {
        let noShop = NavigationGuard(for: ["app://shop/:cat"]) { _, _ in .refuse("Closed.") }
        #expect(try restored(saved(["app://gone", "app://shop/x/3"]), guards: [noShop]) == "home > shop/x/3")
        #expect(try restored(saved(["app://shop/x", "app://about"]), guards: [noShop]) == "home > about")
    }

    @Test("a lowest page that is left out, or was never saved, is one that is lost")
    func leftOut() throws {
        var navigation = saved(["app://about", "app://shop/x/3"], ["app://settings", "app://settings/look"])
        #expect(navigation.remove { ["app://about", "app://settings"].contains($0.url) }.count == 2)
        let copy = try JSONDecoder().decode(SavedNavigation.self, from: JSONEncoder().encode(navigation))
        #expect(try restored(copy) == "home > shop/x > shop/x/3 | settings > settings/look")

        let table = try RouteTable([
            Route("app://pin", page: "pin", isSaved: false), Route("app://about", page: "about"),
        ])
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://pin")
        navigator.open("app://about")
        #expect(try restored(navigator.savedNavigation()) == "home > about")
    }

    @Test(
        "a modal without its lowest page has its declared parents, if they begin with one that is presented"
    )
    func modals() throws {
        let urls = ["app://gone", "app://settings/look"]
        #expect(try restored(saved(["app://home"], urls)) == "home | settings > settings/look")
        #expect(try restored(saved(["app://home"], ["app://gone", "app://about"])) == "home | about")
    }

    private func makeShopTable() throws -> RouteTable {
        try RouteTable([
            Route("app://home", page: "home"),
            Route("app://shop", page: "shop", parent: "app://home"),
            Route("app://shop/:item", page: "item", parent: "app://shop"),
        ])
    }

    @Test("a page that was not saved is not reported as dropped if it cannot be built")
    func building() throws {
        let host = RecordingHost()
        host.failsToBuild = { $0.url.text != "app://home" }
        let navigator = try Navigator(table: makeShopTable())
        let pages = saved(["app://gone", "app://shop/3"])
        let dropped = try navigator.start(restoring: pages, or: "app://home", host: host)
        #expect(navigator.drawing == "home")
        #expect(dropped.map(\.url) == ["app://gone", "app://shop/3"])
    }

    @Test("a page that was not saved is not reported as dropped if it exceeds the depth")
    func depth() throws {
        let limits = NavigationLimits(depth: 2)
        let navigator = try Navigator(table: makeShopTable(), limits: limits)
        let dropped = try navigator.start(restoring: saved(["app://gone", "app://shop/3"]), or: "app://home")
        #expect(navigator.drawing == "shop > shop/3")
        #expect(dropped.map(\.url) == ["app://gone"])

        let mail = try Navigator(table: makeMailTable(), limits: limits)
        let pages = saved(["app://mail/1", "app://mail/2"])
        #expect(try mail.start(restoring: pages, or: "app://inbox").isEmpty)
        #expect(draw(mail.state) == "*inbox: mail/1 mail/2")
    }

    @Test("a branch whose root was left out has it below the page that remains")
    func branches() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("mail/1", "old/7", "inbox")
        var navigation = journey.navigator.savedNavigation()
        _ = navigation.remove { ["app://inbox", "app://archive"].contains($0.url) }
        let navigator = try Navigator(table: makeMailTable())
        _ = try navigator.start(restoring: navigation, or: "app://inbox")
        #expect(draw(navigator.state) == "*inbox: inbox mail/1; archive: archive year/2026 old/7")
    }
}
