import CGtk
import CGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

/// A page with one widget of each kind in which the user can change something.
@MainActor
private final class KeptForm: Page {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    let entry: Widget = gtk_entry_new()
    let search: Widget = gtk_search_entry_new()
    let password: Widget = gtk_password_entry_new()
    let hidden: Widget = gtk_entry_new()
    let spin: Widget = gtk_spin_button_new_with_range(0, 100, 1)
    let scale: Widget = gtk_scale_new_with_range(
        GTK_ORIENTATION_HORIZONTAL,
        0,
        100,
        1
    )
    let check: Widget = gtk_check_button_new_with_label("Check")
    let radio: Widget = gtk_check_button_new_with_label("Radio")
    let other: Widget = gtk_check_button_new_with_label("Other")
    let toggle: Widget = gtk_toggle_button_new_with_label("Toggle")
    let light: Widget = gtk_switch_new()
    let expander: Widget = gtk_expander_new("More")
    let inner: Widget = gtk_entry_new()
    let menu: Widget
    let stack: Widget = gtk_stack_new()
    let text: Widget = gtk_text_view_new()
    var changes: [String] = []
    private let isOther: Bool

    init(isOther: Bool = false) {
        self.isOther = isOther
        menu = Self.makeMenu()
        if isOther { gtk_box_append(as_box(widget), gtk_label_new("It was built differently this time.")) }
        let widgets = [
            entry, search, password, hidden, spin, scale, check, radio, other, toggle, light, expander, menu,
            stack, text,
        ]
        for child in widgets { gtk_box_append(as_box(widget), child) }
        gtk_entry_set_visibility(as_entry(hidden), 0)
        gtk_check_button_set_group(as_check_button(radio), as_check_button(other))
        gtk_check_button_set_active(as_check_button(other), 1)
        gtk_expander_set_child(as_expander(expander), inner)
        for name in ["one", "two"] { gtk_stack_add_named(as_stack(stack), gtk_label_new(name), name) }
        gtk_editable_set_text(as_editable(search), "as built")
        SignalConnection(entry, "changed") { [weak self] _ in self?.changes.append("changed") }
    }

    private static func makeMenu() -> Widget {
        var items: [UnsafePointer<CChar>?] = []
        return "Red\0Green\0Blue\0".withCString { text in
            items = [text, text + 4, text + 10, nil]
            return gtk_drop_down_new_from_strings(&items)
        }
    }

    func shown() { changes.append("shown") }

    /// Changes everything, as the user would.
    func change() {
        gtk_editable_set_text(as_editable(entry), "typed")
        gtk_editable_set_text(as_editable(password), "secret")
        gtk_editable_set_text(as_editable(hidden), "secret")
        gtk_spin_button_set_value(as_spin_button(spin), 7)
        gtk_range_set_value(as_range(scale), 30)
        for button in [check, radio] { gtk_check_button_set_active(as_check_button(button), 1) }
        gtk_toggle_button_set_active(as_toggle_button(toggle), 1)
        gtk_switch_set_active(as_switch(light), 1)
        gtk_expander_set_expanded(as_expander(expander), 1)
        gtk_editable_set_text(as_editable(inner), "inside")
        gtk_drop_down_set_selected(as_drop_down(menu), 2)
        gtk_stack_set_visible_child_name(as_stack(stack), "two")
        let buffer = gtk_text_view_get_buffer(as_text_view(text))
        gtk_text_buffer_set_text(buffer, "Three\nlines\nöf text", -1)
        gtk_text_buffer_set_modified(buffer, 0)
        var caret = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &caret, 13)
        gtk_text_buffer_place_cursor(buffer, &caret)
    }

    /// All that can be changed, in a line.
    var values: String {
        let buffer = gtk_text_view_get_buffer(as_text_view(text))
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        let document = String(cString: gtk_text_buffer_get_text(buffer, &start, &end, 1))
        gtk_text_buffer_get_iter_at_mark(buffer, &end, gtk_text_buffer_get_insert(buffer))
        let texts = [entry, search, password, hidden, inner].map {
            (widget: Widget) in
            String(cString: gtk_editable_get_text(as_editable(widget)))
        }
        let buttons = [check, radio, other].map { (widget: Widget) in
            gtk_check_button_get_active(as_check_button(widget))
        }
        return """
            \(texts) \(gtk_spin_button_get_value(as_spin_button(spin))) \(gtk_range_get_value(as_range(scale))) \
            \(buttons) \(gtk_toggle_button_get_active(as_toggle_button(toggle))) \
            \(gtk_switch_get_active(as_switch(light))) \(gtk_expander_get_expanded(as_expander(expander))) \
            \(gtk_drop_down_get_selected(as_drop_down(menu))) \
            \(String(cString: gtk_stack_get_visible_child_name(as_stack(stack)))) \
            \(document.split(separator: "\n")) \(gtk_text_iter_get_offset(&end)) \
            \(gtk_text_buffer_get_modified(buffer))
            """
    }
}

