import Foundation
import RouterRecording
import Testing

@testable import RouterCore

@MainActor
@Suite("Trace")
struct TraceTests {
    private func navigator(guards: [NavigationGuard] = []) throws -> Navigator {
        let table = try RouteTable(
            [
                Route("app://home", page: "home"),
                Route("app://items", page: "items", name: "items"),
                Route("app://item/new", page: "editor"),
                Route("app://item/:id<int>", page: "item", name: "item", parent: "app://items"),
                Route("app://item/:name", page: "named"),
                Route("app://part-:id", page: "part", parent: "app://item/:id"),
                Route("app://old/:id", redirect: "app://item/:id"),
                Route("app://secret", page: "secret", access: .user),
                Route("app://beep", action: "beep"),
            ],
            notFound: Route("app://*", page: "lost", name: "lost"),
            externalSchemes: ["tel"]
        )
        var actions = ActionRegistry()
        actions.register("beep") { _, _ in "loud" }
        let navigator = try Navigator(table: table, guards: guards, actions: actions)
        try navigator.start(at: "app://home")
        return navigator
    }

    // Feature: A trace shows how a request would be decided, without performing it
    @Test("the whole way of a URL, and nothing is done")
    func whole() throws {
        var asked = 0
        let navigator = try navigator(guards: [
            NavigationGuard(for: ["item"]) { _, _ in
                asked += 1
                return .allow
            }
        ])
        var events = 0
        let observation = navigator.observe { _ in events += 1 }
        defer { observation.cancel() }
        let trace = navigator.trace(of: "app://old/7?tab=log")
        #expect(trace.stages.map(\.name) == ["read", "match", "redirect", "match", "guards", "rule"])
        #expect(trace.action == "push")
        #expect(trace.outcome?.name == "shown")
        #expect(trace.before?.top.url.text == "app://home")
        #expect(trace.after?.top.url.text == "app://item/7?tab=log")
        #expect(trace.transition?.steps.count == 1)
        #expect(asked == 1)
        #expect(events == 0)
        #expect(navigator.state?.top.url.text == "app://home")
    }

    @Test("only a text is read: not the URL inside of a command")
    func read() throws {
        let navigator = try navigator()
        navigator.open("app://items")
        let trace = navigator.trace(of: "app://nav/pop?to=app%3A%2F%2Fhome")
        #expect(trace.stages.map(\.name) == ["read"])
        #expect(trace.outcome?.name == "shown")
    }

