"""Special uses of keys: a key that is held down, focus after its widget has disappeared, and links in new windows."""

from app_driver import AppTestCase, wait_until, xdotool

ITEM = "gtkrouter://item/42?tab=log#end"


class HeldKeyTests(AppTestCase):
    def hold(self, app, key, until, wanted):
        """Holds a key down until one second after the condition holds.

        After two thirds of a second, X repeats the key every 40 ms.
        """
        xdotool("keydown", key)
        try:
            app.wait_for(until, wanted)
            app.rest()
            app.rest()
        finally:
            xdotool("keyup", key)

    def focus_row(self, app, url):
        app.focus_by_tab(lambda widget: url in (widget.description or "") or widget.find_all("label", name=url), f"the row of {url}")

    # Feature: a held Return or Space acts once
    def test_a_held_key_opens_one_page_and_the_next_press_another(self):
        for key in ("Return", "space"):
            with self.subTest(key):
                app = self.start("--new-session")
                self.focus_row(app, ITEM)
                self.hold(app, key, lambda: app.events, "the page")
                self.assertEqual([event["url"] for event in app.events], [ITEM])
                app.wait_for_state(app.events[0])
                app.press(key)
                self.assertEqual(app.wait_for_events(2)[1]["outcome"], "shown")
                app.stop()

    # Feature: a held Return or Space acts once
    def test_a_held_key_opens_one_modal(self):
        app = self.start("gtkrouter://chain/1")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.focus_by_tab(lambda widget: widget.name == "Open another modal", "the link")
        self.hold(app, "Return", lambda: len(app.dialogs) == 2, "the second modal")
        self.assertEqual((len(app.events), len(app.dialogs)), (2, 2))
        app.press("Escape")
        app.wait_for_state(app.wait_for_events(3)[2])

    def test_a_held_key_is_refused_once(self):
        app = self.start("gtkrouter://refusals")
        app.wait_for_state(app.wait_for_events(1)[0])
        self.focus_row(app, "gtkrouter://maze/1")
        self.hold(app, "Return", lambda: len(app.events) == 2, "the refusal")
        self.assertEqual(len(app.events), 2)

    def test_a_held_key_is_repeated_in_a_text(self):
        app = self.start("gtkrouter://note")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.wait_for(lambda: app.focused and app.focused.name == "Note", "the keyboard to be in the text")
        for key, text in (("a", "aaa"), ("space", "   "), ("Return", "\n\n\n")):
            self.hold(app, key, lambda text=text: text in app.focused.text, f"{key} to be repeated")


class FocusTests(AppTestCase):
    # Feature: A page comes back at its scroll position, even if its focused widget is out of sight
    def test_a_page_comes_back_where_it_was_left_though_its_focus_is_out_of_sight(self):
        app = self.start("gtkrouter://item/42")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.wait_for(lambda: app.top_window_corner, "the window to be active")
        xdotool("windowsize", "--sync", app.active_window[0], 800, 400)
        app.wait_for(lambda: app.top.extents[3] < 500, "a low window")
        heading = lambda: next(one for one in app.top.find_all("heading") if one.text == "Item 42")
        before = app.wait_for(lambda: app.resting_extents(heading()), "the page to rest")
        focused = app.wait_for(lambda: app.focused, "a link with focus")
        name = focused.name
        self.assertGreater(focused.extents[1], app.top.extents[3], "the focused link is below the window's edge")
        app.wait_for_state(app.type_address("gtkrouter://item/43"))
        app.press("alt+Left")
        app.wait_for_state(app.wait_for_events(3)[2])
        app.wait_for(lambda: app.focused and app.focused.name == name, "focus to be back")
        self.assertEqual(app.wait_for(lambda: app.resting_extents(heading()), "the page to rest"), before)

    # Feature: If the focused widget can no longer have focus, another widget of the page gets it
    def test_a_button_that_has_nothing_left_to_do_hands_its_focus_on(self):
        app = self.start("gtkrouter://preferences/links")
        app.wait_for(lambda: app.heading == "Links", "the settings for links")
        names = ("Open These Links with This App", "Stop Opening These Links")
        app.focus_by_tab(lambda widget: widget.name == names[0], names[0])
        for name in (*reversed(names), names[1]):
            app.press("space")
            app.wait_for(lambda name=name: app.focused and app.focused.name == name, f"focus on {name}")

    # Feature: The button to try again has focus after a failure
    def test_the_button_to_try_again_has_focus_after_a_failure(self):
        app = self.start()
        app.type_address("gtkrouter://slow?seconds=1&fails=true")
        app.wait_for(lambda: app.focused and app.focused.name == "Try Again", "focus on Try Again")
        app.press("Return")
        app.wait_for(lambda: app.top.find_all("button", "Load Again"), "the contents")


