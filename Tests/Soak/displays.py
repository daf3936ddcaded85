"""User input on each display: keys, clicks, sizes, and themes."""

import os
import signal
import subprocess
import tempfile

from app_driver import App, end, wait_until, xdotool

from gi.repository import Atspi

from tree import ACTION, PROPERTIES, ask_all, variant
from wayland import Sway, SwayApp, words_of

# The shadow and the borders around the content of a window, in pixels.
MOST_MARGIN = 120
THEMES = ("Default", "Default-dark", "Default-hc", "Default-hc-dark")
FONTS = ("Cantarell 11", "Cantarell 16", "DejaVu Sans 9")

# The soak does not use these actions, which every label offers. In a label without a link, GTK 4.8 crashes in them, because it
# reads a link that does not exist.
NO_ACTIONS = ("link.open", "link.copy")
# The soak does not use these actions, which open a menu. On Sway, a menu cannot grab the input if an action opens it instead of a
# key or a button. GTK 4.8 may then lose keys, or violate the protocol and exit. It also loses keys with a plain GtkMenuButton.
# Other steps open menus by keys.
OPENING = ("menu.popup", "misc.insert-emoji")
MENUS = ("Main Menu", "Open as")


class OnX11:
    """Input on X11: openbox runs on the screen of `with-display`, and `xsettingsd` provides the settings."""

    @classmethod
    def open_display(cls):
        """Starts what all apps on the display need, and returns a function that stops it."""
        cls.settings_file = os.path.join(tempfile.mkdtemp(prefix="settings."), "xsettingsd.conf")
        cls.write_x_settings(THEMES[0], FONTS[0], False)
        cls.settings = subprocess.Popen(
            ["xsettingsd", "-c", cls.settings_file], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return lambda: end(cls.settings)

    @classmethod
    def write_x_settings(cls, theme, font, animations):
        with open(cls.settings_file, "w") as file:
            file.write(f'Net/ThemeName "{theme}"\nGtk/FontName "{font}"\nGtk/EnableAnimations {int(animations)}\n')

    def change_theme(self, theme, font, animations):
        self.write_x_settings(theme, font, animations)
        self.settings.send_signal(signal.SIGHUP)

    def take_focus(self):
        """Activates a window of the app if none of its windows is active, for example because a step has minimized it."""
        if self.active_window or not self.windows:
            return
        found = subprocess.run(
            ["xdotool", "search", "--all", "--pid", str(self.pid), "--name", "."], capture_output=True, text=True
        ).stdout.split()
        for identifier in reversed(found):
            subprocess.run(["xdotool", "windowmap", identifier, "windowactivate", identifier], capture_output=True)
            if wait_until(lambda: self.active_window, 0.5):
                return

    @property
    def front(self):
        """The active window in the accessibility tree, and the position of its content on the screen."""
        active = self.active_window
        if not active:
            return None
        identifier, left, upper, width, height = active
        shown = subprocess.run(["xdotool", "getwindowname", str(identifier)], capture_output=True, text=True).stdout.strip()
        for window in reversed(self.windows):
            _, _, wide, tall = window.extents
            margin = width - wide
            if window.name == shown and margin == height - tall and 0 <= margin <= MOST_MARGIN:
                return window, left + margin // 2, upper + margin // 2
        return None

    def click_something(self, random, avoids):
        """Clicks a random widget of the active window, or a random spot in it."""
        front = self.front
        if not front:
            return "no window to click"
        window, left, upper = front
        widgets = window.walk()
        boxes = boxes_of(widgets)
        _, _, wide, tall = window.extents
        forbidden = [box for widget, box in zip(widgets, boxes) if box and avoids(widget)]
        inside = lambda x, y, box: box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]
        in_sight = [
            (widget, box)
            for widget, box in zip(widgets[1:], boxes[1:])
            if box and box[2] > 0 and inside(box[0] + box[2] // 2, box[1] + box[3] // 2, (0, 0, wide, tall))
        ]
        if in_sight and random.random() < 0.75:
            widget, (x, y, width, height) = random.choice(in_sight)
            x, y, what = x + width // 2, y + height // 2, repr(widget)
        else:
            x, y, what = random.randrange(wide), random.randrange(tall), "a spot"
        button = random.choice((1, 1, 1, 1, 1, 1, 3, 3, 4, 5, 8, 9))
        times = random.choice((1, 1, 1, 2))
        if any(inside(x, y, box) for box in forbidden):
            return f"no click at {x}, {y} on {what}, which ends the app"
        xdotool("mousemove", left + x, upper + y, "click", "--repeat", times, "--delay", 40, button)
        return f"button {button}, {times}× at {x}, {y} on {what}"

    def resize(self, width, height):
        active = self.active_window
        if active:
            xdotool("windowsize", active[0], width, height)

    def move(self, x, y):
        active = self.active_window
        if active:
            xdotool("windowmove", active[0], x, y)

    def enter(self, keys, text, last):
        """Presses keys, types text, and presses a last key."""
        if keys:
            self.press(*keys)
        if text:
            self.type(text)
        self.press(last)

    def close_front(self):
        self.press("alt+F4")


class OnSway:
    """Input on Sway: there is a keyboard but no pointer, so widgets are used through their actions.

    A key file provides the settings.
    """

    writes_protocol = False

    @classmethod
    def open_display(cls):
        cls.sway = Sway()
        keyboard = cls.sway.hold_keyboard()

        def close():
            end(keyboard)
            cls.sway.stop()

        return close

    def change_theme(self, theme, font, animations):
        self.write_settings(
            f"[org/gnome/desktop/interface]\ngtk-theme='{theme}'\nfont-name='{font}'\n"
            f"enable-animations={str(animations).lower()}\n"
        )

    def take_focus(self):
        """Gives focus to a window of the app if none of its windows has focus."""
        if not self.active_window and any(window["pid"] == self.pid for window in self.compositor.windows):
            self.compositor.message(f"[pid={self.pid}] focus")

    @property
    def front(self):
        """The focused window in the accessibility tree. Its position on the screen is not needed."""
        active = self.active_window
        return next(((window, 0, 0) for window in reversed(self.windows) if active and window.name == active["name"]), None)

    def click_something(self, random, avoids):
        """Performs a random action of a random widget of the focused window."""
        front = self.front
        if not front:
            return "no window to act in"
        window, _, _ = front
        widgets = [widget for widget in window.walk() if widget.had("SENSITIVE")]
        counts = ask_all([(*widget.address, PROPERTIES, "Get", variant("ss", ACTION, "NActions")) for widget in widgets])
        offering = [(widget, count) for widget, count in zip(widgets, counts) if count]
        names = ask_all([(*widget.address, ACTION, "GetName", variant("i", 0)) for widget, _ in offering])
        # Each label offers clipboard actions, so most of the random choices would be clipboard actions.
        usual = [one for one, name in zip(offering, names) if name and not name.startswith(("clipboard.", "selection."))]
        choices = usual if usual and random.random() < 0.8 else offering
        if not choices:
            return "no widget with an action"
        widget, count = random.choice(choices)
        # The first action corresponds to a click.
        index = random.choice((0, 0, random.randrange(count)))
        action = widget.ask(ACTION, "GetName", variant("i", index))
        what = f"action {action} of {widget!r}"
        if action in NO_ACTIONS:
            return f"not {what}, which GTK does not survive"
        if action in OPENING or widget.name.startswith(MENUS):
            return f"not {what}, which opens a menu"
        if avoids(widget) or widget == window and window.role == "frame":
            return f"not {what}, which ends the app"
        self.doing = what
        widget.ask(ACTION, "DoAction", variant("i", index))
        return what

    def resize(self, width, height):
        active = self.active_window
        if active:
            self.compositor.message(f"[con_id={active['id']}] floating enable, resize set {width} px {height} px")

    def move(self, x, y):
        active = self.active_window
        if active:
            self.compositor.message(f"[con_id={active['id']}] floating enable, move absolute position {x} px {y} px")

    def enter(self, keys, text, last):
        """Presses all keys with one keyboard.

        Adding or removing a keyboard takes the focus, and the address bar would lose its text.
        """
        words = [] if not text else [text.lstrip("-") or "x"]
        self.compositor.type_keys(*words_of(keys), *words, *words_of([last]))

    def close_front(self):
        active = self.active_window
        if active:
            self.compositor.message(f"[con_id={active['id']}] kill")


def boxes_of(widgets):
    """Returns the bounds of each widget in its window, or `None` in place of a widget that is gone."""
    arguments = variant("u", Atspi.CoordType.WINDOW)
    return ask_all([(*widget.address, "org.a11y.atspi.Component", "GetExtents", arguments) for widget in widgets])


DISPLAYS = {"x11": (OnX11, App), "sway": (OnSway, SwayApp)}
