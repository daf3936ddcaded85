"""The inspector of the demo: by keyboard alone, and by the accessibility tree alone."""

import json
import os
import tempfile
from xml.etree import ElementTree

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

from app_driver import App, AppTestCase, json_lines

HOME = {"page": "parameters", "name": "home"}


def write(path, routes):
    """Saves a route file of one scheme, each route on a line of its own."""
    with open(path, "w", encoding="utf-8") as file:
        lines = (f"{json.dumps(pattern)}: {json.dumps(route)}" for pattern, route in routes.items())
        file.write('{ "own": {\n' + ",\n".join(lines) + "\n} }\n")


class InspectedApp(App):
    """The app with its inspector, whose window is no layer."""

    TITLE = "Inspector"

    @property
    def layers(self):
        return [window for window in self.windows if window.name != self.TITLE]

    @property
    def inspector(self):
        found = [window for window in self.windows if window.name == self.TITLE]
        return found[0] if found else None

    def wait_for_inspector(self):
        self.wait_for(lambda: self.inspector and self.inspector.find_all(role="button"), "the inspector")
        self.wait_for(lambda: self.focused_entry, "the focus in the inspector")
        self.own_window = self.wait_for(lambda: self.active_window, "the inspector to be active")[0]

    @property
    def focused_entry(self):
        return next((widget for widget in self.inspector.walk() if widget.role == "text" and widget.has("FOCUSED")), None)

    @property
    def shown_texts(self):
        """The texts of the labels."""
        return [widget.text for widget in self.inspector.walk() if widget.role in ("label", "status bar", "statusbar")]

    def wait_for_text(self, text):
        self.wait_for(lambda: text in self.shown_texts, f"the text “{text}”")

    def do(self, widget):
        """Does the first thing that a widget offers to a screen reader."""
        Atspi.Action.do_action(widget.node, 0)

    def control(self, role, name):
        """The control with a role and a name."""
        return self.wait_for(
            lambda: next(
                (w for w in self.inspector.find_all(role=role) if w.name == name),
                None,
            ),
            f"the {role} “{name}”",
        )

    def enter_file(self, path):
        """Names a file in GTK's dialog that opens, by the keyboard."""
        self.wait_for(lambda: len(self.windows) == 3 and self.focused, "the dialog")
        if self.focused.role != "text":
            self.press("ctrl+l")
            self.wait_for(lambda: self.focused and self.focused.role == "text", "the entry for the place")
            self.press("ctrl+a")
            self.type(path)

        def written():
            # The dialog may still be selecting the name that it suggests.
            if self.focused.name == "Name:" and self.focused.text != path:
                self.write(self.focused, path)
            return self.focused.text == path

        self.wait_for(written, "the path in the entry")
        self.press("Return")
        # GTK 4.8 prints a warning when the tree of a dialog is read that closes, so the X server is asked.
        self.wait_for(lambda: (self.active_window or [None])[0] == self.own_window, "the dialog to close")

    def write(self, widget, text):
        """Replaces the text of an entry, as a screen reader does."""
        Atspi.EditableText.set_text_contents(widget.node, text)


