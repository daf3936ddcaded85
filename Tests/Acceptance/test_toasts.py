"""Toasts: their size, what they must not cover, and which of several toasts is shown."""

import os

from app_driver import App, AppTestCase, xdotool

REFUSED = "gtkrouter://nav/pop?times=9"
ITEM = "gtkrouter://item/7"
TOO_FAR = "Cannot go back 9 pages: none is below this one."


class SizedApp(App):
    """An app with resizable windows."""

    def resize(self, width, height):
        """Resizes the active window so that its content has this size."""
        identifier, _, _, wide, tall = self.wait_for(lambda: self.active_window, "the window to be active")
        margins = wide - self.top.extents[2], tall - self.top.extents[3]
        xdotool("windowsize", identifier, width + margins[0], height + margins[1])
        self.wait_for(lambda: self.top.extents[2:] == (width, height), f"a size of {width} × {height}")

    @property
    def toast(self):
        """The widget of the shown toast, or `None`."""
        return next((widget for widget in self.top.walk() if widget.role in ("notification", "alert") and widget.text), None)


def edges(extents):
    x, y, wide, tall = extents
    return x, y, x + wide, y + tall


def are_apart(one, other):
    """Returns whether two widgets do not overlap."""
    (left, upper, right, lower), other = edges(one.extents), edges(other.extents)
    return right <= other[0] or other[2] <= left or lower <= other[1] or other[3] <= upper


class ToastTests(AppTestCase):
    app = SizedApp

    # Feature: A toast is as high as its text at every width and text size
    def test_a_toast_is_whole_in_a_narrow_window_with_text_of_any_size(self):
        for percent in (100, 150, 200):
            with self.subTest(percent):
                app = self.start("--new-session", settings={"gtk-font-name": f"Sans {11 * percent // 100}"})
                app.resize(360, 720)
                event = app.type_address(REFUSED)
                toast = app.wait_for(lambda: app.toast, "the toast")
                self.assertEqual(toast.text, event["error"]["message"])
                app.wait_for(lambda: app.resting_extents(toast), "the toast to rest")
                left, upper, right, lower = edges(toast.extents)
                window = app.top.extents
                self.assertTrue(0 <= left < right <= window[2] and 0 <= upper < lower <= window[3], (toast.extents, window))
                parts = [part for part in toast.walk() if part.role in ("label", "push button", "button") and part.text]
                self.assertGreaterEqual(len(parts), 2)
                for part in parts:
                    x, y, end, bottom = edges(part.extents)
                    self.assertTrue(
                        left <= x and upper <= y and end <= right and bottom <= lower, f"{part} is not within {toast.extents}"
                    )
                app.click(next(part for part in parts if part.name == "Dismiss"))
                app.wait_for(lambda: not app.toasts, "the toast to go")
                app.stop()

    # Feature: A toast does not cover the focused widget
    def test_a_toast_does_not_cover_the_row_that_has_focus(self):
        app = self.start("gtkrouter://refusals", "--new-session")
        app.focus_by_tab(lambda widget: widget.name.startswith("A maze without an exit"), "the last row")
        row = app.focused
        app.press("Return")
        toast = app.wait_for(lambda: app.toast, "the toast")
        app.wait_for(lambda: app.resting_extents(toast), "the toast to rest")
        self.assertEqual(app.focused, row)
        self.assertTrue(are_apart(toast, row), (toast.extents, row.extents))

    # Feature: A refusal is shown at once, and an offer that it covers returns afterward
    # Feature: Offers to open saved pages disappear together with the saved pages
    def test_a_refusal_is_shown_at_once_and_the_offer_of_the_last_session_returns(self):
        app = self.start(ITEM)
        app.close_window()
        app.wait_for_end()
        app.launch("--new-session")
        offer = "The last session was not reopened."
        app.wait_for(lambda: app.toasts == [offer], "the offer")
        for times in (8, 9):
            event = app.type_address(f"gtkrouter://nav/pop?times={times}")
            app.wait_for(lambda: app.toasts == [event["error"]["message"]], "the refusal", seconds=3)
        app.wait_for(lambda: app.toasts == [offer], "the offer again")
        app.type_address("gtkrouter://preferences/session")
        # A check box until at-spi 2.56, then a switch. Its label has the same name.
        named = lambda: [widget for widget in app.top.find_all(name="Restore pages from the last session") if widget.role != "label"]
        app.click(app.wait_for(named, "the switch")[0])
        app.wait_for(lambda: not app.toasts, "the offer to go with what it offers")

    # Feature: The offer to open a link under a modal stays until it is answered or no modal is open
    def test_the_offer_of_a_link_goes_with_the_modal(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        app.launch_again(ITEM)
        offer = f"Close the modal and open “{ITEM}”?"
        app.wait_for(lambda: app.toasts == [offer], "the offer")
        event = app.type_address("gtkrouter://item/%zz")
        app.wait_for(lambda: app.toasts == [event["error"]["message"]], "the refusal")
        app.wait_for(lambda: app.toasts == [offer], "the offer again, after five seconds")
        app.press("Escape")
        app.press("Escape")
        app.wait_for(lambda: len(app.layers) == 1, "the modal to close")
        self.assertEqual(app.toasts, [])

    # Feature: If a link of another program is refused, the toast names the link
    def test_a_refused_link_of_another_program_is_named(self):
        app = self.start()
        app.launch_again("gtkrouter://item/%zz")
        app.wait_for(
            lambda: any(toast.startswith("“gtkrouter://item/%zz” could not be opened. ") for toast in app.toasts), "its name"
        )

    # Feature: A session that cannot be saved or kept is reported
    def test_a_session_that_cannot_be_saved_is_said(self):
        app = self.start()
        session = os.path.join(app.environment["XDG_STATE_HOME"], app.identifier, "session.json")
        app.type_address("gtkrouter://item/1")
        app.wait_for(lambda: os.path.exists(session), "the first save")
        os.remove(session)
        os.makedirs(os.path.join(session, "folder"))
        app.type_address("gtkrouter://item/2")
        app.wait_for(lambda: any(toast.startswith("The open pages could not be saved. ") for toast in app.toasts), "the reason")

    # Feature: A modal is never larger than its window
    def test_a_modal_is_never_larger_than_its_window(self):
        app = self.start("--new-session")
        window = app.layers[0]
        identifier, _, _, wide, tall = app.wait_for(lambda: app.active_window, "the window to be active")
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        before = app.wait_for(lambda: all(app.top.extents[2:]) and app.top.extents[2:], "the size of the modal")
        margins = wide - window.extents[2], tall - window.extents[3]
        for width, height in ((400, 420), (360, 700), (800, 600)):
            xdotool("windowsize", identifier, width + margins[0], height + margins[1])
            expected = min(width, before[0]), min(height, before[1])
            app.wait_for(lambda: app.top.extents[2:] == expected, f"a modal of {expected}")
