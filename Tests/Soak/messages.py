"""What the app writes to standard error, sorted: messages of GLib by kind, and those that end a run."""

import re
from collections import namedtuple

Message = namedtuple("Message", "level kind")
# "(gtk-router-demo:12): Gtk-WARNING **: 11:40:51.123: text"; the app's own complaints have no such beginning.
OF_GLIB = re.compile(r"([\w-]+)-(WARNING|CRITICAL|ERROR) \*\*: (?:[\d:.]+: )?(.*)")
FATAL = re.compile(r"Fatal error:|runtime error:|Program crashed|cannot be reached")
# Parts that differ from one time to the next.
VARYING = [(re.compile(r"0x[0-9a-f]+"), "0x…"), (re.compile(r"\d+"), "…"), (re.compile(r"[“\"'‘].*?[”\"'’]"), "“…”")]

# Messages that are GTK's own. Each has the beginning of its kind, the versions of GTK that write it, and the reason.
Known = namedtuple("Known", "beginning versions reason")
KNOWN = [
    Known(
        "Gdk-CRITICAL: gdk_monitor_get_geometry: assertion",
        "4.8",
        "a popover opens where no monitor is, since the window is partly off the screen; a GtkMenuButton alone does it",
    ),
    Known(
        "Gtk-WARNING: Trying to snapshot GtkGizmo",
        "4.8",
        "without animations, a scroll bar that appears while the user types is drawn before it has a place; a GtkTextView alone does it",
    ),
    Known(
        "Gdk-WARNING: Tried to map a grabbing popup with a non-top most parent",
        "4.8",
        "a popover opens on Wayland while a menu is open that an action opened; two labels alone do it",
    ),
    Known(
        "Gdk-WARNING: Compositor doesn't support moving popups",
        "4.8",
        "Sway 1.7 cannot move popovers, see docs/desktop.md",
    ),
]


def messages_in(lines):
    """The messages of GLib and the complaints in the lines of standard error, in their order."""
    for line in lines:
        found = OF_GLIB.search(line)
        if found:
            domain, level, text = found.groups()
            for pattern, replacement in VARYING:
                text = pattern.sub(replacement, text)
            yield Message(level, f"{domain}-{level}: {text}")
        elif FATAL.search(line):
            yield Message("ERROR", line)
        elif line.strip():
            yield Message("TEXT", line[:200])


def known(kind):
    """The reason why messages of a kind are GTK's own; `None` of any other kind."""
    return next((one.reason for one in KNOWN if kind.startswith(one.beginning)), None)


def ends_run(message):
    return message.level in ("CRITICAL", "ERROR") and not known(message.kind)
