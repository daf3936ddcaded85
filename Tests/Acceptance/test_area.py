"""The app in Examples/Area, which is older than its use of the router. The router shows one page of the app's notebook."""

import subprocess

from app_driver import App, AppTestCase
from examples import example


# The rows of the app's menu.
ROWS = ("Note Today", "Move Parcels to a Window", "Quit")


class Area(App):
    """The example. Its window contains a notebook: *Today* belongs to the app, and *Parcels* to the router."""

    identifier = "org.gtkrouter.Area"

    @property
    def command(self):
        return [example("Area")]

    def wait_for_start(self):
        self.wait_for(lambda: self.windows and self.active_window, "the window")

    @property
    def frames(self):
        return [window for window in self.windows if window.role == "frame"]

    def select(self, tab):
        """Selects a page of the notebook."""
        found = self.wait_for(lambda: self.find_tabs(tab), f"the tab {tab}")
        self.click(found[0])
        self.wait_for(lambda: self.find_tabs(tab)[0].has("SELECTED"), f"the page {tab}")

    def find_tabs(self, name):
        """Returns the tabs with this label. GTK gives tabs no names, so they are found by the labels in them."""
        return [tab for frame in self.frames for tab in frame.find_all("page tab") if tab.find_all("label", name)]

    def choose(self, row):
        """Chooses a row of the app's own menu by keyboard.

        A click is impossible, because GTK reports only positions within the popover.
        """
        self.click(self.find(name="Menu"))
        # GTK 4.18 gives the rows of a menu no names.
        self.wait_for(lambda: len(self.top.find_all("menu item")) == len(ROWS), "the menu")
        self.press(*["Down"] * ROWS.index(row), "Return")


    def write_report(self, text):
        """Opens the modal of the shown parcel, and types a report into it."""
        self.click(self.find("button", "Report a Problem…"))
        self.wait_for(lambda: self.dialogs, "the modal")
        self.type(text)
        self.wait_for(lambda: self.report.text == text, "the text in the modal")

    @property
    def report(self):
        """The entry in the modal."""
        return self.dialogs[0].find_all("text")[0]

    def close_report(self):
        """Empties the report and closes its modal. The report has focus, or receives focus by itself."""
        self.wait_for(lambda: self.report.has("FOCUSED"), "the modal to have the keyboard")
        self.press("ctrl+a", "BackSpace")
        self.wait_for(lambda: self.report.text == "", "an empty text")
        self.press("Escape")
        self.wait_for(lambda: not self.dialogs, "the modal to close")


class AreaTests(AppTestCase):
    app = Area

    def assert_heading(self, app, heading):
        app.wait_for(lambda: heading in app.headings, f"the heading {heading}")

    def open_first_parcel(self, app):
        app.select("Parcels")
        app.click(app.find("link", "Ada Nwosu, Lagos"))
        self.assert_heading(app, "Ada Nwosu, Lagos")

    # Feature: A view of pages in any window, or in a part of one
    def test_links_and_back_work_in_one_page_of_a_notebook(self):
        app = self.start()
        self.open_first_parcel(app)
        self.assertEqual(app.frames[0].name, "Parcels")
        app.click(app.find("button", "Back"))
        app.find("link", "Mario Rossi, Torino")
        app.press("alt+Right")
        self.assert_heading(app, "Ada Nwosu, Lagos")
        app.press("Escape")
        app.find("link", "Mario Rossi, Torino")

    def test_a_double_click_on_back_in_the_header_of_the_app_goes_back_one_page(self):
        app = self.start()
        app.open_over_bus("parcels://parcel/1")
        self.assert_heading(app, "Ada Nwosu, Lagos")
        app.open_over_bus("parcels://parcel/2")
        self.assert_heading(app, "Björn Åkesson, Lund")
        app.click(app.find("button", "Back"), times=2)
        self.assert_heading(app, "Ada Nwosu, Lagos")
        # The list page does not have this button.
        app.click(app.find("button", "Track"))
        app.wait_for(lambda: "Tracking Ada Nwosu, Lagos" in app.toasts, "the toast of the first parcel")

    # Feature: Keys of a view work only in the view and in its modals
    def test_keys_of_the_pages_do_nothing_in_the_rest_of_the_window(self):
        app = self.start()
        self.open_first_parcel(app)
        app.select("Today")
        note = app.find("text", "Note")
        app.click(note)
        app.wait_for(lambda: note.has("FOCUSED"), "the note to have the keyboard")
        app.press("alt+Left", "Escape")
        app.type("fragile")
        app.wait_for(lambda: note.text == "fragile", "the text in the note")
        app.select("Parcels")
        self.assert_heading(app, "Ada Nwosu, Lagos")

    def test_a_button_of_the_app_opens_a_page(self):
        app = self.start()
        app.click(app.find("button", "Next Parcel"))
        self.assert_heading(app, "Ada Nwosu, Lagos")

    def test_a_page_has_a_toast_and_a_button_in_the_bar_over_it(self):
        app = self.start()
        self.open_first_parcel(app)
        app.click(app.find("button", "Track"))
        app.wait_for(lambda: "Tracking Ada Nwosu, Lagos" in app.toasts, "the toast")

    # Feature: An app closes its own window after the pages of a view have been asked
    def test_the_window_closes_after_a_modal_with_unsaved_text_has_been_asked(self):
        app = self.start()
        self.open_first_parcel(app)
        app.write_report("wet")
        app.press("Escape")
        app.click(app.find("button", "Keep Editing"))
        app.close_report()
        self.assert_heading(app, "Ada Nwosu, Lagos")
        app.choose("Quit")
        app.wait_for_end()

    # Feature: The modals of a view follow it into another window
    def test_a_modal_follows_its_page_into_another_window(self):
        app = self.start()
        self.open_first_parcel(app)
        app.write_report("wet")
        # The modal blocks the menu of the window, so the request comes from another program.
        path = "/" + app.identifier.replace(".", "/")
        call = ["gdbus", "call", "--session", "--dest", app.identifier, "--object-path", path, "--method", "org.gtk.Actions.Activate"]
        subprocess.run([*call, "move", "[]", "{}"], env=app.environment, check=True, capture_output=True, stdin=subprocess.DEVNULL)
        app.wait_for(lambda: len(app.frames) == 2 and app.dialogs, "two windows and the modal")
        self.assertEqual(app.report.text, "wet")
        app.close_report()
        self.assert_heading(app, "Ada Nwosu, Lagos")

    def test_a_link_from_outside_opens_in_the_view(self):
        app = self.start()
        app.open_over_bus("parcels://parcel/3")
        self.assert_heading(app, "Mario Rossi, Torino")
        app.click(app.find("button", "Back"))
        app.find("link", "Mario Rossi, Torino")
