import NavigationModel
import Testing

@MainActor
@Suite("Reference model")
struct ModelTests {
    /// Few sessions are enough here, because `make model` performs a million steps in a release build.
    private static let minimumSessions: UInt64 = 50

    @Test("random sessions go as the reference model says, in every part")
    func agreement() throws {
        var run = try ModelRun()
        var seed: UInt64 = 1
        var missing = Self.ends
        // Some outcomes are so rare that the minimum number of sessions may not produce them
        // after the generator changes. In that case, the test runs more sessions.
        while seed <= Self.minimumSessions || !missing.isEmpty && seed <= 5 * Self.minimumSessions {
            let difference = run.session(seed: seed)
            try #require(difference == nil, "\(difference.map(\.description) ?? "")")
            missing.subtract(run.outcomes.keys)
            seed += 1
        }
        #expect(missing == [], "among \(seed - 1) sessions")
    }

    /// What the sessions together must produce: all outcomes of requests, and rare combinations of steps.
    private static let ends: Set = [
        "shown", "alreadyShown", "notFoundPage", "handled", "deferred", "failed", "superseded",
        "invalidURL", "accessDenied", "guardRefused", "leaveRefused", "actionNotFound", "redirectLoop",
        "tooManyRedirects", "stackTooShort", "layersTooFew", "notInStack", "alreadyEmbedded",
        "notEmbedded", "noSuchSlot", "nothingForward", "missingParameter", "badParameter",
        "limitExceeded", "schemeRefused", "throttled", "finish while asked", "finish after the answer",
        "shown URL instead of a waiting request", "refusal instead of a waiting request",
        "dropped page", "saved page whose caller waits", "restored page that is requested again",
        "URL that starts the app with a session", "home below a restored page",
        "parents below a restored page", "parents below a restored modal", "root below a restored page",
        "root that is not saved", "hidden branch whose root is refused",
        "shown page that cannot be built",
    ]
}
