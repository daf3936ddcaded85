"""Drives the real program from outside with real key presses and clicks, and reads the accessibility tree and the events.

A test file is short:

    class ItemTests(AppTestCase):
        def test_an_item_is_pushed(self):
            app = self.start()
            event = app.type_address("gtkrouter://item/42")
            self.assertEqual(event["outcome"], "shown")
            app.wait_for(lambda: "42" in app.heading, "the page of item 42")

Run it under `scripts/with-display`, which provides the X screen, the session bus and the settings directories.
"""

import functools
import json
import os
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

# Only the app must treat warnings as fatal, not this process and the window manager.
os.environ.pop("G_DEBUG", None)

from gi.repository import Gio, GLib

from screen import find_pixel, save_picture
from tree import windows_of

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ARTIFACTS = os.path.join(HERE, "artifacts")
# The longest time to wait. Something that takes no time on an idle machine can take a minute on a busy machine.
SECONDS = 60
IDENTIFIER = "io.github.gtkrouter.demo"
# The key codes of the function keys. With the keyboard maps of Debian sid, xdotool does not send these keys by name.
FUNCTION_KEYS = {f"F{number}": str(66 + number) for number in range(1, 11)}
DOUBLE_CLICK_SECONDS = 0.6  # GTK: 0.4
COMPLAINTS = re.compile(r"-(WARNING|CRITICAL|ERROR) \*\*|Fatal error:|runtime error:|Program crashed|cannot be reached")
NOT_FOR_THE_DISPLAYLESS = ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XAUTHORITY")


# In a background shell or under `nohup`, these signals are ignored, and the apps would inherit that.
for number in (signal.SIGHUP, signal.SIGINT):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)


def displayed(url):
    """Returns a URL as an unfocused entry shows it: the scheme and the host of a web URL are in lower case."""
    return re.sub(r"^https?://[^/?#]*", lambda start: start.group().lower(), url, flags=re.IGNORECASE)


@functools.cache
def binary():
    """Returns the path of the app in the build under test or, without such a build, in the last `swift build`."""
    given = os.environ.get("ROUTER_DEMO")
    if given:
        return given
    shown = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    return os.path.join(shown.stdout.strip(), "gtk-router-demo")


def run_without_display(*arguments, stdin="", command=None):
    """Runs the app (or a command) without a display and without a session bus, and waits until it exits."""
    environment = {name: value for name, value in os.environ.items() if name not in NOT_FOR_THE_DISPLAYLESS}
    return subprocess.run(
        [*(command or [binary()]), *arguments],
        input=stdin, capture_output=True, text=True, timeout=SECONDS * 3, cwd=ROOT,
        env=environment | {"G_DEBUG": "fatal-warnings"},
    )  # fmt: skip


def json_lines(text):
    return [json.loads(line) for line in text.splitlines()]


