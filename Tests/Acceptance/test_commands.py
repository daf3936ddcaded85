"""The commands that every app supports, tested with Mail and Notes, which contain no code for them."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from app_driver import SECONDS
from examples import example


class CommandTests(unittest.TestCase):
    def run_app(self, name, *arguments, status=0, text=""):
        """Runs an app without a display, with a private home folder."""
        environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
        home = tempfile.mkdtemp(prefix="commands.")
        environment |= {f"XDG_{folder}_HOME": os.path.join(home, folder) for folder in ("CONFIG", "DATA", "STATE", "CACHE")}
        run = subprocess.run(
            [example(name), *arguments], input=text, env=environment, capture_output=True, text=True, timeout=SECONDS
        )
        self.assertEqual(run.returncode, status, run.stderr)
        return run

    # Feature: Commands for the routes of any app
    def test_every_app_lists_its_routes(self):
        routes = [json.loads(line) for line in self.run_app("Mail", "--list-routes", "--json").stdout.splitlines()]
        patterns = {route["pattern"] for route in routes}
        self.assertIn("mail://inbox/message/:id<int>", patterns)
        self.assertIn("notes://", self.run_app("Notes", "--list-routes").stdout)

    def test_every_app_explains_a_url(self):
        (line,) = self.run_app("Mail", "--explain", "mail://inbox/message/4").stdout.splitlines()
        explained = json.loads(line)
        self.assertEqual((explained["action"], explained["match"]["parameters"]), ("push", {"id": "4"}))
        (line,) = self.run_app("Mail", "--explain", "--why", "mail://inbox/message/x").stdout.splitlines()
        self.assertEqual(json.loads(line)["outcome"], "refused")

    def test_every_app_simulates_a_script_with_its_guards_and_parents(self):
        run = self.run_app("Mail", "--simulate", "--origin", "external", text="mail://inbox/message/4\nmail://nowhere\n")
        events = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual([event["outcome"] for event in events], ["shown", "refused"])
        self.assertEqual(
            [entry["url"] for entry in events[0]["layers"][0]["entries"]], ["mail://inbox", "mail://inbox/message/4"]
        )

    def test_every_app_checks_its_routes_and_refuses_what_it_does_not_know(self):
        for name in ("Mail", "Notes"):
            self.assertEqual(self.run_app(name, "--check-routes").stdout, "")
            self.assertIn("--list-routes", self.run_app(name, "--help").stdout)
            run = self.run_app(name, "--list-ruotes", status=2)
            self.assertIn("There is no option “--list-ruotes”. Did you mean --list-routes?", run.stderr)
            self.assertEqual(self.run_app(name, "--check-routes", "Routes.json", status=2).stdout, "")

    def routes(self, text):
        """Returns the path of a file with the routes of an earlier version."""
        folder = tempfile.mkdtemp(prefix="routes.")
        self.addCleanup(shutil.rmtree, folder)
        path = os.path.join(folder, "routes.json")
        with open(path, "w") as file:
            file.write(text)
        return path

    # Feature: A comparison of two route tables finds old URLs that no longer work
    def test_every_app_finds_the_links_of_an_earlier_version_that_are_lost(self):
        for name in ("Mail", "Notes"):
            text = self.run_app(name, "--routes-json").stdout
            run = self.run_app(name, "--check-links", self.routes(text))
            self.assertRegex(run.stdout, r"^All URLs of \d+ routes still lead to the same place\.\n$")
        text = self.run_app("Mail", "--routes-json").stdout
        self.assertEqual(len(json.loads(text)["mail"]), 10)
        moved = text.replace("mail://inbox/message/:id", "mail://letters/:id").replace(
            '"mail://settings": {', '"mail://settings/:tab?": {'
        )
        run = self.run_app("Mail", "--check-links", self.routes(moved), status=1)
        self.assertEqual(
            run.stdout.splitlines(),
            [
                "mail://letters/:id<int>",
                "    For example mail://letters/1: No route matches it anymore.",
                '    This redirect keeps the old URLs: Route("mail://letters/:id<int>", redirect: "mail://sent/message/:id")',
                "mail://settings/:tab?",
                "    For example mail://settings/a: No route matches it anymore.",
                "    No redirect can keep the old URLs.",
                "Some URLs of 2 of 10 routes no longer lead to the same place.",
            ],
        )

    def test_a_file_of_routes_that_cannot_be_read_is_named(self):
        run = self.run_app("Mail", "--check-links", "/nowhere/routes.json", status=1)
        self.assertIn("The file “/nowhere/routes.json” cannot be read.", run.stderr)
        run = self.run_app("Mail", "--check-links", self.routes('{ "mail": { "mail://:x<": "P" } }'), status=1)
        self.assertIn("mail://:x<", run.stderr)
        self.assertEqual(run.stdout, "")

    # Feature: Desktop files are generated from the routes
    def test_the_files_of_the_desktop_are_valid(self):
        folder = tempfile.mkdtemp(prefix="share.")
        self.addCleanup(shutil.rmtree, folder)
        written = self.run_app("Mail", "--desktop-files", folder, "--program", "/usr/bin/mail-example").stdout.splitlines()
        self.assertEqual(
            sorted(os.path.relpath(file, folder) for file in written),
            [
                "applications/org.gtkrouter.Mail.desktop", "dbus-1/services/org.gtkrouter.Mail.service",
                "gnome-shell/search-providers/org.gtkrouter.Mail.search-provider.ini",
                "icons/hicolor/scalable/apps/org.gtkrouter.Mail.svg", "krunner/dbusplugins/org.gtkrouter.Mail.desktop",
                "metainfo/org.gtkrouter.Mail.metainfo.xml",
            ],
        )  # fmt: skip
        validated = subprocess.run(["desktop-file-validate", written[0]], capture_output=True, text=True)
        self.assertEqual((validated.returncode, validated.stdout), (0, ""))
        command = ["appstreamcli", "validate", "--no-net", "--pedantic", written[-1]]
        issues = re.findall(r"(?m)^[EWIP]: [^ ]* (\S+)", subprocess.run(command, capture_output=True, text=True).stdout)
        # Versions of AppStream disagree about the element for the developer's name. Some also complain that an example has no
        # releases, and that its ID contains a capital letter.
        allowed = {"unknown-tag", "developer-name-tag-deprecated", "releases-info-missing", "cid-contains-uppercase-letter"}
        self.assertEqual(set(issues) - allowed, set())

    def test_a_folder_that_cannot_be_written_is_named(self):
        run = self.run_app("Mail", "--desktop-files", "/proc/nowhere", status=1)
        self.assertIn("/proc/nowhere", run.stderr)
        self.assertEqual(len(run.stderr.splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
