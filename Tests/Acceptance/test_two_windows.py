"""The app in Examples/TwoWindows, which uses the router in two windows, each with its own navigator."""

import subprocess

from app_driver import SECONDS, App, AppTestCase, found_windows, xdotool
from examples import example


class TwoWindows(App):
    """The example. The driver's methods find and use widgets in the window that is in use. `use` switches to a window."""

    @property
    def command(self):
        return [example("TwoWindows")]

    @property
    def frames(self):
        """The two windows, without the modals and dialogs over them."""
        return [window for window in self.windows if window.role == "frame"]

    @property
    def layers(self):
        """The window in use, and what is open over it.

        In these tests, modals and dialogs are open over only one window at a time.
        """
        has_others = self.covered in (None, self.used)
        return [one for one in self.windows if one == self.used or has_others and one.role != "frame"]

    @property
    def alert(self):
        """The question whether a page may leave, which is a dialog without a close button."""
        return next((one for one in self.windows if one.role in ("alert", "dialog") and not one.find_all(name="Close")), None)

    def wait_for_start(self):
        self.used = None
        self.covered = None
        self.first, self.second = self.wait_for_frames(2)
        self.identifiers = {frame: self.find_identifier(frame) for frame in (self.first, self.second)}

    def wait_for_frames(self, count):
        return self.wait_for(lambda: len(self.frames) == count and self.frames, f"{count} windows")

    def find_identifier(self, frame):
        """Returns the X id of the window, which must have a unique title."""
        search = ["--onlyvisible", "--all", "--pid", self.process.pid, "--name", f"^{frame.name}$"]
        (identifier,) = self.wait_for(lambda: found_windows(*search), f"the X window of {frame.name}")
        return int(identifier)

    def use(self, frame):
        """Brings a window to the front, as its entry in a task bar does, and continues in it."""
        self.used = frame
        identifier = self.identifiers[frame]

        def activated():
            xdotool("windowactivate", identifier)
            active = self.active_window
            return active and (active[0] == identifier or len(self.layers) > 1)

        self.wait_for(activated, f"{frame.name} to have the keyboard")

    def write(self, text):
        """Types text into the top note."""
        (view,) = self.top.find_all("text", containing="Text of")
        self.click(view)
        self.wait_for(lambda: view.has("FOCUSED"), "the text to have the keyboard")
        self.press("ctrl+End")
        self.type(text)
        self.wait_for(lambda: view.text.endswith(text), f"{text} in the note")


class TwoWindowsTests(AppTestCase):
    app = TwoWindows

    def headings(self, app):
        """Returns the heading of each window."""
        return [frame.find_all("heading")[0].text for frame in app.frames]

    def assert_headings(self, app, *headings):
        app.wait_for(lambda: self.headings(app) == list(headings), f"the headings {headings}")

    # Feature: Several windows, each with its own navigator
    def test_a_link_from_outside_goes_to_the_window_used_last(self):
        app = self.start()
        for frame, url, headings in ((app.first, "notes://note/3", ("Books", "Shopping")), (app.second, "notes://note/2", ("Books", "Holiday"))):
            app.use(frame)
            launch = subprocess.run([example("TwoWindows"), "--", url], env=app.environment, capture_output=True, stdin=subprocess.DEVNULL)
            self.assertEqual((launch.returncode, launch.stderr), (0, b""))
            self.assert_headings(app, *headings)

    # Feature: Options of the command line
    def test_an_option_is_not_taken_for_a_url(self):
        app = self.start()
        for option, status in (("--help", 0), ("--note=1", 2), ("-n", 2)):
            run = subprocess.run([example("TwoWindows"), option], env=app.environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
            self.assertEqual(run.returncode, status, option)
            self.assertIn("Usage: TwoWindows [--new-session] [URL…]", run.stdout if status == 0 else run.stderr)
        self.assert_headings(app, "Notes", "Shopping")

    def test_navigation_in_one_window_does_not_touch_the_other(self):
        app = self.start()
        self.assert_headings(app, "Notes", "Shopping")
        app.use(app.first)
        app.click(app.find("link", "Holiday"))
        self.assert_headings(app, "Holiday", "Shopping")
        app.use(app.second)
        app.click(app.find("button", "Back"))
        self.assert_headings(app, "Holiday", "Notes")
        app.click(app.find("link", "Books"))
        self.assert_headings(app, "Holiday", "Books")
        app.use(app.first)
        app.press("alt+Left")
        self.assert_headings(app, "Notes", "Books")

    def test_a_button_opens_its_note_in_the_other_window(self):
        app = self.start()
        app.use(app.first)
        app.click(app.find("button", "Open Holiday in the other window"))
        self.assert_headings(app, "Notes", "Holiday")
        app.use(app.second)
        app.press("alt+Left")
        self.assert_headings(app, "Notes", "Shopping")

    def test_one_window_shows_the_changes_of_the_other(self):
        app = self.start()
        app.use(app.second)
        app.click(app.find("button", "Remove star"))
        app.use(app.first)
        app.find("link", "Shopping")
        app.use(app.second)
        app.click(app.find("button", "Star"))
        app.use(app.first)
        app.find("link", "Shopping, starred")

    def test_a_modal_over_one_window_leaves_the_other_usable(self):
        app = self.start()
        app.use(app.second)
        app.click(app.find("button", "Color…"))
        app.wait_for(lambda: app.dialogs, "the colors")
        app.covered = app.second
        app.use(app.first)
        app.click(app.find("link", "Books"))
        self.assert_headings(app, "Books", "Shopping")
        app.use(app.second)
        self.assertEqual((app.heading, len(app.dialogs)), ("Color", 1))

    def test_a_note_that_does_not_exist_is_refused_by_the_guard(self):
        app = self.start()
        app.use(app.first)
        launch = subprocess.run([*app.command, "notes://note/9"], env=app.environment, timeout=SECONDS)
        self.assertEqual(launch.returncode, 3)
        app.wait_for(lambda: any("There is no note 9." in toast for toast in app.toasts), "a toast that says why")
        self.assert_headings(app, "Notes", "Shopping")

    def test_a_saved_note_leaves_at_once_and_the_other_window_has_its_text(self):
        app = self.start()
        app.use(app.second)
        app.write(", tea")
        app.click(app.find("button", "Save"))
        app.press("alt+Left")
        self.assert_headings(app, "Notes", "Notes")
        app.use(app.first)
        app.find("label", "Oats, pears, coffee, tea")

    def test_closing_one_window_leaves_the_other_and_closing_both_ends_the_app(self):
        app = self.start()
        app.use(app.second)
        app.close_window()
        app.wait_for_frames(1)
        app.use(app.first)
        app.click(app.find("link", "Holiday"))
        self.assert_headings(app, "Holiday")
        app.press("alt+Left")
        self.assert_headings(app, "Notes")
        app.click(app.find("button", "Open Books in the other window"))
        self.assert_headings(app, "Notes", "Books")
        app.second = app.frames[1]
        app.identifiers[app.second] = app.find_identifier(app.second)
        for frame, left in ((app.first, 1), (app.second, 0)):
            app.use(frame)
            app.close_window()
            if left:
                app.wait_for_frames(left)
        self.assertEqual(app.wait_for_end(), 0)
