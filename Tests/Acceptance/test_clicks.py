"""Mouse and keyboard input, and its effect on the window."""

import os

from app_driver import AppTestCase, xdotool
from screen import part_of

TWO_ITEMS = "dariel://twoitem?name=dariel&userid=213213"


class ClickTests(AppTestCase):
    def assert_event(self, app, number, **expected):
        """Waits for the event with this number, counted from 1, and until the windows agree with it."""
        event = app.wait_for_events(number)[number - 1]
        for key, value in expected.items():
            self.assertEqual(event.get(key), value, event)
        app.wait_for_state(event)
        return event

    def test_the_window_opens_at_home(self):
        app = self.start()
        self.assertEqual(app.address, "gtkrouter://home")
        self.assertTrue(app.heading)
        self.assertEqual(app.dialogs, [])
        self.assertFalse(app.find("button", "Back").has("SENSITIVE"))

    # Feature: Push by URL
    # Feature: Every example in the demo's gallery has the outcome that it names
    def test_a_row_of_the_gallery_opens_its_page_and_back_returns(self):
        app = self.start()
        heading = app.heading
        app.click(app.find_link(TWO_ITEMS))
        self.assert_event(app, 1, origin="link", outcome="shown", action="push")
        self.assertEqual(app.address, TWO_ITEMS)
        app.click(app.find("button", "Back"))
        self.assert_event(app, 2, action="pop", outcome="shown")
        self.assertEqual(app.heading, heading)

    def test_a_triple_click_opens_one_page_also_without_animations(self):
        for animations in (False, True):
            with self.subTest(animations=animations):
                app = self.start("gtkrouter://item/1", animations=animations)
                app.wait_for_state(app.wait_for_events(1)[0])
                # The new page shows a link at the same position, so all three clicks hit a link.
                app.click(app.find_link("gtkrouter://item/2"), times=3)
                app.wait_for(lambda: app.address == "gtkrouter://item/2", "the page")
                event = app.type_address("gtkrouter://item/9")
                self.assertEqual((event["layers"][0]["depth"], len(app.events)), (4, 3))
                app.stop()

    # Feature: a click after a page change, without moving the pointer
    def test_each_click_opens_a_page_while_the_pointer_rests_on_the_same_place(self):
        for animations in (False, True):
            with self.subTest(animations=animations):
                app = self.start("gtkrouter://item/1", animations=animations)
                app.wait_for_state(app.wait_for_events(1)[0])
                # Each page shows a row at this position.
                app.click(app.find_link("gtkrouter://item/2"))
                self.assert_event(app, 2, action="push")
                for number in range(3, 6):
                    app.rest()
                    app.click_here()
                    self.assert_event(app, number, action="push")
                for number in (6, 8):
                    app.press("alt+Left")
                    self.assert_event(app, number, action="pop")
                    app.rest()
                    app.click_here()
                    self.assert_event(app, number + 1, action="push")
                app.stop()

    def test_what_is_under_a_resting_pointer_looks_so_on_the_page_that_has_come(self):
        for animations in (False, True):
            with self.subTest(animations=animations):
                app = self.start("gtkrouter://item/1", animations=animations)
                app.wait_for_state(app.wait_for_events(1)[0])
                row = app.find_link("gtkrouter://item/2").parent
                left, upper = app.wait_for(lambda: app.top_window_corner, "the window to be active")
                x, y, _, tall = app.wait_for(lambda: app.resting_extents(row), "the row to rest")
                # The edge of the row, without text and without a tooltip.
                spot = left + x + 3, upper + y + tall // 2, 1, 1
                color = lambda: bytes(part_of(os.environ["ROUTER_SCREEN_FILE"], spot)[2][0])
                plain = color()
                app.point_at(row)
                app.wait_for(lambda: color() != plain, "the row under the pointer to look so")
                app.rest()
                hovered = color()
                app.click_here()
                self.assert_event(app, 2, action="push")
                app.rest()
                app.wait_for(lambda: color() == hovered, "the row of the page that has come to look so, too")
                app.press("alt+Left")
                self.assert_event(app, 3, action="pop")
                app.rest()
                app.wait_for(lambda: color() == hovered, "the row of the page that is back to look so, too")
                app.stop()

    # Feature: a click comes after contents have loaded under a resting pointer
    def test_a_click_reaches_what_has_loaded_under_a_resting_pointer(self):
        app = self.start("gtkrouter://slow?seconds=1")
        app.wait_for_state(app.wait_for_events(1)[0])
        button = lambda: app.top.find_all("button", "Load Again")
        app.wait_for(button, "the contents")
        app.point_at(button()[0])
        for _ in range(3):
            app.click_here()
            app.wait_for(lambda: not button(), "the spinner")
            app.wait_for(button, "the contents again")
            app.rest()

    def test_a_double_click_opens_one_modal_and_closes_one(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        app.click(app.find("link", "Open another modal"), times=2)
        app.wait_for(lambda: len(app.dialogs) == 2, "the modal")
        event = app.type_address("gtkrouter://chain/3")
        app.wait_for_state(event)
        self.assertEqual(len(event["layers"]), 4)
        app.click(app.find("button", "Close"), times=2)
        app.wait_for(lambda: len(app.dialogs) == 2, "a modal less")
        event = app.type_address("gtkrouter://item/9")
        self.assertEqual(len(event["layers"]), 3)
        self.assertEqual([event["action"] for event in app.events], ["present", "present", "present", "dismiss", "push"])

    def test_a_double_click_on_back_goes_back_one_page_and_two_clicks_go_back_two(self):
        for animations in (False, True):
            with self.subTest(animations=animations):
                app = self.start(animations=animations)
                for number in range(1, 5):
                    app.wait_for_state(app.type_address(f"gtkrouter://item/{number}"))
                back = app.find("button", "Back")
                app.click(back, times=2)
                self.assert_event(app, 5, action="pop")
                self.assertEqual(app.address, "gtkrouter://item/3")
                app.click_here()
                self.assert_event(app, 6, action="pop")
                app.click_here()
                self.assert_event(app, 7, action="pop")
                self.assertEqual(app.address, "gtkrouter://item/1")
                app.stop()

    # Feature: The Back button and its list of pages
    def test_clicks_on_back_go_no_further_than_home_and_each_first_click_counts(self):
        app = self.start("--new-session")
        for number in range(1, 4):
            app.wait_for_state(app.type_address(f"gtkrouter://item/{number}"))
        app.point_at(app.find("button", "Back"))
        for count in range(4, 7):
            app.click_here()
            self.assert_event(app, count, action="pop", outcome="shown")
        self.assertEqual(app.address, "gtkrouter://home")
        # Back has disappeared, and no other control may take its place under the resting pointer.
        for _ in range(3):
            app.click_here()
        app.press("alt+Right")
        self.assert_event(app, 7, action="forward", outcome="shown")
        # After the layout, the button is under the pointer, which has not moved.
        app.wait_for_state(app.events[6])
        app.click_here()
        self.assert_event(app, 8, action="pop", outcome="shown")
        self.assertEqual(len(app.events), 8, app.events)

    def test_a_click_that_is_over_before_the_window_is_drawn_counts(self):
        count = 30
        # With this setting, each click counts as a single click.
        app = self.start("--new-session", animations=True, settings={"gtk-double-click-time": 1})
        for number in range(1, count + 1):
            event = app.type_address(f"gtkrouter://item/{number}")
        app.wait_for_state(event)
        app.point_at(app.find("button", "Back"))
        for number in range(1, count + 1):
            xdotool("mousedown", 1, "sleep", 0.001, "mouseup", 1)
            self.assert_event(app, count + number, action="pop", outcome="shown")

    def test_a_double_click_in_a_dialog_is_none_on_what_is_below_it(self):
        app = self.start("--new-session")
        app.wait_for_state(app.type_address("gtkrouter://note"))
        app.click(app.find("text", "Note"))
        app.type("Milk")
        app.press("alt+Left")
        # The gallery, which is below the note, has links all over its middle.
        app.click(app.find("button", "Discard"), times=2)
        app.wait_for(lambda: app.address == "gtkrouter://home", "the page below")
        event = app.type_address("gtkrouter://item/9")
        self.assertEqual(event["layers"][0]["depth"], 2, app.events)

    # Feature: Going back and forward with Escape, Alt+Left and mouse buttons
    def test_the_back_button_of_the_mouse_goes_back_twice_in_quick_succession(self):
        app = self.start("gtkrouter://item/1")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.wait_for_state(app.type_address("gtkrouter://item/2"))
        app.point_at(app.find_link("gtkrouter://item/3"))
        app.click_here(times=2, button=8)
        self.assert_event(app, 4, action="pop", outcome="shown")
        self.assertEqual(app.address, "gtkrouter://home")

    # Feature: Going back and forward with Escape, Alt+Left and mouse buttons
    def test_the_forward_button_of_the_mouse_and_alt_right_go_forward(self):
        app = self.start("gtkrouter://item/1")
        app.wait_for_state(app.wait_for_events(1)[0])
        for go_forward in (lambda: app.click_here(button=9), lambda: app.press("alt+Right")):
            count = len(app.events)
            app.press("alt+Left")
            self.assert_event(app, count + 1, action="pop", outcome="shown")
            app.point_at(app.find("heading"))
            go_forward()
            self.assert_event(app, count + 2, action="forward", outcome="shown")
            self.assertEqual(app.address, "gtkrouter://item/1")

    def test_a_page_goes_without_a_warning_after_the_back_button_of_the_mouse_did_nothing(self):
        app = self.start()
        app.point_at(app.find_link("gtkrouter://item/42?tab=log#end"))
        app.click_here(button=8)
        app.wait_for_state(app.type_address("gtkrouter://item/1"))
        app.wait_for_state(app.type_address("gtkrouter://item/2"))

    def test_keys_right_after_a_navigation_are_for_the_page_that_comes(self):
        app = self.start("gtkrouter://item/1", animations=True)
        app.wait_for_state(app.wait_for_events(1)[0])
        xdotool("key", "--delay", 5, "alt+Left", "Menu")  # while the first page is still moving in
        app.wait_for_state(app.wait_for_events(2)[1])
        app.find("menu item", "Copy Address")
        app.press("Escape")
        app.wait_for(lambda: not app.top.find_all("menu item"), "the menu to close")
        app.wait_for_state(app.type_address("gtkrouter://item/2"))
        xdotool("key", "--delay", 5, "alt+Left", "Tab", "Return")
        app.wait_for_events(5)
        self.assertEqual([event["action"] for event in app.events][1:], ["pop", "push", "pop", "present"])

    def test_a_link_in_running_text_opens_by_mouse(self):
        app = self.start()
        app.point_at_link_in(app.find("label", containing="Click a row"))
        app.click_here()
        self.assert_event(app, 1, origin="link", url="dariel://oneitem", outcome="shown")

    # Feature: Going back and forward with Escape, Alt+Left and mouse buttons
    # Feature: In right-to-left languages, the keys for Back and Forward are swapped
    def test_alt_left_goes_back_and_the_focus_returns(self):
        app = self.start()
        app.focus_by_tab(self.is_running_text, "a label with links")
        app.press("Return")
        event = self.assert_event(app, 1)
        if len(event["layers"]) > 1:
            app.press("Escape")
        else:
            app.press("alt+Left")
        self.assert_event(app, 2, outcome="shown")
        app.wait_for(lambda: app.focused and self.is_running_text(app.focused), "the focus to return to the link")

    def test_the_close_button_and_escape_close_one_modal_each(self):
        app = self.start()
        for level in (1, 2, 3):
            app.wait_for_state(app.type_address(f"gtkrouter://chain/{level}"))
        self.assertEqual(len(app.dialogs), 3)
        app.click(app.find("button", "Close"))
        self.assert_event(app, 4, action="dismiss", outcome="shown")
        self.assertEqual((len(app.dialogs), app.address), (2, "gtkrouter://chain/2"))
        app.press("Escape")
        self.assert_event(app, 5, action="dismiss", outcome="shown")
        self.assertEqual((len(app.dialogs), app.address), (1, "gtkrouter://chain/1"))
        app.press("Escape")
        self.assert_event(app, 6, action="dismiss", outcome="shown")
        self.assertEqual((len(app.dialogs), app.address), (0, "gtkrouter://home"))

    # Feature: Present, also over a modal
    # Feature: Modal windows and their focus
    def test_a_button_opens_a_modal_over_a_modal_and_gets_the_focus_back(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        app.click(app.find("link", "Open another modal"))
        self.assert_event(app, 2, origin="link", action="present", outcome="shown")
        self.assertEqual(len(app.dialogs), 2)
        app.press("Escape")
        self.assert_event(app, 3, action="dismiss")
        app.wait_for(lambda: app.focused and app.focused.name == "Open another modal", "the focus to return to the link")

    # Feature: A push while a modal is open adds the page to the modal
    def test_a_push_inside_a_modal_stays_in_it_and_back_pops_there(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        event = app.type_address("gtkrouter://item/42")
        app.wait_for_state(event)
        self.assertEqual([layer["depth"] for layer in event["layers"]], [1, 2])
        self.assertIn("42", app.heading)
        app.click(app.find("button", "Back"))
        self.assert_event(app, 3, action="pop", outcome="shown")
        self.assertEqual((len(app.dialogs), app.address), (1, "gtkrouter://chain/1"))

    def test_closing_a_modal_by_the_window_manager_dismisses_it(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        app.close_window()
        self.assert_event(app, 2, action="dismiss", outcome="shown")

    def write_note(self, app):
        """Opens the note and types a word into it."""
        app.wait_for_state(app.type_address("gtkrouter://note"))
        note = app.find("text", "Note")
        app.click(note)
        app.type("Milk")
        app.wait_for(lambda: note.text == "Milk", "the text")

    def test_a_note_with_unsaved_text_stays_until_it_is_answered(self):
        app = self.start()
        self.write_note(app)
        app.focus_by_tab(lambda widget: widget.name == "Save", "the button that saves")
        app.press("Return")
        app.wait_for(lambda: app.focused and app.focused.name == "Note", "the keyboard to be in the text again")
        app.type(" and eggs")
        for answer, outcome, address in (
            ("Keep Editing", "refused", "gtkrouter://note"),
            ("Discard", "shown", "gtkrouter://home"),
        ):
            count = len(app.events)
            app.press("alt+Left")
            app.click(app.find("button", answer))
            event = self.assert_event(app, count + 1, action="pop", outcome=outcome)
            self.assertEqual(event["layers"][-1]["entries"][-1]["url"], address)
        self.assertEqual(app.toasts, [])

    # Feature: Save, discard or keep editing
    def test_return_keeps_a_note_in_the_dialog_and_the_button_beside_it_saves(self):
        app = self.start()
        self.write_note(app)
        app.press("alt+Left")
        app.find("label", "If you don’t save, your changes will be lost.")
        app.wait_for(lambda: app.focused and app.focused.name == "Keep Editing", "focus in the safe button")
        app.press("Return")
        self.assert_event(app, 2, action="pop", outcome="refused")
        self.assertEqual((app.address, app.toasts), ("gtkrouter://note", []))
        app.press("alt+Left")
        app.focus_by_tab(lambda widget: widget.name == "Save" and widget.role == "button", "the button that saves")
        app.press("Return")
        self.assert_event(app, 3, action="pop", outcome="shown")
        self.assertEqual((app.address, app.toasts), ("gtkrouter://home", []))

    # Feature: Toasts
    # Feature: Screen readers announce errors
    def test_a_refused_url_leaves_the_page_and_says_why(self):
        app = self.start()
        heading = app.heading
        event = app.type_address("gtkrouter://nav/pop?times=9")
        self.assertEqual(event["error"]["code"], "stackTooShort")
        app.wait_for(lambda: event["error"]["message"] in app.toasts, "a toast that says why")
        self.assertIn("9", event["error"]["message"])
        self.assertEqual((app.heading, app.address), (heading, "gtkrouter://nav/pop?times=9"))
        self.assertTrue(self.is_marked_invalid(app.address_entry))
        app.press("Escape")
        app.wait_for(lambda: app.address == "gtkrouter://home", "the address of the shown page")
        self.assertFalse(self.is_marked_invalid(app.address_entry))

    def test_a_toast_is_closed_by_the_keyboard_alone(self):
        app = self.start("gtkrouter://item/1")
        event = app.type_address("gtkrouter://nav/pop?times=9")
        app.press("shift+Tab", "shift+Tab")  # to Back, before the toast disappears
        app.wait_for(lambda: app.focused and app.focused.name == "Dismiss", "focus on the button of the toast")
        self.assertIn(event["error"]["message"], app.toasts)
        app.press("space")
        app.wait_for(lambda: not app.toasts, "the toast to go")
        app.wait_for(lambda: app.focused and app.focused.name == "Back", "focus where it was before the toast")

    # Feature: Keys and clicks in the address bar
    def test_escape_in_the_address_bar_gives_the_shown_url_back(self):
        app = self.start()
        app.focus_address()
        app.press("x", "y")
        app.wait_for(lambda: app.address == "xy", "what was typed")
        app.press("Escape")
        app.wait_for(lambda: app.address == "gtkrouter://home", "the shown address")
        self.assertEqual(app.events, [])

    # Feature: Going back and forward with Escape, Alt+Left and mouse buttons
    def test_escape_goes_back_once_nothing_else_uses_it(self):
        app = self.start("gtkrouter://item/1")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.focus_address()
        app.press("x", "y")
        app.wait_for(lambda: app.address == "xy", "what was typed")
        app.press("Escape")
        app.wait_for(lambda: app.address == "gtkrouter://item/1", "the shown address")
        app.press("Escape")
        app.wait_for(lambda: not app.address_entry.has("FOCUSED"), "the focus to be in the page")
        app.press("F10")
        app.wait_for(lambda: app.top.find_all("menu item"), "the menu")
        app.press("Escape")
        app.wait_for(lambda: not app.top.find_all("menu item"), "the menu to close")
        self.assertEqual(len(app.events), 1)
        app.press("Escape")
        self.assert_event(app, 2, origin="user", action="pop", outcome="shown")
        self.assertEqual(app.address, "gtkrouter://home")
        app.press("Escape")
        app.wait_for_state(app.type_address("gtkrouter://item/2"))
        self.assertEqual(len(app.events), 3)

    def test_closing_the_main_window_ends_the_app(self):
        app = self.start()
        app.close_window()
        self.assertEqual(app.wait_for_end(), 0)

    @staticmethod
    def is_running_text(widget):
        return widget.role == "label" and widget.has("FOCUSABLE")

    @staticmethod
    def is_marked_invalid(entry):
        return entry.has("INVALID_ENTRY") or entry.has("INVALID")  # the latter since GTK 4.8
