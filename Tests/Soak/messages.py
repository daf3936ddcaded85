"""What the app writes to standard error: GLib messages, sorted by kind, and messages that stop a run."""

import ctypes
import functools
import re
from collections import namedtuple

Message = namedtuple("Message", "level kind")
# For example "(gtk-router-demo:12): Gtk-WARNING **: 11:40:51.123: text". Messages from the app itself begin differently.
OF_GLIB = re.compile(r"([\w-]+)-(WARNING|CRITICAL|ERROR) \*\*: (?:[\d:.]+: )?(.*)")
FATAL = re.compile(r"Fatal error:|runtime error:|Program crashed|cannot be reached")
# The parts in which two occurrences of the same message can differ.
VARYING = [(re.compile(r"0x[0-9a-f]+"), "0x…"), (re.compile(r"\d+"), "…"), (re.compile(r"(?<!assertion )[“\"'‘].*?[”\"'’]"), "“…”")]

# Messages that defects in GTK itself cause. Each entry contains the start of the message's kind, the minor version of GTK 4, the
# display, and the reason. A short program without the router reproduces each message, except for the message about the tooltip. The
# reason for that message is known from GTK's source.
Known = namedtuple("Known", "beginning minor display reason")
UNSHOWN = "a popover opens where no monitor is, since the window is partly off the screen; a GtkMenuButton alone does it"
TOOLTIP = "a tooltip is due over a popover that has gone; gtk_tooltip_unset_surface is called for windows only"
KNOWN = [
    Known("Gdk-CRITICAL: gdk_monitor_get_geometry: assertion 'GDK_IS_MONITOR", 8, "x11", UNSHOWN),
    Known("Gtk-CRITICAL: gtk_widget_is_ancestor: assertion 'GTK_IS_WIDGET (widget)'", 8, "x11", UNSHOWN),
    Known("Gtk-WARNING: gtk_widget_size_allocate(): attempt to allocate GtkPopoverContent", 8, "x11", UNSHOWN),
    Known("*** BUG ***", 8, "x11", UNSHOWN),
    Known("In pixman_region32_init_rect: Invalid rectangle passed", 8, "x11", UNSHOWN),
    Known("Set a breakpoint on '_pixman_log_error'", 8, "x11", UNSHOWN),
    Known(
        "Gtk-WARNING: Trying to snapshot GtkGizmo",
        8,
        None,
        "without animations, a scroll bar that appears while the user types is drawn before it is laid out; a GtkTextView alone does it",
    ),
    Known(
        "Gdk-WARNING: Tried to map a grabbing popup with a non-top most parent",
        8,
        "sway",
        "a popover opens on Wayland beside a menu that is open; the menus of two labels alone do it",
    ),
    Known("Gdk-CRITICAL: gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE", 8, "sway", TOOLTIP),
    Known("Gtk-CRITICAL: _gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE", 8, "sway", TOOLTIP),
    Known("Gdk-WARNING: Compositor doesn't support moving popups", 8, "sway", "Sway 1.7 cannot move popovers, see docs/desktop.md"),
]


def messages_in(lines):
    """Splits lines from standard error into the GLib messages and the app's own messages, in order."""
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


def known(kind, display):
    """Returns the defect in GTK that causes messages of a kind on a display, or `None` if none is known."""
    fits = lambda one: kind.startswith(one.beginning) and one.minor == minor_version() and one.display in (None, display)
    return next((one.reason for one in KNOWN if fits(one)), None)


@functools.cache
def minor_version():
    """Returns the minor version of the installed GTK 4."""
    return ctypes.CDLL("libgtk-4.so.1").gtk_get_minor_version()


def ends_run(message, display):
    return message.level in ("CRITICAL", "ERROR") and not known(message.kind, display)
