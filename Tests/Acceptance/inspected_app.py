"""The app with its inspector. A test reads the selected tab of the inspector's window."""

import json
import os
import re

from app_driver import App, wait_until
from tree import shown_texts

# The time of day of an event, and its duration.
LASTING = re.compile(r"(\d\d:\d\d:\d\d, )?[\d.]+ (µs|ms|s)$")
# The copy buttons for the second event in the log, which opened item 8: the name of each button, the message that it shows, and a
# check of the copied text.
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

    # What is shown

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
        """The content of the selected tab. Newer versions of GTK name a page after its tab, and omit some covered pages."""
        stack = self.switcher.parent.children[1].children[0]
        tabs, pages = self.switcher.shown_children, stack.children
        selected = next((index for index, tab in enumerate(tabs) if tab.had("SELECTED")), None)
        if selected is None:
            return stack
        called = [page for page in pages if page.name == tabs[selected].name]
        return (called or pages[selected:] or [stack])[0]

    @property
    def shown_texts(self):
        """The text of each label."""
        return shown_texts([widget for widget in self.shown.walk() if widget.role in ("label", "heading", "status bar", "statusbar")])

    @property
    def focus(self):
        """The focused widget of the inspector."""

        parts = [self.switcher, self.shown] if self.inspector else []
        return next((widget for part in parts for widget in part.walk() if widget.had("FOCUSED")), None)

    @property
    def focused_entry(self):
        focus = self.focus
        return focus if focus and focus.role == "text" else None

    @property
    def focus_name(self):
        """The name of the focused widget."""
        focus = self.focus
        return focus and self.name_of(focus)

    @staticmethod
    def name_of(widget):
        """Returns the text of a label, or else the name, without the duration of an event."""
        return LASTING.sub("…", widget.shown_text if widget.role == "label" else widget.name)

    @property
    def rows(self):
        """The names of the listed events, without their durations."""
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
        """Waits for a tab, or a control in the selected tab, that has this role and this name."""
        inside = (lambda: self.switcher) if role == "page tab" else (lambda: self.shown)
        return self.wait_for(lambda: inside().find_all(role, name), f"the {role} “{name}”")[0]

    def choice(self, name):
        """Returns the drop-down with this name. In the tree, its value follows the name."""
        return self.wait_for(lambda: self.shown.find_all("combo box", containing=f"{name}: "), f"the drop-down “{name}”")[0]

    # By the accessibility tree

    def select(self, tab):
        self.control("page tab", tab).act()
        self.wait_for(lambda: self.tab == tab, f"the tab {tab}")

    # By keys

    def step(self, key="Tab", start=None):
        """Presses a key that moves focus away from a widget, and returns the widget that receives focus."""
        start = start or self.wait_for(lambda: self.focus, "a focus")
        self.press(key)
        return self.wait_for(lambda: not start.has("FOCUSED") and self.focus, f"{key} to move focus from {start}")

    def step_to(self, name, key="Tab"):
        """Presses a key until the widget with this name has focus."""
        widget = self.wait_for(lambda: self.focus, "a focus")
        names = [self.name_of(widget)]
        while names[-1] != name:
            if len(names) > 40:
                raise AssertionError(f"{key} never came to {name}, but to {names}")
            widget = self.step(key, widget)
            names.append(self.name_of(widget))

    def round(self, key="Tab"):
        """Returns the names of the widgets to which a key moves focus, until focus returns to the first widget."""
        start = widget = self.wait_for(lambda: self.focus, "a focus")
        names = [self.name_of(start)]
        while len(names) < 40:
            widget = self.step(key, widget)
            if start.has("FOCUSED"):
                break
            names.append(self.name_of(widget))
        return names

    def select_first_row(self):
        """Selects the first row of a list, so that Down moves to the second row.

        Since GTK 4.12, the first Down would only select.
        """
        self.press("Home")
        self.wait_for(lambda: self.shown.find_all("list item")[0].had("SELECTED"), "the first row to be selected")

    def focus_first_row(self):
        """Moves focus to the first row of a list whose rows cannot be selected."""
        self.press("Home")
        self.wait_for(lambda: self.shown.find_all("list item")[0].had("FOCUSED"), "focus in the first row")

    def enter_file(self, path):
        """Enters the name of a file in GTK's file dialog by keyboard."""
        self.wait_for(lambda: len(self.windows) == 3 and self.focused, "the dialog")
        if self.focused.role != "text":
            self.press("ctrl+l")
            self.wait_for(lambda: self.focused and self.focused.role == "text", "the entry for the path")

        def typed():
            # Repeated, because the dialog may just have selected a part of the name that it suggests.
            self.press("ctrl+a")
            self.type(path)
            return wait_until(lambda: self.focused.text == path, 2)

        self.wait_for(typed, "the path in the entry")

        def closed():
            # Repeated, because the dialog ignores the key while it loads the folder.
            self.press("Return")
            # Asks the X server, because GTK 4.8 prints a warning if the tree of a closing dialog is read.
            return wait_until(lambda: (self.active_window or [None])[0] == self.own_window, 3)

        self.wait_for(closed, "the dialog to close")

    def wait_for_picture(self, path):
        """Waits until a picture is written completely. The file is empty at first."""

        def is_written():
            if not os.path.exists(path):
                return False
            with open(path, encoding="utf-8") as file:
                return file.read().rstrip().endswith("</svg>")

        self.wait_for(is_written, "the picture")