    @Test("each route that came near, and why it lost")
    func misses() throws {
        let trace = try navigator().trace(of: "app://item/42")
        guard case .match(_, let match?, false, let misses, .page) = try trace.stages.at(1) else {
            Issue.record("no match: \(trace.stages)")
            return
        }
        #expect(match.route.pattern == "app://item/:id<int>")
        #expect(misses.map(\.route.pattern) == ["app://item/:name", "app://item/new"])
        #expect(misses.map(\.reason) == [.lessSpecific, .literal])
        #expect(misses.map(\.segment) == [1, 1])
        #expect(
            misses.map(\.text.english) == [
                "This route also matches, but :id<int> is more specific than :name.", "“42” is not “new”.",
            ]
        )
    }

    @Test("a guard's answers, and a guard that answers later")
    func guards() throws {
        let navigator = try navigator(guards: [
            NavigationGuard(name: "closed", for: ["items"]) { page, _ in
                page.parameters["closed"] == nil ? .allow : .refuse("Closed.")
            },
            NavigationGuard(for: ["item"]) { page, _ in
                switch try? page.parameters.value("id", as: Int.self) {
                case 2: .redirect("app://items")
                case 3: .refuse("No.")
                case 4: .later { .allow }
                default: .allow
                }
            },
        ])
        func answers(_ trace: NavigationTrace) -> [String] {
            trace.stages.compactMap { stage in
                guard case .guards(_, let answer, let number, let name, _) = stage else { return nil }
                return "\(name ?? number.map(String.init) ?? "all") \(answer.name)"
            }
        }
        #expect(answers(navigator.trace(of: "app://item/1")) == ["all allow"])
        let redirected = navigator.trace(of: "app://item/2")
        #expect(
            redirected.stages.map(\.name) == [
                "read", "match", "guards", "redirect", "match", "guards", "rule",
            ]
        )
        #expect(redirected.after?.top.url.text == "app://items")
        #expect(navigator.trace(of: "app://item/3").outcome?.name == "refused")
        let late = navigator.trace(of: "app://item/4")
        #expect(answers(late) == ["1 later"])
        #expect(answers(navigator.trace(of: "app://items?closed=1")) == ["closed refuse"])
        #expect(late.outcome?.name == "deferred")
    }

    @Test("parents, and the reason why their chain ends")
    func parents() throws {
        let navigator = try navigator(guards: [NavigationGuard(for: ["items"]) { _, _ in .refuse("Closed.") }]
        )
        let request = NavigationRequest.external("app://item/42", startsApp: true)
        let trace = navigator.trace(of: request)
        guard case .noParent(let url, .guardRefused(let reason))? = trace.endOfParents else {
            Issue.record("\(trace.stages)")
            return
        }
        #expect(url?.text == "app://items")
        #expect(reason == "Closed.")
        #expect(trace.action == "push")
        #expect(try self.navigator().trace(of: request).action == "reset")
        let reset = try self.navigator().trace(of: "app://item/42?nav.action=reset")
        #expect(reset.after?.base.entries.map(\.url.text) == ["app://items", "app://item/42"])
        #expect(reset.asked.map(\.url.text) == ["app://home"])
    }

    @Test("a parent without a URL for these values")
    func parentWithoutURL() throws {
        let trace = try navigator().trace(of: "app://part-..?nav.action=reset")
        guard case .noParent(nil, .badParameter("id", "..", _))? = trace.endOfParents else {
            Issue.record("\(trace.stages)")
            return
        }
        #expect(trace.after?.base.entries.map(\.url.text) == ["app://part-.."])
        #expect(try navigator().trace(of: "app://part-4?nav.action=reset").after?.base.depth == 3)
        let line = JSONLine.text(trace)
        #expect(line.contains(#"{"error":{"code":"badParameter""#), "\(line)")
    }

    @Test(
        "the stage and the reason with which a request ends",
        arguments: [
            ("app:// ", "user", "read match rule", "notFoundPage"), ("app://%zz", "link", "", "invalidURL"),
            ("app://nope", "user", "read match rule", "notFoundPage"),
            ("app://secret", "external", "read match", "accessDenied"),
            ("app://nav/pop", "user", "read", "stackTooShort"),
            ("app://beep", "user", "read match rule", "handled"),
            ("tel:1", "user", "read", "handled"), ("tel:1", "app", "read", "schemeRefused"),
            ("other://a", "external", "read match", "schemeRefused"),
            ("app://home", "user", "", "alreadyShown"),
        ]
    )
    func end(url: String, origin: String, stages: String, outcome: String) throws {
        let origin = try #require(RequestOrigin(rawValue: origin))
        let trace = try navigator().trace(of: NavigationRequest(.open(.text(url)), origin: origin))
        #expect(trace.stages.map(\.name).joined(separator: " ") == stages)
        guard case .refused(let error)? = trace.outcome else {
            #expect(trace.outcome?.name == outcome)
            return
        }
        #expect(error.code == outcome)
    }

    @Test("before the start a request waits")
    func early() throws {
        let table = try RouteTable([Route("app://home", page: "home")])
        let trace = try Navigator(table: table).trace(of: "app://home")
        #expect(trace.outcome == nil)
        #expect(trace.action == "push")
        #expect(trace.after == nil)
    }

    @Test("a trace encodes to one JSON object")
    func json() throws {
        let navigator = try navigator()
        navigator.open("app://items")
        let data = try JSONEncoder().encode(navigator.trace(of: "app://item/x?a=1#top"))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "url", "origin", "stages", "action", "steps", "animated", "outcome", "before", "after",
            ]
        )
        let stages = try #require(object["stages"] as? [[String: Any]])
        #expect(try stages.at(0)["segments"] as? [String] == ["item", "x"])
        #expect(try stages.at(0)["fragment"] as? String == "top")
        let misses = try #require(stages.at(1)["misses"] as? [[String: Any]])
        #expect(misses.map { $0["reason"] as? String } == ["literal", "type"])
        #expect(misses.map { $0["segment"] as? Int } == [1, 1])
        #expect(try stages.at(1)["for"] as? String == "page")
        let steps = try #require(object["steps"] as? [[String: Any]])
        #expect(steps.map { $0["step"] as? String } == ["show"])
        #expect((object["after"] as? [[String: Any]])?.first?["depth"] as? Int == 3)
    }
}

extension TraceStage {
    /// The name of the case.
    fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }
}

extension NavigationTrace {
    /// The stage that reports why a parent is missing, if any.
    fileprivate var endOfParents: TraceStage? {
        stages.first { if case .noParent = $0 { true } else { false } }
    }
}
