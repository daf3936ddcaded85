import Testing

@testable import RouterCore

/// Checks the results that the articles of the documentation state for their examples.
@MainActor
@Suite("Articles")
struct ArticleTests {
    @Test("each step from a URL to the steps of a host gives what the article says")
    func steps() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://item/:id<int>", page: "item"),
        ])
        let url = try RouteURL(parsing: "app://item/42?tab=log")
        #expect(url.segments == ["item", "42"])
        #expect(url.query.first(named: "tab") == "log")
        let match = table.match(url)
        #expect(match?.route.page == "item")
        #expect(try match?.parameters.value("id", as: Int.self) == 42)
        let decision = try table.decision(for: .url(url))
        #expect(decision.action == "push")
        let old = NavigationState(root: try table.destination(of: RouteURL(parsing: "app://home")))
        let new = try old.applying(.open(#require(decision.destination), verb: .push))
        #expect(new.base.entries.map(\.route.page) == ["home", "item"])
        let transition = Transition(from: old, to: new)
        #expect(transition.steps == [.show(new.top.id, in: new.base.id, motion: .forward)])
    }
}
