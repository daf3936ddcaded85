"""What is open outlives the app: closed by a person, or ended in whatever way."""

import json
import os

from app_driver import IDENTIFIER, ROOT, AppTestCase, xdotool


def addresses(window):
    return [[entry["url"] for entry in layer["entries"]] for layer in window]


class SessionTests(AppTestCase):
    OPENED = [["gtkrouter://home", "gtkrouter://item/42?tab=log"], ["gtkrouter://chain/1", "dariel://oneitem"]]

    def opened(self):
        app = self.start()
        for address in ("gtkrouter://item/42?tab=log", "gtkrouter://chain/1", "dariel://oneitem"):
            app.wait_for_state(app.type_address(address))
        return app

    def file(self, app):
        return os.path.join(app.directory, "state_home", IDENTIFIER, "session.json")

    def saved(self, app):
        try:
            with open(self.file(app), encoding="utf-8") as file:
                return addresses(json.load(file)["layers"])
        except FileNotFoundError:
            return None

    def test_the_pages_of_the_last_time_are_open_again(self):
        app = self.opened()
        app.press("ctrl+q")
        app.wait_for_end()
        self.assertEqual(self.saved(app), self.OPENED)
        app.launch()
        self.assertEqual((len(app.layers), app.address), (2, "dariel://oneitem"))
        event = app.type_address("gtkrouter://nav/back")
        self.assertEqual(addresses(event["layers"]), [self.OPENED[0], ["gtkrouter://chain/1"]])
        app.wait_for_state(event)

    def test_the_window_has_the_size_of_the_last_time(self):
        app = self.start()
        size = lambda: app.top.extents[2:]
        wide, tall = app.wait_for(lambda: app.active_window, "the window to be active")[3:]
        xdotool("windowsize", app.active_window[0], wide - 150, tall - 70)
        narrow = app.wait_for(lambda: size() if size()[0] <= wide - 150 else None, "the new size")
        app.press("ctrl+q")
        app.wait_for_end()
        app.launch()
        app.wait_for(lambda: size() == narrow, f"a size of {narrow}")
        app.click(app.find("button", "Maximize"))
        app.wait_for(lambda: size()[0] > wide, "the window to be maximized")
        whole = size()
        app.press("ctrl+q")
        app.wait_for_end()
        app.launch()
        app.wait_for(lambda: size() == whole, "the window to be maximized")
        app.click(app.find("button", "Maximize"))
        app.wait_for(lambda: size() == narrow, f"a size of {narrow}")

    def test_an_app_that_is_killed_has_saved_what_was_open(self):
        app = self.opened()
        app.wait_for(lambda: self.saved(app) == self.OPENED, "the session to be saved")
        app.process.kill()
        app.process.wait()
        app.launch("gtkrouter://item/9")
        event = app.wait_for_events(4)[3]
        self.assertEqual(addresses(event["layers"]), [self.OPENED[0], [*self.OPENED[1], "gtkrouter://item/9"]])

    def test_a_new_session_begins_at_home(self):
        app = self.opened()
        app.press("ctrl+q")
        app.wait_for_end()
        app.launch("--new-session", "gtkrouter://item/1")
        event = app.wait_for_events(4)[3]
        self.assertEqual(addresses(event["layers"]), [["gtkrouter://home", "gtkrouter://item/1"]])

    def test_the_session_is_that_of_the_routes_of_the_app(self):
        app = self.opened()
        app.press("ctrl+q")
        app.wait_for_end()
        app.launch("--routes", os.path.join(ROOT, "resources", "Routes.plist"))
        app.wait_for_state(app.type_address("gtkrouter://item/7"))
        self.assertEqual(len(app.layers), 1)
        app.press("ctrl+q")
        app.wait_for_end()
        self.assertEqual(self.saved(app), self.OPENED)

    def test_what_cannot_be_opened_again_is_left_out_and_said(self):
        app = self.opened()
        app.press("ctrl+q")
        app.wait_for_end()
        with open(self.file(app), encoding="utf-8") as file:
            text = file.read()
        with open(self.file(app), "w", encoding="utf-8") as file:
            file.write(text.replace("item\\/42", "gone\\/42").replace("item/42", "gone/42"))
        app.launch()
        self.assertEqual(len(app.layers), 2)
        app.wait_for(lambda: any("1 page" in toast for toast in app.toasts), "a toast")
        self.assertIn("gtkrouter://gone/42", app.errors)
