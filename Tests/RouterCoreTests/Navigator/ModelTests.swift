import Foundation
import NavigationModel
import Testing

@MainActor
@Suite("Reference model")
struct ModelTests {
    /// `make model` makes a million steps in a release build.
    private static let steps =
        ProcessInfo.processInfo.environment["ROUTER_MODEL_STEPS"].flatMap { Int($0) } ?? 20_000

    @Test("random sessions go as the reference model says, in every part")
    func agreement() throws {
        var run = try ModelRun()
        // From this seed on, few steps lead to all of the ends below.
        let difference = run.take(Self.steps, firstSeed: 290)
        #expect(difference == nil, "\(difference.map(\.description) ?? "")")
        // All ends that a request can have are among them, and steps that seldom meet.
        let known = [
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
        #expect(Set(known).subtracting(run.outcomes.keys) == [])
    }
}
