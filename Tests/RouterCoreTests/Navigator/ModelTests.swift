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
        let difference = run.take(Self.steps)
        #expect(difference == nil, "\(difference.map(\.description) ?? "")")
        // All ends that a request can have are among them, and steps that seldom meet.
        let known = [
            "shown", "alreadyShown", "notFoundPage", "handled", "deferred", "failed", "superseded",
            "invalidURL", "notExported", "guardRefused", "leaveRefused", "noHandler", "redirectLoop",
            "tooManyRedirects", "stackTooShort", "layersTooFew", "notInStack", "alreadyEmbedded",
            "notEmbedded", "noSuchSlot", "nothingForward", "missingParameter", "badParameter",
            "limitExceeded", "schemeRefused", "throttled", "finish while asked", "finish after the answer",
            "shown URL instead of a waiting request", "refusal instead of a waiting request",
        ]
        #expect(Set(known).subtracting(run.outcomes.keys) == [])
    }
}
