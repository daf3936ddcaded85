"""The gallery: each example has the outcome that its row names. Half of the examples are opened by keyboard, and half as a screen
reader would."""

import json
import os
import tempfile

from app_driver import ROOT, App, AppTestCase, wait_until
from tree import names

with open(os.path.join(ROOT, "resources", "gallery.json"), encoding="utf-8") as file:
    GALLERY = json.load(file)
MAILBOX = "gtkrouter://mailbox"


def ending(event):
    """Returns the outcome of a request as the rows of the gallery name it, for example `push`."""
    if event["outcome"] == "refused":
        return event["error"]["code"]
    return event["action"] if event["outcome"] in ("shown", "handled") else event["outcome"]


class ByKeys(App):
    """The app, used only with real keys."""

    def open(self, address):
        return self.type_address(address)

    def follow(self, title):
        """Moves from row to row with Tab, and presses Return."""
        controls = [widget for widget in self.top.walk() if widget.role in ("link", "button", "text")]
        # Tab also stops at the field and the button, which are between the rows.
        between = ("Search Examples", "Copy Command")
        rows = [one for one, name in zip(controls, names(controls)) if one.role == "link" or name in between]
        row = rows[names(rows).index(title)]
        index = rows.index(self.focus_by_tab(lambda widget: widget in rows, "a row"))
        steps = rows.index(row) - index
        if steps:
            self.press(*["Tab" if steps > 0 else "shift+Tab"] * abs(steps))
        self.wait_for(lambda: row.has("FOCUSED"), f"focus in the row “{title}”")
        self.press("Return")

    def go_back(self):
        self.press("alt+Left")

    def close(self):
        self.press("ctrl+w")

    def choose(self, name):
        self.focus_by_tab(lambda widget: widget.role == "button" and widget.name == name, f"the button “{name}”")
        self.press("Return")


class ByTree(App):
    """The app, used as a screen reader uses it: only through the accessibility tree."""

    def open(self, address):
        count = len(self.events)
        entry = self.wait_for(lambda: self.address_entry, "the address bar")
        entry.write(address)
        entry.act()
        return self.wait_for_events(count + 1)[count]

    def follow(self, title):
        self.find("link", title).act()

    def go_back(self):
        self.choose("Back")

    def close(self):
        self.choose("Close")

    def choose(self, name):
        # A split button occurs twice under its name, but only one of the two widgets has an action.
        buttons = self.wait_for(lambda: self.top.find_all("button", name), f"the button “{name}”")
        next(button for button in buttons if button.actions).act()


