import RouterTesting
import Testing

@testable import RouterCore

/// Requests that are made while a modal is open.
@MainActor
@Suite("Requests under a modal")
struct ModalPolicyTests {
    private func navigator(_ guards: [NavigationGuard] = []) throws -> Navigator {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://item/:id", page: "item"),
            Route("app://picker", page: "picker", verb: .present),
            Route("app://login", page: "login", verb: .present),
            Route("app://board", page: "board", verb: .present, slots: ["side"]),
            Route("app://count", action: "count", access: .external),
        ])
        let navigator = try Navigator(table: table, guards: guards)
        try navigator.start(at: "app://home")
        return navigator
    }

    private func link(_ url: String, _ policy: NavigationRequest.ModalPolicy) -> NavigationRequest {
        var request = NavigationRequest.external(url)
        request.modalPolicy = policy
        return request
    }

    // Feature: A link from another program leaves an open modal as it is
    @Test("a link from outside leaves a picker and its answer untouched, and opens if the user says so")
    func linkFromOutside() async throws {
        let navigator = try navigator()
        async let answer = navigator.result(ofOpening: "app://picker", as: String.self)
        try await waitUntil("the picker") { navigator.state?.modals.isEmpty == false }
        for number in 1...3 {
            let outcome = await navigator.outcome(ofOpening: .external("app://item/\(number)"))
            guard case .refused(.modalOpen) = outcome else { return #expect(outcome.name == "refused") }
        }
        #expect(navigator.state?.drawing == "home | picker")
        let picker = try #require(navigator.state?.top.id)
        navigator.finish(picker, with: "red")
        #expect(try await answer == "red")

        async let none = navigator.result(ofOpening: "app://picker", as: String.self)
        try await waitUntil("the picker") { navigator.state?.modals.isEmpty == false }
        navigator.open(link("app://item/3", .close))
        #expect(navigator.state?.drawing == "home | picker", "its caller waits")
        navigator.open(link("app://item/3", .closeAwaited))
        #expect(navigator.state?.drawing == "home > item/3")
        #expect(try await none == nil)
    }

    @Test("without a caller the modals close for a key of the window, and a page that is on top stays")
    func keys() throws {
        let navigator = try navigator()
        navigator.open("app://picker")
        let picker = navigator.state?.top.id
        navigator.open(link("app://picker", .close))
        #expect(navigator.state?.top.id == picker)
        navigator.present("app://item/1")
        navigator.open(link("app://item/2", .close))
        #expect(navigator.state?.drawing == "home > item/2")
    }

    @Test("an action runs under a modal, whoever asks")
    func action() async throws {
        let navigator = try navigator()
        navigator.actions.register("count") { _, _ in 7 }
        navigator.open("app://picker")
        let outcome = await navigator.outcome(ofOpening: .external("app://count"))
        guard case .handled(let value as Int) = outcome else { return #expect(outcome.name == "handled") }
        #expect(value == 7)
    }

    @Test("the login to which a guard led goes on with the link, also over another modal")
    func login() throws {
        final class Session { var isOpen = false }
        let session = Session()
        let navigator = try navigator([
            NavigationGuard(for: ["app://item/:id"]) { _, _ in
                session.isOpen ? .allow : .redirect("app://login")
            }
        ])
        navigator.open(.external("app://item/1"))
        navigator.open(.external("app://item/2"))
        #expect(navigator.state?.drawing == "home | login")
        let login = try #require(navigator.state?.top)
        session.isOpen = true
        #expect(login.wanted?.text == "app://item/2", "the login was open, so the newer link counts")
        navigator.close(login.id, then: login.wanted)
        #expect(navigator.state?.drawing == "home > item/2")
    }

    @Test("the login after a logout goes on with a link that was open on a modal")
    func loginAfterLogout() throws {
        final class Session { var isOpen = true }
        let session = Session()
        let navigator = try navigator([
            NavigationGuard(for: ["app://item/:id"]) { _, _ in
                session.isOpen ? .allow : .redirect("app://login")
            }
        ])
        navigator.open("app://picker")
        navigator.open(link("app://item/1", .keep))
        #expect(navigator.state?.drawing == "home | picker > item/1")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home | picker | login")
        let login = try #require(navigator.state?.top)
        session.isOpen = true
        navigator.close(login.id, then: login.wanted)
        #expect(navigator.state?.drawing == "home | picker > item/1")
    }

    @Test("a modal stays also for a caller that waits for a page embedded in it")
    func embeddedCaller() async throws {
        let navigator = try navigator()
        navigator.open("app://board")
        var request: NavigationRequest = "app://item/1"
        request.embedding = Embedding(slot: "side", key: "one")
        async let answer = navigator.result(ofOpening: request, as: String.self)
        try await waitUntil("the embedded page") { navigator.state?.top.embedded.isEmpty == false }
        let outcome = await navigator.outcome(ofOpening: link("app://item/2", .close))
        #expect(outcome.name == "refused")
        #expect(navigator.state?.drawing == "home | board[side.one=item/1]")
        navigator.open(link("app://item/2", .closeAwaited))
        #expect(navigator.state?.drawing == "home > item/2")
        #expect(try await answer == nil)
    }
}