class NewWindowTests(AppTestCase):
    def frames(self, app):
        return [window for window in app.windows if window.role == "frame"]

    def wait_for_frames(self, app, count):
        app.wait_for(lambda: len(self.frames(app)) == count and app.active_window, f"{count} windows")

    # Feature: Ctrl+Enter or Shift+click opens a link in a new window
    def test_control_and_return_open_the_link_with_focus_in_a_new_window(self):
        app = self.start("--new-session")
        app.focus_by_tab(lambda widget: widget.find_all("label", name=ITEM), "the row")
        app.press("ctrl+Return")
        self.assertEqual(app.wait_for_events(1)[0]["url"], ITEM)
        self.wait_for_frames(app, 2)
        app.wait_for(lambda: app.address == ITEM, "the page in the new window")

    # Feature: Ctrl+Enter or Shift+click opens a link in a new window
    def test_a_shift_click_opens_a_new_window(self):
        app = self.start("--new-session")
        app.point_at(app.find_link(ITEM))
        xdotool("keydown", "shift")
        app.click_here()
        xdotool("keyup", "shift")
        self.wait_for_frames(app, 2)
        app.wait_for(lambda: app.address == ITEM, "the page in the new window")

    # Feature: A refused link opens no window
    def test_a_refused_link_opens_no_window(self):
        app = self.start("gtkrouter://refusals")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.click(app.find_link("gtkrouter://vault/99"), button=2)
        app.wait_for(lambda: app.toasts, "the reason")
        self.assertEqual(len(self.frames(app)), 1)

    # Feature: Ctrl+Shift+T reopens the app's own windows, too, or says that nothing was closed
    def test_what_was_closed_last_comes_back_first_also_a_window_with_routes_of_its_own(self):
        app = self.start("--new-session")
        app.press("ctrl+shift+t")
        app.wait_for(lambda: app.toasts == ["There is no closed window to reopen."], "the toast")
        app.click(app.find_link(ITEM), button=2)
        self.wait_for_frames(app, 2)
        app.wait_for(lambda: app.address == ITEM, "the page in the new window")
        app.press("ctrl+w")
        self.wait_for_frames(app, 1)
        app.type_address("gtkrouter://mailbox")
        self.wait_for_frames(app, 2)
        app.wait_for(lambda: app.address == "mailbox://inbox", "the mailbox")
        app.wait_for_state(app.type_address("mailbox://inbox/1"))
        app.press("ctrl+w")
        self.wait_for_frames(app, 1)
        app.press("ctrl+shift+t")
        self.wait_for_frames(app, 2)
        app.wait_for(lambda: app.address == "mailbox://inbox/1", "the mailbox with its page")
        # The window of the mailbox supports this key, too.
        app.press("ctrl+shift+t")
        self.wait_for_frames(app, 3)
        app.wait_for(lambda: app.address == ITEM, "the window that was closed before")


class InspectorKeyTests(AppTestCase):
    # Feature: The key that opens the inspector also closes it from its own window
    def test_the_key_of_the_inspector_closes_it_there(self):
        app = self.start()
        for _ in range(2):
            app.press("ctrl+shift+i")
            app.wait_for(lambda: app.top.name == "Inspector" and app.active_window, "the inspector")
            app.press("ctrl+shift+i")
            app.wait_for(lambda: len(app.windows) == 1 and app.active_window, "the inspector to close")
        self.assertEqual([window.name for window in app.windows if "Inspector" in window.name], [])
