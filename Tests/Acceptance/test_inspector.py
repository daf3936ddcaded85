"""The demo's inspector, used only through the accessibility tree, except for GTK's file dialog, which needs keys."""

import json
import os
import tempfile
from xml.etree import ElementTree

from app_driver import AppTestCase, json_lines, wait_until
from inspected_app import COPIES_OF_ITEM_8, InspectedApp

HOME = {"page": "parameters", "name": "home"}


def write(path, routes):
    """Saves a route file with one scheme, and one route per line."""
    with open(path, "w", encoding="utf-8") as file:
        lines = (f"{json.dumps(pattern)}: {json.dumps(route)}" for pattern, route in routes.items())
        file.write('{ "own": {\n' + ",\n".join(lines) + "\n} }\n")


class InspectorTests(AppTestCase):
    app = InspectedApp

    def inspected(self, *arguments):
        app = self.start("--inspect", "--new-session", *arguments)
        app.wait_for_inspector()
        return app

    def test_ctrl_shift_i_opens_it_and_ctrl_w_closes_it(self):
        app = self.start()
        app.press("ctrl+shift+i")
        app.wait_for_inspector()
        app.press("ctrl+shift+i")
        app.wait_for(lambda: app.inspector is None and app.active_window, "the same key to close it")
        app.press("ctrl+shift+i")
        app.wait_for_inspector()
        app.press("ctrl+w")
        app.wait_for(lambda: app.inspector is None, "the inspector to be gone")
        app.wait_for(lambda: len(app.layers) == 1, "the app's window alone")
        self.assertEqual(app.events, [])

    def test_it_works_while_a_modal_is_open(self):
        app = self.inspected("gtkrouter://chain/1")
        app.wait_for(lambda: len(app.layers) == 2, "the modal")
        app.focused_entry.write("gtkrouter://nav/dismiss")
        app.wait_for_text("A modal closes")
        app.control("button", "Open").act()
        app.wait_for(lambda: len(app.layers) == 1, "the modal to be closed")

    # Feature: The inspector opens a route with other values than its sample has
    def test_a_log_is_replayed_and_the_sample_of_a_route_is_changed(self):
        app = self.inspected("gtkrouter://item/8", "gtkrouter://item/9")
        app.wait_for_events(2)
        app.select("Log")
        app.wait_for_text("2 events")
        app.control("button", "Replay Listed Events").act()
        app.wait_for_text("2 events replayed")
        self.assertEqual([event["url"] for event in app.wait_for_events(4)], ["gtkrouter://item/8", "gtkrouter://item/9"] * 2)
        app.select("Routes")
        app.control(None, "Search Routes").write("item/:id")
        app.wait_for_text("1 route. The first match wins.")
        app.press("Down")
        app.press("Return")
        app.wait_for(lambda: app.focused_entry and app.focused_entry.text == "gtkrouter://item/1", "the sample in the tab Try")
        app.focused_entry.write("gtkrouter://item/x")
        app.wait_for_text("“x” is not a whole number, which :id<int> requires.")
        app.focused_entry.write("gtkrouter://item/77")
        app.wait_for_text("It would show “Item”.")
        app.press("Return")
        self.assertEqual(app.wait_for_events(5)[4]["url"], "gtkrouter://item/77")

    # Feature: The tools of the inspector work together
    def test_an_afternoon_of_a_developer(self):
        with tempfile.TemporaryDirectory(prefix="afternoon.") as folder:
            routes, log, picture = (os.path.join(folder, name) for name in ("routes.json", "log.jsonl", "now.svg"))
            write(routes, {"own://start": HOME, "own://page/:id<int>": "parameters"})
            app = self.inspected("--routes", routes)

            # The route file is saved with two mistakes, and then repaired.
            app.control("page tab", "Routes").act()
            write(routes, {"own://start": HOME, "own://page/:": "parameters", "own://list": "nobodyProvidesThis"})
            app.wait_for(lambda: [t for t in app.shown_texts if t.startswith(f"{routes}:3: ")], "the problem of line 3")
            app.wait_for(lambda: [t for t in app.shown_texts if t.startswith(f"{routes}:4: ")], "the problem of line 4")
            write(routes, {"own://start": HOME, "own://page/:id<int>": "parameters", "own://list": "parameters"})
            app.wait_for_text("3 routes. The first match wins.")

            # A URL is tried without a match, corrected, and opened.
            app.control("page tab", "Try").act()
            app.control("text", "URL").write("own://page/one")
            app.wait_for_text("“one” is not a whole number, which :id<int> requires.")
            app.control("text", "URL").write("own://page/1")
            app.wait_for_text("own://page/:id<int>")
            app.control("button", "Open").act()
            app.wait_for_events(1)
            app.control("text", "URL").write("own://list")
            app.control("button", "Open").act()
            app.wait_for_events(2)

            # The log is saved, loaded, and stepped through, and the picture is exported.
            app.control("page tab", "Log").act()
            app.wait_for_text("2 events")
            app.control("button", "Save Listed Events…").act()
            app.enter_file(log)
            app.wait_for_text("Saved as log.jsonl")
            with open(log, encoding="utf-8") as saved:
                lines = json_lines(saved.read())
            self.assertEqual([line["url"] for line in lines], ["own://page/1", "own://list"])
            app.control("button", "Load Log…").act()
            app.enter_file(log)
            app.wait_for(lambda: app.inspector.find_all(role="button", name="Live"), "the loaded log")
            app.control("button", "Next Event").act()
            app.wait_for_row(2)
            app.control("page tab", "State").act()
            app.control("button", "Save as SVG…").act()
            app.enter_file(picture)
            app.wait_for_picture(picture)
            root = ElementTree.parse(picture).getroot()
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")

    # Feature: The inspector can be used by keyboard alone, and by screen readers alone
    def test_the_inspector_by_at_spi_alone(self):
        """Uses the parts of the inspector that the other tests leave out."""
        app = self.start("--new-session")
        menu = app.wait_for(lambda: app.top.find_all(name="Main Menu"), "the button of the menu")[-1]
        menu.act()
        app.find("menu item", "Inspector").act()
        app.wait_for_inspector()
        with tempfile.TemporaryDirectory(prefix="at-spi.") as folder:
            self.check_try(app)
            self.check_now(app)
            self.check_log(app, os.path.join(folder, "log.jsonl"))
        self.check_routes(app)
        app.inspector.act("window.close")
        app.wait_for(lambda: app.inspector is None, "the inspector to be gone")

    def assert_clipboard(self, app, fits):
        """Pastes the clipboard into the entry of another tab, checks the text, and returns to the tab."""
        tab = app.tab
        other, name = ("Try", "URL") if tab == "Routes" else ("Routes", "Search Routes")
        app.select(other)
        entry = app.control(None, name)

        def pasted():
            # Repeated, because the copy button may still be pressed: GTK takes a quarter of a second for that.
            entry.write("")
            entry.paste()
            return wait_until(lambda: fits(entry.text), 1)

        app.wait_for(pasted, "the clipboard")
        entry.write("")
        app.select(tab)

    def open(self, app, url, count):
        """Opens a URL in the tab Try, and returns its event, which has this number."""
        app.control("text", "URL").write(url)
        app.control("button", "Open").act()
        return app.wait_for_events(count)[count - 1]

    def check_try(self, app):
        """Chooses the origin and the verb, and copies the trace of the URL."""
        app.choice("Origin of the request").act("choose.Typed by the user")
        app.control("combo box", "Origin of the request: Typed by the user")
        app.choice("Verb").act("choose.reset")
        app.control("combo box", "Verb: reset")
        event = self.open(app, "gtkrouter://item/7", 1)
        self.assertEqual((event["origin"], event["action"]), ("user", "reset"))
        app.control("button", "Copy Trace as JSON").act()
        self.assert_clipboard(app, lambda text: text.startswith("{") and json.loads(text)["url"] == "gtkrouter://item/7")
        app.choice("Origin of the request").act("choose.Link on the page")
        app.choice("Verb").act("choose.As in the URL")
        app.control("combo box", "Verb: As in the URL")
        self.assertEqual(self.open(app, "gtkrouter://item/8", 2)["action"], "push")

    def check_now(self, app):
        """Reads, copies, and traces an entry, and goes back to it."""
        app.select("State")
        app.control("button", "Item 7, gtkrouter://item/7").act()
        app.wait_for(lambda: app.control("button", "Item 7, gtkrouter://item/7").has("SELECTED"), "the entry to be selected")
        app.wait_for_text("gtkrouter://item/7")
        app.control("button", "Copy URL").act()
        self.assert_clipboard(app, lambda text: text == "gtkrouter://item/7")
        app.control("button", "Trace").act()
        app.wait_for(lambda: app.tab == "Try", "the tab Try")
        app.select("State")
        app.control("button", "Go Back Here").act()
        self.assertEqual(app.wait_for_events(3)[2]["action"], "pop")
        app.wait_for_text("2 entries")
        app.control("button", "Copy as Text").act()
        self.assert_clipboard(app, lambda text: text == "home > item/7")

    def check_log(self, app, file):
        """Finds, selects, reads, replays, and copies events, and reads a log with a bad line."""
        app.select("Log")
        app.control(None, "Search Events").write("item/8")
        app.wait_for_text("1 of 3 events")
        app.control(None, "Search Events").write("")
        app.choice("Kind of Events").act("choose.Refused and Failed")
        app.wait_for_text("0 of 3 events")
        app.choice("Kind of Events").act("choose.All")
        app.wait_for_text("3 events")
        app.list_of_events.select_child(1)
        app.wait_for_row(2)
        app.wait_for_text("2  push · shown")
        app.control("button", "Replay").act()
        self.assertEqual(app.wait_for_events(4)[3]["url"], "gtkrouter://item/8")
        app.wait_for_text("4 events")
        for button, note, fits in COPIES_OF_ITEM_8:
            app.control("button", button).act()
            app.wait_for_text(note)
            self.assert_clipboard(app, fits)
        app.control("button", "Trace").act()
        app.wait_for(lambda: app.tab == "Try", "the tab Try")

        app.select("Log")
        app.control("button", "Save Listed Events…").act()
        app.enter_file("/proc/nowhere.jsonl")
        app.wait_for(lambda: [text for text in app.shown_texts if text.startswith("nowhere.jsonl cannot be saved. ")], "the failure")
        app.control("button", "Close").act()
        app.wait_for(lambda: not app.shown.find_all(name="Close"), "the failure to be closed")
        with open(file, "w", encoding="utf-8") as log:
            log.writelines(json.dumps(event) + "\n" for event in [*app.events, {}])
        app.control("button", "Load Log…").act()
        app.enter_file(file)
        app.control("button", "1 line cannot be read").act()
        app.wait_for(lambda: [text for text in app.shown_texts if text.startswith("Line 5: ")], "the line")
        app.list_of_events.select_child(1)
        app.wait_for_row(2)
        app.control("button", "Next Event").act()
        app.wait_for_row(3)
        app.select("State")
        app.wait_for_text("State after event 3")
        app.control("button", "Back to Current State").act()
        app.wait_for_text("3 entries")
        app.select("Log")
        app.control("button", "Live").act()
        app.wait_for(lambda: not app.shown.find_all(name="Live"), "the live events")
        app.control("button", "Clear Log").act()
        app.wait_for_text("No events yet. Finished requests appear here.")

    def check_routes(self, app):
        """Reads a row about a route, and copies the listed routes."""
        app.select("Routes")
        app.control(None, "Search Routes").write("dariel three")
        app.wait_for_text("1 route. The first match wins.")
        (row,) = app.shown.find_all("list item")
        self.assertEqual(row.name.split(",")[0], "dariel://threeitem")
        app.control("button", "Copy as Text").act()
        self.assert_clipboard(app, lambda text: text.startswith("dariel://threeitem") and text.count("dariel://") == 1)
