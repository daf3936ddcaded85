"""An installation of the demo in folders of its own, on a session bus that knows it, and the ways in which links reach it."""

import os
import shutil
import subprocess
import tempfile
import unittest

from app_driver import COMPLAINTS, IDENTIFIER, ROOT, SECONDS, binary, end, json_lines, read_line, wait_until

from gi.repository import Gio, GLib

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


class Installation:
    """The installed program with settings, data, bus and caches of its own. Nothing runs before something is opened."""

    def __init__(self, prefix=None):
        """Installs the program under test below a folder of its own, where no prefix says where one is installed already."""
        self.directory = tempfile.mkdtemp(prefix="installation.")
        self.prefix = prefix or os.path.join(self.directory, "prefix")
        if not prefix:
            install(self.prefix)
        self.events_file = os.path.join(self.directory, "events")
        self.log_file = os.path.join(self.directory, "log")
        inherited = {name: value for name, value in os.environ.items() if name not in ("GIO_USE_VFS", "DBUS_SESSION_BUS_ADDRESS")}
        self.environment = inherited | {
            "PATH": f"{self.prefix}/bin:{os.environ['PATH']}",
            "XDG_DATA_DIRS": f"{self.prefix}/share:/usr/local/share:/usr/share",
            "GTK_ROUTER_EVENTS": self.events_file,
            "GTK_A11Y": "none",
        }
        for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR"):
            self.environment[f"XDG_{name}"] = os.path.join(self.directory, name.lower())
            os.mkdir(self.environment[f"XDG_{name}"], 0o700)
        self.log = open(self.log_file, "wb")
        self.launches = []
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True,
        )  # fmt: skip
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = read_line(self.bus.stdout, "the address of the bus")
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(self.environment["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)

    # The running app

    @property
    def process(self):
        """The id of the process that has the window, or 0."""
        try:
            arguments = GLib.Variant("(s)", (IDENTIFIER,))
            return self.call_bus("GetConnectionUnixProcessID", arguments).unpack()[0]
        except GLib.Error:
            return 0

    def call_bus(self, method, arguments):
        name = "org.freedesktop.DBus"
        return self.connection.call_sync(name, "/org/freedesktop/DBus", name, method, arguments, None, 0, 5000, None)

    def call(self, interface, method, arguments, path=OBJECT):
        return self.connection.call_sync(IDENTIFIER, path, interface, method, arguments, None, 0, SECONDS * 1000, None)

    @property
    def events(self):
        try:
            with open(self.events_file, encoding="utf-8") as file:
                return json_lines(file.read().rpartition("\n")[0])
        except FileNotFoundError:
            return []

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
    def output(self):
        with open(self.log_file, encoding="utf-8", errors="replace") as file:
            return file.read()

    @property
    def complaints(self):
        return [line for line in self.output.splitlines() if COMPLAINTS.search(line) or "Failed to register" in line]

    def quit(self):
        """Ends the app and forgets its events and its session."""
        process = self.process
        if process:
            os.kill(process, 15)
            wait_until(lambda: self.process == 0)
        shutil.rmtree(os.path.join(self.environment["XDG_STATE_HOME"], IDENTIFIER), ignore_errors=True)
        for launch in self.launches:
            end(launch)
        self.launches = []
        if os.path.exists(self.events_file):
            os.unlink(self.events_file)

    def remove(self):
        self.quit()
        self.connection.close_sync(None)
        end(self.bus)
        self.bus.stdout.close()
        self.log.close()
        shutil.rmtree(self.directory, ignore_errors=True)

    # Ways in

    def start(self, *command, **variables):
        """Starts a program without waiting for it: the generic xdg-open ends only with the app that it starts."""
        launch = subprocess.Popen(
            command, env=self.environment | variables, cwd=self.directory,
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
        )  # fmt: skip
        self.launches.append(launch)
        return launch

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

    # These two make a file of the link before they start anything. Where GVfs is installed it would rewrite it, in their process.

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
        """All ways of a single link, by their names."""
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
    """A test with an installation that the class shares; the app has ended, without a warning, after each test."""

    maxDiff = None
    prefix = None

    @classmethod
    def setUpClass(cls):
        cls.installation = Installation(cls.prefix)
        cls.addClassCleanup(cls.installation.remove)

    def setUp(self):
        self.addCleanup(lambda: self.assertEqual(self.installation.complaints, []))
        self.addCleanup(self.installation.quit)