class GalleryTests(AppTestCase):
    def test_every_second_example_by_keyboard_alone(self):
        self.walk(ByKeys, 0)

    def test_every_other_example_by_at_spi_alone(self):
        self.walk(ByTree, 1)

    def walk(self, way, first):
        """Opens every second example on every page, and returns to the page after each example."""
        self.app = way
        for page in GALLERY.values():
            app = self.start("--new-session", handlers={"mailto": "Mail", "appstream": "Store"})
            opens = page.get("opens", [])
            at_page = self.lead(app, "gtkrouter://home", opens)
            for example in [one for section in page["sections"] for one in section["examples"]][first::2]:
                try:
                    self.follow(app, example)
                    if app.events[-1]["layers"] != at_page or example["url"] == MAILBOX:
                        self.undo(app, example)
                    if app.events[-1]["layers"] != at_page:
                        at_page = self.lead(app, "mailbox://inbox" if MAILBOX in opens else "gtkrouter://home", opens)
                except AssertionError as error:
                    raise AssertionError(f"“{example['title']}”: {error}") from error
            app.stop()

    def follow(self, app, example):
        """Opens an example, and compares its outcome with its row."""
        for address in example.get("after", []):
            app.wait_for_state(app.open(address))
        count = len(app.events)
        app.follow(example["title"])
        event = app.wait_for_events(count + example.get("count", 1))[-1]
        self.assertEqual(ending(event), "run" if example["verb"] == "window" else example["verb"], event)
        if example["url"] != MAILBOX:
            app.wait_for_state(event)
        if "note?text=" in example["url"]:
            self.stay(app)

    def stay(self, app):
        """Checks that the page with unsaved text refuses to leave until the user discards the text."""
        for answer, code in (("Keep Editing", "leaveRefused"), ("Discard", "pop")):
            count = len(app.events)
            app.go_back()
            app.wait_for(lambda: app.top.find_all("button", answer), "the question")
            app.choose(answer)
            event = app.wait_for_events(count + 1)[count]
            self.assertEqual(ending(event), code)
            app.wait_for_state(event)

    def undo(self, app, example):
        """Closes what an example has opened, as far as a single step allows."""
        if example["url"] == MAILBOX:
            app.wait_for(lambda: len(app.windows) == 2, "the mailbox")
            app.close()
            app.wait_for(lambda: len(app.windows) == 1 and app.top_window_corner, "the window below to be active")
        elif example["verb"] in ("push", "present") and app.events[-1]["action"] == example["verb"]:
            count = len(app.events)
            app.go_back() if example["verb"] == "push" else app.close()
            app.wait_for_state(app.wait_for_events(count + 1)[count])

    # Feature: Searching the examples of the home page
    def test_ctrl_f_searches_the_examples_and_enter_opens_the_first_one(self):
        app = self.start("--new-session")
        links = lambda: names(app.top.find_all("link"))
        app.wait_for(lambda: "A mailbox" in links(), "the examples")
        app.press("ctrl+f")
        app.wait_for(lambda: app.focused and app.focused.name == "Search Examples", "focus in the field")
        app.type("modal vault")
        app.wait_for(lambda: "The vault" in links() and "A mailbox" not in links(), "the example that has both words")
        app.press("ctrl+f")  # which selects the text
        app.type("zzz")
        app.find("label", "No Results Found")
        app.press("Escape")
        app.wait_for(lambda: "A mailbox" in links(), "all examples again")
        app.type("Two items")
        app.press("Return")
        app.wait_for(lambda: app.address.startswith("dariel://twoitem"), "the first one that is left")
        # Only the home page uses this key.
        app.press("ctrl+f")
        app.press("alt+Left")
        app.wait_for(lambda: app.address == "gtkrouter://home", "Home again")
        app.press("ctrl+question")
        app.wait_for(lambda: "Search Examples, Ctrl+F" in names(app.top.find_all("list item")), "the key in the list of keys")

    # Feature: A URL that belongs to the demo's other window opens there
    def test_a_url_of_the_other_window_is_opened_there(self):
        app = self.start("--new-session", handlers={"mailto": "Mail"})
        app.type_address(MAILBOX)
        self.wait_for_active(app, "Inbox")
        first = {"gtkrouter://item/5": "Item 5", "dariel://oneitem": "One item", "https://example.org/a": "example.org"}
        # Each URL is typed in the other window.
        for address, title in first.items():
            self.enter(app, "Inbox", address)
            self.wait_for_active(app, title)
            self.enter(app, title, MAILBOX)
            self.wait_for_active(app, "Inbox")
        self.enter(app, "Inbox", "mailto:gtk@example.org")
        app.wait_for(lambda: app.taken_by("mailto") == [["mailto:gtk@example.org"]], "the mail")
        self.enter(app, "Inbox", "gtkrouter://item/6")
        self.wait_for_active(app, "Item 6")
        self.enter(app, "Item 6", "mailbox://inbox/1")
        self.wait_for_active(app, "Message")
        self.assertEqual(app.address, "mailbox://inbox/1")
        app.find(name="Open as")
        self.assertEqual(app.toasts, [])

    def test_an_unknown_url_of_the_mailbox_has_a_page_there(self):
        app = self.start("--new-session")
        app.type_address(MAILBOX)
        self.wait_for_active(app, "Inbox")
        self.enter(app, "Inbox", "mailbox://nowhere")
        self.wait_for_active(app, "Page not found")
        app.click(app.find("link", "Inbox"))
        self.wait_for_active(app, "Inbox")
        self.enter(app, "Inbox", "mailbox://archve/2")
        app.find_link("mailbox://archive/2")

    def test_the_mailbox_knows_the_urls_of_a_route_file_also_once_it_is_saved(self):
        pages = {"shop://cart": "parameters", "shop://mail": {"action": "mailbox"}}
        with tempfile.TemporaryDirectory(prefix="routes.") as folder:
            path = os.path.join(folder, "routes.json")
            self.write(path, {"shop": pages})
            app = self.start("--routes", path)
            app.type_address("shop://mail")
            self.wait_for_active(app, "Inbox")
            self.enter(app, "Inbox", "shop://cart")
            self.wait_for_active(app, "shop://cart")
            self.write(path, {"shop": pages, "farm": {"farm://cow": {"page": "parameters", "title": "Cow"}}})
            first = self.window(app, "shop://cart")
            app.wait_for(lambda: first.find_all("notification") or first.find_all("alert"), "the new routes")
            self.enter(app, "shop://cart", "shop://mail")
            self.wait_for_active(app, "Inbox")
            self.enter(app, "Inbox", "farm://cow")
            self.wait_for_active(app, "Cow")
            app.stop()

    def write(self, path, routes):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(routes, file)

    def window(self, app, title):
        """Returns the window with this title, or `None`."""
        return next((window for window in app.windows if window.name == title), None)

    def wait_for_active(self, app, title):
        """Waits until the window with this title is active."""

        def is_active():
            window = self.window(app, title)
            return app.active_window and window and window.has("ACTIVE")

        app.wait_for(is_active, f"the window “{title}” to be active")

    def enter(self, app, title, address):
        """Types a URL into the window with this title, which is the active window."""
        window = self.window(app, title)

        def entry():
            found = window.find_all("text", "Address")
            return next((one for one in found if one.is_editable and one.has("FOCUSED")), None)

        def focused():
            app.press("ctrl+l")
            return wait_until(entry, 1)

        entry_of_window = app.wait_for(focused, "the address entry to have the keyboard")
        app.type(address)
        app.wait_for(lambda: entry_of_window.text == address, f"the typed address {address}")
        app.press("Return")

    def lead(self, app, home, opens):
        """Opens the URLs that lead to a page, and returns what is open then."""
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
