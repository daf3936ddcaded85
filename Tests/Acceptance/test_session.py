"""Checks that the session is saved, whether the user closes the app or the app ends in any other way."""

import contextlib
import itertools
import json
import os
import re
import signal
import subprocess

from app_driver import IDENTIFIER, ROOT, SECONDS, App, AppTestCase, GLib, wait_until


def addresses(window):
    return [[entry["url"] for entry in layer["entries"]] for layer in window]


class KilledApp(App):
    """The app, which can be killed at a certain system call.

    `kill` contains the names of the calls, and which of them kills the app.
    """

    kill = None

    @property
    def command(self):
        if not self.kill:
            return super().command
        calls, number = self.kill
        inject = f"inject={calls}:signal=KILL:when={number}"
        # With -D, strace becomes a child of the app, so the app has the process ID of the started process.
        return ["strace", "-D", "-f", "-o", os.devnull, "-e", f"trace={calls}", "-e", inject, *super().command]


class SessionTests(AppTestCase):
    app = KilledApp
    OPENED = [["gtkrouter://home", "gtkrouter://item/42?tab=log"], ["gtkrouter://chain/1", "dariel://oneitem"]]

    def opened(self):
        app = self.start()
        for address in ("gtkrouter://item/42?tab=log", "gtkrouter://chain/1", "dariel://oneitem"):
            app.wait_for_state(app.type_address(address))
        return app

    def file(self, app):
        return os.path.join(app.directory, "state_home", IDENTIFIER, "session.json")

    def saved(self, app):
        try:
            with open(self.file(app), encoding="utf-8") as file:
                [window] = json.load(file)
                return addresses(window["navigation"]["layers"])
        except FileNotFoundError:
            return None

    # Feature: Restoring a session, and reporting the pages that cannot be restored
    def test_the_pages_of_the_last_time_are_open_again(self):
        app = self.opened()
        app.press("ctrl+q")
        app.wait_for_end()
        self.assertEqual(self.saved(app), self.OPENED)
        app.launch()
        self.assertEqual((len(app.layers), app.address), (2, "dariel://oneitem"))
        event = app.type_address("gtkrouter://nav/back")
        self.assertEqual(addresses(event["layers"]), [self.OPENED[0], ["gtkrouter://chain/1"]])
        app.wait_for_state(event)

    # Feature: The session is saved to a file that only the user can read
    def test_an_app_that_is_killed_has_saved_what_was_open(self):
        app = self.opened()
        app.wait_for(lambda: self.saved(app) == self.OPENED, "the session to be saved")
        app.process.kill()
        app.wait_for_end()
        app.launch("gtkrouter://item/9")
        event = app.wait_for_events(4)[3]
        self.assertEqual(addresses(event["layers"]), [self.OPENED[0], [*self.OPENED[1], "gtkrouter://item/9"]])

    # Feature: Unsaved text comes back after the desktop has ended the app
    def test_a_note_keeps_its_unsaved_text_if_the_app_is_ended_while_it_asks(self):
        app = self.start()

        def asks():
            app.press("alt+Left")
            app.wait_for(lambda: app.heading == "Save Changes?", "the question")

        app.wait_for_state(app.type_address("gtkrouter://note"))
        app.wait_for(lambda: app.focused and app.focused.name == "Note", "the note to have the keyboard")
        app.type("Milk")
        asks()
        app.process.terminate()
        app.wait_for_end()
        app.launch()
        app.wait_for(lambda: app.find("text", "Note").text == "Milk", "the unsaved text")
        asks()
        app.click(app.find("button", "Save"))
        app.wait_for(lambda: app.address == "gtkrouter://home", "the note to leave")

    def test_a_save_that_is_cut_off_leaves_a_whole_file(self):
        if subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True).returncode != 0:
            self.skipTest("strace may not trace here")
        app = self.start()
        app.press("ctrl+q")
        app.wait_for_end()
        with open(self.file(app), encoding="utf-8") as file:
            home = file.read()
        for calls, count in itertools.product(("fsync", "rename,renameat,renameat2"), range(1, 5)):
            app.kill = calls, count
            # Without this, the app would suspect that an open page caused the previous kill. It would leave the page out, and
            # first write that to a file, which also counts as a call.
            with contextlib.suppress(FileNotFoundError):
                os.remove(self.file(app) + ".unproven")
            with open(self.file(app), "w", encoding="utf-8") as file:
                file.write(home)
            app.launch()
            old, first = self.saved(app), len(app.events)
            is_dead = lambda: app.process.poll() is not None
            for number in range(count + 1):
                with contextlib.suppress(GLib.Error):  # the app may be dead already
                    app.open_over_bus(f"gtkrouter://item/{number}")
                wait_until(lambda: len(app.events) > first + number or is_dead())
                states = [old, *(addresses(event["layers"]) for event in app.events[first:])]
                wait_until(lambda: self.saved(app) == states[-1] or is_dead())
                self.assertIn(self.saved(app), states[-2:], (calls, count))
                if is_dead():
                    break
            self.assertEqual(app.process.wait(SECONDS), -signal.SIGKILL, (calls, count))

    # Feature: A named pipe in place of a file does not block the app
    def test_a_pipe_in_place_of_a_small_file_does_not_keep_the_app_from_starting(self):
        app = self.start()
        preferences = os.path.join(app.directory, "config_home", IDENTIFIER, "preferences.ini")
        os.makedirs(os.path.dirname(preferences), exist_ok=True)
        for file in (self.file(app), self.file(app) + ".unproven", preferences):
            app.press("ctrl+q")
            app.wait_for_end()
            with contextlib.suppress(FileNotFoundError):
                os.remove(file)
            os.mkfifo(file)
            app.launch()
            if not file.endswith(".unproven"):
                self.assertRegex(app.errors, f"{re.escape(file)}.*The file is not a regular file\.")

    # Feature: The next start deletes the files that a killed save leaves behind
    def test_the_next_start_deletes_what_a_killed_save_has_left(self):
        app = self.opened()
        app.press("ctrl+q")
        app.wait_for_end()
        preferences = os.path.join(app.directory, "config_home", IDENTIFIER, "preferences.ini")
        os.makedirs(os.path.dirname(preferences), exist_ok=True)
        left = [file + ".K1LL3D" for file in (self.file(app), self.file(app) + ".unproven", preferences)]
        others = [self.file(app) + ".killed", os.path.join(os.path.dirname(self.file(app)), "notes.K1LL3D")]
        for file in left + others:
            with open(file, "w"):
                pass
        app.launch()
        self.assertEqual([file for file in left + others if os.path.exists(file)], others)

    def test_the_session_belongs_to_the_routes_of_the_app(self):
        app = self.opened()
        app.press("ctrl+q")
        app.wait_for_end()
        app.launch("--routes", os.path.join(ROOT, "resources", "Routes.plist"))
        app.wait_for_state(app.type_address("gtkrouter://item/7"))
        self.assertEqual(len(app.layers), 1)
        app.press("ctrl+q")
        app.wait_for_end()
        self.assertEqual(self.saved(app), self.OPENED)