def xdotool(*arguments):
    return subprocess.run(["xdotool", *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def found_windows(*arguments):
    """Returns the X ids of the windows that `xdotool search` finds, or an empty list."""
    command = ["xdotool", "search", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True).stdout.split()


@functools.cache
def window_manager():
    """Starts openbox once for this process, because windows become active only with a window manager.

    Returns only when openbox is ready, because a window that is shown earlier may never become active.
    """
    # openbox runs this command as soon as it manages windows. The properties of the root window do not tell when that is, because
    # they may come from an earlier window manager.
    ready = os.path.join(tempfile.mkdtemp(prefix="openbox."), "ready")
    process = subprocess.Popen(
        ["openbox", "--startup", f"touch {ready}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    unittest.addModuleCleanup(window_manager.cache_clear)
    unittest.addModuleCleanup(end, process)
    unittest.addModuleCleanup(shutil.rmtree, os.path.dirname(ready), ignore_errors=True)
    if not wait_until(lambda: os.path.exists(ready) or process.poll() is not None) or process.poll() is not None:
        raise AssertionError(f"openbox is not ready; its exit status is {process.poll()}")
    return process


def end(process):
    """Terminates a process that this process started, and waits until it has exited."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
    return process.wait()


def wait_until(condition, seconds=SECONDS):
    """Calls a function repeatedly until its result is true. Returns the result, or `None` when the time is up."""
    context = GLib.MainContext.default()
    deadline = time.monotonic() + seconds
    while True:
        try:
            answer = condition()
        except GLib.Error:  # the widget has just left the accessibility tree
            answer = None
        if answer:
            return answer
        if time.monotonic() > deadline:
            return None
        pause = GLib.timeout_add(15, lambda: GLib.SOURCE_REMOVE)
        context.iteration(True)
        if context.find_source_by_id(pause):
            GLib.source_remove(pause)


def read_line(stream, wanted):
    """Returns the next line of a pipe, without its line break.

    Fails when the time is up or the pipe ends. The message names what was `wanted`.
    Bypasses the buffer of the stream and reads byte by byte, because `select` does not see buffered bytes.
    """
    line = b""
    deadline = time.monotonic() + SECONDS
    while not line.endswith(b"\n"):
        is_ready = select.select([stream], [], [], max(0, deadline - time.monotonic()))[0]
        byte = os.read(stream.fileno(), 1) if is_ready else b""
        if not byte:
            reason = "the pipe ended before" if is_ready else f"waited {SECONDS} s in vain for"
            raise AssertionError(f"{reason} {wanted}; there is: {line!r}")
        line += byte
    return line.decode().strip()


class App:
    """A running instance of the app."""

    identifier = IDENTIFIER

    def __init__(self, *arguments, animations=False, handlers=None, settings=None, style=None, environment=None, offers_links=False):
        """Starts the app.

        `handlers` maps schemes to the names of small apps that open their URLs. They are installed first. See `taken_by`.
        `settings` contains settings of GTK by name, `style` is a user style sheet, and `environment` contains additional variables
        for the app. With `offers_links`, the demo starts as if for the first time, and shows an offer.
        """
        self.prepare_display()
        self.directory = tempfile.mkdtemp(prefix="acceptance.")
        self.events_file = os.path.join(self.directory, "events")
        self.clicked = -DOUBLE_CLICK_SECONDS
        self.process = None
        self.kept_errors = None
        self.errors_file = os.path.join(self.directory, "stderr")
        self.environment = os.environ | {"G_DEBUG": "fatal-warnings"} | (environment or {})
        for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME"):
            self.environment[f"XDG_{name}"] = os.path.join(self.directory, name.lower())
        folder = os.path.join(self.directory, "config_home", "gtk-4.0")
        os.makedirs(folder)
        with open(os.path.join(folder, "settings.ini"), "w") as file:
            file.write(f"[Settings]\ngtk-enable-animations={str(animations).lower()}\n")
            file.writelines(f"{name}={value}\n" for name, value in (settings or {}).items())
        if style:
            with open(os.path.join(folder, "gtk.css"), "w") as file:
                file.write(style)
        if not offers_links:
            folder = os.path.join(self.directory, "config_home", IDENTIFIER)
            os.makedirs(folder)
            with open(os.path.join(folder, "preferences.ini"), "w") as file:
                file.write("[Preferences]\noffersLinks=false\n")
        for scheme, name in (handlers or {}).items():
            self.install_handler(scheme, name)
        try:
            self.launch(*arguments)
        except BaseException:
            # If the constructor fails, the test does not receive the app and cannot stop it. The app's windows would cover the
            # windows of later apps.
            self.stop()
            raise

    def prepare_display(self):
        """Starts a window manager, and moves the pointer away from all windows.

        GTK would select the row of a list that opens under the pointer.
        """
        window_manager()
        xdotool("mousemove", 1279, 899)

    def launch(self, *arguments):
        """Starts the app, or starts it again with the same folders after it has exited."""
        with open(self.errors_file, "ab") as errors:
            self.process = subprocess.Popen(
                [*self.command, *arguments],
                env=self.environment, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors,
            )  # fmt: skip
        self.wait_for_start()

    @property
    def program(self):
        """The path of the app."""
        return binary()

    @property
    def command(self):
        """The command that starts the app."""
        return [self.program, "--events", self.events_file]

    def wait_for_start(self):
        self.wait_for(lambda: self.layers and self.active_window, "the window")
        self.wait_for(lambda: self.address, "an address in the window")

    def install_handler(self, scheme, name):
        """Installs an app that records its arguments. Only this instance of the app under test can find it."""
        applications = os.path.join(self.directory, "data_home", "applications")
        os.makedirs(applications, exist_ok=True)
        program = os.path.join(self.directory, f"handler-{scheme}")
        with open(program, "w") as file:
            file.write(f"#!/bin/sh\nprintf '%s\\0' \"$#\" \"$@\" >>'{program}.taken'\n")
        os.chmod(program, 0o755)
        with open(os.path.join(applications, f"test-{scheme}.desktop"), "w") as file:
            file.write(
                f"[Desktop Entry]\nType=Application\nName={name}\nExec={program} %u\n"
                f"MimeType=x-scheme-handler/{scheme};\n"
            )
        with open(os.path.join(self.directory, "config_home", "mimeapps.list"), "a") as file:
            file.write(f"[Default Applications]\nx-scheme-handler/{scheme}=test-{scheme}.desktop\n")

    # What is shown

    def taken_by(self, scheme):
        """Returns the arguments that the handler for this scheme received, for each time that it was started."""
        try:
            with open(os.path.join(self.directory, f"handler-{scheme}.taken"), encoding="utf-8") as file:
                fields = file.read().split("\0")[:-1]
        except FileNotFoundError:
            return []
        starts = []
        while fields:
            count = int(fields[0])
            starts.append(fields[1 : count + 1])
            fields = fields[count + 1 :]
        return starts

    @property
    def pid(self):
        """The id of the process that owns the window."""
        return self.process.pid

    @property
    def windows(self):
        """All open windows, in the order in which they were opened."""
        return windows_of(self.pid) or []

    @property
    def layers(self):
        """The window and its modal windows, in the order in which they were opened."""
        return self.windows

    @property
    def top(self):
        layers = self.layers
        return layers[-1] if layers else None

    @property
    def dialogs(self):
        return [layer for layer in self.layers if layer.role == "dialog"]

    @property
    def headings(self):
        return [heading.text for heading in self.top.find_all(role="heading")]

    @property
    def heading(self):
        """The title of the top page, which is its first heading, or an empty string if it has no heading."""
        return next((heading.text for heading in self.top.find_all(role="heading")), "")

    @property
    def address_entry(self):
        top = self.top
        # The header is the last part of a window.
        found = (entry for part in reversed(top.children if top else []) for entry in part.find_all("text", "Address"))
        return next(filter(lambda entry: entry.is_editable, found), None)

    @property
    def address(self):
        """The text of the address bar in the top layer."""
        entry = self.address_entry
        return entry.text if entry else ""

    @property
    def toasts(self):
        return [toast.text for toast in self.top.walk() if toast.role in ("notification", "alert") and toast.text]

    @property
    def focused(self):
        return next((widget for widget in self.top.walk() if widget.had("FOCUSED")), None)

    def find_link(self, address):
        """Returns the row or other large link that shows this URL."""
        return self.find("label", name=address)

    def find(self, role=None, name=None, containing=None):
        """Waits for a widget in the top layer that matches, and returns the first match."""
        wanted = f"a widget with role {role}, name {name}, containing {containing}"
        return self.wait_for(lambda: self.top.find_all(role, name, containing), wanted)[0]

    @property
    def events(self):
        try:
            with open(self.events_file, encoding="utf-8") as file:
                complete, _, _ = file.read().rpartition("\n")
        except FileNotFoundError:
            return []
        return json_lines(complete)

    @property
    def errors(self):
        """What the app has written to standard output and standard error so far."""
        if self.kept_errors is not None:
            return self.kept_errors
        with open(self.errors_file, encoding="utf-8", errors="replace") as file:
            return file.read()

    @property
    def complaints(self):
        return [line for line in self.errors.splitlines() if COMPLAINTS.search(line)]

    # Waiting

    def wait_for(self, condition, wanted, seconds=SECONDS):
        """Waits until the condition holds, and returns its value.

        On failure, the message names what was wanted and what is shown.
        """

        def answer():
            if self.process.poll() is not None:
                raise AssertionError(f"the app ended with status {self.process.returncode}: {self.errors[-2000:]}")
            return condition()

        found = wait_until(answer, seconds)
        if not found:
            raise AssertionError(f"waited {seconds} s in vain for {wanted}; there is: {self.describe()}")
        return found

    def wait_for_events(self, count):
        """Waits until this number of events has been recorded in total, and returns all events."""
        return self.wait_for(lambda: len(self.events) >= count and self.events, f"{count} events")

    def wait_for_state(self, event):
        """Waits until the number of windows and the URL of the top window agree with the state in an event."""
        shown = event["layers"][-1]["entries"][-1]["url"]
        self.wait_for(
            lambda: len(self.dialogs) == len(event["layers"]) - 1 and self.address in (shown, displayed(shown)),
            f"{len(event['layers']) - 1} modal windows and the address {shown}",
        )

    def describe(self):
        try:
            return f"dialogs {len(self.dialogs)}, headings {self.headings}, address {self.address!r}, focus {self.focused}, toasts {self.toasts}"
        except (GLib.Error, AttributeError) as error:
            return f"no readable window ({error})"

    # User input

    @property
    def active_window(self):
        """The X window with the keyboard focus, as (id, x, y, width, height), if it belongs to the app."""
        shown = subprocess.run(
            ["xdotool", "getactivewindow", "getwindowpid", "getwindowgeometry", "--shell"], capture_output=True, text=True
        )
        if shown.returncode != 0:
            return None
        process, *lines = shown.stdout.split()
        values = dict(line.split("=", 1) for line in lines)
        if process != str(self.pid):
            return None
        return tuple(int(values[name]) for name in ("WINDOW", "X", "Y", "WIDTH", "HEIGHT"))

    @property
    def top_window_corner(self):
        """The position of the top layer's content on the screen, or `None` if its X window is not active yet."""
        active, extents = self.active_window, self.top.extents
        if not active:
            return None
        _, x, y, width, height = active
        margins = width - extents[2], height - extents[3]
        if margins[0] != margins[1] or not 0 <= margins[0] <= 120:
            return None
        return x + margins[0] // 2, y + margins[1] // 2

    def press(self, *keys):
        """Presses keys in the active window: `press("Tab", "Return")`, `press("alt+Left")`."""
        xdotool("key", *("+".join(FUNCTION_KEYS.get(part, part) for part in key.split("+")) for key in keys))

    def click(self, widget, times=1, button=1):
        """Clicks the center of a widget in the top layer, after scrolling with the wheel until the widget is visible."""
        self.point_at(widget)
        self.click_here(times, button)

    def click_here(self, times=1, button=1):
        """Clicks at the position of the pointer, late enough that the click cannot form a double click with the previous one."""
        wait_until(lambda: time.monotonic() > self.clicked + DOUBLE_CLICK_SECONDS)
        xdotool("click", "--repeat", times, "--delay", 40, button)
        self.clicked = time.monotonic()

    def click_slowly(self, widget, button=1, seconds=0.3):
        """Clicks the center of a widget in the top layer, and holds the button for a moment, as people do."""
        self.point_at(widget)
        wait_until(lambda: time.monotonic() > self.clicked + DOUBLE_CLICK_SECONDS)
        xdotool("mousedown", button, "sleep", seconds, "mouseup", button)
        self.clicked = time.monotonic()

    def drag(self, widget, right, down):
        """Drags a widget in the top layer by a distance in pixels, in ten steps."""
        self.point_at(widget)
        xdotool("mousedown", 1)
        for step in range(10):
            right_part, down_part = ((way * (step + 1) // 10) - (way * step // 10) for way in (right, down))
            xdotool("mousemove_relative", "--sync", "--", right_part, down_part)
        xdotool("mouseup", 1)

    def rest(self):
        """Does nothing for half a second, so that the pointer rests as if the user were reading."""
        end = time.monotonic() + 0.5
        wait_until(lambda: time.monotonic() > end)

    def point_at_link_in(self, label):
        """Moves the pointer over the first link in running text. Links are found by their color."""
        self.point_at(label)
        x, y, wide, tall = label.extents
        left, upper = self.top_window_corner
        box = left + x, upper + y, wide, tall
        is_blue = lambda red, green, blue: blue > red + 60
        spot = self.wait_for(lambda: find_pixel(os.environ["ROUTER_SCREEN_FILE"], box, is_blue), "the color of a link")
        xdotool("mousemove", *spot)

    def point_at(self, widget):
        """Moves the pointer over the center of a widget in the top layer, after scrolling until the widget is visible."""
        corner = self.wait_for(lambda: self.top_window_corner, "the top layer to be active")

        def turned_into_sight():
            _, y, _, tall = widget.extents
            left, upper, wide, height = self.sight_of(widget)
            middle = y + tall // 2
            if upper < middle < upper + height:
                return True
            wheel = 4 if middle <= upper else 5
            xdotool("mousemove", corner[0] + left + wide // 2, corner[1] + upper + height // 2, "click", wheel)
            wait_until(lambda: widget.extents[1] != y, 0.3)
            return False

        self.wait_for(turned_into_sight, f"{widget} to be in sight")
        x, y, wide, tall = self.wait_for(functools.partial(self.resting_extents, widget), f"{widget} to rest")
        xdotool("mousemove", corner[0] + x + wide // 2, corner[1] + y + tall // 2)

    def sight_of(self, widget):
        """Returns the part of the window in which the widget can be visible: the view that scrolls it, or the whole window."""
        while widget and widget.role != "scroll pane":
            widget = widget.parent
        return widget.extents if widget else self.top.extents

    def resting_extents(self, widget):
        before = widget.extents
        wait_until(lambda: False, 0.05)
        return before if widget.extents == before and before[2] > 0 else None

    def focus_by_tab(self, fits, wanted):
        """Presses Tab until the focused widget matches, and returns the widget."""
        for _ in range(200):
            before = self.focused
            if before and fits(before):
                return before
            self.press("Tab")
            wait_until(lambda: repr(self.focused) != repr(before), 0.3)
        raise AssertionError(f"Tab never came to {wanted}; there is: {self.describe()}")

    def focus_address(self):
        def focused():
            entry = self.address_entry
            return entry is not None and entry.has("FOCUSED")

        def pressed():
            self.press("ctrl+l")
            return wait_until(focused, 1)

        self.wait_for(lambda: self.top_window_corner, "the top layer to be active")
        self.wait_for(pressed, "the address entry to have the keyboard")

    def type(self, text):
        """Types text into the widget that has the keyboard focus."""
        xdotool("type", "--delay", 0, "--", text)

    def enter_address(self, url):
        """Replaces the URL in the address bar of the top window by typing, and presses Return."""
        self.focus_address()
        self.type(url)
        self.wait_for(lambda: self.address == url, f"the typed address {url}")
        self.press("Return")

    def type_address(self, url):
        """Enters a URL, and returns the resulting event."""
        count = len(self.events)
        self.enter_address(url)
        # The code of an action may make requests of its own, so there may be more than one event.
        return self.wait_for(lambda: [event for event in self.events[count:] if event["origin"] == "user"], f"the event of {url}")[0]

    def close_window(self):
        """Asks the window manager to close the active window, as the window's own close button does."""
        self.wait_for(lambda: self.top_window_corner, "the top layer to be active")
        self.press("alt+F4")

    def wait_for_end(self):
        """Waits until the app exits by itself, and returns its exit status."""
        return self.process.wait(timeout=SECONDS)

    def launch_again(self, *arguments):
        """Starts the program a second time while this instance is running, as a launcher would, and waits until it exits."""
        return subprocess.run(
            [os.fsencode(self.program), *map(os.fsencode, arguments)],
            env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS,
        )  # fmt: skip

    def open_over_bus(self, *urls):
        """Calls `org.freedesktop.Application.Open` over D-Bus, as another program may."""
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        arguments = GLib.Variant("(asa{sv})", (urls, {}))
        path = "/" + self.identifier.replace(".", "/")
        bus.call_sync(self.identifier, path, "org.freedesktop.Application", "Open", arguments, None, 0, SECONDS * 1000, None)

    def stop(self):
        """Terminates the app and deletes its files."""
        if self.kept_errors is not None:
            return
        # If the program is missing, it was never started.
        if self.process:
            end(self.process)
            wait_until(lambda: windows_of(self.pid) is None, 5)
            self.kept_errors = self.errors
        shutil.rmtree(self.directory, ignore_errors=True)


class AppTestCase(unittest.TestCase):
    """A test of the running app. A failed test saves a picture of the screen. A test fails if an app prints a warning."""

    maxDiff = None
    app = App

    def __init_subclass__(cls, **keywords):
        super().__init_subclass__(**keywords)
        for name, method in list(vars(cls).items()):
            if name.startswith("test"):
                setattr(cls, name, with_picture(method))

    def start(self, *arguments, **settings):
        app = self.app(*arguments, **settings)
        self.addCleanup(lambda: self.assertEqual(app.complaints, []))
        self.addCleanup(app.stop)
        return app


def with_picture(method):
    """Wraps a test method, so that it saves a picture of the screen in `artifacts` if it fails."""

    @functools.wraps(method)
    def run(self):
        try:
            method(self)
        except unittest.SkipTest:
            raise
        except Exception:
            screen = os.environ.get("ROUTER_SCREEN_FILE")
            if screen and os.path.exists(screen):
                os.makedirs(ARTIFACTS, exist_ok=True)
                save_picture(screen, os.path.join(ARTIFACTS, f"{self.id()}.png"))
            raise

    return run
