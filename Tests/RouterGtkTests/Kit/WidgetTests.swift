import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

/// The members of `Widget`. GTK's own functions check the effect of each member.
final class WidgetTests: WidgetTestCase {
    func testABoxHasItsChildrenInTheirOrder() {
        let box = ObjectReference(Widget.box(.horizontal, spacing: 6, margins: 18, .label("a"), .label("b")))
        XCTAssertEqual(gtk_orientable_get_orientation(as_orientable(box.pointer)), GTK_ORIENTATION_HORIZONTAL)
        XCTAssertEqual(gtk_box_get_spacing(as_box(box.pointer)), 6)
        XCTAssertEqual(gtk_widget_get_margin_bottom(box.widget), 18)
        box.widget.append(.label("c"), .label("d"))
        XCTAssertEqual(children(of: box.widget).map(\.text), ["a", "b", "c", "d"])
        box.widget.replaceChildren([.label("e")])
        XCTAssertEqual(children(of: box.widget).map(\.text), ["e"])
    }

    func testAListAcceptsAnyWidgetAsARow() {
        let list = ObjectReference(gtk_list_box_new())
        list.widget.append(.label("a"), .label("b"))
        XCTAssertEqual(children(of: list.widget).count, 2)
        list.widget.replaceChildren([.label("c")])
        XCTAssertEqual(descendants(list.widget).filter { is_label($0) != 0 }.map(\.text), ["c"])
    }

    func testAListKeepsItsPlaceholderIfItsChildrenAreReplaced() {
        let list = ObjectReference(gtk_list_box_new())
        let placeholder = Widget.label("Nothing yet")
        gtk_list_box_set_placeholder(as_list_box(list.pointer), placeholder)
        list.widget.replaceChildren([.label("a"), .label("b")])
        list.widget.replaceChildren([])
        XCTAssertEqual(children(of: list.widget), [placeholder])
    }

    func testEachKindOfWidgetHasItsText() {
        let widgets: [(String, Widget)] = [
            ("label", .label("Old")), ("title", .title("Old")), ("button", .button("Old") {}),
            ("entry", .entry("Old", name: "Name")), ("text view", .textView("Old", name: "Note")),
        ]
        for (kind, widget) in widgets {
            let reference = ObjectReference(widget)
            XCTAssertEqual(widget.text, "Old", kind)
            widget.text = "<b>New</b> & 100 %"
            XCTAssertEqual(widget.text, "<b>New</b> & 100 %", kind)
            withExtendedLifetime(reference) {}
        }
        let image = ObjectReference(Widget.icon("go-next-symbolic"))
        XCTAssertEqual(image.widget.text, "")
    }

    func testAnUnchangedTextKeepsItsCaret() {
        let entry = ObjectReference(Widget.entry("Grace", name: "Name"))
        gtk_editable_set_position(as_editable(entry.pointer), 3)
        entry.widget.text = "Grace"
        XCTAssertEqual(gtk_editable_get_position(as_editable(entry.pointer)), 3)
    }

    func testAChangeIsReportedOnceByEachKindOfWidget() {
        let toggles: [Widget] = [
            gtk_switch_new(), gtk_toggle_button_new_with_label("Bold"), Widget.checkButton("Starred"),
        ]
        for toggle in toggles {
            let reference = ObjectReference(toggle)
            var values: [Bool] = []
            toggle.onChanged { values.append(toggle.isActive) }
            toggle.isActive = true
            toggle.isActive = true
            toggle.isActive = false
            XCTAssertEqual(values, [true, false])
            withExtendedLifetime(reference) {}
        }
        for text in [Widget.entry(name: "Name"), Widget.textView(name: "Note")] {
            let reference = ObjectReference(text)
            var values: [String] = []
            text.onChanged { values.append(text.text) }
            text.text = "a"
            text.text = "a"
            text.text = "bc"
            text.text = ""
            XCTAssertEqual(values, ["a", "bc", ""])
            withExtendedLifetime(reference) {}
        }
    }

    func testModifiersReturnTheWidget() {
        let label = ObjectReference(Widget.label("A"))
        let same = label.widget.css("dim-label", "caption").margins(horizontal: 3, vertical: 4).tooltip("Tip")
            .expanding(.vertical).aligned(horizontal: .end, vertical: .center).accessibleLabel("Letter A")
        XCTAssertEqual(same, label.widget)
        XCTAssertNotEqual(gtk_widget_has_css_class(same, "caption"), 0)
        XCTAssertEqual(gtk_widget_get_margin_start(same), 3)
        XCTAssertEqual(gtk_widget_get_margin_top(same), 4)
        XCTAssertEqual(String(cString: gtk_widget_get_tooltip_text(same)), "Tip")
        XCTAssertEqual(gtk_widget_get_vexpand(same), 1)
        XCTAssertEqual(gtk_widget_get_hexpand(same), 0)
        XCTAssertEqual(gtk_widget_get_halign(same), GTK_ALIGN_END)
        label.widget.isVisible = false
        label.widget.isSensitive = false
        XCTAssertEqual(gtk_widget_get_visible(same), 0)
        XCTAssertEqual(gtk_widget_get_sensitive(same), 0)
    }

    func testHandlersAreReleasedWithTheirWidget() {
        let before = SignalHandler.liveCount
        do {
            let widgets = [
                Widget.button("A") {}, .button(icon: "go-next-symbolic", name: "B") {},
                .button("C", showing: .icon("go-next-symbolic")) {}, .entry(name: "D").onChanged {},
                .entry(name: "E").onActivate {}, .textView(name: "F").onChanged {},
            ].map { ObjectReference(UnsafeMutableRawPointer($0)) }
            XCTAssertEqual(SignalHandler.liveCount, before + widgets.count)
        }
        XCTAssertEqual(SignalHandler.liveCount, before)
    }

    func testALinkMayShowAnyWidget() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let link = Widget.link("Item 8", showing: .label("Eight"), to: "item/8", fixture.top.context)
        fixture.top.widget.append(link)
        XCTAssertEqual(gtk_accessible_get_accessible_role(as_accessible(link)), GTK_ACCESSIBLE_ROLE_LINK)
        cgtk_emit(link, "clicked")
        XCTAssertEqual(fixture.events.map(\.origin), [.link])
    }

    private func children(of widget: Widget) -> [Widget] {
        Array(
            sequence(first: gtk_widget_get_first_child(widget)) { gtk_widget_get_next_sibling($0) }
                .compactMap(\.self)
        )
    }
}
