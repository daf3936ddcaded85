import NavigationModel
import RouterCore
import XCTest

@testable import RouterGtk
@testable import RouterTesting

/// A `Stage` with real windows and pages.
/// It shows the navigator's state, and plays the parts of the pages and of the user.
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
    // This has no effect, because changes without animations complete at once.
    var holdsCompletions = false

    private final class Mending { var isDone = false }

    private let mending: Mending
    private var replies: [EntryID: RecordingHost.Reply] = [:]
    private var questions: [LeaveQuestion] = []

    private let watch = PageWatch()
    private var observation: NavigationObservation?
    var limit: Int? { fixture.host.pages.limit }
    var built: Set<UInt64> {
        Set(fixture.host.pages.pages.values.filter { !$0.isError }.map(\.entry.rawValue))
    }

    init(
        _ navigator: Navigator,
        limit: Int,
        isInForeignWindow: Bool = false,
        hasAddressBar: Bool = true
    ) {
        let mending = Mending()
        self.mending = mending
        var registry = PageRegistry()
        registry.register("page") { [watch] in watch.makePage($0) }
        registry.register("broken") { [watch] context in
            guard mending.isDone else { throw TestPageError() }
            return watch.makePage(context)
        }
        fixture = Fixture(
            navigator,
            registry: registry,
            isInForeignWindow: isInForeignWindow,
            hasAddressBar: hasAddressBar
        ) {
            $0.keptPages = limit
            $0.paneWidth = 600
        }
        observation = fixture.host.observePages { [watch] in watch.note($0, $1, $2) }
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
            question.didWithdraw = { [onWithdraw] in onWithdraw(entry) }
            questions.append(question)
            if questions.count > RecordingHost.questionsKept { questions.removeFirst() }
        }
    }

    /// An unrouted page with slots: those that the route `app://board` declares.
    private final class DeskPage: TestPage {}

    /// An unrouted page without slots. Its class differs from the class of routed pages.
    private final class PhotoPage: TestPage {}

    func makePage(_ kind: UnroutedKind) -> NavigationRequest {
        let navigator = fixture.navigator
        let url = try! RouteURL(parsing: kind == .photo ? "app://list" : "app://board")
        let context = PageContext(try! navigator.table.destination(of: url), navigator: navigator)
        return .page(kind == .photo ? PhotoPage(context) : DeskPage(context))
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

    func restart(_ navigator: Navigator, with saved: SavedNavigation) -> [(url: String, reason: String)]? {
        nil
    }

    func attach() -> Bool { false }

    func detach() {}

    func setReply(_ reply: RecordingHost.Reply?, of entry: EntryID) { replies[entry] = reply }

    func answer(_ back: Int, _ mayLeave: Bool) {
        guard !questions.isEmpty else { return }
        questions[questions.count - 1 - back % questions.count].answer(mayLeave)
    }

    func letGo() {
        // The questions are removed from the array first,
        // because releasing a question may lead to a new question.
        let dropped = questions
        questions = []
        withExtendedLifetime(dropped) {}
    }

    func endAnimations() {}

    /// The number of steps that ended with an error shown.
    private(set) var stepsWithErrors = 0
    /// The number of pages that were released while their entries remained.
    var released: Int { watch.released }

    func difference() -> String? {
        if fixture.host.pages.pages.values.contains(where: \.isError) { stepsWithErrors += 1 }
        if fixture.navigator.state != nil { fixture.check("the windows") }
        return nil
    }

    func close() {
        TestPage.answering = nil
        fixture.close()
    }
}

/// Checks that the lifecycle moments of each page occur in order,
/// and that each page receives its saved state.
@MainActor
private final class PageWatch {
    /// The saved states of released pages, by entry.
    private var savedStates: [EntryID: String] = [:]
    /// The latest lifecycle moment of each page.
    private var moments: [ObjectIdentifier: PageMoment] = [:]
    private var number = 0
    private(set) var released = 0

    func makePage(_ context: PageContext) -> TestPage {
        let page = TestPage(context)
        guard let entry = context.entry else { return page }
        XCTAssertEqual(context.savedState, savedStates[entry])
        number += 1
        page.state = "page \(number) of \(entry)"
        return page
    }

    func note(_ moment: PageMoment, _ page: any Page, _ entry: EntryID) {
        let last = moments[ObjectIdentifier(page)]
        let before: [PageMoment?] =
            switch moment {
            case .built: [nil]
            case .shown: [.built, .covered]
            case .covered: [.shown]
            case .left: [.built, .shown, .covered]
            case .released: [.built, .covered, .left]
            }
        XCTAssertTrue(before.contains(last), "\(moment) after \(String(describing: last)) of \(entry)")
        moments[ObjectIdentifier(page)] = moment == .released ? nil : moment
        guard moment == .released, let page = page as? TestPage, !page.hasLeft else { return }
        savedStates[entry] = page.state
        released += 1
    }
}
