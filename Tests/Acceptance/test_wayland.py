"""The app under Wayland compositors: Weston, which knows no activation tokens, and Sway, which does.

Both run without a screen and without devices. What the app tells them is read from the log of its protocol.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile

from app_driver import App, AppTestCase, binary, end, wait_until

NOBODY = 65534
SWAY_SETTINGS = """
xwayland disable
focus_follows_mouse no
focus_on_window_activation focus
exec touch $XDG_RUNTIME_DIR/ready
"""
# Writes the token of each click on its button, as what starts other programs asks for one.
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
# "[12.345]  -> xdg_toplevel@29.set_parent(nil)"; newer libraries name the queue, write # for @, and the time of day.
MESSAGE = re.compile(r"\[[ \d.:]+\] +(?:\{.*?\} +)?(?:-> )?(\w+)[@#](\d+)\.(\w+)\((.*)\)$")


class Compositor:
    """A compositor with a folder of its own for its sockets."""

    def __init__(self):
        self.directory = tempfile.mkdtemp(prefix="wayland.", dir="/tmp")
        self.log = os.path.join(self.directory, "log")
        inherited = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.environment = inherited | {"XDG_RUNTIME_DIR": self.directory}
        self.user = None
        self.prepare()
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                self.command, env=self.environment, user=self.user, group=self.user,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        wait_until(lambda: self.is_ready or self.process.poll() is not None)
        if self.process.poll() is not None or not self.is_ready:
            with open(self.log, encoding="utf-8", errors="replace") as log:
                self.stop()
                raise AssertionError(f"{self.command[0]} is not ready: {log.read()}")

    def stop(self):
        end(self.process)
        shutil.rmtree(self.directory, ignore_errors=True)

    def prepare(self):
        """Called before the start."""

    @property
    def variables(self):
        """What leads an app to this compositor."""
        return {"GDK_BACKEND": "wayland", "WAYLAND_DISPLAY": self.socket}


class Weston(Compositor):
    @property
    def command(self):
        return ["weston", "--backend=headless-backend.so", "--no-config", "--idle-time=0", "--socket=wayland"]

    @property
    def socket(self):
        return os.path.join(self.directory, "wayland")

    @property
    def is_ready(self):
        return os.path.exists(self.socket)

    def close(self, app):
        """Closes the top window as its menu does: nothing closes a window from outside here."""
        app.act(app.top, "window.close")


class Sway(Compositor):
    def prepare(self):
        """Sway refuses to run as root: root starts it as nobody."""
        settings = os.path.join(self.directory, "settings")
        with open(settings, "w") as file:
            file.write(SWAY_SETTINGS)
        self.command = ["sway", "--config", settings]
        self.environment |= {
            "HOME": self.directory,
            "WLR_BACKENDS": "headless",
            "WLR_RENDERER": "pixman",
            "WLR_LIBINPUT_NO_DEVICES": "1",
        }
        if os.geteuid() == 0:
            os.chown(self.directory, NOBODY, NOBODY)
            self.user = NOBODY

    def find(self, beginning):
        names = (name for name in os.listdir(self.directory) if name.startswith(beginning) and not name.endswith(".lock"))
        return os.path.join(self.directory, next(names))

    @property
    def socket(self):
        return self.find("wayland-")

    @property
    def is_ready(self):
        return os.path.exists(os.path.join(self.directory, "ready"))

    def message(self, *arguments):
        command = ["swaymsg", "--raw", "--socket", self.find("sway-ipc."), *arguments]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    @property
    def windows(self):
        """All windows, each as the compositor describes it."""
        found, left = [], [self.message("--type", "get_tree")]
        while left:
            node = left.pop()
            found += [node] if node.get("pid") else []
            left += node["nodes"] + node["floating_nodes"]
        return found

    @property
    def focused(self):
        """The title of the window that has the focus."""
        return next((window["name"] for window in self.windows if window["focused"]), None)

    def type_keys(self, *arguments):
        subprocess.run(["wtype", *arguments], check=True, env=self.environment | self.variables)

    def hold_keyboard(self):
        """Plugs in a keyboard, since `wtype` takes its own away when it ends. Without one no window has the focus."""
        return subprocess.Popen(
            ["wtype", "-s", str(3_600_000)], env=self.environment | self.variables, stdin=subprocess.DEVNULL
        )

    def close(self, app):
        """Asks the top window to close, as the desktop does."""
        self.message(f'[pid={app.process.pid} title="^{app.top.name}$"] kill')


class Toplevel:
    """A window as the compositor knows it."""

    def __init__(self, surface):
        self.surface = surface
        self.title = None
        self.parent = None
        self.is_open = True


class Popup:
    """A popover as the compositor knows it, with the line of the log in which it went."""

    def __init__(self):
        self.closed_at = None


class Protocol:
    """The windows and popovers of the app, by the log of what it and the compositor told each other."""

    def __init__(self, log):
        self.toplevels, self.popups, self.activations, self.titles = [], [], [], []
        self.shell_version = 0
        objects, surfaces = {}, {}
        for at, line in enumerate(log.splitlines()):
            message = MESSAGE.match(line)
            if not message:
                continue
            kind, identifier, name, arguments = message.groups()
            numbers = re.findall(r"[@#](\d+)", arguments)
            match (kind, name):
                case ("wl_registry", "global") if '"xdg_wm_base"' in arguments:
                    self.shell_version = int(arguments.rpartition(" ")[2])
                case ("xdg_wm_base", "get_xdg_surface"):
                    surfaces[numbers[0]] = numbers[1]
                case ("xdg_surface", "get_toplevel"):
                    objects[numbers[0]] = Toplevel(surfaces[identifier])
                    self.toplevels.append(objects[numbers[0]])
                case ("xdg_surface", "get_popup"):
                    objects[numbers[0]] = Popup()
                    self.popups.append(objects[numbers[0]])
                case ("xdg_toplevel", "set_title"):
                    objects[identifier].title = arguments.strip('"')
                    self.titles.append((at, arguments.strip('"')))
                case ("xdg_toplevel", "set_parent"):
                    objects[identifier].parent = objects[numbers[0]] if numbers else None
                case ("xdg_toplevel", "destroy"):
                    objects.pop(identifier).is_open = False
                case ("xdg_popup", "destroy"):
                    objects.pop(identifier).closed_at = at
                case ("xdg_activation_v1", "activate"):
                    self.activations.append((arguments.split('"')[1], numbers[-1]))

    @property
    def windows(self):
        return [toplevel for toplevel in self.toplevels if toplevel.is_open]

    @property
    def open_popups(self):
        return [popup for popup in self.popups if popup.closed_at is None]


class WaylandApp(App):
    """The app on a compositor without a keyboard: its widgets are used by their actions."""

    def __init__(self, compositor, *arguments, **settings):
        self.compositor = compositor
        super().__init__(*arguments, **settings)

    def prepare_display(self):
        """The compositor runs already."""

    def launch(self, *arguments):
        self.environment.pop("DISPLAY", None)
        self.environment |= self.compositor.variables | {"WAYLAND_DEBUG": "1"}
        super().launch(*arguments)

    def launch_again(self, *arguments):
        self.environment.pop("WAYLAND_DEBUG")
        launch = super().launch_again(*arguments)
        self.environment["WAYLAND_DEBUG"] = "1"
        return launch

    def wait_for_start(self):
        self.wait_for(lambda: self.layers and self.address, "an address in the window")

    @property
    def protocol(self):
        return Protocol(self.errors)

    def act(self, widget, name):
        """Does what the widget offers under this name."""

        self.wait_for(lambda: name in widget.actions, f"{widget} to offer {name}")
        widget.act(name)

    def close_window(self):
        self.compositor.close(self)


class SwayApp(WaylandApp):
    """The app on a compositor that has a keyboard to type on."""

    def wait_for_start(self):
        super().wait_for_start()
        self.wait_for(lambda: self.active_window, "the window to be the focused one")

    @property
    def active_window(self):
        return next((one for one in self.compositor.windows if one["focused"] and one["pid"] == self.process.pid), None)

    @property
    def top_window_corner(self):
        return self.active_window and self.active_window["name"] == self.top.name

    def press(self, *keys):
        """All in one go: with each keyboard that comes or goes the window loses the focus for a moment."""
        words = []
        for key in keys:
            *modifiers, name = key.split("+")
            words += [word for modifier in modifiers for word in ("-M", modifier)]
            words += ["-k", name]
            words += [word for modifier in modifiers for word in ("-m", modifier)]
        self.compositor.type_keys(*words)

    def enter_address(self, url):
        self.wait_for(lambda: self.top_window_corner, "the top layer to be active")
        self.compositor.type_keys("-M", "ctrl", "-k", "l", "-m", "ctrl", url, "-k", "Return")


class WaylandTestCase(AppTestCase):
    """Tests on a compositor that the class shares."""

    driver = WaylandApp

    @classmethod
    def setUpClass(cls):
        cls.compositor = cls.compositor_type()
        cls.addClassCleanup(cls.compositor.stop)

    def app(self, *arguments, **settings):
        return self.driver(self.compositor, *arguments, **settings)


class Basics:
    """What holds on every compositor."""

    def open(self, app, url):
        """Hands an address over from a second launch, and waits until it is shown."""
        count = len(app.events)
        launch = app.launch_again(url)
        self.assertEqual((launch.returncode, launch.stdout, launch.stderr), (0, b"", b""))
        event = app.wait_for_events(count + 1)[count]
        self.assertEqual((event["url"], event["outcome"]), (url, "shown"))
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
        """A program that starts others, with the focus."""
        environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"} | self.compositor.variables
        launcher = subprocess.Popen(
            ["/usr/bin/python3", "-c", LAUNCHER], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        self.addCleanup(launcher.stdout.close)
        self.addCleanup(end, launcher)
        self.wait_for_focus("Launcher")
        return launcher

    def skip_where_popovers_cannot_move(self, app):
        """GTK 4.8 fills the menu of a text when that is open already, and warns if the compositor cannot resize it."""
        if app.protocol.shell_version < 3:
            app.stop()
            self.skipTest("this Sway has version 2 of xdg_wm_base")

    def open_menu_of_page(self, app):
        """The menu of a text that can be selected."""
        label = next(label for label in app.top.find_all(role="label") if label.has("FOCUSABLE"))
        app.act(label, "menu.popup")
        app.wait_for(lambda: app.protocol.open_popups, "the menu")

    def wait_for_focus(self, title):
        if not wait_until(lambda: self.compositor.focused == title):
            self.fail(f"the focus is in {self.compositor.focused}, not in {title}; there are {self.compositor.windows}")

    def token(self, launcher):
        """What the launcher, which has the focus, gets from the compositor to raise a window with."""
        self.compositor.type_keys("-k", "Return")
        return launcher.stdout.readline().strip()

    def test_pages_that_come_back_look_as_they_did(self):
        """The pictures of RouterGtkTests, drawn in windows of this compositor."""
        tests = os.path.join(os.path.dirname(binary()), "gtk-routerPackageTests.xctest")
        if not os.path.exists(tests):
            self.skipTest("the tests of the package are not built")
        # A window beside these takes a half of the screen, until it is gone.
        if not wait_until(lambda: not self.compositor.windows):
            self.fail(f"other windows stay: {self.compositor.windows}")
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
        # The title comes after those activations.
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
        # First a modal that the address opens, then one that is open.
        for url, title in (("gtkrouter://chain/1", "Modal 1"), ("gtkrouter://item/5", "Item 5")):
            token = app.environment["XDG_ACTIVATION_TOKEN"] = self.token(launcher)
            self.open(app, url)
            self.wait_for_focus(title)
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

    def test_the_menu_of_the_address_closes_before_another_page_and_keys_go_on(self):
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
