"""A desktop for one app: a session bus that can start the app, a shell that searches in it, and a notification daemon."""

import os
import shutil
import subprocess
import tempfile

from app_driver import SECONDS, end, found_windows, json_lines, read_line, wait_until, xdotool
from gi.repository import Gio, GLib

NOTIFICATIONS = """
<node><interface name="org.gtk.Notifications">
  <method name="AddNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/></method>
  <method name="RemoveNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/></method>
</interface></node>
"""


class PrivateDesktop:
    """Private settings, private data, and a private session bus for one app. The app does not run until something is opened."""

    def __init__(self, identifier, **variables):
        self.identifier = identifier
        self.directory = tempfile.mkdtemp(prefix="desktop.")
        self.events_file = os.path.join(self.directory, "events")
        self.log_file = os.path.join(self.directory, "log")
        inherited = {name: value for name, value in os.environ.items() if name not in ("GIO_USE_VFS", "DBUS_SESSION_BUS_ADDRESS")}
        self.environment = inherited | {"GTK_ROUTER_EVENTS": self.events_file, "GTK_A11Y": "none"} | variables
        for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR"):
            self.environment[f"XDG_{name}"] = os.path.join(self.directory, name.lower())
            os.mkdir(self.environment[f"XDG_{name}"], 0o700)
        self.log = open(self.log_file, "wb")
        self.launches = []

    def start_bus(self):
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True,
        )  # fmt: skip
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = read_line(self.bus.stdout, "the address of the bus")
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(self.environment["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)

    @property
    def process(self):
        """The ID of the process that owns the app's name on the bus, or 0."""
        try:
            return self.call_bus("GetConnectionUnixProcessID", GLib.Variant("(s)", (self.identifier,))).unpack()[0]
        except GLib.Error:
            return 0

    def call_bus(self, method, arguments):
        name = "org.freedesktop.DBus"
        return self.connection.call_sync(name, "/org/freedesktop/DBus", name, method, arguments, None, 0, 5000, None)

    @property
    def events(self):
        try:
            with open(self.events_file, encoding="utf-8") as file:
                return json_lines(file.read().rpartition("\n")[0])
        except FileNotFoundError:
            return []

    @property
    def output(self):
        with open(self.log_file, encoding="utf-8", errors="replace") as file:
            return file.read()

    def start(self, *command, **variables):
        """Starts a program without waiting for it, because the generic xdg-open runs as long as the app that it starts."""
        launch = subprocess.Popen(
            command, env=self.environment | variables, cwd=self.directory,
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
        )  # fmt: skip
        self.launches.append(launch)
        return launch

    def end_app(self):
        """Terminates the process of the app, if there is one."""
        process = self.process
        if process:
            os.kill(process, 15)
            wait_until(lambda: self.process == 0)

    def quit(self):
        """Terminates the app, and deletes its events and its session."""
        self.end_app()
        shutil.rmtree(os.path.join(self.environment["XDG_STATE_HOME"], self.identifier), ignore_errors=True)
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


class Desktop(PrivateDesktop):
    """A desktop on which a program has installed its links."""

    def __init__(self, program, identifier):
        super().__init__(identifier, G_DEBUG="fatal-warnings")
        self.program = os.path.realpath(program)
        self.path = "/" + identifier.replace(".", "/")
        self.notifications = {}
        subprocess.run([program, "--install-links"], env=self.environment, check=True, capture_output=True, text=True, timeout=SECONDS)
        self.start_bus()

    # The app

    def processes(self):
        """Returns the IDs of all processes of the program on this desktop."""
        found = []
        mark = f"XDG_RUNTIME_DIR={self.environment['XDG_RUNTIME_DIR']}".encode()
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    if os.readlink(f"/proc/{name}/exe") == self.program and mark in file.read().split(b"\0"):
                        found.append(int(name))
            except OSError:
                continue
        return found

    def call(self, path, interface, method, types, *arguments):
        """Calls the app, which the bus starts if necessary."""
        variant = GLib.Variant(types, arguments)
        path = self.path + path
        return self.connection.call_sync(self.identifier, path, interface, method, variant, None, 0, SECONDS * 1000, None).unpack()

    def wait_for_event(self, url):
        """Waits for the event about a URL, and returns the URLs of the window's pages, lowest first."""
        found = wait_until(lambda: [event for event in self.events if event.get("url") == url])
        if not found:
            raise AssertionError(f"waited in vain for {url}; there are {self.events}, and a log: {self.output}")
        return [entry["url"] for layer in found[-1]["layers"] for entry in layer["entries"]]

    def window(self, title):
        """Returns the X window with this title, or `None`."""
        return next(iter(found_windows("--onlyvisible", "--name", f"^{title}$")), None)

    def press(self, window, keys):
        xdotool("windowfocus", "--sync", window)
        xdotool("key", keys)

    def end_app(self):
        """Terminates all processes of the app, including launches that have not handed over their URLs yet."""

        def is_over():
            # Repeated, because a launch that finds the app quitting opens the window itself.
            for process in self.processes():
                os.kill(process, 15)
            return not self.processes() and self.process == 0

        if not wait_until(is_over):
            raise AssertionError(f"the app does not end: {self.output}")

    # GNOME Shell and KRunner

    def search(self, *terms):
        return self.call("/SearchProvider", "org.gnome.Shell.SearchProvider2", "GetInitialResultSet", "(as)", terms)[0]

    def titles(self, hits):
        metas = self.call("/SearchProvider", "org.gnome.Shell.SearchProvider2", "GetResultMetas", "(as)", hits)[0]
        return {meta["id"]: (meta["name"], meta.get("description")) for meta in metas}

    def choose(self, hit, *terms):
        self.call("/SearchProvider", "org.gnome.Shell.SearchProvider2", "ActivateResult", "(sasu)", hit, terms, 0)

    def show_all(self, *terms):
        self.call("/SearchProvider", "org.gnome.Shell.SearchProvider2", "LaunchSearch", "(asu)", terms, 0)

    def match(self, query):
        return self.call("/KRunner", "org.kde.krunner1", "Match", "(s)", query)[0]

    # The notification daemon

    def keep_notifications(self):
        """Makes this process the notification daemon, like GNOME Shell. GIO sends notifications to this daemon if it exists."""

        def answer(connection, sender, path, interface, method, arguments, call):
            app, name, *rest = arguments.unpack()
            if method == "AddNotification":
                self.notifications[app, name] = rest[0]
            else:
                self.notifications.pop((app, name), None)
            call.return_value(None)

        interface = Gio.DBusNodeInfo.new_for_xml(NOTIFICATIONS).interfaces[0]
        # Newer versions of PyGObject have the first method, and warn about the second method.
        register = getattr(self.connection, "register_object_with_closures2", self.connection.register_object)
        register("/org/gtk/Notifications", interface, answer, None, None)
        self.call_bus("RequestName", GLib.Variant("(su)", ("org.gtk.Notifications", 0)))

    def wait_for_notification(self, name):
        def found():
            while GLib.MainContext.default().iteration(False):
                pass
            return self.notifications.get((self.identifier, name))

        note = wait_until(found)
        if not note:
            raise AssertionError(f"waited in vain for the notification {name}; there are {self.notifications}, and a log: {self.output}")
        return note

    def click(self, action, target):
        """Activates a notification, as GNOME Shell does for a click. The app may have quit after it sent the notification."""
        name = action.removeprefix("app.")
        self.call("", "org.freedesktop.Application", "ActivateAction", "(sava{sv})", name, [GLib.Variant("s", target)], {})
