import Foundation
import RouterTesting
import Testing

@testable import RouterCore

/// Each rule of opening, demonstrated by a request that the rule decides.
@MainActor
@Suite("The rules of opening")
struct OpeningRuleTests {
    /// A request, and the rules that apply to it.
    struct Case: Sendable, CustomTestStringConvertible {
        /// The rule that the case demonstrates.
        let rule: String
        let request: NavigationRequest
        /// The URLs that are opened first.
        var before: [String] = []
        /// Whether the app has branches.
        var hasBranches = false
        /// The names of the rules that apply, in order.
        let applied: String
        /// The verb of the change, or the code of the refusal.
        let result: String

        init(
            _ rule: String,
            _ request: NavigationRequest,
            after before: [String] = [],
            hasBranches: Bool = false,
            _ applied: String,
            _ result: String
        ) {
            self.rule = rule
            self.request = request
            self.before = before
            self.hasBranches = hasBranches
            self.applied = applied
            self.result = result
        }

        var testDescription: String { rule }
    }

    private nonisolated static func request(
        _ request: NavigationRequest,
        _ change: (inout NavigationRequest) -> Void
    ) -> NavigationRequest {
        var request = request
        change(&request)
        return request
    }

    private nonisolated static let lowest = EntryID(1)

    private nonisolated static let cases = [
        Case("action", "app://add/1/2", "action", "run"),
        Case("keepModals", "app://home", after: ["app://modal/1"], "keepModals push", "push"),
        Case(
            "guardPageOnModal",
            .external("app://item/8"),
            after: ["app://modal/1"],
            "guardPageOnModal guardRoute externalVerb guardOnce",
            "push"
        ),
        Case("modalOpen", .external("app://board"), after: ["app://modal/1"], "modalOpen", "modalOpen"),
        Case(
            "pageOnModal",
            request("app://modal/1") { $0.modalPolicy = .close },
            after: ["app://modal/1"],
            "pageOnModal",
            "push"
        ),
        Case(
            "awaitedModal",
            request("app://board") { $0.modalPolicy = .close },
            after: ["await app://modal/1"],
            "awaitedModal",
            "modalOpen"
        ),
        Case(
            "closeModals",
            request("app://board") { $0.modalPolicy = .closeAwaited },
            after: ["await app://modal/1"],
            "closeModals push",
            "dismiss+push"
        ),
        Case("guardURL", "app://item/7", "guardURL", "replace"),
        Case("guardRoute", request("app://item/8") { $0.verb = .replace }, "guardRoute", "present"),
        Case(
            "callerSlot",
            request("app://home?nav.action=push") { $0.embedding = Embedding() },
            after: ["app://board"],
            "callerSlot",
            "embed"
        ),
        Case("urlSlot", "app://home?nav.action=embed", after: ["app://board"], "urlSlot", "embed"),
        Case(
            "callerVerb",
            request("app://board?nav.action=replace") { $0.verb = .present },
            "callerVerb",
            "present"
        ),
        Case("urlVerb", "app://swap?nav.action=push", "urlVerb", "push"),
        Case("routeVerb", "app://swap", "routeVerb", "replace"),
        Case("push", "app://board", "push", "push"),
        Case("externalVerb", .external("app://swap"), "routeVerb externalVerb", "push"),
        Case(
            "restoredVerb",
            NavigationRequest(.open(.saved("app://swap", state: nil, position: nil)), origin: .restored),
            "routeVerb restoredVerb",
            "push"
        ),
        Case(
            "callerReuse",
            request("app://back/1?nav.reuse=reload") { $0.reuse = .always },
            "push callerReuse",
            "push"
        ),
        Case("urlReuse", "app://back/1?nav.reuse=always", "push urlReuse", "push"),
        Case("routeReuse", "app://back/1", "push routeReuse", "push"),
        Case("externalReuse", .external("app://back/1"), "push routeReuse externalReuse", "push"),
        Case(
            "onlyPage",
            NavigationRequest(.all([NavigationRequest(.close(lowest)), "app://item/1"])),
            "push onlyPage",
            "reset"
        ),
        Case(
            "startParents",
            .external("app://item/1", startsApp: true),
            "push startParents",
            "reset"
        ),
        // `returnToExisting` affects only a push, and the route of `app://once` presents its page.
        // `reload` also affects a reset.
        Case("routeVerb", "app://once?nav.reuse=returnToExisting", "routeVerb", "present"),
        Case("urlReuse", "app://home?nav.action=reset&nav.reuse=reload", "urlVerb urlReuse", "reset"),
        Case("startOnce", .external("app://board", startsApp: true), "push startOnce", "push"),
        Case("guardOnce", "app://item/9", "push guardOnce", "push"),
        Case("guardReplaces", "app://swap?closed=1", "guardURL guardReplaces", "replace"),
        Case("parentsModal", "app://draft", hasBranches: true, "push parentsModal", "present+push"),
        Case("resetParents", "app://clean", "routeVerb resetParents", "reset"),
        Case("listBelow", "app://mail/1", "push listBelow", "push"),
        Case("branch", "app://settings", hasBranches: true, "push branch", "push"),
    ]

