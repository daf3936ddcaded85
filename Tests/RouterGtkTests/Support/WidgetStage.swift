import NavigationModel
import RouterCore
import RouterTesting

@testable import RouterGtk

/// The stage of real windows and pages.
@MainActor
final class WidgetStage: Stage {
    let fixture: Fixture
    private(set) var isAttached = false
    var onAsk: (LeaveQuestion) -> Void = { _ in }
    var onWithdraw: (EntryID) -> Void = { _ in }
    var isBrokenMended: Bool {
        get { mending.isDone }
        set { mending.isDone = newValue }
    }
    // Without animations nothing takes its time.
    var holdsCompletions = false

    private final class Mending { var isDone = false }

    private let mending: Mending
    private var replies: [EntryID: RecordingHost.Reply] = [:]
    private var questions: [LeaveQuestion] = []

    init(_ navigator: Navigator) {
        let mending = Mending()
        self.mending = mending
        var registry = PageRegistry()
        registry.register("page") { TestPage($0) }
        registry.register("broken") { context in
            guard mending.isDone else { throw TestPageError() }
            return TestPage(context)
        }
        fixture = Fixture(navigator, registry: registry)
        TestPage.answering = { [weak self] in self?.ask($0) }
    }

    private func ask(_ question: LeaveQuestion) {
        let entry = question.entry
        onAsk(question)
        switch replies[entry] {
        case nil: question.answer(true)
        case .no?: question.answer(false)
        case .never?: break
        case .later?:
            question.withdrawn = { [onWithdraw] in onWithdraw(entry) }
            questions.append(question)
            if questions.count > RecordingHost.questionsKept { questions.removeFirst() }
        }
    }

    /// A page of the app's own, with the slots of the route that it borrows.
    private final class DeskPage: TestPage {}

    func makePage(_ kind: UnroutedKind) -> NavigationRequest {
        let navigator = fixture.navigator
        let url = try! RouteURL(parsing: kind == .photo ? "app://list" : "app://board")
        let context = PageContext(try! navigator.table.resolve(url), navigator: navigator)
        return .page(kind == .photo ? TestPage(context) : DeskPage(context))
    }

    func start() -> Bool {
        do {
            try fixture.navigator.start(at: "app://home", host: fixture.host)
            isAttached = true
        } catch {
            isAttached = false
        }
        return isAttached
    }

    func attach() -> Bool { false }

    func detach() {}

    func setReply(_ reply: RecordingHost.Reply?, of entry: EntryID) { replies[entry] = reply }

    func answer(_ back: Int, _ mayLeave: Bool) {
        guard !questions.isEmpty else { return }
        questions[questions.count - 1 - back % questions.count].answer(mayLeave)
    }

    func letGo() {
        // Letting go of one may lead to the next question.
        let dropped = questions
        questions = []
        withExtendedLifetime(dropped) {}
    }

    func endAnimations() {}

    func difference() -> String? {
        if fixture.navigator.state != nil { fixture.check("the windows") }
        return nil
    }

    func close() {
        TestPage.answering = nil
        fixture.close()
    }
}
