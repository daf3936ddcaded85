"""The whole gallery, by keyboard alone and by the accessibility tree alone: each example ends as its row says."""

import json
import os

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

from app_driver import ROOT, App, AppTestCase, wait_until

with open(os.path.join(ROOT, "resources", "gallery.json"), encoding="utf-8") as file:
    GALLERY = json.load(file)
MAILBOX = "gtkrouter://mailbox"


def ending(event):
    """The end of a request, as the gallery writes it."""
    if event["outcome"] == "refused":
        return event["error"]["code"]
    return event["action"] if event["outcome"] in ("shown", "handled") else event["outcome"]


class ByKeys(App):
    """An app that is used by real keys alone."""

    def open(self, address):
        return self.type_address(address)

    def follow(self, title):
        """Goes from row to row by Tab, in their order, and presses Return."""
        rows = self.top.find_all("link")
        row = next(row for row in rows if row.name == title)

        def place():
            return next((place for place, row in enumerate(rows) if row.has("FOCUSED")), None)

        if place() is None:
            self.press("Tab")
            wait_until(lambda: place() is not None, 1)
        steps = rows.index(row) - (place() or 0)
        if steps:
            self.press(*["Tab" if steps > 0 else "shift+Tab"] * abs(steps))
        # The focus may be where no row is, such as in an embedded page.
        if not wait_until(lambda: row.has("FOCUSED"), 2):
            self.focus_by_tab(lambda widget: widget.role == "link" and widget.name == title, f"the row “{title}”")
        self.press("Return")

    def go_back(self):
        self.press("alt+Left")

    def close(self):
        self.press("ctrl+w")

    def choose(self, name):
        self.focus_by_tab(lambda widget: widget.role == "button" and widget.name == name, f"the button “{name}”")
        self.press("Return")


class ByTree(App):
    """An app that is used as a screen reader uses it: by the actions and texts of the accessibility tree."""

    def open(self, address):
        count = len(self.events)
        entry = self.wait_for(lambda: self.address_entry, "the address bar")
        Atspi.EditableText.set_text_contents(entry.node, address)
        self.do(entry)
        return self.wait_for_events(count + 1)[count]

    def follow(self, title):
        self.do(self.find("link", title))

    def go_back(self):
        self.choose("Back")

    def close(self):
        self.choose("Close")

    def choose(self, name):
        # A split button has its name twice, and an action once.
        buttons = self.wait_for(lambda: self.top.find_all("button", name), f"the button “{name}”")
        self.do(next(button for button in buttons if Atspi.Action.get_n_actions(button.node)))

    def do(self, widget):
        Atspi.Action.do_action(widget.node, 0)


class GalleryTests(AppTestCase):
    def test_every_example_by_keyboard_alone(self):
        self.walk(ByKeys)

    def test_every_example_by_at_spi_alone(self):
        self.walk(ByTree)

    def walk(self, way):
        """Opens every example of every page, and leads back to the page after each."""
        self.app = way
        for page in GALLERY.values():
            app = self.start("--new-session", handlers={"mailto": "Mail", "appstream": "Store"})
            opens = page.get("opens", [])
            at_page = self.lead(app, "gtkrouter://home", opens)
            for example in [one for section in page["sections"] for one in section["examples"]]:
                try:
                    self.follow(app, example)
                    if app.events[-1]["layers"] != at_page or example["address"] == MAILBOX:
                        self.undo(app, example)
                    if app.events[-1]["layers"] != at_page:
                        at_page = self.lead(app, "mailbox://inbox" if MAILBOX in opens else "gtkrouter://home", opens)
                except AssertionError as error:
                    raise AssertionError(f"“{example['title']}”: {error}") from error
            app.stop()

    def follow(self, app, example):
        """Opens an example, and holds its end against its row."""
        for address in example.get("after", []):
            app.wait_for_state(app.open(address))
        count = len(app.events)
        app.follow(example["title"])
        event = app.wait_for_events(count + example.get("count", 1))[-1]
        self.assertEqual(ending(event), example["verb"], event)
        if example["address"] != MAILBOX:
            app.wait_for_state(event)
        if "note?text=" in example["address"]:
            self.stay(app)

    def stay(self, app):
        """The page with an unsaved text refuses to leave, until the user discards it."""
        for answer, code in (("Keep editing", "leaveRefused"), ("Discard", "pop")):
            count = len(app.events)
            app.go_back()
            app.wait_for(lambda: app.top.find_all("button", answer), "the question")
            app.choose(answer)
            event = app.wait_for_events(count + 1)[count]
            self.assertEqual(ending(event), code)
            app.wait_for_state(event)

    def undo(self, app, example):
        """Leaves what an example has opened, as far as one step does it."""
        if example["address"] == MAILBOX:
            app.wait_for(lambda: len(app.windows) == 2, "the mailbox")
            app.close()
            app.wait_for(lambda: len(app.windows) == 1 and app.top_window_corner, "the window below to be active")
        elif example["verb"] in ("push", "present") and app.events[-1]["action"] == example["verb"]:
            count = len(app.events)
            app.go_back() if example["verb"] == "push" else app.close()
            app.wait_for_state(app.wait_for_events(count + 1)[count])

    def lead(self, app, home, opens):
        """Opens the addresses that lead to a page, and returns what is open then."""
        event = app.open(f"{home}?nav.action=reset")
        for address in opens:
            if address != MAILBOX:
                event = app.open(address)
            elif len(app.windows) == 1:
                app.open(address)
                app.wait_for(lambda: app.address == "mailbox://inbox" and app.top_window_corner, "the mailbox")
                event = app.open("mailbox://inbox?nav.action=reset")
        app.wait_for_state(event)
        return event["layers"]
