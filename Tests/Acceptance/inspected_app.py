"""The app with its inspector, whose window is read by the tab that is shown."""

import json
import os
import re

from app_driver import App, wait_until
from tree import shown_texts

# The time of an event by the clock, and its duration.
LASTING = re.compile(r"(\d\d:\d\d:\d\d, )?[\d.]+ (µs|ms|s)$")
# The second event of the log opened item 8: the buttons that copy it, the note of each, and whether a text is the copy.
COPIES_OF_ITEM_8 = (
    ("Copy URL", "URL copied", lambda text: text == "gtkrouter://item/8"),
    ("Copy as JSON", "JSON copied", lambda text: text.startswith("{") and json.loads(text)["seq"] == 2),
    ("Copy as Test", "Test copied", lambda text: "@Test" in text and "gtkrouter://item/8" in text),
)


class InspectedApp(App):
    """The app with its inspector, whose window is not a layer."""

    TITLE = "Inspector"
    kept_switcher = None, None

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
        inspector = self.inspector
        if self.kept_switcher[0] != inspector:
            self.kept_switcher = inspector, next(widget for widget in inspector.walk() if widget.role == "page tab list")
        return self.kept_switcher[1]

    @property
    def tab(self):
        """The name of the selected tab."""
        selected = [tab for tab in self.switcher.shown_children if tab.had("SELECTED")]
        return selected[0].name if selected else None

    @property
    def shown(self):
        """What the selected tab shows: newer versions of GTK call a page as its tab, and leave out some that are covered."""
        stack = self.switcher.parent.children[1].children[0]
        tabs, pages = self.switcher.shown_children, stack.children
        selected = next((index for index, tab in enumerate(tabs) if tab.had("SELECTED")), None)
        if selected is None:
            return stack
        called = [page for page in pages if page.name == tabs[selected].name]
        return (called or pages[selected:] or [stack])[0]

    @property
    def shown_texts(self):
        """The texts of the labels."""
        return shown_texts([widget for widget in self.shown.walk() if widget.role in ("label", "heading", "status bar", "statusbar")])

    @property
    def focus(self):
        """The widget of the inspector that has focus."""

        parts = [self.switcher, self.shown] if self.inspector else []
        return next((widget for part in parts for widget in part.walk() if widget.had("FOCUSED")), None)

    @property
    def focused_entry(self):
        focus = self.focus
        return focus if focus and focus.role == "text" else None

    @property
    def focus_name(self):
        """The name of the widget that has focus."""
        focus = self.focus
        return focus and self.name_of(focus)

    @staticmethod
    def name_of(widget):
        """The text of a label, else the name, without the duration of an event."""
        return LASTING.sub("…", widget.shown_text if widget.role == "label" else widget.name)

    @property
    def rows(self):
        """The names of the events that are listed, without the duration of each."""
        return [LASTING.sub("…", row.name) for row in self.list_of_events.find_all("list item")]

    @property
    def selected_rows(self):
        return [row.name.split(",")[0] for row in self.list_of_events.find_all("list item") if row.had("SELECTED")]

    @property
    def list_of_events(self):
        return self.control("list", "Events")

    def wait_for_text(self, text):
        self.wait_for(lambda: text in self.shown_texts, f"the text “{text}”")

    def wait_for_focus(self, name):
        self.wait_for(lambda: self.focus_name == name, f"focus at “{name}”, not at {self.focus_name}")

    def wait_for_row(self, number):
        self.wait_for(lambda: self.selected_rows == [str(number)], f"event {number} to be selected")

    def control(self, role, name):
        """The tab, or the control of the shown one, with a role and a name."""
        inside = (lambda: self.switcher) if role == "page tab" else (lambda: self.shown)
        return self.wait_for(lambda: inside().find_all(role, name), f"the {role} “{name}”")[0]

    def choice(self, name):
        """The drop-down of a name, which its value follows."""
        return self.wait_for(lambda: self.shown.find_all("combo box", containing=f"{name}: "), f"the drop-down “{name}”")[0]

    # By the accessibility tree

    def select(self, tab):
        self.control("page tab", tab).act()
        self.wait_for(lambda: self.tab == tab, f"the tab {tab}")

    # By keys

    def step(self, key="Tab", start=None):
        """Presses a key that moves focus, from a widget that is known to have it, and gives the widget that gets it."""
        start = start or self.wait_for(lambda: self.focus, "a focus")
        self.press(key)
        return self.wait_for(lambda: not start.has("FOCUSED") and self.focus, f"{key} to move focus from {start}")

    def step_to(self, name, key="Tab"):
        """Presses a key until focus is at the widget of this name."""
        widget = self.wait_for(lambda: self.focus, "a focus")
        names = [self.name_of(widget)]
        while names[-1] != name:
            if len(names) > 40:
                raise AssertionError(f"{key} never came to {name}, but to {names}")
            widget = self.step(key, widget)
            names.append(self.name_of(widget))

    def round(self, key="Tab"):
        """The names of the widgets to which a key moves focus, until it is at the first one again."""
        start = widget = self.wait_for(lambda: self.focus, "a focus")
        names = [self.name_of(start)]
        while len(names) < 40:
            widget = self.step(key, widget)
            if start.has("FOCUSED"):
                break
            names.append(self.name_of(widget))
        return names

    def select_first_row(self):
        """Selects the row of a list from which Down goes to the second: since GTK 4.12 the first such key only selects."""
        self.press("Home")
        self.wait_for(lambda: self.shown.find_all("list item")[0].had("SELECTED"), "the first row to be selected")

    def focus_first_row(self):
        """Moves focus to the first row of a list whose rows cannot be selected."""
        self.press("Home")
        self.wait_for(lambda: self.shown.find_all("list item")[0].had("FOCUSED"), "focus in the first row")

    def enter_file(self, path):
        """Names a file in GTK's dialog that opens, by the keyboard."""
        self.wait_for(lambda: len(self.windows) == 3 and self.focused, "the dialog")
        if self.focused.role != "text":
            self.press("ctrl+l")
            self.wait_for(lambda: self.focused and self.focused.role == "text", "the entry for the path")

        def typed():
            # Once more, if the dialog has selected a part of the name that it suggests just then.
            self.press("ctrl+a")
            self.type(path)
            return wait_until(lambda: self.focused.text == path, 2)

        self.wait_for(typed, "the path in the entry")

        def closed():
            # Once more, if the dialog was still loading the folder: it forgets the key then.
            self.press("Return")
            # GTK 4.8 prints a warning when the tree of a dialog is read that closes, so the X server is asked.
            return wait_until(lambda: (self.active_window or [None])[0] == self.own_window, 3)

        self.wait_for(closed, "the dialog to close")

    def wait_for_picture(self, path):
        """Waits until a picture is written to its end: it is empty first."""

        def is_written():
            if not os.path.exists(path):
                return False
            with open(path, encoding="utf-8") as file:
                return file.read().rstrip().endswith("</svg>")

        self.wait_for(is_written, "the picture")
