"""Checks that the app does not reopen a page that crashed it, and that an app that is killed loses only its latest changes.

ROUTER_CRASHES and ROUTER_KILLS are the numbers of runs of each kind. The defaults are small.
"""

import json
import os
import random
import signal
import subprocess
import time
import unittest

from app_driver import SECONDS, App, AppTestCase, wait_until
from examples import example

RUNS = int(os.environ.get("ROUTER_CRASHES", "1"))
KILLS = int(os.environ.get("ROUTER_KILLS", "3"))
# Changes are saved after one second. The other second is for a slow machine.
LOST_SECONDS = 2
HOME, TRAP, TEXT = "crash://home", "crash://trap", "crash://text"


class CrashingApp(App):
    """The app CrashingApp in Tests/Products. Its windows show titles instead of URLs."""

    identifier = "org.example.Crashing"
    moment = None

    @property
    def program(self):
        return example("CrashingApp", "Tests/Products")

    @property
    def command(self):
        return ["env", "-u", "CRASH", *([f"CRASH={self.moment}"] if self.moment else []), self.program]

    def wait_for_start(self):
        self.wait_for(lambda: self.layers and self.active_window, "the window")

    def state_file(self, ending=""):
        return os.path.join(self.directory, "state_home", self.identifier, "session.json" + ending)

    @property
    def saved(self):
        """The saved entries of the window."""
        with open(self.state_file(), encoding="utf-8") as file:
            return json.load(file)[0]["navigation"]["layers"][0]["entries"]

    @property
    def unproven(self):
        try:
            with open(self.state_file(".unproven"), encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return []

    def open(self, url):
        subprocess.run([self.program, url], env=self.environment, check=True, timeout=SECONDS)

    def crash(self, killed_after=None):
        """Starts the app, and waits until it crashes at its page.

        If `killed_after` is given, kills the app after that many seconds.
        """
        with open(self.errors_file, "ab") as errors:
            process = subprocess.Popen(self.command, env=self.environment, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors)
        if killed_after is not None:
            wait_until(lambda: process.poll() is not None, killed_after)
            process.kill()
        return process.wait(SECONDS)

    @property
    def texts(self):
        """The saved state of each text page, in the session and in the file of unproven pages."""
        return [page.get("state", "") for page in [*self.saved, *self.unproven] if page["url"] == TEXT]

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        return self.process.wait(SECONDS)


class CrashTests(AppTestCase):
    app = CrashingApp

    def with_session(self, url):
        """Returns an app that quit while this page was open over the home page. Its folders contain the session."""
        app = self.start(url)
        heading = {TRAP: "Trap", TEXT: "Text"}[url]
        app.wait_for(lambda: app.heading == heading, "the page")
        app.end()
        self.assertEqual([entry["url"] for entry in app.saved], [HOME, url])
        self.assertEqual(app.unproven, [])
        return app

    def button(self, app, name):
        return app.find("button", name)

    def assert_left_out(self, app):
        app.wait_for(lambda: app.heading == "Home", "the home")
        app.wait_for(lambda: any(TRAP in toast for toast in app.toasts), "the toast that lists the page")
        self.button(app, "Open Anyway")

    # Feature: A page that crashes the app is left out of the next start
    def test_a_page_that_traps_is_left_out_of_the_next_start(self):
        app = self.with_session(TRAP)
        with open(app.state_file(), encoding="utf-8") as file:
            session = file.read()
        for moment in ("init", "draw", "later") * RUNS:
            with self.subTest(moment):
                with open(app.state_file(), "w", encoding="utf-8") as file:
                    file.write(session)
                if os.path.exists(app.state_file(".unproven")):
                    os.remove(app.state_file(".unproven"))
                app.moment = moment
                self.assertEqual(app.crash(), -signal.SIGTRAP)
                self.assertEqual([page["url"] for page in app.unproven], [TRAP])
                app.launch()
                self.assert_left_out(app)
                # The offer and the window must still be there after ten seconds.
                self.assertIsNone(wait_until(lambda: app.process.poll() is not None, 10))
                self.assert_left_out(app)
                app.end()

    # Feature: The user can open a page that was left out after a crash
    def test_a_page_that_is_left_out_is_offered_until_it_is_opened(self):
        app = self.with_session(TRAP)
        app.moment = "later"
        self.assertEqual(app.crash(), -signal.SIGTRAP)
        for _ in range(2):
            app.launch()
            self.assert_left_out(app)
            app.end()
        app.launch()
        app.click(self.button(app, "Open Anyway"))
        self.assertEqual(app.process.wait(SECONDS), -signal.SIGTRAP)
        app.moment = None
        app.launch()
        self.assert_left_out(app)
        app.click(self.button(app, "Open Anyway"))
        app.wait_for(lambda: app.heading == "Trap", "the page")
        app.wait_for(lambda: not app.unproven, "the page to have proved itself")
        app.end()
        app.launch()
        app.wait_for(lambda: app.heading == "Trap", "the page of the last session")

    def test_an_app_that_is_ended_by_the_desktop_leaves_no_page_out(self):
        app = self.with_session(TRAP)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            app.launch()
            app.wait_for(lambda: app.heading == "Trap" and app.unproven, "the page, which is new")
            self.assertEqual(app.end(number), -number)
            self.assertEqual(app.unproven, [])

    # Feature: A new session keeps the previous session, and offers to open it
    def test_a_new_session_offers_the_one_before_once(self):
        app = self.with_session(TRAP)
        app.launch("--new-session")
        app.wait_for(lambda: app.heading == "Home", "the home")
        self.assertTrue(os.path.exists(app.state_file(".previous")))
        again = app.launch_again("--new-session")
        self.assertEqual(again.returncode, 1)
        self.assertIn(b"The app is already open. Close it before you start it with --new-session.", again.stderr)
        app.click(self.button(app, "Restore"))
        app.wait_for(lambda: app.heading == "Trap" and len(app.layers) == 1, "the pages of the last session")
        app.end()
        self.assertEqual([entry["url"] for entry in app.saved], [HOME, TRAP])
        app.launch()
        app.wait_for(lambda: app.heading == "Trap", "the page of the last session")
        self.assertEqual(app.toasts, [])

    # Feature: An app that is killed loses only the changes of the last two seconds
    def test_an_app_that_is_killed_loses_nothing_that_is_two_seconds_old(self):
        app = self.with_session(TEXT)
        seed = int(os.environ.get("ROUTER_SEED", time.time()))
        chance = random.Random(seed)
        for number in range(KILLS):
            with self.subTest(kill=number, seed=seed):
                if number % 3 == 2:  # while it starts
                    kept = max(app.texts, key=len)
                    self.assertEqual(app.crash(killed_after=chance.uniform(0, 1)), -signal.SIGKILL)
                    self.assertIn(kept, app.texts)
                app.launch()
                if app.wait_for(lambda: app.heading in ("Home", "Text") and app.heading, "a page") == "Home":
                    app.click(self.button(app, "Open Anyway"))
                entry = app.find("text", "Text")
                app.wait_for(lambda: entry.has("FOCUSED"), "the focus")
                app.press("End")
                text = entry.text
                typed = []
                end = time.monotonic() + chance.uniform(0, 6)
                while time.monotonic() < end:
                    letter = chance.choice("abcdefgh")
                    app.press(letter)
                    typed.append((time.monotonic(), letter))
                    rest = min(time.monotonic() + chance.choice((0.05, 0.3, 1.5)), end)
                    wait_until(lambda: time.monotonic() > rest)
                killed = time.monotonic()
                app.end(signal.SIGKILL)
                old = text + "".join(letter for moment, letter in typed if moment < killed - LOST_SECONDS)
                self.assertTrue(any(kept.startswith(old) for kept in app.texts), (old, app.texts))


if __name__ == "__main__":
    unittest.main()
