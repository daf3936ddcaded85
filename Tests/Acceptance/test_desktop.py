"""Mail on the desktop: links, actions of its icon, search results, and notifications, whether Mail is running or not."""

import configparser
import os
import shlex
import subprocess
import unittest

from app_driver import wait_until
from desktop import Desktop
from examples import example

MAIL = "org.gtkrouter.Mail"


class DesktopTests(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.desktop = Desktop(example("Mail"), MAIL)
        self.addCleanup(self.desktop.remove)

    def read(self, *path):
        file = configparser.ConfigParser(interpolation=None)
        file.optionxform = str
        file.read(os.path.join(self.desktop.environment["XDG_DATA_HOME"], *path), encoding="utf-8")
        return file

    def check(self, ways):
        """Opens each URL in its way, first without and then with a running app. Checks that its page opens above its parents."""
        for name, (open, url, pages) in ways.items():
            for is_running in (False, True):
                with self.subTest(name, is_running=is_running):
                    self.assertEqual(self.desktop.process != 0, is_running)
                    open()
                    self.assertEqual(self.desktop.wait_for_event(url)[-len(pages) :], pages)
            self.desktop.quit()
        self.assertNotIn("WARNING", self.desktop.output)

    # Feature: Links, icon actions, search results and notifications open pages, whether the app runs or not
    def test_every_way_opens_the_right_page_with_its_parents(self):
        desktop = self.desktop
        message = "mail://archive/message/15?from=a%2Fb%20c&x=%C3%A4+%23"
        parents = ["mail://archive", message]
        entry = self.read("applications", f"{MAIL}.desktop")
        rows = [f"Desktop Action {name}" for name in entry["Desktop Entry"]["Actions"].split(";") if name]
        self.assertEqual([entry[row]["Name"] for row in rows], ["New message", "Find a Message"])
        self.check(
            {
                "a link": (lambda: desktop.start("gio", "open", message), message, parents),
                "a row of the icon": (
                    lambda: desktop.start(*shlex.split(entry[rows[0]]["Exec"])),
                    "mail://compose",
                    ["mail://inbox", "mail://compose"],
                ),
                "a hit": (lambda: desktop.choose(message, "boat"), message, parents),
                "a notification": (lambda: desktop.click("app.open", message), message, parents),
            }
        )

    # Feature: The desktop's search finds pages
    def test_the_shell_finds_messages_and_starts_the_app_for_that_without_a_window(self):
        desktop = self.desktop
        share = os.path.join(desktop.directory, "share")
        subprocess.run([desktop.program, "--desktop-files", share], env=desktop.environment, check=True, capture_output=True)
        provider = self.read(share, "gnome-shell", "search-providers", f"{MAIL}.search-provider.ini")["Shell Search Provider"]
        self.assertEqual(
            dict(provider),
            {"DesktopId": f"{MAIL}.desktop", "BusName": MAIL, "ObjectPath": "/org/gtkrouter/Mail/SearchProvider", "Version": "2"},
        )
        self.assertEqual(desktop.process, 0)
        hits = desktop.search("BOAT")
        self.assertGreater(len(hits), 0)
        titles = desktop.titles(hits)
        self.assertEqual(list(titles), hits)
        self.assertTrue(all(title and name for title, name in titles.values()), titles)
        self.assertEqual(desktop.events, [], "no window opens for a search")
        process = desktop.process
        self.assertEqual(desktop.search("boat", "qqq"), [])
        self.assertEqual(desktop.process, process, "the app waits for the next key")
        desktop.choose(hits[0], "boat")
        self.assertEqual(desktop.wait_for_event(hits[0])[-1], hits[0])
        desktop.show_all("boat", "ready")
        self.assertEqual(desktop.wait_for_event("mail://search?q=boat%20ready")[-1], "mail://search?q=boat%20ready")

    def test_locked_notes_are_never_found(self):
        notes = Desktop(example("Notes"), "org.gtkrouter.Notes")
        self.addCleanup(notes.remove)
        self.assertEqual(notes.search("oats"), ["notes://note/1"])
        self.assertEqual((notes.search("ada"), notes.search("maps")), ([], []))
        self.assertEqual([match[2] for match in notes.match("oats")], ["accessories-text-editor"])

    def test_krunner_finds_messages(self):
        runner = self.read("krunner", "dbusplugins", f"{MAIL}.desktop")["Desktop Entry"]
        self.assertEqual((runner["X-Plasma-DBusRunner-Service"], runner["X-Plasma-DBusRunner-Path"]), (MAIL, f"{self.desktop.path}/KRunner"))
        matches = self.desktop.match("boat")
        self.assertEqual([match[0] for match in matches], self.desktop.search("boat"))
        self.assertEqual({match[2] for match in matches}, {MAIL})
        relevances = [match[4] for match in matches]
        self.assertEqual(relevances, sorted(relevances, reverse=True))
        self.desktop.call("/KRunner", "org.kde.krunner1", "Run", "(ss)", matches[0][0], "")
        self.assertEqual(self.desktop.wait_for_event(matches[0][0])[-1], matches[0][0])

    # Feature: Notifications open URLs after the app has ended
    def test_the_button_of_a_notification_opens_its_url_after_the_app_has_ended(self):
        desktop = self.desktop
        desktop.keep_notifications()
        desktop.start(desktop.program, "mail://compose?to=robin%40lighthouse.example&subject=Note")
        desktop.wait_for_event("mail://compose?to=robin%40lighthouse.example&subject=Note")
        window = wait_until(lambda: desktop.window("New message"))
        desktop.press(window, "ctrl+Return")
        note = desktop.wait_for_notification("message-27")
        self.assertEqual((note["title"], note["body"]), ("Robin", "Note"))
        self.assertEqual(note["buttons"], [{"label": "Reply", "action": "app.open", "target": "mail://compose?reply=27"}])
        desktop.quit()
        desktop.click(note["default-action"], note["default-action-target"])
        self.assertEqual(desktop.wait_for_event("mail://inbox/message/27"), ["mail://inbox", "mail://inbox/message/27"])
        desktop.quit()
        button = note["buttons"][0]
        desktop.click(button["action"], button["target"])
        self.assertEqual(desktop.wait_for_event("mail://compose?reply=27"), ["mail://inbox", "mail://compose?reply=27"])


if __name__ == "__main__":
    unittest.main()
