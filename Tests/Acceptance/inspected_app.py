"""The app with its inspector, whose window is read by the tab that is shown."""

import json
import os
import re

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

from app_driver import App, Widget, wait_until

LASTING = re.compile(r"[\d.]+ (µs|ms|s)$")
# The second event of the log opened item 8: the buttons that copy it, the note of each, and whether a text is the copy.
COPIES_OF_ITEM_8 = (
    ("Copy URL", "The URL is copied", lambda text: text == "gtkrouter://item/8"),
    ("Copy as JSON", "The JSON is copied", lambda text: text.startswith("{") and json.loads(text)["seq"] == 2),
    ("Copy as Test", "The test is copied", lambda text: "@Test" in text and "gtkrouter://item/8" in text),
)


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
        self.wait_for(lambda: self.focused_entry, "the focus in the inspector")
        self.own_window = self.wait_for(lambda: self.active_window, "the inspector to be active")[0]

    # What is there

    @property
    def switcher(self):
        """The row of tabs."""
        return next(widget for widget in self.inspector.walk() if widget.role == "page tab list")

    @property
    def tab(self):
        """The name of the selected tab."""
        return next((tab.name for tab in self.switcher.children if tab.has("SELECTED")), None)

    @property
    def shown(self):
        """What the selected tab shows: the tree has all tabs."""
        tab = self.tab
        _, stack = Widget(self.switcher.node.get_parent()).children
        return next((page for page in stack.children if page.name == tab), stack)

    @property
    def shown_texts(self):
        """The texts of the labels."""
        return [widget.shown_text for widget in self.shown.walk() if widget.role in ("label", "heading", "status bar", "statusbar")]

    @property
    def focus(self):
        """The widget of the inspector that has focus."""

        def found(widget):
            states = widget.node.get_state_set()
            if not states.contains(Atspi.StateType.VISIBLE) or states.contains(Atspi.StateType.FOCUSED):
                return widget if states.contains(Atspi.StateType.FOCUSED) else None
            return next(filter(None, map(found, widget.children)), None)

        return self.inspector and (found(self.switcher) or found(self.shown))

    @property
    def focused_entry(self):
        focus = self.focus
        return focus if focus and focus.role == "text" else None

    @property
    def place(self):
        """Where focus is."""
        focus = self.focus
        return focus and self.place_of(focus)

    @staticmethod
    def place_of(widget):
        """The text of a label, else the name, without the time that an event took."""
        return LASTING.sub("…", widget.shown_text if widget.role == "label" else widget.name)

    @property
    def rows(self):
        """The names of the events that are listed, without the time that each took."""
        return [LASTING.sub("…", row.name) for row in self.list_of_events.find_all("list item")]

    @property
    def selected_rows(self):
        return [row.name.split(",")[0] for row in self.list_of_events.find_all("list item") if row.has("SELECTED")]

    @property
    def list_of_events(self):
        return self.control("list", "Events")

    def wait_for_text(self, text):
        self.wait_for(lambda: text in self.shown_texts, f"the text “{text}”")

    def wait_for_place(self, name):
        self.wait_for(lambda: self.place == name, f"focus at “{name}”, not at {self.place}")

    def wait_for_row(self, number):
        self.wait_for(lambda: self.selected_rows == [str(number)], f"event {number} to be selected")

    def control(self, role, name):
        """The tab, or the control of the shown one, with a role and a name."""
        inside = (lambda: self.switcher) if role == "page tab" else (lambda: self.shown)
        fits = lambda widget: widget.name == name and role in (None, widget.role)
        return self.wait_for(lambda: next(filter(fits, inside().walk()), None), f"the {role} “{name}”")

    # By the accessibility tree

    def do(self, widget, action=None):
        """Does a thing that a widget offers to a screen reader: by its name, or the first one."""
        count = widget.node.get_n_actions()
        names = [Atspi.Action.get_localized_name(widget.node, index) for index in range(count)]
        Atspi.Action.do_action(widget.node, names.index(action) if action else 0)

    def select(self, tab):
        self.do(self.control("page tab", tab))
        self.wait_for(lambda: self.tab == tab, f"the tab {tab}")

    def write(self, widget, text):
        """Replaces the text of an entry, as a screen reader does."""
        Atspi.EditableText.set_text_contents(widget.node, text)

    def paste(self, widget):
        """Pastes the clipboard into an entry, as a screen reader does."""
        Atspi.EditableText.paste_text(widget.node, 0)

    def select_child(self, widget, index):
        """Selects a row of a list, as a screen reader does."""
        Atspi.Selection.select_child(widget.node, index)

    # By keys

    def step(self, key="Tab", start=None):
        """Presses a key that moves focus, from a place that is known to have it, and gives the widget that gets it."""
        start = start or self.wait_for(lambda: self.focus, "a focus")
        self.press(key)
        return self.wait_for(lambda: not start.has("FOCUSED") and self.focus, f"{key} to move focus from {start}")

    def step_to(self, name, key="Tab"):
        """Presses a key until focus is at a place."""
        widget = self.wait_for(lambda: self.focus, "a focus")
        places = [self.place_of(widget)]
        while places[-1] != name:
            if len(places) > 40:
                raise AssertionError(f"{key} never came to {name}, but to {places}")
            widget = self.step(key, widget)
            places.append(self.place_of(widget))

    def round(self, key="Tab"):
        """The places to which a key moves focus, from the one that has it until it is there again."""
        start = widget = self.wait_for(lambda: self.focus, "a focus")
        places = [self.place_of(start)]
        while len(places) < 40:
            widget = self.step(key, widget)
            if start.has("FOCUSED"):
                break
            places.append(self.place_of(widget))
        return places

    def enter_file(self, path):
        """Names a file in GTK's dialog that opens, by the keyboard."""
        self.wait_for(lambda: len(self.windows) == 3 and self.focused, "the dialog")
        if self.focused.role != "text":
            self.press("ctrl+l")
            self.wait_for(lambda: self.focused and self.focused.role == "text", "the entry for the place")

        def typed():
            # Once more, if the dialog has selected a part of the name that it suggests just then.
            self.press("ctrl+a")
            self.type(path)
            return wait_until(lambda: self.focused.text == path, 2)

        self.wait_for(typed, "the path in the entry")
        self.press("Return")
        # GTK 4.8 prints a warning when the tree of a dialog is read that closes, so the X server is asked.
        self.wait_for(lambda: (self.active_window or [None])[0] == self.own_window, "the dialog to close")

    def wait_for_picture(self, path):
        """Waits until a picture is written to its end: it is empty first."""

        def is_written():
            if not os.path.exists(path):
                return False
            with open(path, encoding="utf-8") as file:
                return file.read().rstrip().endswith("</svg>")

        self.wait_for(is_written, "the picture")
