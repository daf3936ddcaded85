"""A menu or list is open, and another page comes: the window still takes keys and clicks."""

from app_driver import AppTestCase

FIRST_PAGE = "gtkrouter://nav/pop?to=root"


class PopoverTests(AppTestCase):
    def assert_takes_input(self, app):
        """What only a key and then only a click can do."""
        count = len(app.events)
        app.wait_for_state(app.type_address("gtkrouter://item/77"))
        app.click(app.find_link(FIRST_PAGE))
        event = app.wait_for_events(count + 2)[count + 1]
        self.assertEqual((event["url"], event["outcome"]), (FIRST_PAGE, "shown"))
        app.wait_for_state(event)

    def open_menu_of_page(self, app):
        app.focus_by_tab(lambda widget: widget.role == "label" and widget.has("FOCUSABLE"), "a label with links")
        app.press("Menu")
        app.wait_for_item_of_gtk("Copy")

    def test_a_menu_of_a_page_is_open_as_an_address_is_handed_over(self):
        for url in ("gtkrouter://item/1", "gtkrouter://chain/1"):
            with self.subTest(url):
                app = self.start()
                self.open_menu_of_page(app)
                self.assertEqual(app.launch_again(url).returncode, 0)
                app.wait_for_state(app.wait_for_events(1)[0])
                self.assert_takes_input(app)
                app.stop()

    def test_the_list_of_back_is_open_as_an_address_is_handed_over(self):
        for url in ("gtkrouter://item/2", "gtkrouter://chain/1"):
            with self.subTest(url):
                app = self.start("gtkrouter://item/1")
                app.wait_for_state(app.wait_for_events(1)[0])
                app.click(app.find("button", "Back"), button=3)
                app.find("menu item")
                app.open_over_bus(url)
                app.wait_for_state(app.wait_for_events(2)[1])
                self.assert_takes_input(app)
                app.stop()

    def test_the_menu_of_the_address_is_open_as_an_address_is_handed_over(self):
        for url in ("gtkrouter://item/1", "gtkrouter://chain/1"):
            with self.subTest(url):
                app = self.start()
                app.focus_address()
                app.press("Menu")
                # The tree does not list this menu, but it has the keyboard then.
                app.wait_for(lambda: not app.focused, "the menu")
                app.open_over_bus(url)
                app.wait_for_state(app.wait_for_events(1)[0])
                self.assert_takes_input(app)
                app.stop()

    def test_a_row_of_the_list_of_back_goes_there(self):
        app = self.start("gtkrouter://item/1")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.wait_for_state(app.type_address("gtkrouter://item/2"))
        app.click(app.find("button", "Back"), button=3)
        app.find("menu item", "Home")
        app.press("Down", "Return")
        event = app.wait_for_events(3)[2]
        self.assertEqual((event["action"], event["layers"][0]["depth"]), ("pop", 1))
        app.wait_for_state(event)
        self.assert_takes_input(app)
