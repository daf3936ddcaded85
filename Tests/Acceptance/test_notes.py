"""The app in Examples/Notes: guards, an action, results, unsaved text, search, and the saved session, in a real window."""

import json
import os
import signal
import subprocess

from app_driver import SECONDS, App, AppTestCase
from examples import WithoutAddress, example


class Notes(WithoutAddress, App):
    """The example."""

    @property
    def command(self):
        return [example("Notes")]

    def open(self, url):
        """Opens a URL as another program does, and returns the exit status."""
        return subprocess.run([*self.command, url], env=self.environment, timeout=SECONDS).returncode

    def field(self, name):
        """Waits for the entry or text view with this name, and returns it."""
        fields = lambda: [one for one in self.top.find_all(name=name) if one.is_editable]
        return self.wait_for(fields, f"the field {name}")[0]

    def write(self, entry, text):
        widget = self.field(entry)
        is_focused = lambda: widget.has("FOCUSED") or self.focused and self.focused.name == entry
        # A click that arrives only after the keys would clear the selection.
        if not is_focused():
            self.click(widget)
        self.wait_for(is_focused, f"focus in {entry}")
        self.press("ctrl+a")
        self.type(text)

    def enter(self, text):
        """Types a text into the focused entry, and presses Return."""
        self.wait_for(lambda: self.focused and self.focused.is_editable, "focus in an entry")
        self.type(text)
        self.press("Return")

    def row(self, title):
        """Returns the row of a note in the list."""
        return self.wait_for(lambda: self.rows(title), f"the row {title}")[0]

    def rows(self, title=""):
        return [row for row in self.top.find_all("list item") if row.name.startswith(title + ", " if title else "")]

    @property
    def items(self):
        """The names of the items in the open menu."""
        return [item.name for item in self.top.find_all("menu item")]

    def delete(self):
        """Deletes the shown note from its menu."""
        self.click(self.find(name="More"))
        self.find("menu item", "Delete").act()

    @property
    def notes(self):
        with open(os.path.join(self.directory, "data_home", "org.gtkrouter.Notes", "notes.json"), encoding="utf-8") as file:
            return {note["id"]: note for note in json.load(file)}


