import CRouterGtk
import RouterCore
import RouterTesting
import XCTest

@testable import RouterGtk

final class LoginPage: Page {
    static let routes = [Route("notes://login", title: "Log in", verb: .present, isSaved: false)]
    let widget: Widget = .box(.vertical, margins: 18, .title("Log in"))

    init(_ context: PageContext, _ session: Session) {
        let name = Widget.entry(name: "Name")
        func logIn() {
            session.open(name.text)
            context.close(then: context.wanted)
        }
        name.onActivate(logIn)
        widget.append(name, .button("Log in", action: logIn))
    }
}

/// A page that only a user who has logged in may see.
private final class AccountPage: Page {
    static let routes = [Route("notes://account", title: "Account")]

    let widget: Widget = .title("Account")

    init(_ context: PageContext) {}
}

/// The recipes for logging in and continuing, and for tests without a display.
final class LoginRecipes: WidgetTestCase {
    private let (store, session) = MainActor.assumeIsolated { (Store(), Session()) }

    private var pages: PageRegistry {
        var pages = PageRegistry()
        pages.register(NoteRoute.self) { [store] in try NotePage($0, $1, store) }
        pages.register(ListPage.self) { [store] in try ListPage($0, store) }
        pages.register(LoginPage.self) { [session] in LoginPage($0, session) }
        pages.register(AccountPage.self) { AccountPage($0) }
        return pages
    }

    private func makeLogin() -> NavigationGuard {
        let session = session
        let loggedIn = NavigationGuard(for: ["notes://account"]) { _, _ in
            session.isOpen ? .allow : .redirect("notes://login")
        }
        return loggedIn
    }

    // Feature: Log in, then continue
    func testTheLoginOpensTheWantedPage() throws {
        let window = try RecipeWindow(pages, guards: [makeLogin()], at: "notes://list")
        defer { window.close() }
        window.navigator.open("notes://account")
        XCTAssertEqual(window.drawing, "list | login")
        try window.click("Log in")
        XCTAssertEqual(window.drawing, "list | login", "without a name nobody has logged in")
        XCTAssertEqual(window.recorder.events.count, 2)
        window.field?.text = "Ada"
        try window.click("Log in")
        XCTAssertEqual(window.drawing, "list > account")
        window.navigator.open(.user("notes://login"))
        try window.click("Log in")
        XCTAssertEqual(window.drawing, "list > account", "nothing was wanted")
        XCTAssertEqual(window.recorder.outcomes, ["shown", "shown", "shown", "shown", "shown"])
    }

    func testAClosedLoginOpensNothingAndACallerGetsNil() throws {
        let window = try RecipeWindow(pages, guards: [makeLogin()], at: "notes://list")
        defer { window.close() }
        var results: [String?] = []
        let navigator = window.navigator
        let task = Task { @MainActor in
            results.append(try await navigator.result(ofOpening: "notes://account", as: String.self))
        }
        waitUntil("the login") { window.drawing == "list | login" }
        window.navigator.dismiss()
        waitUntil("the result") { results.count == 1 }
        XCTAssertEqual(results, [nil])
        XCTAssertEqual(window.drawing, "list")
        task.cancel()
    }

    func testTheWantedLinkStaysExternalAndASavedPageAsksForTheLogin() throws {
        let login = makeLogin()
        let window = try RecipeWindow(pages, guards: [login], at: "notes://list")
        window.navigator.open(.external("notes://account"))
        XCTAssertEqual(window.drawing, "list | login")
        XCTAssertEqual(window.navigator.state?.top.wanted?.origin, .external)
        session.open("Ada")
        window.navigator.close(
            try XCTUnwrap(window.navigator.state).top.id,
            then: window.navigator.state?.top.wanted
        )
        XCTAssertEqual(window.drawing, "list > account")
        let saved = window.navigator.savedNavigation()
        window.close()
        session.open("")
        let next = try RecipeWindow(pages, guards: [login], restoring: saved, at: "notes://list")
        defer { next.close() }
        XCTAssertEqual(next.drawing, "list | login")
        XCTAssertEqual(next.dropped.map(\.url), [])
        next.field?.text = "Ada"
        try next.click("Log in")
        XCTAssertEqual(next.drawing, "list > account")
    }

