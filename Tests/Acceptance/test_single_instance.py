"""One window for all launches: what a second launch does, what prevents it, and what the bus allows other programs to do."""

import os
import re
import select
import signal
import subprocess
import tempfile
import time

from app_driver import IDENTIFIER, SECONDS, App, AppTestCase, binary, end, read_line, wait_until
from installation import OBJECT, InstallationTestCase

from gi.repository import Gio, GLib

# What the app offers to other programs on the bus. docs/desktop.md contains the same list.
ACTIONS = {OBJECT: ["open"], f"{OBJECT}/window/1": []}
INTERFACES = {
    OBJECT: ["org.freedesktop.Application", "org.gtk.Actions", "org.gtk.Application"],
    f"{OBJECT}/window/1": ["org.gtk.Actions"],
}
OF_EVERY_OBJECT = "org.freedesktop.DBus."
OTHER_WINDOW = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk
window = Gtk.Window(title="Other", default_width=300, default_height=200)
window.present()
GLib.MainLoop().run()
"""

# A process that owns the app's name on the bus, and exits as soon as the method that its argument names is called.
ENDING_APP = f"""
import os, sys
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
xml = '<node><interface name="org.gtk.Actions">'
xml += '<method name="DescribeAll"><arg type="a{{s(bgav)}}" direction="out"/></method></interface>'
xml += '<interface name="org.gtk.Application"><method name="CommandLine"><arg type="o" direction="in"/>'
xml += '<arg type="aay" direction="in"/><arg type="a{{sv}}" direction="in"/><arg type="i" direction="out"/></method>'
xml += '</interface></node>'
def call(connection, sender, path, interface, method, arguments, invocation):
    if method == sys.argv[1]:
        os._exit(0)
    invocation.return_value(GLib.Variant("(a{{s(bgav)}})", ({{}},)))
for interface in Gio.DBusNodeInfo.new_for_xml(xml).interfaces:
    bus.register_object("{OBJECT}", interface, call, None, None)