class NotesTests(AppTestCase):
    app = Notes

    def assert_title(self, app, title):
        app.wait_for(lambda: app.top.name == title, f"the title {title}")

    # Feature: Menu, keys, labels and status pages of the example Notes
    def test_the_menu_and_the_keys_are_those_of_other_apps(self):
        app = self.start()
        app.press("F10")
        app.wait_for(lambda: app.items == ["Settings", "Keyboard Shortcuts", "Help", "About Notes"], "the menu")
        app.press("Escape")
        app.wait_for(lambda: not app.items, "the menu to close")
        app.press("ctrl+question")
        self.assert_title(app, "Keyboard Shortcuts")
        rows = [row.name for row in app.top.find_all("list item")]
        for row in ("New Note, Ctrl+N", "Search, Ctrl+F", "Main Menu, F10", "Settings, Ctrl+comma", "Quit, Ctrl+Q"):
            self.assertIn(row, [name.replace("Ctrl+,", "Ctrl+comma") for name in rows])
        app.press("Escape")
        app.press("ctrl+f")
        self.assert_title(app, "Search")
        app.wait_for(lambda: app.focused and app.focused.is_editable, "focus in the field")
        app.press("ctrl+n")
        self.assert_title(app, "New Note")
        app.press("ctrl+n")
        app.enter("Ferry")
        self.assert_title(app, "Ferry")
        self.assertEqual(app.dialogs, [])
        app.click(app.find("button", "Edit"))
        app.write("Text", "At noon")
        app.press("ctrl+s")
        self.assert_title(app, "Ferry")
        app.find("label", "At noon")
        self.assertEqual(app.notes[4]["text"], "At noon")

    def test_a_key_of_the_app_works_while_a_link_in_running_text_has_focus(self):
        app = self.start("notes://note/1")
        self.assert_title(app, "Shopping")
        app.focus_by_tab(lambda widget: widget.name.startswith("#") or widget.text.startswith("#"), "the tag")
        app.press("ctrl+f")
        self.assert_title(app, "Search")

    # Feature: Menu, keys, labels and status pages of the example Notes
    def test_no_page_says_its_title_twice(self):
        app = self.start()
        for url, title in (("notes://note/1", "Shopping"), ("notes://search", "Search"), ("notes://settings/about", "About")):
            app.open(url)
            self.assert_title(app, title)
            app.wait_for(lambda: len(app.top.find_all("label", title)) <= 1, "one title")
            self.assertEqual(app.headings, [])

    # Feature: Menu, keys, labels and status pages of the example Notes
    def test_the_fields_of_a_note_have_visible_labels(self):
        app = self.start("notes://note/1/edit")
        for name in ("Title", "Tag", "Text"):
            label = app.find("label", name)
            self.assertLess(label.extents[1], app.field(name).extents[1])

    # Feature: Menu, keys, labels and status pages of the example Notes
    def test_a_search_that_finds_nothing_says_so_in_the_middle(self):
        app = self.start("notes://search?text=zzz")
        label = app.find("label", "No Results Found")
        app.find("label", "Try a different search.")

        def is_centered():
            (left, _, width, _), (start, _, whole, _) = label.extents, app.top.extents
            return abs(left + width / 2 - start - whole / 2) <= 2

        app.wait_for(is_centered, "the sentence in the middle")

    def test_a_new_note_comes_back_from_its_modal_and_is_opened(self):
        app = self.start()
        app.click(app.find("button", "New Note"))
        self.assert_title(app, "New Note")
        app.enter("Ferry")
        self.assert_title(app, "Ferry")
        self.assertEqual(app.notes[4]["title"], "Ferry")
        app.press("alt+Left")
        app.row("Ferry")
        app.click(app.find("button", "New Note"))
        self.assert_title(app, "New Note")
        app.press("Escape")
        self.assert_title(app, "Notes")

    # Feature: Menu, keys, labels and status pages of the example Notes
    def test_a_locked_note_opens_once_the_pin_is_entered(self):
        app = self.start("notes://note/3")
        self.assert_title(app, "Unlock")
        app.find("label", "PIN")
        app.find("label", "This example’s PIN is 1234.")
        app.enter("1111")
        app.find("label", "This is not the PIN.")
        app.press("ctrl+a")
        app.type("1234")
        app.click(app.find("button", "Unlock"))
        self.assert_title(app, "Present for Ada")
        self.assertEqual(app.dialogs, [])

    def test_unsaved_text_is_asked_for_and_survives_the_end_of_the_app(self):
        app = self.start("notes://note/1/edit")
        app.wait_for(lambda: app.top.name == "Edit Shopping", "the page that edits")
        app.write("Text", "Only figs")
        app.press("alt+Left")
        app.find("label", "If you don’t save, your changes will be lost.")
        app.press("Escape")
        app.press("alt+F4")
        app.process.wait(timeout=SECONDS)
        app.launch()
        app.wait_for(lambda: app.top.name == "Edit Shopping", "the saved session")
        app.wait_for(lambda: app.field("Text").text == "Only figs", "the unsaved text")
        app.press("alt+Left")
        app.click(app.find("button", "Save"))
        self.assert_title(app, "Shopping")
        self.assertEqual(app.notes[1]["text"], "Only figs")

    # Feature: Unsaved text comes back after the desktop has ended the app
    def test_typed_text_comes_back_after_the_desktop_has_ended_the_app(self):
        app = self.start("notes://note/1/edit")
        app.write("Text", "Only figs")
        app.wait_for(lambda: app.field("Text").text == "Only figs", "the text")
        app.write("Tag", "garden")
        app.wait_for(lambda: app.field("Tag").text == "garden", "the tag")
        app.process.terminate()
        self.assertEqual(app.process.wait(timeout=SECONDS), -signal.SIGTERM)
        app.launch()
        app.wait_for(lambda: app.field("Text").text == "Only figs", "the unsaved text")
        self.assertEqual(app.field("Tag").text, "garden")

    def test_a_file_that_cannot_be_read_stays_as_it_is(self):
        app = self.start("notes://note/2")
        app.delete()
        self.assert_title(app, "Notes")
        app.process.terminate()
        app.process.wait(timeout=SECONDS)
        path = os.path.join(app.directory, "data_home", "org.gtkrouter.Notes", "notes.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[{")
        run = subprocess.run(app.command, env=app.environment, capture_output=True, text=True, timeout=SECONDS)
        self.assertEqual(run.returncode, 1)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "[{")

    def test_a_deleted_note_can_be_brought_back(self):
        app = self.start("notes://note/2")
        app.delete()
        self.assert_title(app, "Notes")
        app.click(app.find("button", "Undo"))
        app.row("Holiday")
        self.assertEqual(app.open("notes://delete/1"), 3)
        app.wait_for(lambda: any("delete" in toast for toast in app.toasts), "the refusal")
        self.assertIn(1, app.notes)

    def test_a_search_goes_on_where_it_was(self):
        app = self.start("notes://search?text=pears")
        self.assert_title(app, "Search")
        app.row("Shopping")
        app.write("Text to search for", "ferry")
        app.row("Holiday")
        app.press("alt+Left")
        self.assert_title(app, "Notes")

    def test_a_link_to_a_section_opens_the_settings_below_it(self):
        app = self.start("notes://settings/about")
        self.assert_title(app, "About")
        app.press("alt+Left")
        self.assert_title(app, "Settings")
        app.press("Escape")
        self.assert_title(app, "Notes")

    # Feature: Lists of 10,000 values, whose rows can be activated and have menus
    def test_a_list_is_used_by_pointer(self):
        app = self.start()
        app.click(app.row("Shopping"), button=3)
        app.wait_for(lambda: app.items == ["Edit", "Delete"], "the menu of the row")
        app.press("Escape")
        app.wait_for(lambda: not app.items, "the menu to close")
        app.click(app.row("Holiday"), button=3)
        app.find("menu item", "Delete").act()
        app.wait_for(lambda: [row.name.split(",")[0] for row in app.rows()] == ["Shopping", "Present for Ada"], "two rows")
        app.click(app.row("Shopping"))
        self.assert_title(app, "Shopping")

    # Feature: A context menu opens when the mouse button is released
    def test_the_menu_of_a_row_opens_by_a_slow_click(self):
        app = self.start()
        app.click_slowly(app.row("Shopping"), button=3)
        app.wait_for(lambda: app.items == ["Edit", "Delete"], "the menu of the row")

    # Feature: Lists of 10,000 values, whose rows can be activated and have menus
    def test_a_list_is_used_by_keyboard(self):
        app = self.start()
        row = app.row("Shopping")
        app.focus_by_tab(lambda widget: widget == row, "the list")
        app.press("Down")
        app.wait_for(lambda: app.row("Holiday").has("FOCUSED"), "the second row")
        for key in ("shift+F10", "Menu"):
            app.press(key)
            app.wait_for(lambda: app.items, f"the menu by {key}")
            app.press("Escape")
            app.wait_for(lambda: not app.items and app.row("Holiday").has("FOCUSED"), "focus in the row")
        app.press("shift+F10")
        app.wait_for(lambda: app.focused and app.focused.name == "Edit", "the first item")
        app.press("Return")
        app.wait_for(lambda: app.top.name == "Edit Holiday", "the page that edits")
        app.write("Tag", "ferry")
        app.wait_for(lambda: app.field("Tag").text == "ferry", "the tag")
        app.click(app.find("button", "Save"))
        app.wait_for(lambda: app.row("Holiday").has("FOCUSED"), "focus in the row again")
        app.press("Return")
        self.assert_title(app, "Holiday")

    # Feature: Lists of 10,000 values, whose rows can be activated and have menus
    def test_a_list_is_used_by_screen_readers(self):
        app = self.start()
        app.row("Holiday").act("row.Delete")
        app.find("button", "Undo")
        app.row("Shopping").act("row.activate")
        self.assert_title(app, "Shopping")

    # Feature: Drop-downs, which screen readers can set
    def test_the_order_of_a_list_is_chosen(self):
        app = self.start()
        titles = lambda: [row.name.split(",")[0] for row in app.rows()]
        app.row("Shopping")
        self.assertEqual(titles(), ["Shopping", "Holiday", "Present for Ada"])
        app.focus_by_tab(lambda widget: widget.name == "Order: By age", "the order")
        app.press("space")
        app.press("Down")
        app.press("Return")
        app.find(name="Order: By title")
        app.wait_for(lambda: titles() == ["Holiday", "Present for Ada", "Shopping"], "the other order")

    # Feature: Search entries
    def test_escape_clears_a_search_and_then_leaves_it(self):
        app = self.start()
        app.click(app.find(name="Search"))
        self.assert_title(app, "Search")
        app.write("Text to search for", "ferry")
        app.wait_for(lambda: len(app.rows()) == 1, "one row")
        app.press("Escape")
        app.wait_for(lambda: len(app.rows()) == 3 and app.focused.text == "", "all rows")
        app.press("Escape")
        self.assert_title(app, "Notes")

    # Feature: Menus whose items run closures
    def test_a_lock_is_set_by_the_menu_of_a_note(self):
        app = self.start("notes://note/1")
        self.assert_title(app, "Shopping")
        app.click(app.find(name="More"))
        app.find("menu item", "Lock").act()

        app.wait_for(lambda: not app.items and app.focused and app.focused.name == "More", "focus in the button again")
        app.press("space")
        app.wait_for(lambda: app.items == ["Remove the Lock", "Delete"], "the other items")
        self.assertTrue(app.notes[1]["isLocked"])
