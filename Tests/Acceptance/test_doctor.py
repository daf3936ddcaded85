"""The doctor: for each setup in which links do not arrive, it names the reason, and the commands that it suggests work."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from app_driver import SECONDS, end, read_line
from examples import example

MAIL = "org.gtkrouter.Mail"
TYPE = "x-scheme-handler/mail"
OTHER = f"[Desktop Entry]\nType=Application\nName=Other\nExec=true %u\nMimeType={TYPE};\n"
# A process that owns the app's name on the bus, and does nothing.
IMPOSTOR = f"""
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
Gio.bus_own_name_on_connection(bus, "{MAIL}", 0, lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
"""


class DoctorTests(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.program = os.path.realpath(example("Mail"))

    def home(self):
        """Creates a home folder with installed links, on a private bus."""
        home = tempfile.mkdtemp(prefix="home.")
        self.addCleanup(shutil.rmtree, home, ignore_errors=True)
        names = ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_CURRENT_DESKTOP")
        self.environment = {key: value for key, value in os.environ.items() if key not in names}
        self.environment |= {f"XDG_{name}": os.path.join(home, name.lower()) for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "RUNTIME_DIR")}
        os.mkdir(self.environment["XDG_RUNTIME_DIR"], 0o700)
        self.data, self.config = self.environment["XDG_DATA_HOME"], self.environment["XDG_CONFIG_HOME"]
        self.entry = os.path.join(self.data, "applications", f"{MAIL}.desktop")
        self.service = os.path.join(self.data, "dbus-1", "services", f"{MAIL}.service")
        self.list = os.path.join(self.config, "mimeapps.list")
        self.run_app("--install-links")
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.addCleanup(bus.stdout.close)
        self.addCleanup(end, bus)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = read_line(bus.stdout, "the address of the bus")

    def run_app(self, *arguments, program=None):
        command = [program or self.program, *arguments]
        run = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
        self.assertIn(run.returncode, (0, 1), run)
        self.assertEqual(run.stderr, "")
        return run

    def edit(self, file, old, new):
        with open(file, encoding="utf-8") as text:
            before = text.read()
        changed = re.sub(old, new, before, count=1, flags=re.MULTILINE)
        self.assertNotEqual(changed, before, f"{old} is not in {file}")
        self.write(file, changed)

    def write(self, file, text):
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "w", encoding="utf-8") as target:
            target.write(text)

    def update(self):
        subprocess.run(["update-desktop-database", os.path.join(self.data, "applications")], check=True)

    # Feature: The option `--doctor` finds out why links do not arrive
    def test_it_finds_nothing_wrong_where_nothing_is(self):
        self.home()
        run = self.run_app("--doctor")
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertNotIn("wrong", run.stdout)
        self.assertIn("right  A link arrived byte for byte: mail://nav-check/a%2Fb//../c%20d?x=1+2&y=%C3%A4&z=%25#f\n", run.stdout)
        self.assertFalse(os.path.exists(self.environment["XDG_STATE_HOME"]), "no window opens")
        # The doctor must ignore another app that opens other links.
        self.write(os.path.join(self.data, "applications", "other.desktop"), OTHER.replace("mail", "other"))
        self.update()
        self.assertEqual(self.run_app("--doctor").returncode, 0)

    def remove_everything(self):
        shutil.rmtree(self.data)
        os.remove(self.list)

    def choose_other(self):
        self.write(os.path.join(self.data, "applications", "other.desktop"), OTHER)
        self.update()
        self.write(self.list, f"[Default Applications]\n{TYPE}=other.desktop\n")

    def choose_in_gnome(self):
        self.write(os.path.join(self.data, "applications", "other.desktop"), OTHER)
        self.update()
        self.write(os.path.join(self.config, "gnome-mimeapps.list"), f"[Default Applications]\n{TYPE}=other.desktop\n")
        self.environment["XDG_CURRENT_DESKTOP"] = "GNOME"

    def own_the_name(self):
        impostor = subprocess.Popen(
            ["/usr/bin/python3", "-c", IMPOSTOR], env=self.environment, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
        )
        self.addCleanup(impostor.stdout.close)
        self.addCleanup(end, impostor)
        read_line(impostor.stdout, "the name on the bus")

    def take_the_bus_away(self):
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"

    def start_by_a_wrapper(self):
        other = os.path.join(self.data, "other-program")
        self.write(other, "#!/bin/sh\n")
        os.chmod(other, 0o755)
        self.edit(self.entry, "^Exec=.*", f"Exec={other} %u")

    def install_elsewhere(self):
        prefix = os.path.join(self.data, "prefix")
        os.makedirs(os.path.join(prefix, "bin"))
        self.program = shutil.copy(self.program, os.path.join(prefix, "bin", "Mail"))
        self.addCleanup(setattr, self, "program", os.path.realpath(example("Mail")))
        self.run_app("--remove-links")
        self.run_app("--desktop-files", os.path.join(prefix, "share"))

    # For each problem: how to break a home folder, what the doctor reports, and whether its commands repair the folder.
    SETUPS = {
        "nothing is installed": (remove_everything, "There is no desktop entry “org.gtkrouter.Mail.desktop”", True),
        "no %u": (lambda t: t.edit(t.entry, " %u$", ""), "has no %u in Exec, so the program starts without the URL.", True),
        "%f instead of %u": (lambda t: t.edit(t.entry, "%u$", "%f"), "has %f in Exec, which is for files. Links need %u.", True),
        "quotes": (lambda t: t.edit(t.entry, "^Exec=(.*) %u", r'Exec="\1" %u'), "has quotes in Exec", True),
        "a program that is gone": (lambda t: t.edit(t.entry, "^Exec=.* %u", "Exec=/nowhere/Mail %u"), "starts “/nowhere/Mail”, which does not exist.", True),
        "another program": (start_by_a_wrapper, "other-program”, which may be a different program than “", True),
        "no scheme": (lambda t: t.edit(t.entry, "^MimeType=.*", "MimeType=text/html;"), f"does not name {TYPE} in MimeType.", True),
        "hidden": (lambda t: t.edit(t.entry, "^Name=Mail$", "Name=Mail\nHidden=true"), "says Hidden=true, which means it is deleted.", True),
        "TryExec": (lambda t: t.edit(t.entry, "^Name=Mail$", "Name=Mail\nTryExec=nowhere"), "TryExec names “nowhere”", True),
        "activated by the bus": (
            lambda t: t.edit(t.entry, "^Name=Mail$", "Name=Mail\nDBusActivatable=true"), "says DBusActivatable=true", True
        ),
        "no name": (lambda t: t.edit(t.entry, "^Name=Mail\n", ""), "has no Name, so it is ignored.", True),
        "no entry but garbage": (lambda t: t.write(t.entry, "garbage"), "org.gtkrouter.Mail.desktop” cannot be read.", True),
        "no cache, and no choice": (
            lambda t: (os.remove(t.list), os.remove(os.path.join(t.data, "applications", "mimeinfo.cache"))), "There is no cache in “", True
        ),
        "a cache without the app": (
            lambda t: (os.remove(t.list), t.write(os.path.join(t.data, "applications", "mimeinfo.cache"), "[MIME Cache]\n")), "The cache is older than the desktop entry in “", True
        ),
        "a terminal": (lambda t: t.edit(t.entry, "^Terminal=false", "Terminal=true"), "says Terminal=true", True),
        "files of another version": (lambda t: t.edit(t.entry, "^Name=New message", "Name=Old message"), "or another of the installed files, was written by another version of the app.", True),
        "another app is chosen": (choose_other, "mail:// links open with “Other” (other.desktop).", True),
        "the app is ruled out": (
            lambda t: t.write(t.list, f"[Removed Associations]\n{TYPE}={MAIL}.desktop;\n"), "says that the app does not open mail:// links", True
        ),
        "the desktop has a list of its own": (choose_in_gnome, "and takes precedence over “", True),
        "a list that cannot be read": (
            lambda t: (t.write(t.list, "garbage"), os.remove(os.path.join(t.data, "applications", "mimeinfo.cache"))), "mimeapps.list”, cannot be read.", True
        ),
        "no service": (lambda t: os.remove(t.service), "The session bus has no service “org.gtkrouter.Mail”", True),
        "a service that starts nothing": (
            lambda t: t.edit(t.service, "^Exec=.*", "Exec=/nowhere/Mail --gapplication-service"), ".service” starts “/nowhere/Mail”, which does not exist.", True
        ),
        "a service of another name": (lambda t: t.edit(t.service, "^Name=.*", "Name=org.example"), "does not have the name of the app.", True),
        "no icon": (lambda t: shutil.rmtree(os.path.join(t.data, "icons")), "No folder contains the icon of the app", True),
        "a folder that is not searched": (install_elsewhere, "has the desktop entry, but is not listed in XDG_DATA_DIRS.", True),
        "another process has the name": (own_the_name, "owns the app’s name “org.gtkrouter.Mail” on the session bus", False),
        "no session bus": (take_the_bus_away, "There is no session bus", False),
    }  # fmt: skip

    def test_what_lets_links_pass_is_not_wrong(self):
        """The doctor must not complain about unusual setups that work, because somebody may depend on them."""
        def wrap(text):
            wrapper = os.path.join(self.data, "wrapper")
            self.write(wrapper, f'#!/bin/sh\nexec {self.program} "$@"\n')
            os.chmod(wrapper, 0o755)
            return re.sub("(?m)^Exec=.* %u$", f"Exec={wrapper} %u", text)

        for name, change in {
            "a wrapper": wrap,
            "quotes": lambda text: re.sub("(?m)^Exec=(.*) %u$", r'Exec="\1" %u', text),
            "an option": lambda text: text.replace(" %u\n", " -- %u\n", 1),
        }.items():
            with self.subTest(name):
                self.home()
                with open(self.entry, encoding="utf-8") as file:
                    text = file.read()
                # The entry as a package installs it, and as somebody might have written it by hand.
                self.write(self.entry, change(text).replace("X-GtkRouter-Registered=true\n", ""))
                os.remove(os.path.join(self.data, "applications", "mimeinfo.cache"))
                run = self.run_app("--doctor")
                self.assertEqual(run.returncode, 0, run.stdout)
                self.assertIn("A link arrived byte for byte", run.stdout)

    # Feature: The option `--doctor` finds out why links do not arrive
    def test_it_names_what_is_wrong_and_mends_what_it_says(self):
        self.assertGreaterEqual(len(self.SETUPS), 20)
        for name, (break_it, sentence, is_mended) in self.SETUPS.items():
            with self.subTest(name):
                self.home()
                break_it(self)
                run = self.run_app("--doctor")
                self.assertEqual(run.returncode, 1, run.stdout)
                self.assertIn(sentence, run.stdout)
                self.assertIn("\nwrong  ", "\n" + run.stdout)
                self.assertEqual("--doctor --fix runs" in run.stdout, is_mended, run.stdout)
                again = self.run_app("--doctor")
                self.assertEqual(again.stdout, run.stdout, "it only looks")
                run = self.run_app("--doctor", "--fix")
                self.assertEqual("\nRunning: " in run.stdout, is_mended, run.stdout)
                self.assertEqual(run.returncode, 0 if is_mended else 1, run.stdout)
                self.assertEqual(self.run_app("--doctor").returncode, run.returncode)


if __name__ == "__main__":
    unittest.main()
