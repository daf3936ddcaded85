"""Links: the clicks that open them in a new window, and their menu."""

from app_driver import AppTestCase, xdotool
from test_mail import Mail
from test_notes import Notes

ROWS = ("Open", "Open in New Window", "Copy Address")


class LinkTestCase(AppTestCase):
    def frames(self):
        return [window for window in self.running.windows if window.role == "frame"]

    def start(self, *arguments):
        self.running = super().start(*arguments)
        return self.running

    # These methods click twice: a double click must open only one window, even if the new window has a link under the pointer.

    def click_middle(self):
        self.running.click_here(times=2, button=2)

    def click_with_control(self):
        xdotool("keydown", "ctrl")
        self.running.click_here(times=2)
        xdotool("keyup", "ctrl")

    def wait_for_menu(self, *rows):
        app = self.running
        app.wait_for(lambda: tuple(row.name for row in app.top.find_all("menu item")) == rows, f"the rows {rows}")

    def wait_for_no_menu(self):
        self.running.wait_for(lambda: not self.running.top.find_all("menu item"), "the menu to close")

    def wait_for_frames(self, count):
        self.running.wait_for(lambda: len(self.frames()) == count and self.running.active_window, f"{count} windows")

    def close_new_window(self):
        """Closes the new window.

        It may be in the background, because the second click of a double click may have raised the first window.
        """
        app = self.running
        search = ["search", "--sync", "--onlyvisible", "--all", "--pid", app.process.pid, "--name", f"^{self.frames()[1].name}$"]
        (identifier,) = app.wait_for(lambda: xdotool(*search).split(), "the X window")

        def activated():
            xdotool("windowactivate", identifier)
            return app.active_window and app.active_window[0] == int(identifier)

        app.wait_for(activated, "the new window to be active")
        app.close_window()
        self.wait_for_frames(1)


class DemoLinkTests(LinkTestCase):
    """A link in running text, and links that contain several labels."""

    def setUp(self):
        self.app = self.start("--new-session")

    def point_at_text(self):
        self.app.point_at_link_in(self.app.find("label", containing="Click a row"))

    def point_at_row(self):
        self.app.point_at(self.app.find_link("gtkrouter://item/42?tab=log#end"))

    def assert_new_window(self, url, count):
        """Waits for a new window that shows this URL, checks that the first window has not changed, and closes the new window."""
        app = self.app
        event = app.wait_for_events(count)[count - 1]
        self.assertEqual((event["outcome"], event["origin"], event["url"]), ("shown", "link", url))
        self.wait_for_frames(2)
        app.wait_for(lambda: app.address == url, f"{url} in the new window")
        self.assertFalse(self.frames()[0].find_all("button", "Back")[0].has("SENSITIVE"), "the first window stays as it is")
        self.close_new_window()

    # Feature: A middle click, Ctrl+click or a menu opens a link in a new window
    def test_a_middle_click_and_a_control_click_open_a_new_window(self):
        count = 0
        for point, url in ((self.point_at_text, "dariel://oneitem"), (self.point_at_row, "gtkrouter://item/42?tab=log#end")):
            for click in (self.click_middle, self.click_with_control):
                point()
                click()
                count += 1
                self.assert_new_window(url, count)
        self.assertEqual(self.app.address, "gtkrouter://home")

    def test_a_row_of_the_menu_opens_a_new_window(self):
        for count, point, url in ((1, self.point_at_text, "dariel://oneitem"), (2, self.point_at_row, "gtkrouter://item/42?tab=log#end")):
            point()
            self.app.click_here(button=3)
            self.wait_for_menu(*ROWS)
            self.app.press("Down", "Return")
            self.assert_new_window(url, count)

    # Feature: Copying a link
    def test_the_menu_opens_by_keyboard_and_copies_the_url(self):
        app = self.app
        app.focus_by_tab(lambda widget: widget.role == "label", "a label with links")
        for key in ("Menu", "shift+F10"):
            app.press(key)
            self.wait_for_menu(*ROWS)
            app.press("Escape")
            self.wait_for_no_menu()
            app.wait_for(lambda: app.focused and app.focused.role in ("label", "link"), "focus to return to the link")
        app.press("Menu")
        self.wait_for_menu(*ROWS)
        app.press("Down", "Down", "Return")
        self.wait_for_no_menu()
        app.focus_address()
        app.press("ctrl+a", "ctrl+v")
        app.wait_for(lambda: app.address == "dariel://oneitem", "the copied URL")

    def test_a_link_on_a_modal_opens_there_or_in_a_new_window(self):
        app = self.app
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        app.click(app.find("link", "Open another modal"), button=3)
        self.wait_for_menu(*ROWS)
        app.press("Return")
        app.wait_for_state(app.wait_for_events(2)[1])
        self.assertEqual(len(app.dialogs), 2)
        app.click(app.find("link", "Open another modal"), button=2)
        self.wait_for_frames(2)
        self.assertEqual(app.wait_for_events(3)[2]["outcome"], "shown")


    # Feature: Loading while the user points at a link
    def test_a_page_loads_while_the_pointer_rests_on_its_link(self):
        app = self.app
        app.point_at(app.find_link("gtkrouter://slow?seconds=5"))
        app.rest()
        # This page takes longer to load than the page of the link, so both pages are loaded when it is ready.
        app.wait_for_state(app.type_address("gtkrouter://slow?seconds=6"))
        app.find("label", "It took 6 seconds.")
        app.press("alt+Left")
        app.click(app.find_link("gtkrouter://slow?seconds=5"))
        app.wait_for_state(app.wait_for_events(3)[2])
        # This page loads in one second. If the page below it were loading again, which takes five seconds, it would not be ready
        # yet.
        app.wait_for_state(app.type_address("gtkrouter://slow?seconds=1&nav.action=present"))
        app.find("label", "It took 1 second.")
        self.assertTrue(app.windows[0].find_all("label", "It took 5 seconds."), "the page has loaded once more")


