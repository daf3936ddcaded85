"""URLs for other apps: after a click, the app hands them over to a small app that the tests install."""

from app_driver import AppTestCase, binary, json_lines, run_without_display

MAIL = "mailto:gtk@example.org?subject=About%20routes"


class OtherAppTests(AppTestCase):
    # Feature: Opening another app
    def test_a_row_names_the_app_and_hands_its_url_over(self):
        app = self.start(handlers={"mailto": "Test Mail"})
        self.assertTrue(app.find(containing="Test Mail"))
        app.click(app.find_link(MAIL))
        event = app.wait_for_events(1)[0]
        self.assertEqual((event["action"], event["outcome"], event["origin"]), ("external", "handled", "link"))
        app.wait_for(lambda: app.taken_by("mailto"), "the mail app")
        self.assertEqual(app.taken_by("mailto"), [[MAIL]])
        self.assertEqual(len(event["layers"][0]["entries"]), 1)

    def test_a_double_click_hands_the_url_over_once(self):
        app = self.start(handlers={"mailto": "Test Mail"})
        app.click(app.find_link(MAIL), times=2)
        app.wait_for(lambda: app.taken_by("mailto"), "the mail app")
        app.click_here()  # late enough not to count as a double click
        app.wait_for(lambda: len(app.taken_by("mailto")) > 1, "the mail app again")
        # The event may arrive after the mail app has started.
        app.wait_for_events(2)
        app.type_address("gtkrouter://item/9")
        self.assertEqual([event["url"] for event in app.events], [MAIL, MAIL, "gtkrouter://item/9"])

    def test_a_typed_text_arrives_byte_for_byte(self):
        app = self.start(handlers={"mailto": "Test Mail", "tel": "Test Phone", "appstream": "Test Store"})
        addresses = [
            "mailto:a@example.org,b@example.org?subject=1%2B1%20%26%202&body=%C3%A9",
            "tel:+49-30-1234;ext=5", "appstream:org.gnome.Calculator", "mailto:?to=x%27y$(touch%20z)",
        ]
        for number, address in enumerate(addresses):
            app.type_address(address)
            self.assertEqual(app.wait_for_events(number + 1)[-1]["outcome"], "handled", address)
        expected = [[address] for address in addresses if address.startswith("mailto")]
        app.wait_for(lambda: app.taken_by("mailto") == expected, expected)
        app.wait_for(lambda: app.taken_by("tel") == [[addresses[1]]], addresses[1])
        app.wait_for(lambda: app.taken_by("appstream") == [[addresses[2]]], addresses[2])

    def test_where_there_is_no_app_the_row_and_the_toast_say_so(self):
        app = self.start()
        self.assertTrue(app.find(containing="No installed app opens"))
        app.click(app.find_link(MAIL))
        event = app.wait_for_events(1)[0]
        self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "noHandler"))
        app.wait_for(lambda: any("mailto" in toast for toast in app.toasts), "a toast")

    def test_a_simulation_finds_the_same_app_and_hands_nothing_over(self):
        app = self.start(handlers={"mailto": "Test Mail"})
        folders = [f"{name}={app.environment[name]}" for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")]
        run = run_without_display("--simulate", command=["env", *folders, binary()], stdin=f"{MAIL}\nx-nobody:a\n")
        simulated = json_lines(run.stdout)
        for number, url in enumerate([MAIL, "x-nobody:a"]):
            event = app.type_address(url)
            for key in ("url", "action", "outcome", "error"):
                self.assertEqual(event.get(key), simulated[number].get(key), f"{key} of {url}")
        self.assertEqual([event["outcome"] for event in simulated], ["handled", "refused"])
        app.wait_for(lambda: app.taken_by("mailto"), "the mail app")
        self.assertEqual(app.taken_by("mailto"), [[MAIL]])

    def test_another_program_cannot_have_one_opened(self):
        app = self.start(handlers={"mailto": "Test Mail"})
        self.assertEqual(app.launch_again(MAIL).returncode, 3)
        event = app.wait_for_events(1)[0]
        self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "schemeRefused"))
        app.type_address("gtkrouter://item/1")
        self.assertEqual(app.taken_by("mailto"), [])