Gio.bus_own_name_on_connection(bus, "{IDENTIFIER}", 0, lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
"""


class LinkedApp(App):
    """The app, started without options, as the desktop starts it for a link. A running app does not accept options."""

    @property
    def command(self):
        return ["env", f"GTK_ROUTER_EVENTS={self.events_file}", self.program]


class SingleInstanceTests(AppTestCase):
    def watch_bus(self):
        """Starts to record the calls to the app, and returns a function that returns what has been recorded so far."""
        calls = tempfile.NamedTemporaryFile("w+", prefix="calls.")
        self.addCleanup(calls.close)
        monitor = subprocess.Popen(
            ["dbus-monitor", "--session", f"destination='{IDENTIFIER}'"], stdout=calls, stdin=subprocess.DEVNULL
        )
        self.addCleanup(end, monitor)

        def text():
            with open(calls.name) as file:
                return file.read()

        self.assertTrue(wait_until(text), "dbus-monitor watches nothing")
        return text

    # Feature: A second launch hands its URL over to the running app
    def test_a_second_launch_hands_over_and_ends_at_once(self):
        app = self.start()
        start = time.monotonic()
        launch = app.launch_again("gtkrouter://item/1")
        self.assertEqual((launch.returncode, launch.stdout, launch.stderr), (0, b"", b""))
        self.assertLess(time.monotonic() - start, 1)
        self.assertEqual(app.wait_for_events(1)[0]["url"], "gtkrouter://item/1")

    # Feature: A second launch says why its URL is refused, and has a special exit status
    def test_a_second_launch_says_why_its_link_is_refused(self):
        app = self.start()
        for url, reason in (
            ("item/5", "scheme"), ("gtkrouter://nav/pop", "Other programs cannot open"), ("gtkrouter://private", ""), ("", "empty"),
        ):  # fmt: skip
            with self.subTest(url):
                launch = app.launch_again(url)
                self.assertEqual((launch.returncode, launch.stdout), (3, b""), launch.stderr)
                sentence = launch.stderr.decode()
                self.assertIn(f": “{url}” was not opened. ", sentence)
                self.assertIn(reason, sentence)
                self.assertEqual(len(sentence.splitlines()), 1, sentence)
        launch = app.launch_again("gtkrouter://item/1", "item/5")
        self.assertEqual((launch.returncode, len(launch.stderr.splitlines())), (3, 1), launch.stderr)
        app.wait_for(lambda: app.address == "gtkrouter://item/1", "the other URL to be opened")

    # Feature: A second launch says why its URL is refused, and has a special exit status
    def test_a_second_launch_waits_for_no_guard_and_no_user(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        launch = app.launch_again("gtkrouter://item/1")
        self.assertEqual((launch.returncode, launch.stdout, launch.stderr), (0, b"", b""), "the window asks the user")

    # Feature: A link from another program leaves an open modal as it is
    def test_a_link_under_a_modal_waits_for_a_click_on_open(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        for number in (1, 2):
            app.launch_again(f"gtkrouter://item/{number}")
        self.assertEqual([event["error"]["code"] for event in app.wait_for_events(3)[1:]], ["modalOpen"] * 2)
        app.click(app.find("button", "Open"))
        event = app.wait_for_events(4)[3]
        self.assertEqual((event["url"], event["action"], event["outcome"]), ("gtkrouter://item/2", "dismiss+push", "shown"))
        app.wait_for_state(event)

    def test_a_second_launch_as_a_service_ends_and_asks_the_app_for_nothing(self):
        app = self.start()
        calls = self.watch_bus()
        launch = app.launch_again("--gapplication-service")
        self.assertEqual((launch.returncode, launch.stdout, launch.stderr), (0, b"", b""))
        app.launch_again("gtkrouter://item/1")
        app.wait_for(lambda: "item/1" in calls(), "the call of the launch")
        self.assertEqual(re.findall("member=(Activate|CommandLine|Open)", calls()), ["CommandLine"])

    # Feature: A link that reaches an app as it ends is not lost
    def test_a_link_that_reaches_an_app_as_it_ends_opens_a_window_of_its_own(self):
        self.app = LinkedApp
        for method in ("DescribeAll", "CommandLine"):
            with self.subTest(method):
                ending = subprocess.Popen(
                    ["/usr/bin/python3", "-c", ENDING_APP, method], stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL
                )
                self.addCleanup(ending.stdout.close)
                self.addCleanup(end, ending)
                self.assertTrue(select.select([ending.stdout], [], [], SECONDS)[0], "nobody has the name")
                app = self.start("gtkrouter://item/1")
                self.assertEqual(ending.wait(SECONDS), 0)
                self.assertEqual((app.address, app.errors), ("gtkrouter://item/1", ""))
                app.stop()

    def test_an_app_that_does_not_answer_is_not_waited_for(self):
        app = self.start()
        os.kill(app.process.pid, signal.SIGSTOP)
        self.addCleanup(os.kill, app.process.pid, signal.SIGCONT)
        start = time.monotonic()
        launch = app.launch_again("gtkrouter://item/1")
        self.assertLess(time.monotonic() - start, 10)
        self.assertEqual(launch.returncode, 1)
        self.assertIn(b"does not answer", launch.stderr)
        self.assertEqual(len(launch.stderr.splitlines()), 1, launch.stderr)

    def test_another_program_of_the_same_name_is_told_of(self):
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        arguments = GLib.Variant("(su)", (IDENTIFIER, 4))
        name = "org.freedesktop.DBus"
        bus.call_sync(name, "/org/freedesktop/DBus", name, "RequestName", arguments, None, 0, 5000, None)
        release = GLib.Variant("(s)", (IDENTIFIER,))
        self.addCleanup(bus.call_sync, name, "/org/freedesktop/DBus", name, "ReleaseName", release, None, 0, 5000, None)
        launch = subprocess.run([binary(), "gtkrouter://item/1"], capture_output=True, text=True, timeout=SECONDS)
        self.assertEqual(launch.returncode, 1)
        self.assertIn(f"The program that owns the name “{IDENTIFIER}”", launch.stderr)
        self.assertEqual(len(launch.stderr.splitlines()), 1, launch.stderr)

    def test_without_a_session_bus_the_window_is_on_its_own_and_that_is_said(self):
        self.start()
        address = os.environ.pop("DBUS_SESSION_BUS_ADDRESS")
        self.addCleanup(os.environ.__setitem__, "DBUS_SESSION_BUS_ADDRESS", address)
        events = os.path.join(os.environ["XDG_RUNTIME_DIR"], "events")
        process = subprocess.Popen(
            [binary(), "--events", events, "gtkrouter://item/1"],
            env=os.environ | {"G_DEBUG": "fatal-criticals", "GTK_A11Y": "none"},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.addCleanup(process.stderr.close)
        self.addCleanup(end, process)
        self.assertTrue(wait_until(lambda: os.path.exists(events) and os.path.getsize(events)))
        # The message was already printed when the window appeared.
        self.assertIn("There is no session bus", read_line(process.stderr, "a sentence"))

    def test_a_link_raises_the_window(self):
        app = self.start()
        other = subprocess.Popen(["/usr/bin/python3", "-c", OTHER_WINDOW], stdin=subprocess.DEVNULL)
        self.addCleanup(end, other)
        app.wait_for(lambda: not app.active_window, "another window to be active")
        self.assertEqual(app.launch_again("gtkrouter://item/1").returncode, 0)
        app.wait_for(lambda: app.active_window, "the window of the app to be active")

    # Feature: A refused link leaves the focus where it is
    def test_a_link_that_is_refused_or_throttled_leaves_the_focus_where_it_is(self):
        app = self.start()
        other = subprocess.Popen(["/usr/bin/python3", "-c", OTHER_WINDOW], stdin=subprocess.DEVNULL)
        self.addCleanup(end, other)
        app.wait_for(lambda: not app.active_window, "another window to be active")
        for url in ("gtkrouter://private", "nobody://x", "no URL", "gtkrouter://nav/pop"):
            self.assertEqual(app.launch_again(url).returncode, 3)
        app.open_over_bus(*["gtkrouter://private"] * 100)
        app.wait_for(lambda: app.events[-1]["error"]["code"] == "throttled", "links to be throttled")
        self.assertEqual({event["outcome"] for event in app.events}, {"refused"})
        self.assertIsNone(app.active_window)
        self.assertEqual(app.launch_again().returncode, 0)
        app.wait_for(lambda: app.active_window, "a launch without a link to raise the window")

    def test_the_launcher_s_permission_to_raise_the_window_is_handed_over(self):
        app = self.start()
        calls = self.watch_bus()
        token, identifier = "token-7", "launcher-42_TIME12345"
        launches = [
            ({"DESKTOP_STARTUP_ID": identifier}, (identifier, identifier)),
            ({"XDG_ACTIVATION_TOKEN": token}, (token, token)),
            ({"DESKTOP_STARTUP_ID": identifier, "XDG_ACTIVATION_TOKEN": token}, (token, identifier)),
        ]
        environment = app.environment
        for variables, _ in launches:
            app.environment = environment | variables
            app.launch_again("gtkrouter://item/1")
        app.environment = environment
        app.launch_again("gtkrouter://item/2")
        app.wait_for(lambda: "item/2" in calls(), "the call of the last launch")
        parts = re.split("item/[12]", calls())[1:-1]
        given = [dict(re.findall(r'"([a-z-]+)"\s+variant\s+string "([^"]*)"', part)) for part in parts]
        wanted = [{"activation-token": one, "desktop-startup-id": other} for _, (one, other) in launches]
        self.assertEqual([{name: call.get(name) for name in wanted[0]} for call in given], wanted)

    def test_a_second_launch_says_which_option_comes_too_late(self):
        app = self.start()
        for option in (["--events", "/dev/null"], ["--routes", "Routes.plist"], ["--new-session"]):
            launch = app.launch_again(*option, "gtkrouter://item/1")
            sentence = f"The app is already open. Close it before you start it with {option[0]}"
            self.assertEqual((launch.returncode, launch.stdout), (1, b""))
            self.assertIn(sentence, launch.stderr.decode())
            self.assertEqual(len(launch.stderr.splitlines()), 1, launch.stderr)
        self.assertEqual(app.events, [])

    def test_a_second_launch_connects_to_the_bus_once(self):
        app = self.start()
        connection = Gio.bus_get_sync(Gio.BusType.SESSION)
        connected = []

        def changed(_connection, _sender, _path, _interface, _signal, arguments):
            name, old, _new = arguments.unpack()
            if name.startswith(":") and not old:
                connected.append(name)

        name = "org.freedesktop.DBus"
        flags = Gio.DBusSignalFlags.NONE
        subscription = connection.signal_subscribe(name, name, "NameOwnerChanged", "/org/freedesktop/DBus", None, flags, changed)
        self.addCleanup(connection.signal_unsubscribe, subscription)
        # The bus answers this call only after it has recorded the subscription.
        connection.call_sync(name, "/org/freedesktop/DBus", name, "GetId", None, None, 0, 5000, None)
        app.launch_again("gtkrouter://item/1")
        app.wait_for_events(1)
        connection.call_sync(name, "/org/freedesktop/DBus", name, "GetId", None, None, 0, 5000, None)
        while GLib.MainContext.default().iteration(False):
            pass
        self.assertEqual(len(connected), 1, connected)


def memory(app):
    """Returns the resident memory of the app, in bytes."""
    with open(f"/proc/{app.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class ThrottleTests(AppTestCase):
    def flood(self, app, count, hand_over):
        """Hands over links, and returns how many of them were throttled. Each second, the app admits one more link."""
        start = time.monotonic()
        seen = len(app.events)
        hand_over(*(f"gtkrouter://item/{number}" for number in range(count)))
        app.wait_for(lambda: sum(event.get("count", 1) for event in app.events[seen:]) == count, f"events for {count} links")
        events = app.events[seen:]
        shown = [event for event in events if event["outcome"] == "shown"]
        [throttled] = [event for event in events if event["outcome"] == "refused"]
        self.assertEqual((throttled["error"]["code"], throttled["url"]), ("throttled", f"gtkrouter://item/{count - 1}"))
        self.assertEqual(len(shown) + throttled["count"], count)
        self.assertIn(len(shown), range(0 if seen else 16, 18 + int(time.monotonic() - start)))
        self.assertEqual(events[-1]["layers"][0]["depth"], 1 + len([event for event in app.events if event["outcome"] == "shown"]))
        return throttled["count"]

    def test_of_many_links_at_once_sixteen_open_and_one_toast_counts_the_others(self):
        for hand_over in (App.open_over_bus, App.launch_again):
            app = self.start()
            throttled = self.flood(app, 200, lambda *urls: hand_over(app, *urls))
            toast = f"{throttled} links from other apps were not opened because they arrived too fast."
            app.wait_for(lambda: app.toasts == [toast], f"the one toast “{toast}”")
            self.assertEqual(app.type_address("gtkrouter://preferences")["outcome"], "shown")
            app.stop()

    # Feature: The URLs that start the app are throttled, too
    def test_of_many_links_that_start_the_app_sixteen_open_as_well(self):
        app = self.start(*(f"gtkrouter://item/{number}" for number in range(5_000)))
        events = app.events
        self.assertEqual([event.get("count", 1) for event in events], [1] * 16 + [4_984])
        self.assertEqual(events[-1]["layers"][0]["depth"], 17)
        app.wait_for(lambda: "4984 links from other apps were not opened because they arrived too fast." in app.toasts, "the toast")

    def test_a_second_launch_with_more_links_than_can_open_ends_well(self):
        app = self.start()
        launch = app.launch_again(*(f"gtkrouter://item/{number}" for number in range(10_000)))
        self.assertEqual((launch.returncode, launch.stdout), (3, b""))
        self.assertIn(b": 9984 URLs were not opened. ", launch.stderr)
        self.assertEqual(len(launch.stderr.splitlines()), 1, launch.stderr)

    def test_a_flood_of_links_needs_no_memory(self):
        app = self.start()
        self.flood(app, 200, app.open_over_bus)
        before = memory(app)
        for _ in range(3):
            self.flood(app, 1_000, app.open_over_bus)
        self.assertLess(memory(app) - before, 16 << 20)


class HandOverTests(InstallationTestCase):
    def test_a_second_launch_does_not_read_the_routes(self):
        self.installation.by_program("gtkrouter://item/1")
        self.installation.wait_for_events(1)
        with open(f"{self.installation.prefix}/share/gtk-router-demo/Routes.plist", "w") as file:
            file.write("no routes")
        launch = self.installation.by_program("gtkrouter://item/2")
        self.assertEqual(launch.wait(SECONDS), 0, self.installation.output)
        self.assertEqual(self.installation.wait_for_events(2)[1]["url"], "gtkrouter://item/2")


class ExportTests(InstallationTestCase):
    def exported(self, path="/"):
        """Returns the interfaces of each object, except for the interfaces that every object has."""
        answer = self.installation.call("org.freedesktop.DBus.Introspectable", "Introspect", None, path)
        node = Gio.DBusNodeInfo.new_for_xml(answer.unpack()[0])
        names = sorted(one.name for one in node.interfaces if not one.name.startswith(OF_EVERY_OBJECT))
        found = {path: names} if names else {}
        for child in node.nodes:
            found |= self.exported(path.rstrip("/") + "/" + child.path)
        return found

    def test_the_bus_offers_what_is_documented_and_no_more(self):
        self.installation.by_program("gtkrouter://chain/1")
        self.installation.wait_for_events(1)
        exported = self.exported()
        self.assertEqual(exported, INTERFACES)
        for path, actions in ACTIONS.items():
            self.assertEqual(self.installation.call("org.gtk.Actions", "List", None, path).unpack()[0], actions, path)
        described = self.installation.call("org.gtk.Actions", "Describe", GLib.Variant("(s)", ("open",))).unpack()
        self.assertEqual(described, ((True, "s", []),))

    def test_an_action_from_outside_closes_and_replaces_nothing(self):
        self.installation.by_program("gtkrouter://item/1")
        self.installation.wait_for_events(1)
        for count, url in enumerate(("gtkrouter://nav/pop", "gtkrouter://item/2?nav.action=reset", "gtkrouter://private"), start=2):
            self.installation.by_action(url)
            event = self.installation.wait_for_events(count)[-1]
            self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "accessDenied"), url)

    def test_an_action_of_another_kind_does_nothing(self):
        self.installation.by_program("gtkrouter://item/1")
        self.installation.wait_for_events(1)
        for name, parameters in (("quit", []), ("open", []), ("open", [GLib.Variant("i", 1)]), ("win.close", [])):
            arguments = GLib.Variant("(sava{sv})", (name, parameters, {}))
            try:
                self.installation.call("org.freedesktop.Application", "ActivateAction", arguments)
            except GLib.Error:
                pass
        self.installation.by_action("gtkrouter://item/2")
        self.assertEqual(len(self.installation.wait_for_events(2)), 2)

    def test_hostile_links_start_no_program(self):
        trace = os.path.join(self.installation.directory, "trace")
        probe = subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True)
        if probe.returncode != 0:
            self.skipTest("strace may not trace here")
        hostile = ["gtkrouter://x?$(touch${IFS}run)", "file:///bin/true", "javascript:alert(1)", "https://example.org/;reboot", "--help"]
        self.installation.start("strace", "-f", "-e", "trace=execve,execveat", "-o", trace, "gtk-router-demo", "--", *hostile)
        self.installation.wait_for_events(len(hostile))
        with open(trace) as file:
            executed = [line for line in file if re.search(r"execve(at)?\(", line)]
        self.assertEqual(len(executed), 1, executed)