/// A page that is much higher than its window, scrolled by a scrolled window.
@MainActor
private final class LongPage: Page {
    enum Content: CaseIterable { case labels, text, wrappedText, list }

    let widget: Widget = gtk_scrolled_window_new()
    var vertical: UnsafeMutablePointer<GtkAdjustment> {
        gtk_scrolled_window_get_vadjustment(as_scrolled_window(widget))
    }

    init(_ content: Content, lines: Int = 300) {
        gtk_scrolled_window_set_child(as_scrolled_window(widget), Self.make(content, lines))
    }

    /// Whether all of the page has been laid out in its window.
    ///
    /// The main loop lays out the rest of a text before it waits.
    var isLaidOut: Bool {
        gtk_adjustment_get_page_size(vertical) > 0 && g_main_context_pending(nil) == 0
            && gtk_adjustment_get_upper(vertical) > 4_000
    }

    /// Sets another text in a page of text.
    func fill(lines: Int) {
        let text = gtk_scrolled_window_get_child(as_scrolled_window(widget))
        text?.text = Self.text(lines)
    }

    private static func text(_ lines: Int) -> String {
        (0..<lines).map { "Line \($0)" }.joined(separator: "\n")
    }

    private static func make(_ content: Content, _ lines: Int) -> Widget {
        switch content {
        case .labels:
            let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
            for line in 0..<lines { gtk_box_append(as_box(box), gtk_button_new_with_label("Line \(line)")) }
            return box
        case .text:
            let view: Widget = gtk_text_view_new()
            view.text = text(lines)
            return view
        case .wrappedText:
            let words = String(repeating: ", and some more words", count: 20)
            return .textView(text(lines).replacing("7", with: words), name: "Text")
        case .list:
            let list: Widget = gtk_list_box_new()
            for line in 0..<lines { gtk_list_box_append(as_list_box(list), gtk_label_new("Line \(line)")) }
            return list
        }
    }
}

/// A list whose rows each have a text and a check mark.
@MainActor
private final class KeptList: Page {
    let widget: Widget = gtk_list_box_new()
    private var rows: [(text: String, mark: Widget)] = []

    init(_ texts: [String]) {
        for text in texts {
            let row: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
            let mark: Widget = gtk_check_button_new()
            gtk_box_append(as_box(row), gtk_label_new(text))
            gtk_box_append(as_box(row), mark)
            gtk_list_box_append(as_list_box(widget), row)
            rows.append((text, mark))
        }
    }

    func check(_ text: String) {
        for row in rows where row.text == text { gtk_check_button_set_active(as_check_button(row.mark), 1) }
    }

    var checked: [String] {
        rows.filter { gtk_check_button_get_active(as_check_button($0.mark)) != 0 }.map(\.text)
    }
}

final class KeptPageTests: WidgetTestCase {
    /// A window whose pages are released as soon as they are covered, at a page of `make`.
    private func start(_ make: @escaping @MainActor () -> any Page) throws -> Fixture {
        var registry = PageRegistry()
        registry.register("kept") { _ in make() }
        registry.register("test") { TestPage($0) }
        let routes = [Route("app://kept", page: "kept"), Route("app://item/:id", page: "test")]
        let fixture = Fixture(try Navigator(table: RouteTable(routes)), registry: registry)
        fixture.host.pages.limit = 1
        try fixture.navigator.start(at: "app://kept", host: fixture.host)
        iterate()
        return fixture
    }

    private func page<Kept: Page>(_ fixture: Fixture, as type: Kept.Type = Kept.self) throws -> Kept {
        try XCTUnwrap(fixture.host.page(for: fixture.state.top.id) as? Kept)
    }

    /// Goes on, so that the page is released, and back.
    private func goAndReturn(_ fixture: Fixture) {
        fixture.navigator.push("app://item/1")
        iterate()
        fixture.navigator.pop()
    }

