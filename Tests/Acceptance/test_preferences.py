"""The preferences: the user can change them on their page with keys and with a screen reader, and the next start keeps them."""

import configparser
import os

from app_driver import IDENTIFIER, ROOT, AppTestCase, wait_until
from screen import find_pixel

SESSION = "Restore pages from the last session"


class PreferenceTests(AppTestCase):
    def file(self, app):
        return os.path.join(app.directory, "config_home", IDENTIFIER, "preferences.ini")

    def session_file(self, app):
        return os.path.join(app.directory, "state_home", IDENTIFIER, "session.json")

    def preferences(self, app):
        parser = configparser.ConfigParser()
        parser.optionxform = str
        parser.read(self.file(app))
        # The driver has already answered the offer that the first start shows.
        choices = {key: value for key, value in parser["Preferences"].items() if key != "offersLinks"}
        return choices or None

    def press_switch(self, app, name):
        app.focus_by_tab(lambda widget: widget.name == name, name)
        app.press("space")

    def choose_by_keys(self, app, name, key="Right"):
        """Moves to the group of a choice with Tab, and to the choice with an arrow key."""
        names = lambda widget: [one.name for one in widget.parent.children]
        app.focus_by_tab(lambda widget: widget.role == "radio button" and name in names(widget), f"the group of {name}")
        for _ in names(app.focused):
            before = app.focused.name
            if before == name:
                return
            app.press(key)
            app.wait_for(lambda: app.focused and app.focused.name != before, f"the choice after {before}")

    def choose_by_screen_reader(self, widget):
        widget.act()

    def chosen(self, app):
        return [button.name for button in app.top.find_all("radio button") if button.has("CHECKED")]

    def session_switch(self, app):
        # A switch has the role of a check box until at-spi 2.56.
        roles = ("check box", "switch")
        switches = lambda: [widget for widget in app.top.find_all(name=SESSION) if widget.role in roles]
        return app.wait_for(switches, "the switch")[0]

    def quit(self, app):
        app.press("ctrl+q")
        app.wait_for_end()

    def open_preferences(self, app):
        self.assertEqual(app.type_address("gtkrouter://settings")["outcome"], "shown")
        app.wait_for(lambda: app.heading == "Preferences", "the settings")

    # Feature: Preferences
    # Feature: Tab stops once at a group of choices
    def test_choices_are_the_same_after_the_next_start(self):
        app = self.start()
        app.press("ctrl+comma")
        app.wait_for(lambda: app.heading == "Preferences", "the settings")
        self.assertEqual(self.chosen(app), ["System", "System"])
        self.choose_by_keys(app, "Light")
        # An arrow key moves from the first choice to the last.
        self.choose_by_keys(app, "Dark", "Left")
        app.wait_for(lambda: self.chosen(app) == ["Dark", "System"], "dark colors")
        app.press("Tab")
        app.wait_for(lambda: app.focused and app.focused.name == "System", "the next group, by one Tab")
        self.choose_by_screen_reader(app.find("radio button", "On"))
        app.wait_for(lambda: self.chosen(app) == ["Dark", "On"], "animations")
        self.quit(app)
        self.assertEqual(self.preferences(app), {"theme": "dark", "animations": "on", "savesSession": "true"})
        app.launch()
        app.wait_for(lambda: app.heading == "Preferences", "the settings of the last run")
        app.wait_for(lambda: self.chosen(app) == ["Dark", "On"], "the choices of the last run")
        for button in app.top.find_all("radio button", "System"):
            self.choose_by_screen_reader(button)
        app.wait_for(lambda: self.chosen(app) == ["System", "System"], "the choices of the desktop")
        self.quit(app)
        self.assertEqual(self.preferences(app), {"theme": "system", "animations": "system", "savesSession": "true"})

    # Feature: Contrast in every theme
    def test_light_colors_are_light_over_a_theme_that_is_dark_by_its_name(self):
        app = self.start("gtkrouter://preferences/appearance", settings={"gtk-theme-name": "Default-dark"})
        left, upper = app.wait_for(lambda: app.top_window_corner, "the window to be active")
        spot = left + 8, upper + 200, 1, 1  # beside the page
        is_light = lambda: bool(find_pixel(os.environ["ROUTER_SCREEN_FILE"], spot, lambda *colors: min(colors) > 200))
        if not wait_until(lambda: not is_light(), 5):
            self.skipTest("This GTK knows no dark theme by its name.")
        self.choose_by_keys(app, "Light")
        app.wait_for(is_light, "light colors")
        self.choose_by_keys(app, "System")
        app.wait_for(lambda: not is_light(), "the colors of the desktop")

    # Feature: The user chooses whether the session is saved
    def test_a_run_without_a_session_saves_no_page(self):
        app = self.start()
        self.open_preferences(app)
        app.wait_for(lambda: os.path.exists(self.session_file(app)), "the session to be saved")
        self.press_switch(app, SESSION)
        app.wait_for(lambda: not os.path.exists(self.session_file(app)), "the session to be deleted")
        app.wait_for_state(app.type_address("gtkrouter://item/42"))
        self.quit(app)
        self.assertFalse(os.path.exists(self.session_file(app)))
        app.launch()
        self.assertEqual(app.address, "gtkrouter://home")
        self.open_preferences(app)
        self.assertFalse(self.session_switch(app).has("CHECKED"))
        self.choose_by_screen_reader(self.session_switch(app))
        app.wait_for(lambda: os.path.exists(self.session_file(app)), "the session to be saved again")
        self.quit(app)
        app.launch()
        self.assertEqual(app.address, "gtkrouter://preferences")

    def test_a_run_with_other_routes_never_touches_the_session(self):
        app = self.start("gtkrouter://item/42")
        self.quit(app)
        with open(self.session_file(app), encoding="utf-8") as file:
            saved = file.read()
        app.launch("--routes", os.path.join(ROOT, "resources", "Routes.plist"))
        self.assertEqual(app.address, "gtkrouter://home")
        self.open_preferences(app)
        self.press_switch(app, SESSION)
        app.wait_for(lambda: self.preferences(app), "the preferences to be saved")
        self.assertEqual(self.preferences(app)["savesSession"], "false")
        self.quit(app)
        with open(self.session_file(app), encoding="utf-8") as file:
            self.assertEqual(file.read(), saved)
        app.launch()
        self.assertEqual(app.address, "gtkrouter://home")
        app.wait_for(lambda: not os.path.exists(self.session_file(app)), "the session to be deleted")
