"""The app in Examples/Adwaita, whose windows use libadwaita. The test is skipped if libadwaita is missing."""

import os
import unittest

from app_driver import App, AppTestCase
from examples import example, is_installed


class Adwaita(App):
    """The example."""

    identifier = "org.gtkrouter.Adwaita"

    @property
    def command(self):
        return [example("Adwaita")]

    def wait_for_start(self):
        self.wait_for(lambda: self.windows and self.active_window, "the window")


@unittest.skipUnless(is_installed("libadwaita-1"), "libadwaita-1-dev is not installed")
class AdwaitaTests(AppTestCase):
    app = Adwaita

    def assert_title(self, app, title):
        app.wait_for(lambda: app.top.find_all("label", title), f"the title {title}")

    def open_book(self, app, title):
        app.click(app.find("label", title))
        app.find("button", "Review")

    # Feature: A whole app in windows that it creates itself
    def test_pages_are_in_a_window_of_libadwaita(self):
        app = self.start()
        self.open_book(app, "Middlemarch")
        app.press("alt+Left")
        app.find("label", "Things Fall Apart")
        app.press("alt+Right")
        self.assert_title(app, "Middlemarch")
        app.click(app.find("button", "Back"))
        app.find("label", "Things Fall Apart")

    def test_a_modal_asks_and_a_toast_is_over_the_pages(self):
        app = self.start()
        self.open_book(app, "Middlemarch")
        app.click(app.find("button", "Review"))
        app.wait_for(lambda: app.dialogs, "the modal")
        app.type("long")
        entry = app.dialogs[0].find_all("text")[0]
        app.wait_for(lambda: entry.text == "long", "the text")
        app.press("ctrl+w")
        app.click(app.find("button", "Keep Editing"))
        app.click(app.find("button", "Publish"))
        app.wait_for(lambda: not app.dialogs and "Published" in app.toasts, "the toast")

    def test_a_link_from_outside_and_the_session(self):
        app = self.start()
        app.open_over_bus("books://book/2")
        app.find("button", "Review")
        self.assert_title(app, "Things Fall Apart")
        app.press("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)
        self.assertTrue(os.path.exists(os.path.join(app.directory, "state_home", app.identifier, "session.json")))
        app.launch()
        self.assert_title(app, "Things Fall Apart")
        app.find("button", "Review")
        app.press("alt+Home")
        app.find("label", "Middlemarch")
