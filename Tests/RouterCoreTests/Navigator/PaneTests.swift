import RouterTesting
import Testing

@testable import RouterCore

/// Lists and details: which pages may make requests, and which pages leave.
///
/// The navigator does not know the width of the window, so these rules hold at every width.
@MainActor
@Suite("Lists and details")
struct PaneTests {
    private nonisolated static let routes = [
        Route("app://home", page: "home"),
        Route("app://folder/:id<int>", page: "folder", pane: .list, slots: ["filter"]),
        Route("app://mail/:id<int>", page: "mail", parent: "app://folder/1", pane: .detail),
        Route("app://note/:id<int>", page: "note", pane: .detail),
        Route("app://back/:id<int>", page: "back", reuse: .returnToExisting, pane: .detail),
        Route("app://settings", page: "settings"),
        Route("app://sheet", page: "sheet", verb: .present),
        Route("app://filter", page: "filter"),
        Route("app://bin", page: "bin", access: .app),
        Route("app://archive", action: "archive"),
        Route("app://old/:id<int>", redirect: "app://note/:id"),
    ]

    private func journey(_ urls: String..., guards: [NavigationGuard] = []) throws -> Journey {
        var actions = ActionRegistry()
        actions.register("archive") { _, _ in }
        let journey = try Journey(table: RouteTable(Self.routes), guards: guards, actions: actions)
        for url in urls { journey.open(url, origin: .app) }
        return journey
    }

    /// Submits a request as if the page of an entry made it.
    private func ask(
        _ journey: Journey,
        _ entry: EntryID,
        _ request: NavigationRequest,
        isOfUser: Bool = true
    ) {
        var request = request
        request.source = entry
        request.isOfUserAction = isOfUser
        journey.navigator.submit(request, completion: nil)
    }

    private func list(_ journey: Journey) throws -> Entry {
        try #require(journey.navigator.state?.topLayer.list)
    }

    // MARK: - Regions

    struct Region: Sendable, CustomTestStringConvertible {
        let urls: [String]
        let list: String?
        let details: Int

        var testDescription: String { urls.joined(separator: " ") }
    }

    private nonisolated static let regions = [
        Region(urls: [], list: nil, details: 0),
        Region(urls: ["folder/1"], list: "app://folder/1", details: 0),
        Region(urls: ["folder/1", "mail/1"], list: "app://folder/1", details: 1),
        Region(urls: ["folder/1", "mail/1", "note/2"], list: "app://folder/1", details: 2),
        Region(urls: ["folder/1", "mail/1", "settings"], list: nil, details: 0),
        Region(urls: ["folder/1", "mail/1", "settings", "note/1"], list: nil, details: 0),
        Region(urls: ["folder/1", "folder/2"], list: "app://folder/2", details: 0),
        Region(urls: ["note/1"], list: nil, details: 0),
        Region(urls: ["folder/1", "note/1", "sheet"], list: nil, details: 0),
    ]

    // Feature: A list and the details above it form a region of the stack
    @Test("the region at the top of a stack", arguments: regions)
    func region(_ row: Region) throws {
        let journey = try journey()
        for url in row.urls { journey.open(url, origin: .app) }
        let layer = try #require(journey.navigator.state?.topLayer)
        #expect(layer.list?.url.text == row.list)
        #expect(layer.details.count == row.details)
    }

    // MARK: - Who may ask

    /// A request that the list makes in the state `home folder/1 note/1 note/2`,
    /// and the state after the request.
    struct Case: Sendable, CustomTestStringConvertible {
        let request: NavigationRequest
        let outcome: String
        let after: String
        /// The outcome if code makes the request without a user action, or `nil` if it equals ``outcome``.
        var late: String?

        init(_ request: NavigationRequest, _ outcome: String, _ after: String, late: String? = nil) {
            (self.request, self.outcome, self.after, self.late) = (request, outcome, after, late)
        }

        var testDescription: String {
            "\(request.text ?? "\(request.operation)") \(request.verb?.rawValue ?? "")"
        }
    }

    private nonisolated static func request(_ url: String, _ verb: NavigationVerb) -> NavigationRequest {
        var request = NavigationRequest.app(url)
        request.verb = verb
        return request
    }

    private nonisolated static let embedding: NavigationRequest = {
        var request: NavigationRequest = "app://filter"
        request.embedding = Embedding()
        return request
    }()