    func testTheLogoutClosesThePagesThatNeedTheLogin() throws {
        session.open("Ada")
        let window = try RecipeWindow(pages, guards: [makeLogin()], at: "notes://list")
        defer { window.close() }
        window.navigator.push("notes://account")
        window.navigator.present("notes://account")
        session.close()
        window.navigator.recheckGuards()
        XCTAssertEqual(window.drawing, "list | login")
        window.field?.text = "Grace"
        try window.click("Log in")
        XCTAssertEqual(window.drawing, "list | account")
    }

    func testALoginAsTheOnlyPageOfTheWindowMakesWayForTheWantedOne() throws {
        let window = try RecipeWindow(pages, guards: [makeLogin()], at: "notes://account")
        defer { window.close() }
        XCTAssertEqual(window.drawing, "login")
        window.field?.text = "Ada"
        try window.click("Log in")
        XCTAssertEqual(window.recorder.outcomes, ["shown"])
        XCTAssertEqual(window.drawing, "account")
    }

    func testAGuardThatAsksAServerHoldsOnlyItsOwnRequest() throws {
        let session = session
        let mine = NavigationGuard(for: NoteRoute.self) { note, _ in
            .later {
                let isMine = try? await session.mayRead(note.id)
                return isMine == true ? .allow : .refuse("This note belongs to somebody else.")
            }
        }
        let window = try RecipeWindow(pages, guards: [mine], at: "notes://list")
        defer { window.close() }
        window.navigator.open("notes://note/1")
        XCTAssertEqual(window.recorder.outcomes, ["deferred"])
        session.answer = false
        waitUntil("the answer") { window.recorder.events.count == 2 }
        XCTAssertEqual(window.recorder.outcomes.last, "guardRefused")
        XCTAssertEqual(window.toast, "This note belongs to somebody else.")
        session.answer = nil
        try window.click("Books")
        window.navigator.open(.user("notes://login"))
        XCTAssertEqual(
            window.recorder.events.map(\.outcome.name).suffix(3),
            ["deferred", "shown", "superseded"]
        )
        window.navigator.dismiss()
        try window.click("Books")
        session.answer = true
        waitUntil("the note") { window.drawing == "list > note/2" }
        session.answer = nil
        let saved = window.navigator.savedNavigation()
        let next = try Navigator(table: window.navigator.table, guards: [mine])
        XCTAssertEqual(try next.start(restoring: saved, or: "notes://list").map(\.url), [])
        XCTAssertEqual(next.drawing, "list")
        session.answer = true
        waitUntil("the note of the session") { next.drawing == "list > note/2" }
    }

    func testTheTestOfTheDocumentHolds() throws {
        func assert(_ condition: Bool, line: UInt = #line) { XCTAssertTrue(condition, line: line) }
        let (store, session, pages, loggedIn) = (store, session, pages, makeLogin())
        var actions = ActionRegistry()
        actions.register("delete") { note, _ in try store.delete(note.parameters.value("id", as: Int.self)) }
        let delete = Route("notes://delete/:id<int>", action: "delete", access: .app)
        let table = try RouteTable(pages.routes + [delete])
        let navigator = try Navigator(table: table, guards: [loggedIn], actions: actions)
        let (host, recorder) = (RecordingHost(), EventRecorder(navigator))
        try navigator.start(at: "notes://list", host: host)

        navigator.open("notes://account")
        assert(navigator.drawing == "list | login")

        session.open("ada")
        let top = navigator.state!.top
        navigator.close(top.id, then: top.wanted)
        assert(navigator.drawing == "list > account")

        host.replies[navigator.state!.top.id] = .no
        navigator.pop()
        navigator.open(.link("notes://delete/1"))
        navigator.open("notes://delete/1")
        assert(recorder.outcomes == ["shown", "shown", "leaveRefused", "accessDenied", "handled"])
        XCTAssertEqual(store.ids, [2])
        XCTAssertEqual(host.log.last, "ask account")
    }
}
