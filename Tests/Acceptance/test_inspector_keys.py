"""The demo's inspector, used only by keyboard. The tests read the accessibility tree, but do not act through it."""

import json
import os
import subprocess
import tempfile
from xml.etree import ElementTree

from app_driver import AppTestCase, json_lines, wait_until
from inspected_app import COPIES_OF_ITEM_8, InspectedApp

TABS = ["Try", "State", "Log", "Routes", "Links"]
FIRST_FIELDS = {"Try": "URL", "Log": "Search Events", "Routes": "Search Routes", "Links": "Check Again"}
ITEM = "gtkrouter://item/7"


class InspectorKeysTests(AppTestCase):
    app = InspectedApp

    def inspected(self, *urls):
        """Returns the app with its inspector, opened by its key, after opening URLs one after the other."""
        app = self.start("--new-session")
        app.press("ctrl+shift+i")
        app.wait_for_inspector()
        for count, url in enumerate(urls, start=1):
            self.open(app, url, count)
        return app

    def go_to(self, app, tab):
        """Selects a tab by its key, which moves focus to its first field."""
        app.press(f"ctrl+{TABS.index(tab) + 1}")
        app.wait_for(lambda: app.tab == tab and app.focus_name == FIRST_FIELDS.get(tab, app.focus_name), f"the first field of the tab {tab}")

    def open(self, app, url, count):
        """Opens a URL in the tab Try, and returns its event, which has this number."""
        self.enter(app, url)
        app.press("Return")
        return app.wait_for_events(count)[count - 1]

    def enter(self, app, text):
        """Replaces the text in the focused entry."""
        app.press("ctrl+a")
        app.type(text)
        app.wait_for(lambda: app.focus.text == text, f"the typed text {text}")

    def choose(self, app, name, old, key, new):
        """Moves to a drop-down, and chooses a value with Home, End, or another key."""
        app.step_to(f"{name}: {old}")
        app.press("space")
        app.wait_for(lambda: app.focus and app.focus.role == "list item", "the values")
        app.press(key, "Return")
        app.wait_for_focus(f"{name}: {new}")

    def assert_clipboard(self, app, fits):
        """Pastes the clipboard into the entry of another tab, checks the text, and returns to the tab."""
        tab = app.tab
        self.go_to(app, "Try" if tab == "Routes" else "Routes")
        entry = app.focus

        def pasted():
            # Repeated, because the copy button may still be pressed: GTK takes a quarter of a second for that.
            app.press("ctrl+a", "ctrl+v")
            return wait_until(lambda: fits(entry.text), 1)

        app.wait_for(pasted, "the clipboard")
        app.press("ctrl+a", "BackSpace")
        self.go_to(app, tab)

    # Feature: The inspector can be used by keyboard alone, and by screen readers alone
    def test_the_inspector_by_keyboard_alone(self):
        app = self.inspected()
        with tempfile.TemporaryDirectory(prefix="keys.") as folder:
            self.check_try(app)
            self.check_now(app, os.path.join(folder, "now.svg"))
            self.check_log(app, os.path.join(folder, "log.jsonl"))
            self.check_routes(app)
        app.press("Escape", "ctrl+w")
        app.wait_for(lambda: app.inspector is None, "the inspector to be gone")

    def check_try(self, app):
        """Types a URL, reads and copies its trace, and opens it with a different origin and verb."""
        url = f"{ITEM}?" + "&".join(f"a{number}={number}" for number in range(30))
        self.enter(app, url)
        app.wait_for_text("It would show “Item”.")
        app.step_to("Copy Trace as JSON")
        app.press("space")
        way = app.step()
        self.assertEqual(way.role, "scroll pane")
        ranges = [widget for widget in way.walk() if "Value" in widget.interfaces]
        app.press("Next")
        app.wait_for(lambda: any(one.value > 0 for one in ranges), "the way to be scrolled")
        self.assert_clipboard(app, lambda text: text.startswith("{") and json.loads(text)["url"] == url)
        self.enter(app, ITEM)
        self.choose(app, "Origin of the request", "Link on the page", "Down", "Typed by the user")
        self.choose(app, "Verb", "As in the URL", "End", "reset")
        app.step_to("Open", "shift+Tab")
        app.press("space")
        (event,) = app.wait_for_events(1)
        self.assertEqual((event["url"], event["origin"], event["action"]), (ITEM, "user", "reset"))
        self.choose(app, "Origin of the request", "Typed by the user", "Home", "Link on the page")
        self.choose(app, "Verb", "reset", "Home", "As in the URL")
        self.go_to(app, "Try")
        self.assertEqual(self.open(app, "gtkrouter://item/8", 2)["action"], "push")

    def check_now(self, app, file):
        """Finds an entry with the arrow keys, reads, copies, and traces it, goes back to it, and saves the picture."""
        top, below = "Item 8, gtkrouter://item/8", f"Item 7, {ITEM}"
        app.press("ctrl+Next")
        app.wait_for_focus("Home, gtkrouter://home")
        for key, name in (("Home", top), ("Down", below), ("Up", top), ("End", "Home, gtkrouter://home"), ("Home", top), ("Down", below)):
            self.assertEqual(app.name_of(app.step(key)), name)
        app.press("Return")
        app.wait_for_text(ITEM)
        app.step_to("Copy URL")
        app.press("space")
        self.assert_clipboard(app, lambda text: text == ITEM)
        app.step_to("Trace")
        self.go_to(app, "Try")
        self.enter(app, "gtkrouter://home")
        self.go_to(app, "State")
        app.wait_for_focus(below)
        app.step_to("Trace")
        app.press("space")
        app.wait_for(lambda: app.focused_entry and app.focused_entry.text == ITEM, "the URL in the tab Try")
        self.go_to(app, "State")
        app.step_to("Go Back Here")
        app.press("space")
        self.assertEqual(app.wait_for_events(3)[2]["action"], "pop")
        app.wait_for_focus(below)
        app.step_to("Copy as Text", "shift+Tab")
        app.press("space")
        self.assert_clipboard(app, lambda text: text == "home > item/7")
        app.step_to("Save as SVG…", "shift+Tab")
        app.press("space")
        app.enter_file(file)
        app.wait_for_picture(file)
        app.wait_for_focus("Save as SVG…")
        self.assertEqual(ElementTree.parse(file).getroot().tag, "{http://www.w3.org/2000/svg}svg")

    def check_log(self, app, file):
        """Finds, reads, replays, copies, saves, loads, and steps through events."""
        app.press("ctrl+Next")
        app.wait_for_focus("Search Events")
        rows = [
            f"1, reset, shown, {ITEM}, user, …",
            "2, push, shown, gtkrouter://item/8, link, …",
            "3, pop, shown, No URL, app, …",
        ]
        self.assertEqual(app.rows, rows)
        app.type("item/8")
        app.wait_for_text("1 of 3 events")
        app.press("Escape")
        app.wait_for_text("3 events")
        self.choose(app, "Kind of Events", "All", "End", "From Outside")
        app.wait_for_text("0 of 3 events")
        self.choose(app, "Kind of Events", "From Outside", "Home", "All")
        app.wait_for_text("3 events")

        self.assertEqual(app.name_of(app.step()), rows[0])
        app.select_first_row()
        app.press("Down")
        app.wait_for_row(2)
        app.wait_for_text("2  push · shown")
        app.step_to("Replay")
        app.press("space")
        self.assertEqual(app.wait_for_events(4)[3]["url"], "gtkrouter://item/8")
        app.wait_for_text("4 events")
        for button, note, fits in COPIES_OF_ITEM_8:
            app.step_to(button)
            app.press("space")
            app.wait_for_text(note)
            self.assert_clipboard(app, fits)
        app.step_to("Trace")
        app.press("space")
        app.wait_for(lambda: app.focused_entry and app.focused_entry.text == "gtkrouter://item/8", "the URL in the tab Try")

        self.go_to(app, "Log")
        app.step_to("Save Listed Events…", "shift+Tab")
        app.press("space")
        app.enter_file("/proc/nowhere.jsonl")
        app.wait_for(lambda: [text for text in app.shown_texts if text.startswith("nowhere.jsonl cannot be saved. ")], "the failure")
        app.step_to("Close")
        app.press("space")
        app.wait_for(lambda: app.focus and app.focus_name != "Close", "focus elsewhere")
        app.step_to("Save Listed Events…", "shift+Tab")
        app.press("space")
        app.enter_file(file)
        app.wait_for_text("Saved as log.jsonl")
        with open(file, encoding="utf-8") as saved:
            self.assertEqual([line["seq"] for line in json_lines(saved.read())], [1, 2, 3, 4])
        with open(file, "a", encoding="utf-8") as saved:
            saved.write("{}\n")

        app.step_to("Load Log…", "shift+Tab")
        app.press("space")
        app.enter_file(file)
        app.wait_for_text("Events of log.jsonl")
        app.wait_for_row(1)
        app.wait_for_focus(rows[0])
        app.press("ctrl+f", "alt+Down")
        app.wait_for_row(2)
        app.press("alt+Down")
        app.wait_for_row(3)
        self.go_to(app, "State")
        app.wait_for_text("State after event 3")
        app.step_to("Back to Current State", "shift+Tab")
        app.press("space")
        app.wait_for_text("3 entries")
        self.go_to(app, "Log")
        app.step_to("1 line cannot be read")
        app.press("space")
        app.wait_for(lambda: [text for text in app.shown_texts if text.startswith("Line 5: ")], "the line")
        app.step_to("Live", "shift+Tab")
        app.press("space")
        app.wait_for(lambda: not app.shown.find_all(name="Live"), "the live events")
        self.go_to(app, "Log")
        app.step_to("Clear Log", "shift+Tab")
        app.press("space")
        app.wait_for_text("No events yet. Finished requests appear here.")
        app.wait_for_focus("Search Events")

    # Feature: Saving and loading a log
    def test_a_loaded_log_begins_at_its_first_row_where_keys_go_on(self):
        app = self.inspected(ITEM)
        (event,) = app.events
        self.go_to(app, "Log")
        with tempfile.NamedTemporaryFile("w", prefix="log.", suffix=".jsonl") as log:
            log.writelines(json.dumps({**event, "seq": number}) + "\n" for number in range(1, 61))
            log.flush()
            # The log is loaded twice: in place of the few live events, and then while the end of the long log is shown.
            for _ in range(2):
                app.step_to("Load Log…", "shift+Tab")
                app.press("space")
                app.enter_file(log.name)
                app.wait_for_row(1)
                app.wait_for_focus(f"1, push, shown, {ITEM}, link, …")
                row = app.focus
                app.wait_for(lambda: 0 <= row.extents[1] - app.sight_of(row)[1] < 9, "the first row to be the top one")
                app.press("Down")
                app.wait_for_row(2)
                app.press("End")
                app.wait_for_row(60)

    def check_routes(self, app):
        """Finds a route, and tries and opens its sample."""
        app.press("ctrl+Next")
        app.wait_for_focus("Search Routes")
        app.type("nothing like it")
        app.wait_for_text("0 routes. The first match wins.")
        app.press("Escape")
        app.wait_for(lambda: app.focus.text == "", "an empty search")
        app.type("dariel")
        app.wait_for_text("3 routes. The first match wins.")
        self.assertEqual(app.step().name, "Copy as Text")
        app.press("space")
        self.assert_clipboard(app, lambda text: text.count("dariel://") == 3)
        app.step_to("Open dariel://oneitem")
        app.focus_first_row()
        app.press("Down")
        app.wait_for(lambda: app.focus_name.startswith("dariel://threeitem, "), "the next route")
        app.press("Return")
        app.wait_for(lambda: app.focused_entry and app.focused_entry.text == "dariel://threeitem", "the sample in the tab Try")
        self.go_to(app, "Routes")
        app.step_to("Open dariel://threeitem")
        app.press("space")
        self.assertEqual(app.wait_for_events(5)[4]["url"], "dariel://threeitem")

    def test_tab_goes_round_in_the_order_of_reading(self):
        app = self.inspected(ITEM, "gtkrouter://item/8?tab=log")
        orders = {
            "Try": [
                "URL", "Open", "Origin of the request: Link on the page", "Verb: As in the URL", "Copy Trace as JSON",
                "It would show “Item”.", *TABS,
            ],
            "State": [
                "Home, gtkrouter://home", "Go Back Here", "Trace", "Copy URL", *TABS,
                "Copy as Text", "Save as SVG…",
            ],
            "Log": [
                "Search Events", "Kind of Events: All", f"1, push, shown, {ITEM}, link, …", "Replay", "Trace", "Copy URL",
                "Copy as JSON", "Copy as Test", "Next Event", "Replay Listed Events", "Clear Log", "Load Log…", "Save Listed Events…", *TABS,
            ],
            "Routes": ["Search Routes", "Copy as Text", "Open dariel://oneitem", *TABS],
        }  # fmt: skip
        for tab, order in orders.items():
            with self.subTest(tab):
                self.go_to(app, tab)
                app.wait_for_focus(order[0])
                if tab == "State":
                    app.press("Return")
                    app.wait_for_text("Go Back Here")
                if tab == "Log":
                    app.press("alt+Down")
                    app.wait_for_row(1)
                self.assertEqual(self.without_rows(app.round()), order)
                self.assertEqual(self.without_rows(app.round("shift+Tab")), order[:1] + order[:0:-1])

    @staticmethod
    def without_rows(names):
        """Returns names without the rows of routes.

        In newer versions of GTK, Tab also stops at a row before it reaches the row's buttons.
        """
        return [name for name in names if not name.startswith("dariel://oneitem, ")]

    # Feature: The option `--doctor` finds out why links do not arrive
    def test_the_tab_of_the_links_names_what_is_wrong_and_looks_again(self):
        app = self.inspected(ITEM)
        self.go_to(app, "Links")
        app.wait_for_text("3 problems found.")
        app.wait_for_text("No folder contains the icon of the app, so choosers show a generic icon.")
        subprocess.run([app.program, "--install-links"], env=app.environment, check=True, capture_output=True)
        app.press("space")
        app.wait_for_text("No problems found.")
        app.wait_for_text("gtkrouter:// links open with this app.")

    def test_keys_go_on_after_a_button_that_has_nothing_more_to_do(self):
        app = self.inspected(ITEM, "gtkrouter://item/8", "gtkrouter://item/9")
        self.go_to(app, "Log")
        app.press("alt+Up")
        app.wait_for_row(3)
        app.press("alt+Up")
        app.wait_for_row(2)
        app.step_to("Next Event", "shift+Tab")
        app.press("space")
        app.wait_for_row(3)
        app.wait_for_focus("3, push, shown, gtkrouter://item/9, link, …")
        app.press("alt+Up")
        app.wait_for_row(2)
        app.wait_for_focus("2, push, shown, gtkrouter://item/8, link, …")
        app.press("Up")
        app.wait_for_row(1)
        self.go_to(app, "Log")
        app.press("alt+Down")
        app.wait_for_row(2)
        app.step_to("2, push, shown, gtkrouter://item/8, link, …")

    def test_the_keys_of_the_tabs_work_from_lists_and_escape_from_a_search(self):
        app = self.inspected(ITEM)
        for tab, row, before, after in (
            ("Log", f"1, push, shown, {ITEM}, link, …", "State", "Routes"),
            ("Routes", "Try", "Log", "Links"),
        ):
            for press, expected in (("ctrl+Prior", before), ("ctrl+Next", after)):
                self.go_to(app, tab)
                app.step_to(row)
                app.press(press)
                app.wait_for(lambda expected=expected: app.tab == expected, f"{press} to select {expected} from {tab}")
            self.go_to(app, tab)
            app.type("x")
            app.wait_for(lambda: app.focus.text == "x", "the search")
            app.press("Escape")
            app.wait_for(lambda: app.focus.text == "", "an empty search")
            # With an empty search, the key must have no effect.
            app.press("Escape")
            app.press("ctrl+w")
            app.wait_for(lambda: app.inspector is None, "the inspector to be gone")
            app.wait_for(lambda: app.top_window_corner, "the window to be active")
            app.press("ctrl+shift+i")
            app.wait_for_inspector()
            # The log has continued.
            self.go_to(app, "Log")
            app.wait_for_text("1 event")