    private nonisolated static let unchanged = "home folder/1 note/1 note/2"
    private nonisolated static let list = EntryID(2)

    private nonisolated static let cases = [
        Case("app://note/3", "shown", "home folder/1 note/3"),
        Case("app://note/1", "shown", "home folder/1 note/1"),
        Case("app://note/2", "alreadyShown", unchanged),
        Case("app://note/1?tab=2", "shown", "home folder/1 note/1?tab=2"),
        Case("app://old/3", "shown", "home folder/1 note/3"),
        Case("app://settings", "shown", "home folder/1 settings"),
        Case("app://mail/4", "shown", "home folder/1 mail/4"),
        Case(request("app://note/3", .replaceSame), "shown", "home folder/1 note/3"),
        Case("app://sheet", "shown", unchanged + " | sheet"),
        Case(embedding, "shown", "home folder/1(filter) note/1 note/2"),
        Case("app://archive", "handled", unchanged),
        Case(request("app://settings", .replace), "shown", "home settings", late: "superseded"),
        Case(
            request("app://folder/2", .replaceSame),
            "shown",
            "home folder/2",
            late: "superseded"
        ),
        Case(NavigationRequest(.pop(.count(1))), "shown", "home", late: "superseded"),
        Case(NavigationRequest(.close(list)), "shown", "home", late: "superseded"),
        Case(NavigationRequest(.direct(.remove(list))), "shown", "home", late: "superseded"),
        Case(
            NavigationRequest(.all([NavigationRequest(.close(list)), "app://settings"])),
            "shown",
            "home settings",
            late: "superseded"
        ),
        Case("app://nav/pop", "shown", "home", late: "superseded"),
        Case(request("app://settings", .reset), "shown", "settings"),
        Case(NavigationRequest(.direct(.back)), "shown", "home folder/1 note/1"),
        Case(NavigationRequest(.pop(.root)), "shown", "home"),
        Case(NavigationRequest(.pop(.route("note"))), "notInStack", unchanged),
        Case(NavigationRequest(.direct(.dismiss(.count(1)))), "layersTooFew", unchanged),
        Case(
            NavigationRequest(.all(["app://note/3", "app://note/4"])),
            "shown",
            unchanged + " note/3 note/4"
        ),
    ]

    // Feature: A list may make requests while its details are above it
    @Test("a request of a list below its details", arguments: cases)
    func listAsks(_ row: Case) throws {
        let journey = try journey("folder/1", "note/1", "note/2")
        #expect(try list(journey).id == Self.list)
        ask(journey, Self.list, row.request)
        #expect(journey.lastOutcome == row.outcome)
        #expect(drawing(journey) == row.after)
    }

    // Feature: A request that a list makes without a user action never closes the detail above it
    @Test("a request that the code of a list makes on its own time", arguments: cases)
    func listAsksLate(_ row: Case) throws {
        let journey = try journey("folder/1", "note/1", "note/2")
        ask(journey, Self.list, row.request, isOfUser: false)
        #expect(journey.lastOutcome == row.late ?? row.outcome)
        #expect(drawing(journey) == (row.late == nil ? row.after : Self.unchanged))
    }

    /// Returns the state in a short notation, such as `home folder/1(filter) | sheet`.
    private func drawing(_ journey: Journey) -> String {
        (journey.navigator.state?.layers ?? []).map { layer in
            layer.entries.map { entry in
                let slots = entry.embedded.map { $0.entry.url.text.dropFirst(6) }.joined(separator: " ")
                return entry.url.text.dropFirst(6) + (slots.isEmpty ? "" : "(\(slots))")
            }.joined(separator: " ")
        }.joined(separator: " | ")
    }

    @Test("a page embedded in a list asks as the list does")
    func embeddedInList() throws {
        let journey = try journey("folder/1")
        journey.navigator.submit(Self.embedding, completion: nil)
        let filter = try #require(journey.navigator.state?.top.embedded.first?.id)
        journey.open("note/1", "note/2", origin: .app)
        ask(journey, filter, "app://note/3")
        #expect(drawing(journey) == "home folder/1(filter) note/3")
        ask(journey, filter, NavigationRequest(.direct(.unembed(.key(nil)))))
        #expect(drawing(journey) == "home folder/1 note/3")
    }

