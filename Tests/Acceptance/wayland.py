"""The app on Wayland compositors: Weston, which does not support activation tokens, and Sway, which supports them.

Both compositors run without a screen and without devices. The tests read the app's log of its communication with them.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile

from app_driver import App, end, wait_until
from gi.repository import Gio, GLib
from touchpad import Touchpad

NOBODY = 65534
SWAY_SETTINGS = """
xwayland disable
focus_follows_mouse no
focus_on_window_activation focus
exec touch $XDG_RUNTIME_DIR/ready
"""
# For example "[12.345]  -> xdg_toplevel@29.set_parent(nil)". Newer libraries begin with the time of day, name the queue, and write
# "#" instead of "@".
MESSAGE = re.compile(r"\[[ \d.:]+\] +(?:\{.*?\} +)?(?:-> )?(\w+)[@#](\d+)\.(\w+)\((.*)\)$")


class Compositor:
    """A compositor with a private folder for its sockets."""

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
        """Called before the compositor starts."""

    @property
    def variables(self):
        """The variables that make an app use this compositor."""
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
        """Closes the top window as its menu does, because nothing outside the app can close a window here."""
        try:
            app.act(app.top, "window.close")
        except GLib.Error as error:
            # An app that quits with its last window may exit before it answers.
            if not error.matches(Gio.dbus_error_quark(), Gio.DBusError.NO_REPLY):
                raise


class Sway(Compositor):
    def prepare(self):
        """Prepares the folder. Sway refuses to run as root, so root starts it as the user nobody."""
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
        """All windows, as the compositor describes them."""
        found, left = [], [self.message("--type", "get_tree")]
        while left:
            node = left.pop()
            found += [node] if node.get("pid") else []
            left += node["nodes"] + node["floating_nodes"]
        return found

    @property
    def focused(self):
        """The title of the focused window."""
        return next((window["name"] for window in self.windows if window["focused"]), None)

    def type_keys(self, *arguments):
        subprocess.run(["wtype", *arguments], check=True, env=self.environment | self.variables)

    @property
    def keyboards(self):
        return [device for device in self.message("--type", "get_inputs") if device["type"] == "keyboard"]

    def type_later(self, milliseconds, *arguments):
        """Plugs in a keyboard that types after a number of milliseconds."""
        return subprocess.Popen(
            ["wtype", "-s", str(milliseconds), *arguments], env=self.environment | self.variables, stdin=subprocess.DEVNULL
        )

    def hold_keyboard(self):
        """Plugs in a keyboard that remains.

        Without a keyboard, no window has focus, and `wtype` removes its own keyboard when it exits.
        """
        return subprocess.Popen(
            ["wtype", "-s", str(3_600_000)], env=self.environment | self.variables, stdin=subprocess.DEVNULL
        )

    def plug_in_touchpad(self):
        return Touchpad(self.socket)

    def place(self, window):
        """Returns the position of a window on the screen, and the size of the screen."""
        (screen,) = self.message("--type", "get_outputs")
        return window["rect"], screen["rect"]

    def close(self, app):
        """Asks the top window to close, as the desktop does."""
        self.message(f'[pid={app.process.pid} title="^{app.top.name}$"] kill')


class Toplevel:
    """A window, as the compositor knows it."""

    def __init__(self, surface):
        self.surface = surface
        self.title = None
        self.parent = None
        self.is_open = True


class Popup:
    """A popover, as the compositor knows it, and the line of the log in which it disappears."""

    def __init__(self):
        self.closed_at = None


class Protocol:
    """The windows and popovers of the app, from the log of its communication with the compositor."""

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
    """The app on a compositor without a keyboard. The tests use its widgets through their accessible actions."""

    # Whether the app logs its communication with the compositor, which `protocol` reads.
    writes_protocol = True

    def __init__(self, compositor, *arguments, **settings):
        self.compositor = compositor
        super().__init__(*arguments, **settings)

    def prepare_display(self):
        """Does nothing, because the compositor is already running."""

    def launch(self, *arguments):
        self.environment.pop("DISPLAY", None)
        self.environment |= self.compositor.variables
        if self.writes_protocol:
            self.environment["WAYLAND_DEBUG"] = "1"
        super().launch(*arguments)

    def launch_again(self, *arguments):
        debug = self.environment.pop("WAYLAND_DEBUG", None)
        launch = super().launch_again(*arguments)
        if debug:
            self.environment["WAYLAND_DEBUG"] = debug
        return launch

    def wait_for_start(self):
        self.wait_for(lambda: self.layers and self.address, "an address in the window")

    @property
    def protocol(self):
        return Protocol(self.errors)

    def act(self, widget, name):
        """Performs the action of a widget with this name."""

        self.wait_for(lambda: name in widget.actions, f"{widget} to offer {name}")
        widget.act(name)

    def close_window(self):
        self.compositor.close(self)


class SwayApp(WaylandApp):
    """The app on a compositor with a keyboard to type on."""

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
        """Presses all keys with one keyboard, because a keyboard that is added or removed takes the focus for a moment."""
        self.compositor.type_keys(*words_of(keys))

    def enter_address(self, url):
        self.wait_for(lambda: self.top_window_corner, "the top layer to be active")
        self.compositor.type_keys("-M", "ctrl", "-k", "l", "-m", "ctrl", url, "-k", "Return")


def words_of(keys):
    """Returns the arguments with which `wtype` presses keys."""
    words = []
    for key in keys:
        *modifiers, name = key.split("+")
        words += [word for modifier in modifiers for word in ("-M", modifier)]
        words += ["-k", name]
        words += [word for modifier in modifiers for word in ("-m", modifier)]
    return words
