import RouterRecording
import Testing

@testable import RouterCore
@testable import RouterTesting

/// Pages that finish (close themselves with a result) while they are being asked whether they may leave,
/// for example because the user clicks Save in a dialog.
@MainActor
@Suite("Finishing while asked")
struct FinishTests {
    private final class Box {
        var values: [String] = []
    }

    private let host = RecordingHost()
    private let box = Box()

    /// Creates a journey and opens a page.
    /// A caller waits for the page's result, and the page answers leave questions later.
    private func journey(_ url: String = "item/1") throws -> Journey {
        let journey = try Journey(host: host)
        journey.navigator.open(.app("app://" + url), for: String.self) { [box] in
            box.values.append($0 ?? "nil")
        }
        host.replies[try top(journey)] = .later
        return journey
    }

    private func top(_ journey: Journey) throws -> EntryID { try #require(journey.navigator.state?.top.id) }

    @Test("the value goes with the change that the page is asked about, whatever its cause")
    func everyCause() throws {
        let causes: [(String, String, @MainActor (Navigator, EntryID) -> Void)] = [
            ("item/1", "home", { $0.open(NavigationRequest(.direct(.goBack(through: $1)), origin: .user)) }),
            ("item/1", "home", { navigator, _ in navigator.pop() }),
            ("item/1", "home", { navigator, _ in navigator.open("app://nav/back") }),
            ("item/1", "home list", { navigator, _ in navigator.replace("app://list") }),
            ("item/1", "home list clean", { navigator, _ in navigator.open("app://clean") }),
            ("modal/1", "home", { navigator, _ in navigator.dismiss() }),
            ("modal/1", "home", { $0.close($1) }),
        ]
        for (url, drawing, change) in causes {
            box.values = []
            let journey = try journey(url)
            let entry = try top(journey)
            let count = journey.events.count
            change(journey.navigator, entry)
            #expect(journey.navigator.isPending)
            var outcomes: [String] = []
            journey.navigator.finish(entry, with: "saved") { outcomes.append($0.name) }
            #expect(box.values == ["saved"])
            #expect(outcomes == ["shown"])
            #expect(journey.drawing == drawing)
            #expect(journey.events.count == count + 1, "the page has answered and made no request")
            #expect(journey.events.last?.isResultDelivered == true)
            #expect(!journey.navigator.isPending)
        }
    }

    @Test("a page may finish at once in its answer")
    func atOnce() throws {
        let journey = try journey()
        let entry = try top(journey)
        host.replies[entry] = nil
        host.onAsk = { _ in journey.navigator.finish(entry, with: "saved") }
        journey.navigator.pop()
        #expect(box.values == ["saved"])
        #expect(journey.drawing == "home")
        #expect(journey.lastOutcome == "shown")
    }

    @Test("the request after it opens once the page has left")
    func next() throws {
        let journey = try journey()
        journey.navigator.pop()
        journey.navigator.finish(try top(journey), with: "saved", then: "app://list")
        #expect(box.values == ["saved"])
        #expect(journey.drawing == "home list")
    }

    @Test("if another page stops the change, the page finishes by itself as if nothing had been asked")
    func stopped() throws {
        for mayLeave in [false, true] {
            box.values = []
            let journey = try Journey(host: host)
            journey.open("item/5")
            let other = try top(journey)
            journey.navigator.open("app://item/1", for: String.self) { [box] in box.values.append($0 ?? "nil")
            }
            let entry = try top(journey)
            host.replies = [entry: .later, other: .later]
            journey.open("nav/pop?to=root")
            journey.navigator.finish(entry, with: "saved")
            #expect(box.values.isEmpty)
            host.questions.last?.answer(mayLeave)
            #expect(box.values == ["saved"])
            #expect(journey.drawing == (mayLeave ? "home" : "home item/5"))
            #expect(
                journey.events.suffix(2).map(\.outcome.name)
                    == (mayLeave ? ["shown", "shown"] : ["refused", "shown"])
            )
        }
    }