class MailLinkTests(LinkTestCase):
    """A link button on a page, and a link with an icon in the header."""

    app = Mail

    # Feature: A middle click, Ctrl+click or a menu opens a link in a new window
    def test_a_link_button_and_an_icon_in_the_header_open_a_new_window(self):
        app = self.start("mail://inbox/message/3")
        app.wait_for_title("Pears")
        for role, name in (("link", "Other messages"), ("button", "Search")):
            for click in (self.click_middle, self.click_with_control, self.choose_new_window):
                app.point_at(app.find(role, name))
                click()
                self.wait_for_frames(2)
                app.wait_for_title("Search")
                self.assertEqual(self.frames()[0].name, "Pears", "the first window stays as it is")
                self.close_new_window()

    # Feature: A context menu opens when the mouse button is released
    def test_the_menu_of_a_link_opens_by_a_slow_click(self):
        app = self.start("mail://inbox/message/3")
        app.wait_for_title("Pears")
        for role, name in (("link", "Other messages"), ("button", "Search")):
            app.click_slowly(app.find(role, name), button=3)
            self.wait_for_menu(*ROWS)
            app.press("Escape")
            self.wait_for_no_menu()

    def choose_new_window(self):
        self.running.click_here(button=3)
        self.wait_for_menu(*ROWS)
        self.running.press("Down", "Return")


class NotesLinkTests(LinkTestCase):
    """An app that does not allow several windows."""

    app = Notes

    def test_a_control_click_is_a_click_and_the_menu_has_no_row_for_a_window(self):
        app = self.start("notes://settings")
        app.wait_for(lambda: app.top.name == "Settings", "the settings")
        app.click(app.find("link", "Lock"), button=3)
        self.wait_for_menu("Open", "Copy Address")
        app.press("Escape")
        self.wait_for_no_menu()
        app.click_here(button=2)
        self.assertEqual((app.top.name, len(self.frames())), ("Settings", 1))
        self.click_with_control()
        app.wait_for(lambda: app.top.name == "Lock", "the section")
        self.assertEqual(len(self.frames()), 1)
