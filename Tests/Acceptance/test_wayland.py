"""The app on Wayland compositors: windows, links, modals, popovers, and what raises a window."""

import os
import subprocess

from app_driver import AppTestCase, binary, end, read_line, wait_until
from wayland import Sway, SwayApp, WaylandApp, Weston

# A program like a launcher. For each click on its button, it requests an activation token from the compositor, and prints it.
LAUNCHER = """
import gi
gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk
def ask(_):
    context = Gdk.Display.get_default().get_app_launch_context()
    program = Gio.AppInfo.create_from_commandline("true", None, Gio.AppInfoCreateFlags.SUPPORTS_STARTUP_NOTIFICATION)
    print(context.get_startup_notify_id(program, []), flush=True)
button = Gtk.Button(label="Launch")
button.connect("clicked", ask)
window = Gtk.Window(title="Launcher", child=button)
window.present()
GLib.MainLoop().run()
"""


class WaylandTestCase(AppTestCase):
    """A test on a compositor that all tests of the class share."""

    driver = WaylandApp

    @classmethod
    def setUpClass(cls):
        cls.compositor = cls.compositor_type()
        cls.addClassCleanup(cls.compositor.stop)

    def app(self, *arguments, **settings):
        return self.driver(self.compositor, *arguments, **settings)


class Basics:
    """Tests that must succeed on every compositor."""

    def open(self, app, url, outcome="shown"):
        """Hands over a URL from a second launch, and waits until it is shown or refused."""
        count = len(app.events)
        launch = app.launch_again(url)
        self.assertEqual((launch.returncode, launch.stdout, launch.stderr), (0, b"", b""))
        event = app.wait_for_events(count + 1)[count]
        self.assertEqual((event["url"], event["outcome"]), (url, outcome))
        app.wait_for_state(event)
        return event

    def test_a_url_that_starts_the_app_is_shown_over_its_parents(self):
        app = self.start("gtkrouter://item/42")
        event = app.wait_for_events(1)[0]
        self.assertEqual([entry["url"] for entry in event["layers"][0]["entries"]], ["gtkrouter://home", "gtkrouter://item/42"])
        self.assertEqual([window.title for window in app.protocol.windows], [app.top.name])

    def test_a_closed_window_ends_the_app_and_its_pages_come_back(self):
        app = self.start("gtkrouter://item/42")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.close_window()
        self.assertEqual(app.wait_for_end(), 0)
        app.launch()
        self.assertEqual(app.address, "gtkrouter://item/42")
        app.close_window()
        self.assertEqual(app.wait_for_end(), 0)

    def test_second_launches_open_pages_in_the_window(self):
        app = self.start()
        for number in (1, 2):
            self.open(app, f"gtkrouter://item/{number}")
            self.assertEqual([window.title for window in app.protocol.windows], [f"Item {number}"])

    # Feature: Modal windows and their focus
    def test_each_modal_is_transient_for_the_window_below(self):
        app = self.start()
        self.open(app, "gtkrouter://chain/1")
        for count in (2, 3):
            app.act(app.top.find_all(role="link")[0], "click")
            app.wait_for_state(app.wait_for_events(count)[-1])
        main, first, second, third = app.protocol.windows
        self.assertEqual((main.parent, first.parent, second.parent, third.parent), (None, main, first, second))
        app.act(app.find(name="Close"), "click")
        app.wait_for_state(app.wait_for_events(4)[3])
        self.assertEqual([window.title for window in app.protocol.windows], ["Home", "Modal 1", "Modal 2"])


class WestonTests(Basics, WaylandTestCase):
    compositor_type = Weston

    def test_nothing_raises_the_window_and_nothing_complains(self):
        app = self.start()
        app.environment["XDG_ACTIVATION_TOKEN"] = "of-another-compositor"
        self.open(app, "gtkrouter://item/1")
        self.assertEqual(app.protocol.activations, [])