    func testWhatTheUserHasChangedComesBackBeforeThePageIsShown() throws {
        let fixture = try start { KeptForm() }
        defer { fixture.close() }
        let form = try page(fixture, as: KeptForm.self)
        form.change()
        goAndReturn(fixture)
        let again = try page(fixture, as: KeptForm.self)
        let values = again.values
        XCTAssertFalse(again === form)
        XCTAssertEqual(
            values,
            """
            ["typed", "as built", "", "", "inside"] 7.0 30.0 [1, 1, 0] 1 1 1 2 two ["Three", "lines", "öf text"] 13 0
            """
        )
        XCTAssertEqual(again.changes, ["changed", "shown"])
        goAndReturn(fixture)
        let third = try page(fixture, as: KeptForm.self)
        XCTAssertEqual(third.values, values, "it is kept a second time")
    }

    func testAWidgetThatThePageBuildsInAnotherStateKeepsThatState() throws {
        let text = Variable("first")
        let fixture = try start {
            let form = KeptForm()
            gtk_editable_set_text(as_editable(form.entry), text.value)
            return form
        }
        defer { fixture.close() }
        let form = try page(fixture, as: KeptForm.self)
        gtk_editable_set_text(as_editable(form.entry), "typed and saved")
        gtk_editable_set_text(as_editable(form.inner), "only typed")
        gtk_expander_set_expanded(as_expander(form.expander), 1)
        text.value = "typed and saved, then changed elsewhere"
        goAndReturn(fixture)
        let again = try page(fixture, as: KeptForm.self)
        XCTAssertEqual(
            String(cString: gtk_editable_get_text(as_editable(again.entry))),
            "typed and saved, then changed elsewhere"
        )
        XCTAssertEqual(String(cString: gtk_editable_get_text(as_editable(again.inner))), "only typed")
    }

    func testAPageThatIsBuiltDifferentlyLosesOnlyWhatDoesNotFit() throws {
        let isOther = Variable(false)
        let fixture = try start { KeptForm(isOther: isOther.value) }
        defer { fixture.close() }
        try page(fixture, as: KeptForm.self).change()
        isOther.value = true
        goAndReturn(fixture)
        let form = try page(fixture, as: KeptForm.self)
        // The check button has the place of the scale now, and that of the radio button before it.
        XCTAssertEqual(String(cString: gtk_editable_get_text(as_editable(form.entry))), "")
        XCTAssertEqual(gtk_check_button_get_active(as_check_button(form.check)), 1)
        XCTAssertEqual(gtk_switch_get_active(as_switch(form.light)), 0)
    }

    func testACheckMarkInAListComesBackOnlyInARowWithTheSameTexts() throws {
        let rows = Variable(["Milk", "Bread", "Eggs"])
        let fixture = try start { KeptList(rows.value) }
        defer { fixture.close() }
        try page(fixture, as: KeptList.self).check("Bread")
        goAndReturn(fixture)
        XCTAssertEqual(try page(fixture, as: KeptList.self).checked, ["Bread"])
        rows.value = ["Bread", "Eggs", "Tea"]
        goAndReturn(fixture)
        XCTAssertEqual(try page(fixture, as: KeptList.self).checked, [])
    }

    func testFocusAndSelectionComeBack() throws {
        let fixture = try start { KeptForm() }
        defer { fixture.close() }
        let form = try page(fixture, as: KeptForm.self)
        gtk_editable_set_text(as_editable(form.search), "some text")
        gtk_widget_grab_focus(form.search)
        gtk_editable_select_region(as_editable(form.search), 2, 5)
        goAndReturn(fixture)
        let search = try page(fixture, as: KeptForm.self).search
        let focus = try XCTUnwrap(fixture.focus)
        XCTAssertTrue(gtk_widget_is_ancestor(focus, search) != 0)
        XCTAssertEqual(selection(of: focus), [2, 5])
        gtk_editable_set_position(as_editable(search), 4)
        goAndReturn(fixture)
        XCTAssertEqual(selection(of: try XCTUnwrap(fixture.focus)), [4, 4])
    }

    /// Starts at a long page, scrolls it and goes on, so that it is released.
    private func startAndScroll(
        to position: Double,
        _ make: @escaping @MainActor () -> LongPage
    ) throws -> Fixture {
        let fixture = try start(make)
        let page = try page(fixture, as: LongPage.self)
        waitUntil("the layout") { page.isLaidOut }
        gtk_adjustment_set_value(page.vertical, position)
        XCTAssertEqual(gtk_adjustment_get_value(page.vertical), position)
        fixture.navigator.push("app://item/1")
        waitUntil("the next page") { gtk_widget_get_width(fixture.top.widget) > 0 }
        return fixture
    }

