"""The address bar: unopened text, suggestions, mistakes, the clipboard, and the verb for the next URL."""

import os
import subprocess

from app_driver import HERE, AppTestCase, end, xdotool


class AddressTests(AppTestCase):
    def rows(self, app):
        """Returns the names of the suggestions, from the top."""
        return [row.name for row in app.top.find_all("list item")]

    def type_over(self, app, text):
        app.focus_address()
        app.type(text)
        app.wait_for(lambda: app.address == text, f"the typed text {text}")

    def test_keys_select_the_whole_url(self):
        app = self.start()
        in_the_page = app.focused.name

        def selection():
            entry = app.address_entry
            return entry.selection if entry.has("FOCUSED") else None

        for key in ("alt+d", "F6", "ctrl+l"):
            app.press(key)
            app.wait_for(lambda: selection() == (0, len("gtkrouter://home")), f"{key} to select the address")
            app.press("Escape", "Escape")
            app.wait_for(lambda: app.focused and app.focused.name == in_the_page, "focus in the page")

    # Feature: Keys and clicks in the address bar
    def test_the_first_click_selects_the_whole_url_and_the_next_one_sets_the_caret(self):
        app = self.start()
        app.click(app.address_entry)
        whole = (0, len("gtkrouter://home"))
        app.wait_for(lambda: app.address_entry.selection == whole, "the first click to select the address")
        app.click(app.address_entry)
        app.wait_for(lambda: app.address_entry.selection != whole, "the second click to set the caret")
        app.type("x")
        app.wait_for(lambda: "x" in app.address and "gtkrouter" in app.address, "a letter inside of the address")

    def test_return_opens_the_typed_text_though_the_list_offers_more(self):
        app = self.start()
        for text in ("gtkrouter://item/4", "gtkrouter://item/42?tab=log", "gtkrouter://files/a/b"):
            count = len(app.events)
            self.type_over(app, text)
            app.wait_for(lambda: self.rows(app) or app.address == text, "the suggestions")
            app.press("Return")
            event = app.wait_for_events(count + 1)[count]
            self.assertEqual((event["url"], event["origin"], event["outcome"]), (text, "user", "shown"))
            app.wait_for_state(event)
            self.assertEqual(self.rows(app), [])

    # Feature: A suggested route with unknown values is filled in with a selected sample
    def test_a_route_is_filled_in_to_be_changed(self):
        app = self.start()
        self.type_over(app, "item")
        app.wait_for(lambda: "Item, gtkrouter://item/1" in self.rows(app), "the route")
        app.press("Down", "Return")
        app.wait_for(lambda: app.address == "gtkrouter://item/1", "the sample")
        self.assertEqual(app.events, [])
        app.type("77")
        app.wait_for(lambda: app.address == "gtkrouter://item/77", "the changed sample")
        app.press("Return")
        self.assertEqual(app.wait_for_events(1)[0]["url"], "gtkrouter://item/77")

    def test_escape_closes_the_list_and_then_restores_the_url(self):
        app = self.start()
        self.type_over(app, "gtkrouter://i")
        app.wait_for(lambda: self.rows(app), "the suggestions")
        app.press("Escape")
        app.wait_for(lambda: not self.rows(app), "the list to close")
        self.assertEqual(app.address, "gtkrouter://i")
        app.press("Escape")
        app.wait_for(lambda: app.address == "gtkrouter://home", "the address of the page")

    def test_a_click_elsewhere_closes_the_list(self):
        app = self.start()
        for button in (1, 3):
            self.type_over(app, "gtkrouter://i")
            app.wait_for(lambda: self.rows(app), "the suggestions")
            # The first heading is covered by the list.
            app.click(app.find("heading", "First steps"), button=button)
            app.wait_for(lambda: not self.rows(app), f"the list to close by button {button}")
            self.assertEqual(app.address, "gtkrouter://i")

    # Feature: Going back and forward with Escape, Alt+Left and mouse buttons
    def test_a_button_of_the_mouse_without_a_page_to_show_leaves_what_is_typed(self):
        app = self.start()
        self.type_over(app, "gtkrouter://i")
        app.wait_for(lambda: self.rows(app), "the suggestions")
        app.point_at(app.find("list item"))
        for button in (8, 9):
            app.click_here(button=button)
        app.type("t")
        app.wait_for(lambda: app.address == "gtkrouter://it", "the text to go on")

    def test_a_click_on_a_row_opens_it(self):
        app = self.start()
        self.type_over(app, "preferences")
        app.wait_for(lambda: self.rows(app) == ["Preferences, gtkrouter://preferences"], "the suggestion")
        app.click(app.find("list item"))
        self.assertEqual(app.wait_for_events(1)[0]["url"], "gtkrouter://preferences")

    # Feature: Suggested routes contain the typed values, also without a scheme
    def test_a_text_without_a_scheme_is_offered_with_one(self):
        app = self.start("--new-session")
        offers = {"item/5": "Item, gtkrouter://item/5", "www.gtk.org": "www.gtk.org, https://www.gtk.org"}
        for count, (text, row) in enumerate(offers.items()):
            self.type_over(app, text)
            app.wait_for(lambda: self.rows(app) == [row], "the address with a scheme")
            app.press("Return")
            event = app.wait_for_events(2 * count + 1)[-1]
            self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "invalidURL"))
            url = row.split(", ")[1]
            advice = f"This address has no scheme. Did you mean “{url}”?"
            app.wait_for(lambda: [text.startswith(advice) for text in app.toasts] == [True], "one piece of advice")
            self.assertEqual((self.rows(app), app.address_entry.description), ([], advice))
            app.click(app.find("button", "Open"))
            event = app.wait_for_events(2 * count + 2)[-1]
            self.assertEqual((event["url"], event["origin"], event["outcome"]), (url, "user", "shown"))
            app.wait_for_state(event)

    # Feature: The exact typed URL is suggested before pages that were open
    def test_the_address_that_was_typed_comes_before_a_page_that_was_open(self):
        app = self.start("--new-session")
        for url in ("https://www.gtk.org/docs/?tab=apps", "gtkrouter://item/1"):
            app.wait_for_state(app.type_address(url))
        self.type_over(app, "www.gtk.org")
        rows = app.wait_for(lambda: len(self.rows(app)) > 1 and self.rows(app), "the suggestions")
        self.assertEqual(rows[0], "www.gtk.org, https://www.gtk.org")

    # Feature: The address bar shows right-to-left letters unescaped
    def test_letters_from_right_to_left_show_as_themselves(self):
        app = self.start("gtkrouter://item/5?x=مرحبا")
        app.wait_for_events(1)
        app.wait_for(lambda: "مرحبا" in app.address, "the letters in the address bar")
        self.assertNotIn("%", app.address)

    # Feature: The user can choose the verb, also after typing
    def test_open_as_applies_to_what_was_typed_before(self):
        for chooses in (self.choose_by_keys, self.choose_by_mouse):
            with self.subTest(chooses.__name__):
                app = self.start("--new-session")
                self.type_over(app, "gtkrouter://item/8")
                chooses(app)
                app.wait_for(lambda: app.address_entry.has("FOCUSED"), "focus in the entry")
                self.assertEqual(app.address, "gtkrouter://item/8")
                app.press("Return")
                event = app.wait_for_events(1)[0]
                self.assertEqual((event["url"], event["action"]), ("gtkrouter://item/8", "present"))
                app.stop()

    def choose_by_keys(self, app):
        app.press("Tab")
        app.wait_for(lambda: app.focused and app.focused.name == "Open as", "focus on the arrow")
        self.assertEqual(app.address, "gtkrouter://item/8")
        app.press("space")
        self.choose_from_menu(app)

    def choose_by_mouse(self, app):
        app.click(app.find(name="Open as"))
        self.choose_from_menu(app)

    def choose_from_menu(self, app):
        app.wait_for(lambda: app.top.find_all("menu item", "Present"), "the menu")
        # Default and Push are the first rows.
        app.press("Down", "Down", "Return")

    # Feature: Typed text stays until it is opened or given up
    def test_typed_text_survives_another_window_a_click_and_a_url_from_outside(self):
        app = self.start("--new-session")
        self.type_over(app, "gtkrouter://item/9")
        other = subprocess.Popen(["/usr/bin/python3", os.path.join(HERE, "drag_app.py"), "text/plain", ""], stderr=subprocess.DEVNULL)
        self.addCleanup(end, other)
        app.wait_for(lambda: app.active_window is None, "the other window to be active")
        app.rest()
        self.assertEqual(app.address, "gtkrouter://item/9")
        end(other)
        app.wait_for(lambda: app.active_window and app.address_entry.has("FOCUSED"), "focus back in the entry")
        app.type("0")
        app.wait_for(lambda: app.address == "gtkrouter://item/90", "the text to go on")
        app.click(app.find("heading"))
        app.press("Tab")
        app.open_over_bus("gtkrouter://item/3")
        app.wait_for_events(1)
        app.wait_for(lambda: "3" in app.heading, "the page")
        self.assertEqual(app.address, "gtkrouter://item/90")
        app.press("ctrl+l", "Escape")
        app.wait_for(lambda: app.address == "gtkrouter://item/3", "the address of the page")

    # Feature: Typed text stays in the address bar when the bar moves to another row
    def test_the_bar_moves_with_what_is_being_typed(self):
        app = self.start("--new-session")
        self.type_over(app, "gtkrouter://item/4")
        window = app.active_window[0]
        for count, (width, text) in enumerate([(360, "gtkrouter://item/4x"), (1000, "gtkrouter://item/4xy")]):
            xdotool("windowsize", "--sync", window, width, 700)
            # While the bar moves between the header and the row, it is in neither place.
            bar = app.wait_for(
                lambda: (entry := app.address_entry) and (entry.extents[1] > 40) == (width == 360) and entry,
                f"the bar at {width} pixels",
            )
            app.type("xy"[count])
            app.wait_for(lambda: app.address == text, "the next letter")
            self.assertGreater(bar.extents[2], 200)

    def test_an_embedded_page_has_the_focus_after_its_url_was_entered(self):
        app = self.start("--new-session")
        app.wait_for_state(app.type_address("gtkrouter://board"))
        app.type_address("gtkrouter://item/7?nav.action=embed")
        app.wait_for(lambda: app.focused and app.focused.name == "Item 8", "focus in the embedded page")
        self.assertEqual(app.address, "gtkrouter://board")
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        app.wait_for(lambda: app.focused and app.focused.name == "Open another modal", "focus at the start of the modal")

    # Feature: The address bar marks the character at which a URL has a mistake
    def test_a_mistake_is_described_while_the_user_types(self):
        app = self.start()
        description = lambda: app.address_entry.description
        self.type_over(app, "gtkrouter://item/%z")
        app.wait_for(lambda: description().startswith("“%z” is not an escape"), "the mistake")
        self.assertFalse(app.address_entry.has("INVALID_ENTRY"))
        self.assertEqual(app.toasts, [])
        app.press("Return")
        self.assertEqual(app.wait_for_events(1)[0]["outcome"], "refused")
        app.press("BackSpace", "BackSpace", "4")
        app.wait_for(lambda: app.address.endswith("/4") and "escape" not in description(), "no mistake")

    # Feature: Copying the URL, and pasting a URL to open it
    def test_a_url_is_copied_and_pasted_to_go(self):
        app = self.start("gtkrouter://item/42?tab=log")
        app.wait_for_events(1)

        def choose(*keys):
            app.focus_address()
            app.press("Menu")
            # The accessibility tree does not list this menu. It is open when the window has lost the keyboard focus.
            app.wait_for(lambda: not app.focused, "the menu")
            app.press(*keys)

        choose("Up", "Up", "Return")
        app.wait_for_state(app.type_address("gtkrouter://preferences"))
        choose("Up", "Return")
        event = app.wait_for_events(3)[2]
        self.assertEqual((event["url"], event["origin"]), ("gtkrouter://item/42?tab=log", "user"))