    @Test("a list under a modal, or under a page without a pane, does not ask")
    func covered() throws {
        let modal = try journey("folder/1", "note/1", "sheet")
        ask(modal, Self.list, "app://note/2")
        #expect(modal.lastOutcome == "superseded")
        #expect(drawing(modal) == "home folder/1 note/1 | sheet")

        let page = try journey("folder/1", "note/1", "settings")
        ask(page, Self.list, "app://note/2")
        #expect(page.lastOutcome == "superseded")

        let other = try journey("folder/1", "folder/2", "note/1")
        ask(other, Self.list, "app://note/2")
        #expect(other.lastOutcome == "superseded")
    }

    @Test("a detail below another one does not ask")
    func coveredDetail() throws {
        let journey = try journey("folder/1", "note/1", "note/2")
        ask(journey, EntryID(3), "app://note/4")
        #expect(journey.lastOutcome == "superseded")
        #expect(drawing(journey) == Self.unchanged)
    }

    @Test("the pages that leave are asked once, and a refusal changes nothing")
    func leaving() throws {
        let host = RecordingHost()
        let journey = try Journey(table: RouteTable(Self.routes), host: host)
        journey.open("folder/1", "note/1", "note/2", origin: .app)
        host.replies[EntryID(4)] = .no
        ask(journey, Self.list, "app://note/3")
        #expect(journey.lastOutcome == "leaveRefused")
        #expect(drawing(journey) == Self.unchanged)
        host.replies = [:]
        ask(journey, Self.list, "app://note/3")
        #expect(drawing(journey) == "home folder/1 note/3")
    }

    @Test("a guard's login over a row's request takes no detail away")
    func login() throws {
        var isLoggedIn = false
        let guards = [
            NavigationGuard { page, _ in
                page.url.text == "app://note/3" && !isLoggedIn ? .redirect("app://sheet") : .allow
            }
        ]
        let journey = try journey("folder/1", "note/1", guards: guards)
        ask(journey, Self.list, "app://note/3")
        #expect(drawing(journey) == "home folder/1 note/1 | sheet")
        let login = try #require(journey.navigator.state?.top)
        isLoggedIn = true
        journey.navigator.close(login.id, then: login.wanted)
        #expect(drawing(journey).hasPrefix("home folder/1"))
        #expect(journey.navigator.state?.top.url.text == "app://note/3")
    }

    // MARK: - The right list

    // Feature: A detail opens above the list that it belongs to
    @Test("a detail of another folder brings its list", arguments: [RequestOrigin.app, .user, .external])
    func rightList(_ origin: RequestOrigin) throws {
        let journey = try journey("folder/2", "note/1")
        journey.open("mail/7", origin: origin)
        #expect(drawing(journey) == "home folder/2 note/1 folder/1 mail/7")
        journey.open("mail/8", origin: origin)
        #expect(drawing(journey) == "home folder/2 note/1 folder/1 mail/7 mail/8")
        #expect(journey.events.last?.action == "push")
    }

    @Test("a detail whose list is not allowed opens without it")
    func forbiddenList() throws {
        let guards = [
            NavigationGuard { page, _ in page.url.text == "app://folder/1" ? .refuse("No") : .allow }
        ]
        let journey = try journey("mail/7", guards: guards)
        #expect(drawing(journey) == "home mail/7")
    }

    @Test("a detail that is found again brings no list")
    func foundAgain() throws {
        let routes =
            Self.routes + [
                Route(
                    "app://kept/:id<int>",
                    page: "kept",
                    parent: "app://folder/1",
                    reuse: .returnToExisting,
                    pane: .detail
                )
            ]
        let journey = try Journey(table: RouteTable(routes))
        journey.open("kept/1", "settings", "kept/1", origin: .app)
        #expect(drawing(journey) == "home folder/1 kept/1")
    }

    @Test("a list's request for a detail of another list opens both, instead of its own details")
    func otherListsDetail() throws {
        let journey = try journey("folder/2", "note/1")
        ask(journey, Self.list, "app://mail/7")
        #expect(drawing(journey) == "home folder/2 folder/1 mail/7")
    }

    @Test("Back leads through the details to the list, and Forward returns")
    func back() throws {
        let journey = try journey("folder/1", "note/1")
        ask(journey, Self.list, NavigationRequest(.pop(.count(1))))
        #expect(drawing(journey) == "home")
        journey.navigator.forward()
        journey.navigator.forward()
        #expect(drawing(journey) == "home folder/1 note/1")
    }
}
