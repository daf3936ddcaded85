"""An installation of the demo in private folders, with a session bus that can start it, and all ways to open a link with it."""

import os
import subprocess
import unittest

from app_driver import COMPLAINTS, IDENTIFIER, ROOT, SECONDS, binary, wait_until
from desktop import PrivateDesktop

from gi.repository import GLib

OBJECT = "/" + IDENTIFIER.replace(".", "/")
SHOW_URI = """
import sys, gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk
loop = GLib.MainLoop()
def shown(window, result):
    Gtk.show_uri_full_finish(window, result)
    loop.quit()
window = Gtk.Window()
window.connect("map", lambda _: GLib.idle_add(Gtk.show_uri_full, window, sys.argv[1], 0, None, shown))
window.present()
loop.run()
"""


def install(prefix, *, destination="", remove=False, program=None):
    """Installs the program under test, or removes it, as `make install` and `make uninstall` do."""
    target = "uninstall" if remove else "install"
    subprocess.run(
        ["make", "--no-print-directory", target, f"PREFIX={prefix}", f"DESTDIR={destination}", f"PROGRAM={program or binary()}"],
        cwd=ROOT, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def files_below(folder):
    return sorted(os.path.relpath(os.path.join(at, name), folder) for at, _, names in os.walk(folder) for name in names)


class Installation(PrivateDesktop):
    """The installed program with private settings, data, caches, and bus. The program does not run until something is opened."""

    def __init__(self, prefix=None):
        """Installs the program under test in a private folder. If `prefix` names an existing installation, uses that instead."""
        super().__init__(IDENTIFIER)
        self.prefix = prefix or os.path.join(self.directory, "prefix")
        if not prefix:
            install(self.prefix)
        self.environment |= {
            "PATH": f"{self.prefix}/bin:{os.environ['PATH']}",
            "XDG_DATA_DIRS": f"{self.prefix}/share:/usr/local/share:/usr/share",
        }
        self.start_bus()

    # The running app

    def call(self, interface, method, arguments, path=OBJECT):
        return self.connection.call_sync(IDENTIFIER, path, interface, method, arguments, None, 0, SECONDS * 1000, None)

    def wait_for_events(self, count):
        events = wait_until(lambda: len(self.events) >= count and self.events)
        if not events:
            raise AssertionError(f"waited in vain for {count} events; there are {len(self.events)}, and a log: {self.output}")
        return events

    @property
    def windows(self):
        """The visible X windows of the app."""
        command = ["xdotool", "search", "--onlyvisible", "--all", "--pid", str(self.process), "--name", "."]
        return subprocess.run(command, capture_output=True, text=True).stdout.split()

    @property
    def titles(self):
        names = (subprocess.run(["xdotool", "getwindowname", one], capture_output=True, text=True) for one in self.windows)
        return [name.stdout.strip() for name in names]

    @property
    def complaints(self):
        return [line for line in self.output.splitlines() if COMPLAINTS.search(line) or "Failed to register" in line]

    # Ways in

    def by_program(self, url):
        return self.start("gtk-router-demo", url)

    def by_xdg_open(self, url):
        return self.start("xdg-open", url, XDG_CURRENT_DESKTOP="")

    def by_xdg_open_in_gnome(self, url):
        return self.start("xdg-open", url, XDG_CURRENT_DESKTOP="GNOME")

    def by_gio_open(self, url):
        return self.start("gio", "open", url)

    def by_gtk_show_uri(self, url):
        return self.start("/usr/bin/python3", "-c", SHOW_URI, url)

    # The following two programs turn the link into a file object before they start the app. GVfs would rewrite the link, so it is
    # turned off.

    def by_gtk_launch(self, url):
        return self.start("gtk4-launch", IDENTIFIER, url, GIO_USE_VFS="local")

    def by_gio_launch(self, url):
        entry = f"{self.prefix}/share/applications/{IDENTIFIER}.desktop"
        return self.start("gio", "launch", entry, url, GIO_USE_VFS="local")

    def by_gdbus(self, method, *arguments):
        command = ["gdbus", "call", "--session", "--dest", IDENTIFIER, "--object-path", OBJECT]
        command += ["--method", f"org.freedesktop.Application.{method}"]
        return self.start(*command, *(argument.print_(True) for argument in arguments))

    def by_open(self, *urls):
        return self.by_gdbus("Open", GLib.Variant("as", urls), GLib.Variant("a{sv}", {}))

    def by_action(self, url):
        parameter = GLib.Variant("av", [GLib.Variant("s", url)])
        return self.by_gdbus("ActivateAction", GLib.Variant("s", "open"), parameter, GLib.Variant("a{sv}", {}))

    @property
    def ways(self):
        """All ways to open a single link, by name."""
        return {
            "the program": self.by_program,
            "xdg-open": self.by_xdg_open,
            "xdg-open in GNOME": self.by_xdg_open_in_gnome,
            "gio open": self.by_gio_open,
            "gtk_show_uri": self.by_gtk_show_uri,
            "gtk-launch": self.by_gtk_launch,
            "gio launch": self.by_gio_launch,
            "Open": self.by_open,
            "ActivateAction": self.by_action,
        }


class InstallationTestCase(unittest.TestCase):
    """A test with an installation that all tests of the class share. After each test, the app quits. It must not have printed a
    warning."""

    maxDiff = None
    prefix = None

    @classmethod
    def setUpClass(cls):
        cls.installation = Installation(cls.prefix)
        cls.addClassCleanup(cls.installation.remove)

    def setUp(self):
        self.addCleanup(lambda: self.assertEqual(self.installation.complaints, []))
        self.addCleanup(self.installation.quit)
