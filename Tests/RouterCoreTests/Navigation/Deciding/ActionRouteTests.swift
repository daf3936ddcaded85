import Foundation
import RouterCore
import RouterFiles
import Testing

@MainActor
@Suite("Action routes")
struct ActionRouteTests {
    struct Failure: Error {}

    private func journey(_ ran: @escaping @MainActor () -> Void = {}) throws -> Journey {
        var actions = ActionRegistry()
        actions.register("add") { destination, _ in
            let parameters = destination.parameters
            return try parameters.value("a", as: Int.self) + parameters.value("b", as: Int.self)
        }
        actions.register("public") { _, _ in ran() }
        actions.register("fails") { _, _ in throw Failure() }
        return try Journey(actions: actions)
    }

    private func routeFile(_ text: String) throws -> RouteFile {
        try RouteFile(json: text.utf8, name: "R")
    }

    @Test("an action runs, shows nothing, and its value is part of the outcome")
    func value() throws {
        let journey = try journey()
        let before = journey.drawing
        var outcomes: [NavigationOutcome] = []
        journey.navigator.open("app://add/1/41?nav.action=present") { outcomes.append($0) }
        if case .handled(let value)? = outcomes.first {
            #expect(value as? Int == 42)
        } else {
            Issue.record("\(outcomes)")
        }
        #expect(outcomes.count == 1)
        #expect(journey.drawing == before)
        #expect(journey.events.last?.action == "run")
        #expect(journey.events.last?.outcome.name == "handled")
    }

    // Feature: Action routes run code
    @Test("an action may open pages itself, which have their turn after it")
    func opens() throws {
        final class Box { var journey: Journey? }
        let box = Box()
        box.journey = try journey { box.journey?.open("item/1", "modal/2") }
        box.journey?.open("public")
        #expect(box.journey?.drawing == "home item/1 | modal/2")
        #expect(box.journey?.events.map(\.outcome.name) == ["handled", "shown", "shown"])
    }

    // Feature: A caller gets the value that an action returns
    @Test("a value comes back to a caller that waits for its type")
    func waited() async throws {
        let journey = try journey()
        #expect(try await journey.navigator.result(ofOpening: "app://add/1/2", as: Int.self) == 3)
        await #expect(throws: RoutingError.wrongResult(expected: "String", given: "Int")) {
            try await journey.navigator.result(ofOpening: "app://add/1/2", as: String.self)
        }
        #expect(try await journey.navigator.result(ofOpening: "app://public", as: Int.self) == nil)
        await #expect(throws: Failure.self) {
            try await journey.navigator.result(ofOpening: "app://fails", as: Int.self)
        }
    }

    @Test("an action that throws ends as failed, and a name without code as actionNotFound")
    func failures() throws {
        let journey = try journey()
        #expect(journey.open("fails") == "Failure()")
        #expect(journey.events.last?.outcome.name == "failed")
        #expect(journey.open("missing") == "actionNotFound")
        #expect(journey.open("add/1/x") == "notFoundPage")
    }

    @Test("an action is not for other programs unless its route says so")
    func exported() throws {
        var count = 0
        let journey = try journey { count += 1 }
        #expect(journey.open("add/1/2", origin: .external) == "accessDenied")
        #expect(journey.open("public", origin: .external) == "handled")
        #expect(count == 1)
    }

    @Test("a registry knows the names of its actions, and the last one of a name counts")
    func names() {
        var actions = ActionRegistry()
        for name in ["b", "a", "b"] { actions.register(name) { _, _ in } }
        #expect(actions.names == ["a", "b"])
    }

    @Test("an action without code cannot be opened, and no action is a first page")
    func impossible() throws {
        let journey = try journey()
        #expect(journey.navigator.canOpen("app://public"))
        #expect(!journey.navigator.canOpen("app://missing"))
        let navigator = try Navigator(table: makeTable())
        #expect(throws: RoutingError.self) { try navigator.start(at: "app://public") }
        #expect(navigator.state == nil)
    }

    @Test("an action is not a page to pop to, to push after a pop, or of a sequence")
    func noPage() throws {
        let journey = try journey()
        journey.open("item/1")
        #expect(journey.open("nav/pop?then=app%3A%2F%2Fpublic") == "badParameter")
        journey.navigator.atomically {
            $0.pop()
            $0.open("app://public")
        }
        #expect(journey.lastOutcome == "badParameter")
        #expect(journey.drawing == "home item/1")
    }

    @Test("a table names actions that the app does not have, all at once")
    func unknownActions() throws {
        let file = try routeFile(
            #"{"app": {"app://a": {"action": "x"}, "app://b": {"action": "y"}, "app://c": {"action": "z", "page": "p"}}}"#
        )
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable(file, pages: ["p"], actions: ["x"])
        }
        #expect(
            error?.problems.map(\.message).sorted() == [
                "R:1: app: app://b: There is no action “y”. The actions are x.",
                "R:1: app: app://c: A route with an action cannot have a page or a redirect.",
            ]
        )
        let tried = try RouteTable(
            routeFile(#"{"app": {"app://b": {"action": "y"}}}"#),
            pages: ["p"],
            actions: [],
            unknownPage: "p"
        )
        #expect(tried.routes.map(\.page) == ["p"])
        let exported = try RouteTable(
            routeFile(
                #"{"app": {"app://a": {"action": "x"}, "app://b": {"action": "x", "access": "external"}}}"#
            )
        )
        #expect(exported.routes.map(\.access) == [.user, .external])
    }
}
