import CRouterGtk
import RouterGtk
import RouterGtkTesting
import RouterWidgets
import XCTest

/// Controls that have no accessible name.
final class NameCrawlTests: CrawlTestCase {
    // Feature: A crawler finds controls without a name
    func testControlsWithoutANameAreFound() throws {
        let report = try crawl { context in
            let entry: Widget = gtk_entry_new()
            gtk_entry_set_placeholder_text(as_entry(entry), "Name")
            let row: Widget = gtk_list_box_row_new()
            let list: Widget = gtk_list_box_new()
            gtk_list_box_append(as_list_box(list), row)
            let image: Widget = gtk_image_new_from_icon_name("edit-delete-symbolic")
            gtk_widget_add_controller(image, gtk_gesture_click_new())
            let menu: Widget = gtk_menu_button_new()
            gtk_menu_button_set_icon_name(as_menu_button(menu), "open-menu-symbolic")
            return [
                gtk_button_new_from_icon_name("edit-copy-symbolic"), .button("") {},
                .button("", showing: .icon("x")) {},
                .entry(name: ""), entry, gtk_password_entry_new(), gtk_search_entry_new(),
                gtk_text_view_new(),
                gtk_switch_new(), gtk_check_button_new(), gtk_toggle_button_new(),
                .link("", showing: .icon("go-next-symbolic"), to: "app://home", context),
                gtk_spin_button_new_with_range(0, 9, 1), gtk_scale_new_with_range(.horizontal, 0, 9, 1),
                .dropDown(["A", "B"], name: "Order"), gtk_drop_down_new(nil, nil), list, image, menu,
            ]
        }
        XCTAssertEqual(
            report.findings.map(\.subject),
            [
                "GtkButton", "GtkButton with the icon “edit-copy-symbolic”",
                "GtkButton with the icon “go-next-symbolic”", "GtkButton with the icon “x”",
                "GtkCheckButton", "GtkDropDown", "GtkEntry", "GtkEntry with the placeholder “Name”",
                "GtkImage", "GtkListBoxRow", "GtkMenuButton with the icon “open-menu-symbolic”",
                "GtkPasswordEntry", "GtkScale", "GtkSearchEntry", "GtkSpinButton", "GtkSwitch", "GtkTextView",
                "GtkToggleButton",
            ]
        )
        XCTAssertEqual(Set(report.findings.map(\.kind)), [.namelessControl])
        XCTAssertEqual(
            report.findings[0].description,
            "app://home: A control has no name for screen readers: GtkButton."
        )
    }

    // Feature: A crawler finds controls without a name
    func testALabelAnotherWidgetATextOrATooltipIsAName() throws {
        let report = try crawl { context in
            let entry: Widget = gtk_entry_new()
            let label: Widget = gtk_label_new_with_mnemonic("_Name")
            gtk_label_set_mnemonic_widget(as_label(label), entry)
            let box: Widget = gtk_switch_new()
            let caption = Widget.label("Large text")
            cgtk_set_accessible_labelled_by(box, caption)
            let icon: Widget = gtk_button_new_from_icon_name("edit-copy-symbolic")
            let labelled: Widget = gtk_button_new_from_icon_name("edit-delete-symbolic")
            cgtk_set_accessible_labelled_by(labelled, caption)
            let choice: Widget = gtk_drop_down_new(nil, nil)
            cgtk_set_accessible_labelled_by(choice, caption)
            let row: Widget = gtk_list_box_row_new()
            gtk_list_box_row_set_child(as_list_box_row(row), .box(.horizontal, .icon("x"), .label("A row")))
            let list: Widget = gtk_list_box_new()
            gtk_list_box_append(as_list_box(list), row)
            let items = ItemList(of: ["First"], name: "Items") { .label($0) }
            return [
                label, entry, caption, box, labelled, choice, icon.tooltip("Copy"), list, items.widget,
                .button("Send") {}, .checkButton("Previews"), .link("Home", to: "app://home", context),
                .button("Named", showing: .icon("x")) {}, .textView(name: "Text"),
                .searchEntry(name: "Search"),
                gtk_expander_new("More"), .menu(name: "Menu", ["Home": "app://home"]),
                .scrolled(.label("Text")),
            ]
        }
        XCTAssertEqual(report.findings, [])
    }

    func testADefectOfAllPagesOfARouteIsFoundOnceAndSeveralOfAPageAreCounted() throws {
        let report = try crawl { context in
            [.link("Two", to: "app://page/2", context), .link("Three", to: "app://page/3", context)]
        } prepare: { app in
            app.addPage("app://page/:id<int>", name: "page") { _ in [gtk_switch_new(), gtk_switch_new()] }
        }
        XCTAssertEqual(
            report.lines,
            ["namelessControl app://page/2 GtkSwitch", "namelessControl app://page/2 GtkSwitch, number 2"]
        )
    }

    func testTheHeaderAndHiddenPagesOfAStackCount() throws {
        let report = try crawl { context in
            let stack: Widget = gtk_stack_new()
            gtk_stack_add_child(as_stack(stack), .label("Shown"))
            gtk_stack_add_child(
                as_stack(stack),
                .box(.vertical, gtk_switch_new(), .link("Gone", to: "app://gone", context))
            )
            let popover: Widget = gtk_popover_new()
            gtk_popover_set_child(as_popover(popover), gtk_check_button_new())
            let button: Widget = gtk_menu_button_new()
            gtk_menu_button_set_label(as_menu_button(button), "Filter")
            gtk_menu_button_set_popover(as_menu_button(button), popover)
            return [stack, button]
        } prepare: { app in
            app.configuration.configureLayer = {
                $0.addToHeader(gtk_button_new_from_icon_name("list-add-symbolic"))
            }
        }
        XCTAssertEqual(
            report.lines,
            [
                "deadLink app://home app://gone",
                "namelessControl app://home GtkButton with the icon “list-add-symbolic”",
                "namelessControl app://home GtkCheckButton", "namelessControl app://home GtkSwitch",
            ]
        )
    }
}