    /// The positions at which the long page is drawn in the next three frames.
    private func drawnPositions(_ fixture: Fixture) throws -> [Double] {
        let page = try page(fixture, as: LongPage.self)
        let window = fixture.topView.window
        let clock = try XCTUnwrap(gtk_widget_get_frame_clock(window))
        var drawn: [Double] = []
        let frames = SignalConnection(UnsafeMutableRawPointer(clock), "paint") { _ in
            drawn.append(gtk_adjustment_get_value(page.vertical))
        }
        defer { frames.disconnect() }
        waitUntil("three frames") {
            gtk_widget_queue_draw(window)
            return drawn.count >= 3
        }
        return drawn
    }

    func testThePageIsScrolledInTheFirstFrameThatIsDrawn() throws {
        for content in LongPage.Content.allCases {
            let fixture = try startAndScroll(to: 1_234) { LongPage(content) }
            defer { fixture.close() }
            fixture.navigator.pop()
            XCTAssertEqual(Set(try drawnPositions(fixture)), [1_234], "\(content)")
            let page = try page(fixture, as: LongPage.self)
            waitUntil("the layout of \(content)") { page.isLaidOut }
            XCTAssertEqual(gtk_adjustment_get_value(page.vertical), 1_234, "\(content)")
        }
    }

    func testATextThatIsLaidOutBeforeItHasASizeIsScrolledInTheFirstFrameToo() throws {
        for content in [LongPage.Content.text, .wrappedText] {
            let fixture = try startAndScroll(to: 1_234) { LongPage(content) }
            defer { fixture.close() }
            let window = fixture.topView.window
            gtk_widget_set_visible(window, 0)
            fixture.navigator.pop()
            // Idle time, but no frames.
            iterate()
            gtk_widget_set_visible(window, 1)
            XCTAssertEqual(Set(try drawnPositions(fixture)), [1_234], "\(content)")
            let page = try page(fixture, as: LongPage.self)
            waitUntil("the layout of \(content)") { page.isLaidOut }
            XCTAssertEqual(gtk_adjustment_get_value(page.vertical), 1_234, "\(content)")
        }
    }

    func testAScrollPositionFarDownALongTextComesBack() throws {
        let fixture = try startAndScroll(to: 100_000) { LongPage(.text, lines: 8_000) }
        defer { fixture.close() }
        fixture.navigator.pop()
        let page = try page(fixture, as: LongPage.self)
        waitUntil("the position") { gtk_adjustment_get_value(page.vertical) == 100_000 }
        waitUntil("the layout") { page.isLaidOut }
        XCTAssertEqual(gtk_adjustment_get_value(page.vertical), 100_000)
    }

    func testAScrollPositionWaitsForATextThatIsLoadedLater() throws {
        let lines = Variable(300)
        let fixture = try startAndScroll(to: 1_234) { LongPage(.text, lines: lines.value) }
        defer { fixture.close() }
        lines.value = 0
        fixture.navigator.pop()
        XCTAssertEqual(Set(try drawnPositions(fixture)), [0])
        let page = try page(fixture, as: LongPage.self)
        page.fill(lines: 300)
        XCTAssertEqual(Set(try drawnPositions(fixture)), [1_234])
    }

    func testAScrollPositionThatIsNoMoreIsClampedUntilSomethingElseScrolls() throws {
        for content in [LongPage.Content.labels, .text] {
            let lines = Variable(300)
            let fixture = try startAndScroll(to: 3_000) { LongPage(content, lines: lines.value) }
            defer { fixture.close() }
            lines.value = 60
            fixture.navigator.pop()
            let again = try page(fixture, as: LongPage.self)
            waitUntil("the layout of \(content)") { gtk_adjustment_get_value(again.vertical) > 0 }
            let end = gtk_adjustment_get_upper(again.vertical) - gtk_adjustment_get_page_size(again.vertical)
            XCTAssertEqual(gtk_adjustment_get_value(again.vertical), end, "\(content)")
            gtk_adjustment_set_value(again.vertical, 10)
            gtk_adjustment_set_upper(again.vertical, 9_000)
            XCTAssertEqual(Set(try drawnPositions(fixture)), [10], "\(content)")
        }
    }

    func testAPageThatCannotBeChangedKeepsNothing() throws {
        let fixture = try start { LongPage(.labels) }
        defer { fixture.close() }
        let built = try XCTUnwrap(fixture.host.pages[fixture.state.top.id])
        XCTAssertTrue(built.kept().widgets.isEmpty)
    }
}
