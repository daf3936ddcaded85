import NavigationModel
import Testing

@testable import RouterCore

@MainActor
@Suite("Sentences of refusals")
struct RoutingErrorTests {
    private func message(_ journey: Journey, _ url: String, _ origin: RequestOrigin = .link) -> String {
        journey.open(url, origin: origin)
        guard case .refused(let error)? = journey.events.last?.outcome else { return "" }
        #expect(error.code == journey.lastOutcome)
        return error.message
    }

    @Test(
        "a refusal names the thing that was asked for",
        arguments: [
            ("missing", "The app has no action “missing”."),
            (
                "mirror/1", "The URL redirects in a loop: app://mirror/1 → app://mirror/1."
            ),
            (
                "hop/1",
                "The URL redirects more than 5 times: app://hop/1 → app://hop/2 → app://hop/3 → app://hop/4"
                    + " → app://hop/5 → app://hop/6 → app://hop/7."
            ),
            ("nav/pop?route=nobody", "Cannot go back to “nobody”: it is not below this page."),
            ("nav/unembed?key=a", "“a” is not embedded in this page."),
            ("nav/unembed", "Nothing is embedded in this page."),
            ("nav/forward", "There is no page to go forward to."),
        ]
    )
    func impossible(url: String, sentence: String) throws {
        #expect(message(try Journey(), url) == sentence)
    }

    @Test("each limit says how much there can be")
    func limits() throws {
        let limits = NavigationLimits(
            layers: 1,
            depth: 2,
            requestsAfterQuestion: 0,
            requestsAwaitingGuards: 0,
            embedded: 0
        )
        let guards = [NavigationGuard(for: ["list"]) { _, _ in .later { .allow } }]
        let journey = try Journey(limits: limits, guards: guards)
        #expect(
            message(journey, "modal/1")
                == "Cannot open another modal: at most 1 layers can be open at once."
        )
        journey.open("board")
        #expect(
            message(journey, "item/1")
                == "Cannot open another page: one stack holds at most 2 pages."
        )
        #expect(
            message(journey, "item/1?nav.action=embed")
                == "Cannot embed another page: one page embeds at most 0 pages."
        )
        #expect(message(journey, "list") == "Too many requests are deferred: the limit is 0.")
        #expect(
            RoutingError.limitExceeded(.queuedRequests, limit: 3).message
                == "Too many requests at once: at most 3 can wait."
        )
        #expect(
            RoutingError.limitExceeded(.requestsAfterQuestion, limit: 3).message
                == "A page is still deciding whether to close: at most 3 requests can wait for it."
        )
    }

    @Test("a redirect that the values of a URL break is refused")
    func brokenRedirect() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"),
            Route("app://v:version", redirect: "app://item/:version"),
            Route("app://long/:rest+", redirect: "app://item/:rest/:rest/:rest/:rest"),
            Route("app://item/:rest+", page: "item"),
        ])
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home")
        let expected = RoutingError.badParameter(
            "version",
            value: "..",
            .itMustBe("any text but “.” and “..”")
        )
        #expect(throws: expected) {
            try navigator.destination(of: "app://v..")
        }
        let long = "app://long/" + (0..<40).map { "\($0)" }.joined(separator: "/")
        let error = #expect(throws: RoutingError.self) { try navigator.destination(of: .app(long)) }
        #expect(error?.code == "invalidURL")
    }
}
