"""Another program opens a page while the user types: the keys must not act on that page, and no text may be lost."""

import threading

from app_driver import AppTestCase, wait_until, xdotool


class TypingTests(AppTestCase):
    def open_while_typing(self, app, url, *last_keys):
        """Lets another program open a URL while the user types.

        Types keys until the page appears, and then immediately types the last keys.
        """
        is_over = threading.Event()

        def type_words():
            while not is_over.is_set():
                xdotool("type", "--delay", 5, "two big words ")
            xdotool("key", "--delay", 5, "t", "w", "o", *last_keys)

        typist = threading.Thread(target=type_words)
        typist.start()
        try:
            app.wait_for(lambda: app.focused and "two" in app.focused.text, "the first of the words")
            count = len(app.events)
            app.open_over_bus(url)
            event = app.wait_for_events(count + 1)[count]
            self.assertEqual((event["origin"], event["outcome"]), ("external", "shown"))
            app.wait_for_state(event)
        finally:
            is_over.set()
            typist.join()

    def start_at_note(self):
        app = self.start("gtkrouter://note")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.wait_for(lambda: app.focused and app.focused.name == "Note", "the keyboard to be in the text")
        return app

    # Feature: a link of another program arrives while the user types
    def test_typed_keys_do_not_reach_the_page_that_another_program_opens(self):
        app = self.start_at_note()
        app.type("first ")
        # Space and Return press the focused widget, and letters would go into an entry.
        self.open_while_typing(app, "gtkrouter://item/9", "m", "o", "r", "e", "space", "Return", "space", "Delete")
        app.wait_for(lambda: app.focused and app.focused.role != "frame", "the page to get focus after a pause")
        self.assertEqual(len(app.events), 2, app.events)
        app.press("alt+Left")
        app.wait_for_state(app.wait_for_events(3)[2])
        text = app.wait_for(lambda: app.focused and app.focused.name == "Note" and app.focused.text, "the text to be back")
        self.assertTrue(text.startswith("first "), text)
        self.assertNotIn("more", text)

    def test_keys_of_the_window_work_at_once_on_a_page_that_another_program_opens(self):
        app = self.start_at_note()
        self.open_while_typing(app, "gtkrouter://item/9", "x", "alt+Left", "y")
        app.wait_for_state(app.wait_for_events(3)[2])
        app.wait_for(lambda: app.focused and app.focused.name == "Note" and app.focused.text.endswith("y"), "the text to go on")
        self.assertFalse(app.focused.text.endswith("xy"), "x was typed over the page in between")

    def test_letters_after_the_key_of_the_address_bar_go_into_it(self):
        app = self.start_at_note()
        self.open_while_typing(app, "gtkrouter://item/9", "x", "ctrl+l", "a", "b", "c")
        app.wait_for(lambda: app.address == "abc", "the letters in the address bar")

    def test_tab_moves_into_the_page_and_return_waits_for_a_pause(self):
        app = self.start_at_note()
        self.open_while_typing(app, "gtkrouter://item/9", "x", "Tab", "Return", "space")
        row = app.wait_for(lambda: app.focused and app.focused.role != "frame" and app.focused, "the page to have focus")
        app.rest()
        app.rest()
        self.assertEqual((app.focused, len(app.events)), (row, 2))
        app.press("Return")
        self.assertEqual(app.wait_for_events(3)[2]["origin"], "link")

    # Feature: a link of another program arrives while the user types an address
    def test_an_address_that_is_being_typed_stays_as_another_program_opens_a_page(self):
        app = self.start()
        app.focus_address()
        app.type("gtkrouter://it")
        app.wait_for(lambda: app.address == "gtkrouter://it", "the typed text")
        app.open_over_bus("gtkrouter://item/9")
        event = app.wait_for_events(1)[0]
        self.assertEqual((event["origin"], event["outcome"]), ("external", "shown"))
        app.wait_for(lambda: app.find("button", "Back").has("SENSITIVE"), "the page")
        self.assertEqual(app.address, "gtkrouter://it")
        app.type("em/3")
        app.press("Return")
        self.assertEqual(app.wait_for_events(2)[1]["url"], "gtkrouter://item/3")
        app.wait_for_state(app.events[1])
        app.focus_address()
        app.type("gtkrouter://it")
        app.wait_for(lambda: app.address == "gtkrouter://it", "the typed text")
        app.open_over_bus("gtkrouter://item/8")
        app.wait_for_events(3)

        def restored():
            """Presses Escape until the URL is restored, because the first Escape may close the list of suggestions."""
            app.press("Escape")
            return wait_until(lambda: app.address == "gtkrouter://item/8", 1)

        app.wait_for(restored, "the URL of the page that has come")

    def test_a_page_that_another_program_opens_has_focus_at_once_if_nobody_types(self):
        app = self.start("gtkrouter://note")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.open_over_bus("gtkrouter://item/9")
        app.wait_for_state(app.wait_for_events(2)[1])
        app.press("Return")
        self.assertEqual(app.wait_for_events(3)[2]["origin"], "link")
