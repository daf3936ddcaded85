"""The menu, the keys, and the shortcuts window, used only by keyboard."""

from app_driver import AppTestCase, run_without_display


class WindowTests(AppTestCase):
    def open_items(self, app, *numbers):
        for number in numbers:
            event = app.type_address(f"gtkrouter://item/{number}")
            app.wait_for_state(event)
        return event

    def rows_of_menu(self, app):
        """Returns the rows of the open menu, by title."""
        return {row.name: row for row in app.wait_for(lambda: app.top.find_all("menu item"), "the menu")}

    def choose_in_menu(self, app, name):
        """Opens the menu with F10 and moves down to a row."""
        app.press("F10")
        row = self.rows_of_menu(app)[name]
        for _ in range(9):
            if row.has("FOCUSED"):
                break
            app.press("Down")
        app.wait_for(lambda: row.has("FOCUSED"), f"{name} to have the focus")
        app.press("Return")

    # Feature: F10 opens the menu
    # Feature: The shortcuts window and the menu list the app's own actions
    def test_the_menu_opens_by_f10_and_a_row_by_arrows_and_return(self):
        app = self.start()
        app.press("F10")
        self.assertEqual(list(self.rows_of_menu(app)), ["Inspector", "Preferences", "Keyboard Shortcuts", "Help", "About GTK Router Demo"])
        app.press("Escape")
        app.wait_for(lambda: not app.top.find_all("menu item"), "the menu to close")
        self.choose_in_menu(app, "Help")
        event = app.wait_for_events(1)[0]
        self.assertEqual((event["url"], event["origin"], event["action"]), ("gtkrouter://help", "link", "push"))
        app.wait_for_state(event)

    # Feature: Keys, menu and shortcuts window come from the same table
    def test_the_shortcuts_window_lists_its_keys_and_closes_by_escape(self):
        app = self.start()
        for opens in (lambda: app.press("ctrl+question"), lambda: self.choose_in_menu(app, "Keyboard Shortcuts")):
            opens()
            app.find("list item", containing="Edit Address, Ctrl+L, Alt+D, F6")
            names = [row.name for row in app.top.find_all("list item")]
            for row in ("Back, Alt+Left, Escape", "Forward, Alt+Right", "Start Page, Alt+Home", "Main Menu, F10", "Inspector, Ctrl+Shift+I", "Quit, Ctrl+Q"):
                self.assertIn(row, names)
            app.press("Escape")
            app.wait_for(lambda: not app.dialogs, "the window with the keys to close")
        self.open_items(app, 1)

    def test_the_shortcuts_window_opens_while_a_url_is_edited(self):
        app = self.start()
        app.focus_address()
        app.press("ctrl+question")
        app.wait_for(lambda: len(app.dialogs) == 1, "the window with the keys")

    # Feature: The About window, with the facts for a bug report
    def test_f1_opens_the_help_and_about_says_what_version_prints(self):
        app = self.start()
        app.press("F1")
        app.wait_for_state(app.wait_for_events(1)[0])
        self.assertEqual(app.address, "gtkrouter://help")
        self.choose_in_menu(app, "About GTK Router Demo")
        event = app.wait_for_events(2)[1]
        self.assertEqual((event["url"], event["action"], event["outcome"]), ("gtkrouter://about", "run", "handled"))
        about = app.wait_for(lambda: next((window for window in app.windows if window.name.startswith("About ")), None), "the window")
        printed = run_without_display("--version").stdout.strip()
        version = printed.rpartition(" ")[2]
        app.wait_for(lambda: version in [label.shown_text for label in about.find_all("label")], f"the version {version}")
        app.press("Escape")
        app.wait_for(lambda: len(app.windows) == 1, "the window to close")
        self.assertEqual(app.address, "gtkrouter://help")

    # Feature: Ctrl+Shift+T reopens closed windows and modals
    def test_ctrl_shift_t_opens_a_closed_modal_and_a_closed_window_again(self):
        app = self.start("--new-session")
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        app.press("Escape")
        app.wait_for(lambda: not app.dialogs, "the modal to close")
        app.press("ctrl+shift+t")
        app.wait_for(lambda: app.dialogs and app.address == "gtkrouter://chain/1", "the modal")
        app.press("Escape")
        app.wait_for(lambda: not app.dialogs and app.top_window_corner, "the modal to close")
        app.click(app.find_link("gtkrouter://item/42?tab=log#end"), button=2)
        app.wait_for(lambda: len(app.windows) == 2 and app.address == "gtkrouter://item/42?tab=log#end", "a second window")
        app.close_window()
        app.wait_for(lambda: len(app.windows) == 1 and app.active_window, "the window to close")
        app.press("ctrl+shift+t")
        app.wait_for(lambda: len(app.windows) == 2 and app.address == "gtkrouter://item/42?tab=log#end", "the second window")

    # Feature: The Forward button and its list of pages
    def test_forward_is_beside_back_and_its_list_goes_several_pages(self):
        app = self.start()
        self.assertFalse(app.find("button", "Forward").has("SENSITIVE"))
        self.open_items(app, 1, 2, 3)
        for _ in range(3):
            count = len(app.events)
            app.press("alt+Left")
            app.wait_for_state(app.wait_for_events(count + 1)[count])
        app.click(app.find("button", "Forward"), button=3)
        rows = app.wait_for(lambda: app.top.find_all("menu item"), "the list")
        self.assertEqual([row.name for row in rows], ["Item 1", "Item 2", "Item 3"])
        app.press("Down", "Down", "Return")
        event = app.wait_for_events(7)[6]
        self.assertEqual((event["outcome"], event["layers"][0]["depth"]), ("shown", 4))
        app.wait_for_state(event)
        self.assertEqual(app.address, "gtkrouter://item/3")
        app.wait_for(lambda: not app.find("button", "Forward").has("SENSITIVE"), "Forward to be insensitive")

    # Feature: A context menu opens when the mouse button is released
    def test_the_list_of_back_opens_by_a_slow_click_and_by_a_long_press(self):
        app = self.start()
        self.open_items(app, 1, 2)
        for button, seconds in ((3, 0.3), (1, 1)):
            app.click_slowly(app.find("button", "Back"), button, seconds)
            rows = app.wait_for(lambda: app.top.find_all("menu item"), "the list")
            self.assertEqual([row.name for row in rows][:1], ["Item 1"])
            app.press("Escape")
            app.wait_for(lambda: not app.top.find_all("menu item"), "the list to close")

    # Feature: Ctrl+W closes, Ctrl+Q quits, and Alt+Home goes to the home page
    def test_alt_home_closes_modals_and_goes_to_the_start_page(self):
        app = self.start()
        self.open_items(app, 1)
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        app.press("alt+Home")
        event = app.wait_for_events(3)[2]
        self.assertEqual([layer["depth"] for layer in event["layers"]], [1])
        app.wait_for_state(event)
        self.assertEqual(app.address, "gtkrouter://home")

    def test_ctrl_w_closes_a_modal_and_then_the_window(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        app.press("ctrl+w")
        event = app.wait_for_events(2)[1]
        self.assertEqual(event["action"], "dismiss")
        app.wait_for_state(event)
        app.wait_for(lambda: app.top_window_corner, "the window to be active")
        app.press("ctrl+w")
        self.assertEqual(app.wait_for_end(), 0)

    def test_ctrl_q_ends_the_app_from_a_modal_too(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        app.press("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)

    # Feature: Focus by Tab and arrow keys
    def test_every_control_of_the_header_is_reached_by_tab(self):
        app = self.start()
        self.open_items(app, 1, 2)
        app.press("alt+Left")
        app.wait_for_state(app.wait_for_events(3)[2])
        for name in ("Back", "Forward", "Address", "Main Menu"):
            app.focus_by_tab(lambda widget, name=name: widget.name == name, name)
