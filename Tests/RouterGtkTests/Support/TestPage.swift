import CRouterGtk
import XCTest

@testable import RouterCore
@testable import RouterGtk

/// A page with widgets that can have focus.
/// The class counts its instances, and records the calls that they receive.
@MainActor
class TestPage: Page {
    static var living = 0
    static var calls: [String] = []
    static let census = WidgetCensus()
    /// The title of all pages that are created from now on, if any.
    static var titled: String?

    let widget: Widget
    let first: Widget
    let second: Widget
    let entry: Widget
    let slots: [String: EmbedSlot]
    private(set) var context: PageContext
    var title = TestPage.titled
    var modalSize: WindowSize?
    private(set) var isShown = false
    private(set) var hasLeft = false

    init(_ context: PageContext) {
        self.context = context
        slots = Dictionary(
            uniqueKeysWithValues: context.match.route.declaration.slots.map { ($0, EmbedSlot()) }
        )
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        first = gtk_button_new_with_label("First")
        second = gtk_button_new_with_label("Second")
        entry = gtk_entry_new()
        widget.append(.title(context.routeTitle))
        modalSize = context.extra(as: [Int].self).map { WindowSize(width: $0[0], height: $0[1]) }
        for child in [first, second, entry] { gtk_box_append(as_box(widget), child) }
        for slot in slots.values { gtk_box_append(as_box(widget), slot.widget) }
        Self.living += 1
        Self.census.count(widget)
        Self.census.count(first)
        SignalConnection(first, "clicked") { [weak self] _ in self?.context.open("app://item/clicked") }
        SignalConnection(second, "clicked") { [weak self] _ in self?.context.pop() }
    }

    isolated deinit {
        Self.living -= 1
    }

    var name: String { context.url.text }

    var initialFocus: Widget? { context.parameters["focus"] == "second" ? second : nil }

    func didAppear() {
        XCTAssertFalse(isShown || hasLeft, "shown \(name)")
        isShown = true
        Self.calls.append("shown \(name)")
    }

    func didDisappear() {
        XCTAssertTrue(isShown && !hasLeft, "covered \(name)")
        isShown = false
        Self.calls.append("covered \(name)")
    }

    func didUpdate(_ context: PageContext) {
        XCTAssertFalse(hasLeft, "updated \(name)")
        self.context = context
        Self.calls.append("updated \(name)")
    }

    /// The answer to a leave question, or `nil` to answer later.
    var mayLeaveReply: Bool? = true
    /// The state that the page saves.
    var state: String?
    /// A closure that answers the leave questions of all pages, if any.
    static var answering: ((LeaveQuestion) -> Void)?
    private(set) var question: LeaveQuestion?
    private(set) var timesAsked = 0

    var hasUnsavedChanges = false
    var mayBeReleased = true
    /// Called when the page is asked for its state.
    var onSavedState: () -> Void = {}

    func savedState() -> String? {
        onSavedState()
        return state
    }

    func askToLeave(_ question: LeaveQuestion, over window: Widget) {
        XCTAssertNotEqual(is_window(window), 0, "asked \(name)")
        timesAsked += 1
        if let answering = Self.answering { return answering(question) }
        if let mayLeaveReply { return question.answer(mayLeaveReply) }
        self.question = question
    }

    func didLeave() {
        XCTAssertFalse(hasLeft, "left \(name)")
        hasLeft = true
        isShown = false
        Self.calls.append("left \(name)")
    }
}

/// The error of a page that cannot be built.
struct TestPageError: Error, CustomStringConvertible {
    let description = "This page cannot be built."
}

/// A value that a test can change, and that pages read while they are built.
@MainActor
final class Variable<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