    @Test("a withdrawn question lets the page finish by itself, and a second end is superseded")
    func withdrawn() throws {
        let journey = try journey()
        let entry = try top(journey)
        journey.navigator.pop()
        try host.questions.at(0).isSaving = true
        var outcomes: [String] = []
        journey.navigator.finish(entry, with: "saved") { outcomes.append($0.name) }
        journey.navigator.finish(entry, with: "again") { outcomes.append($0.name) }
        #expect(box.values.isEmpty)
        journey.navigator.cancelPending()
        #expect(box.values == ["saved"])
        #expect(outcomes == ["superseded", "shown"])
    }

    @Test("a page that stays after all has not finished")
    func staysAfterAll() throws {
        let journey = try journey()
        let entry = try top(journey)
        for end in 1...2 {
            journey.navigator.pop()
            let question = try #require(host.questions.last)
            question.isSaving = true
            var outcomes: [String] = []
            journey.navigator.finish(entry, with: "half") { outcomes.append($0.name) }
            if end == 1 { question.isSaving = false }
            question.answer(false)
            #expect(outcomes == ["superseded"])
            #expect(journey.drawing == "home item/1")
        }
        #expect(box.values.isEmpty)
        journey.navigator.finish(entry, with: "whole")
        #expect(box.values == ["whole"])
    }

    @Test("as the window closes the value goes with it, and if it stays open the page finishes by itself")
    func closing() throws {
        for staysOpen in [false, true] {
            box.values = []
            let journey = try journey()
            var ends: [String] = []
            journey.navigator.requestClose { ends.append($0.name) }
            journey.navigator.finish(try top(journey), with: "saved")
            #expect(ends == ["handled"])
            #expect(box.values.isEmpty)
            if staysOpen { journey.navigator.staysOpen() } else { journey.navigator.detach(host) }
            #expect(box.values == ["saved"])
            #expect(journey.drawing == (staysOpen ? "home" : "home item/1"))
        }
    }

    @Test("a window that closes with its navigator gives the value, too")
    func released() throws {
        var outcomes: [String] = []
        do {
            let journey = try journey()
            journey.navigator.requestClose { outcomes.append($0.name) }
            journey.navigator.finish(try top(journey), with: "saved") { outcomes.append($0.name) }
        }
        host.dropQuestions()
        #expect(box.values == ["saved"])
        #expect(outcomes == ["handled", "handled"])
    }

    @Test("a page that has finished as the window closed is not refused for requests that end")
    func besideRefusals() throws {
        var limits = NavigationLimits()
        (limits.queuedRequests, limits.requestsAfterQuestion) = (2, 0)
        let host = RecordingHost()
        let journey = try Journey(limits: limits, host: host)
        host.replies[try top(journey)] = .later
        journey.open("item/1")
        journey.navigator.requestClose { _ in }
        // The top page has already answered, and now the page below it is being asked.
        var outcomes: [String] = []
        journey.navigator.finish(try top(journey), with: "saved") { outcomes.append($0.name) }
        var reacts = true
        let observation = journey.navigator.observe { _ in
            guard reacts else { return }
            reacts = false
            journey.navigator.open("app://item/8")
            journey.navigator.open("app://item/9")
        }
        journey.navigator.open("app://item/7")
        host.questions.last?.answer(true)
        observation.cancel()
        #expect(outcomes == ["shown"])
        #expect(journey.drawing == "home")
    }

    @Test("an event says whether a value has reached its caller")
    func events() throws {
        let journey = try Journey()
        journey.navigator.open("app://item/1", for: String.self) { _ in }
        journey.navigator.finish(try top(journey), with: "red")
        #expect(NavigationRecord(try #require(journey.events.last)).line.contains(#""result":"delivered""#))
        journey.open("item/2")
        journey.navigator.finish(try top(journey), with: "blue")
        #expect(NavigationRecord(try #require(journey.events.last)).line.contains(#""result":"lost""#))
        journey.navigator.finish(try top(journey), with: "root")
        #expect(journey.lastOutcome == "stackTooShort")
        #expect(journey.events.last?.isResultDelivered == false)
        journey.open("item/3")
        journey.navigator.finish(try top(journey))
        #expect(journey.events.last?.isResultDelivered == nil)
    }
}