    private static let guards = [
        NavigationGuard { page, _ in
            switch page.url.text {
            case "app://item/7": .redirect("app://settings?nav.action=replace")
            case "app://item/8": .redirect("app://modal/1")
            case "app://item/9": .redirect("app://home")
            case "app://swap?closed=1": .redirect("app://list?nav.action=replace")
            default: .allow
            }
        }
    ]

    private func names(_ trace: NavigationTrace) -> String {
        trace.stages.compactMap { if case .rule(let rule, _) = $0 { rule.name } else { nil } }
            .joined(separator: " ")
    }

    @Test("the rules that apply to a request, and what they come to", arguments: cases)
    func applied(_ row: Case) throws {
        var actions = ActionRegistry()
        actions.register("add") { _, _ in }
        let journey =
            try row.hasBranches
            ? Journey(table: makeMailTable(), at: "app://inbox")
            : Journey(guards: Self.guards, actions: actions)
        var values: [any AsyncSequence] = []
        for text in row.before {
            if text.hasPrefix("await ") {
                values.append(
                    journey.navigator.values(ofOpening: .app(String(text.dropFirst(6))), as: Int.self)
                )
            } else {
                journey.navigator.open(.app(text))
            }
        }
        let trace = journey.navigator.trace(of: row.request)
        #expect(names(trace) == row.applied)
        #expect(row.applied.split(separator: " ").contains { $0 == row.rule })
        if case .refused(let error)? = trace.outcome {
            #expect(error.code == row.result)
        } else {
            #expect(trace.action == row.result)
        }
        withExtendedLifetime(values) {}
    }

    @Test("a trace says which verb or policy a rule has set")
    func values() throws {
        let trace = try Journey().navigator.trace(of: "app://back/1?nav.action=push")
        let values = trace.stages.compactMap { if case .rule(_, let value) = $0 { value } else { nil } }
        #expect(values == ["push", "returnToExisting"])
    }

    @Test("a page of the app's own replaces one of its class that came by a URL")
    func ownClass() throws {
        final class Sheet {}
        final class Host: NavigationHost, PageObjects {
            func prepare(_ transition: Transition) {}
            func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) { completion() }
            func openExternally(
                _ url: RouteURL,
                completion: @escaping @MainActor (NavigationOutcome) -> Void
            ) {}
            func object(of entry: EntryID) -> AnyObject? { Sheet() }
        }
        let host = Host()
        let journey = try Journey(host: host)
        var request = NavigationRequest.page(UnroutedPage(Sheet()))
        request.verb = .replaceSame
        let trace = journey.navigator.trace(of: request)
        #expect(names(trace) == "callerVerb ownClass")
        #expect(trace.action == "replace")
    }

    @Test("each rule has a case, and a name of its own")
    func everyRule() {
        let names = OpeningRule.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(Self.cases.map(\.rule) + ["ownClass"]) == Set(names))
    }

    @Test("the document has the same rules in the same order")
    func document() throws {
        let text = try String(
            contentsOf: DocumentationTests.root.appending(path: "docs/opening.md"),
            encoding: .utf8
        )
        let section = try #require(text.components(separatedBy: "## Which rule decides").last)
        let rows = section.components(separatedBy: "\n## ")[0].matches(of: /\| `(\w+)` \| (.+) \|/)
            .map { "\($0.1): \($0.2)" }
        #expect(rows == OpeningRule.all.map { "\($0.name): \($0.text.english)" })
    }
}