class SwayTests(Basics, WaylandTestCase):
    compositor_type = Sway
    driver = SwayApp

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.addClassCleanup(end, cls.compositor.hold_keyboard())

    def start_launcher(self):
        """Starts a program like a launcher, and waits until it has focus."""
        environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"} | self.compositor.variables
        launcher = subprocess.Popen(
            ["/usr/bin/python3", "-c", LAUNCHER], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        self.addCleanup(launcher.stdout.close)
        self.addCleanup(end, launcher)
        self.wait_for_focus("Launcher")
        return launcher

    def skip_where_popovers_cannot_move(self, app):
        """Skips the test on old compositors, where popovers cannot be resized.

        GTK 4.8 would warn, because it opens the context menu of text before it adds the items.
        """
        if app.protocol.shell_version < 3:
            app.stop()
            self.skipTest("this Sway has version 2 of xdg_wm_base")

    def open_menu_of_page(self, app):
        """Opens the menu of a selectable label."""
        label = next(label for label in app.top.find_all(role="label") if label.has("FOCUSABLE"))
        app.act(label, "menu.popup")
        app.wait_for(lambda: app.protocol.open_popups, "the menu")

    # Feature: a held Return or Space acts once
    def test_a_held_key_opens_one_page(self):
        app = self.start("gtkrouter://item/1")
        app.wait_for_state(app.wait_for_events(1)[0])
        self.wait_for_focus("Item 1")
        app.focus_by_tab(lambda widget: widget.name == "Item 2", "the next item")
        # GTK repeats the key after 0.6 s.
        self.compositor.type_keys("-P", "Return", "-s", "1500", "-p", "Return")
        app.wait_for(lambda: app.address == "gtkrouter://item/2", "the page")
        self.assertEqual(len(app.events), 2)

    def wait_for_focus(self, title):
        if not wait_until(lambda: self.compositor.focused == title):
            self.fail(f"the focus is in {self.compositor.focused}, not in {title}; there are {self.compositor.windows}")

    def token(self, launcher):
        """Makes the focused launcher request a token from the compositor, and returns it.

        A program with this token may raise its window.
        """
        self.compositor.type_keys("-k", "Return")
        return read_line(launcher.stdout, "the token of the launcher")

    def test_pages_that_come_back_look_as_they_did(self):
        """Runs the picture tests of RouterGtkTests in windows of this compositor."""
        tests = os.path.join(os.path.dirname(binary()), "gtk-routerPackageTests.xctest")
        if not os.path.exists(tests):
            self.skipTest("the tests of the package are not built")
        # Sway resizes tiled windows at any time, and a page looks different at a different size. Floating windows keep their size.
        self.compositor.message('for_window [app_id="org.example.RouterGtkTests"] floating enable')
        environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"} | self.compositor.variables
        run = subprocess.run(
            [tests, "RouterGtkTests.ReturnPictureTests"], env=environment, capture_output=True, text=True, timeout=300
        )
        self.assertEqual(run.returncode, 0, run.stdout[-2000:] + run.stderr[-2000:])
        self.assertRegex(run.stdout + run.stderr, r"Executed [1-9]\d* tests, with 0 failures")

    def test_only_a_token_of_the_launcher_raises_the_window(self):
        app = self.start()
        launcher = self.start_launcher()
        for number, token in enumerate((None, "forged"), start=1):
            app.environment.pop("XDG_ACTIVATION_TOKEN", None)
            if token:
                app.environment["XDG_ACTIVATION_TOKEN"] = token
            before = len(app.protocol.activations)
            self.open(app, f"gtkrouter://item/{number}")
            app.wait_for(lambda: len(app.protocol.activations) > before, "the window to be activated in vain")
        # If the activations above had moved the focus, it would have moved before this title appears.
        app.environment.pop("XDG_ACTIVATION_TOKEN")
        self.open(app, "gtkrouter://item/3")
        app.wait_for(lambda: "Item 3" in [window["name"] for window in self.compositor.windows], "the title")
        self.assertEqual(self.compositor.focused, "Launcher")

        token = app.environment["XDG_ACTIVATION_TOKEN"] = self.token(launcher)
        self.open(app, "gtkrouter://item/4")
        self.wait_for_focus("Item 4")
        (window,) = app.protocol.windows
        self.assertIn((token, window.surface), app.protocol.activations)

    def test_a_token_raises_the_topmost_modal(self):
        app = self.start()
        launcher = self.start_launcher()
        # First a modal that the URL opens, then a modal that is already open.
        for url, outcome in (("gtkrouter://chain/1", "shown"), ("gtkrouter://item/5", "refused")):
            token = app.environment["XDG_ACTIVATION_TOKEN"] = self.token(launcher)
            self.open(app, url, outcome)
            self.wait_for_focus("Modal 1")
            self.assertEqual(len(app.dialogs), 1)
            _, modal = app.protocol.windows
            self.assertIn((token, modal.surface), app.protocol.activations)
            self.compositor.message('[title="^Launcher$"] focus')
            self.wait_for_focus("Launcher")

    def test_a_menu_closes_before_a_page_or_a_modal_comes(self):
        for url, title in (("gtkrouter://item/1", "Item 1"), ("gtkrouter://chain/1", "Modal 1")):
            with self.subTest(url):
                app = self.start()
                self.skip_where_popovers_cannot_move(app)
                self.open_menu_of_page(app)
                self.open(app, url)
                protocol = app.protocol
                shown_at = next(at for at, one in protocol.titles if one == title)
                self.assertEqual(protocol.open_popups, [])
                self.assertLess(protocol.popups[0].closed_at, shown_at)
                link = app.top.find_all(role="link")[0]
                app.act(link, "click")
                self.assertEqual(app.wait_for_events(2)[1]["outcome"], "shown")
                app.stop()

    def test_the_list_of_back_closes_before_another_page_and_keys_go_on(self):
        app = self.start("gtkrouter://item/1")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.focus_by_tab(lambda widget: widget.name == "Back", "the button that goes back")
        app.press("Menu")
        app.find("menu item", "Home")
        self.open(app, "gtkrouter://item/2")
        protocol = app.protocol
        self.assertEqual(protocol.open_popups, [])
        self.assertLess(protocol.popups[-1].closed_at, protocol.titles[-1][0])
        app.wait_for_state(app.type_address("gtkrouter://item/77"))

    def test_a_row_of_the_list_of_back_goes_there(self):
        app = self.start("gtkrouter://item/1")
        app.wait_for_state(app.wait_for_events(1)[0])
        self.open(app, "gtkrouter://item/2")
        app.focus_by_tab(lambda widget: widget.name == "Back", "the button that goes back")
        app.press("Menu")
        app.find("menu item", "Home")
        app.press("Down", "Return")
        event = app.wait_for_events(3)[2]
        self.assertEqual((event["action"], event["layers"][0]["depth"]), ("pop", 1))
        app.wait_for_state(event)
        app.wait_for_state(app.type_address("gtkrouter://item/77"))

    def test_the_menu_of_the_address_bar_closes_before_another_page_and_keys_go_on(self):
        app = self.start()
        self.skip_where_popovers_cannot_move(app)
        app.focus_address()
        app.press("Menu")
        app.wait_for(lambda: app.protocol.open_popups, "the menu")
        self.open(app, "gtkrouter://item/1")
        app.wait_for(lambda: not app.protocol.open_popups, "the menu to close")
        app.wait_for_state(app.type_address("gtkrouter://item/77"))

    def test_escape_closes_a_modal_and_the_focus_is_in_the_window_below(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        self.wait_for_focus("Modal 1")
        app.press("Escape")
        app.wait_for_state(app.wait_for_events(2)[1])
        self.wait_for_focus("Home")
        app.wait_for_state(app.type_address("gtkrouter://item/77"))