class InspectorTests(AppTestCase):
    app = InspectedApp

    def inspected(self, *arguments):
        app = self.start("--inspect", "--new-session", *arguments)
        app.wait_for_inspector()
        return app

    def test_ctrl_shift_i_opens_it_and_escape_closes_it(self):
        app = self.start()
        app.press("ctrl+shift+i")
        app.wait_for_inspector()
        app.press("ctrl+shift+i")
        app.press("Escape")
        app.wait_for(lambda: app.inspector is None, "the inspector to be gone")
        self.assertEqual(len(app.layers), 1)
        self.assertEqual(app.events, [])

    def test_the_way_of_a_url_is_shown_while_it_is_typed(self):
        app = self.inspected()
        app.press("ctrl+a")
        app.type("gtkrouter://item/x")
        app.wait_for_text("No route takes this URL.")
        app.wait_for_text("“x” is not a whole number, as :id<int> has to be.")
        app.press("BackSpace")
        app.type("7")
        app.wait_for_text("It would show “Item”.")
        self.assertEqual(app.events, [])
        app.press("Return")
        (event,) = app.wait_for_events(1)
        self.assertEqual((event["url"], event["origin"], event["outcome"]), ("gtkrouter://item/7", "link", "shown"))

    def test_a_text_that_is_no_url_says_so_and_cannot_be_opened(self):
        app = self.inspected()
        app.press("ctrl+a")
        app.type("gtkrouter://item/%zz")
        app.wait_for_text("“%zz” is not an escape: two hexadecimal digits must follow the percent sign.")
        app.press("Return")
        app.press("BackSpace", "BackSpace", "BackSpace", "4")
        app.wait_for_text("It would show “Item”.")
        app.press("Return")
        (event,) = app.wait_for_events(1)
        self.assertEqual(event["url"], "gtkrouter://item/4")

    def test_it_works_while_a_modal_is_open(self):
        app = self.inspected("gtkrouter://chain/1")
        app.wait_for(lambda: len(app.layers) == 2, "the modal")
        app.write(app.focused_entry, "gtkrouter://nav/dismiss")
        app.wait_for_text("A modal closes")
        app.do(app.control("button", "Open"))
        app.wait_for(lambda: len(app.layers) == 1, "the modal to be closed")

    def test_routes_are_found_and_opened_by_the_accessibility_tree_alone(self):
        app = self.inspected()
        app.do(app.control("page tab", "Routes"))
        app.wait_for_text("gtkrouter://board")
        app.write(app.control(None, "Search routes"), "item id")
        app.wait_for_text("1 route; the first one that fits wins")
        app.do(app.control("button", "Open gtkrouter://item/1"))
        (event,) = app.wait_for_events(1)
        self.assertEqual(event["url"], "gtkrouter://item/1")
        app.do(app.control("button", "Try"))
        app.wait_for_text("It would show “Item”.")

    def test_an_afternoon_of_a_developer(self):
        with tempfile.TemporaryDirectory(prefix="afternoon.") as folder:
            routes, log, picture = (os.path.join(folder, name) for name in ("routes.json", "log.jsonl", "now.svg"))
            write(routes, {"own://start": HOME, "own://page/:id<int>": "parameters"})
            app = self.inspected("--routes", routes)

            # The route file is broken, with two mistakes, and then mended.
            app.do(app.control("page tab", "Routes"))
            write(routes, {"own://start": HOME, "own://page/:": "parameters", "own://list": "nobodyProvidesThis"})
            app.wait_for(lambda: [t for t in app.shown_texts if t.startswith(f"{routes}:3: ")], "the problem of line 3")
            app.wait_for(lambda: [t for t in app.shown_texts if t.startswith(f"{routes}:4: ")], "the problem of line 4")
            write(routes, {"own://start": HOME, "own://page/:id<int>": "parameters", "own://list": "parameters"})
            app.wait_for_text("3 routes; the first one that fits wins")

            # A URL is tried, lost, corrected and opened.
            app.do(app.control("page tab", "Try"))
            app.write(app.control("text", "URL"), "own://page/one")
            app.wait_for_text("“one” is not a whole number, as :id<int> has to be.")
            app.write(app.control("text", "URL"), "own://page/1")
            app.wait_for_text("own://page/:id<int>")
            app.do(app.control("button", "Open"))
            app.wait_for_events(1)
            app.write(app.control("text", "URL"), "own://list")
            app.do(app.control("button", "Open"))
            app.wait_for_events(2)

            # The log is saved, loaded again and stepped through; the picture is exported.
            app.do(app.control("page tab", "Log"))
            app.wait_for_text("2 events")
            app.do(app.control("button", "Save the Listed Events…"))
            app.enter_file(log)
            app.wait_for(lambda: os.path.exists(log), "the saved log")
            lines = json_lines(open(log, encoding="utf-8").read())
            self.assertEqual([line["url"] for line in lines], ["own://page/1", "own://list"])
            app.do(app.control("button", "Load a Log…"))
            app.enter_file(log)
            app.wait_for(lambda: app.inspector.find_all(role="button", name="Live"), "the loaded log")
            app.do(app.control("button", "Previous Event"))
            app.do(app.control("page tab", "Now"))
            app.do(app.control("button", "Save as SVG…"))
            app.enter_file(picture)
            app.wait_for(lambda: os.path.exists(picture), "the picture")
            root = ElementTree.parse(picture).getroot()
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
