"""Addresses that come from outside: on the command line, and from a second launch beside a running instance."""

import os

from app_driver import HERE, AppTestCase

AWKWARD = [
    "gtkrouter://item/42?name=a%20b&x=1+2#frag",
    "dariel:oneitem",
    "DARIEL://OneItem/",
    "dariel:///twoitem?name=dariel&userid=213213",
    "gtkrouter://parameters?path=a%2Fb%2F..%2Fc&empty=&bare",
    "gtkrouter://parameters?quote='%22&semi;colon&dollar=$HOME&paren=(1)&star=*!",
    "gtkrouter://parameters?name=Zoë&city=München&mark=%C3%A9#größe",
    "gtkrouter://parameters?plus=1%2B2&percent=100%25&amp=%26",
    "gtkrouter://item/7?long=" + "0123456789" * 500,
    "https://example.org/a%20b/?q=1#x",
    "foreign+scheme.x-y://somewhere/else?a=b",
    "gtkrouter://item/1?url=https%3A%2F%2Fexample.org%2F%3Fa%3Db%26c%3Dd",
]

INVALID = ["", "item/42", "gtkrouter://item/%zz", "gtkrouter://item/a b", "gtkrouter://a\\b", "de_mo://x", "gtkrouter://x\ny"]


def batches(urls, size=4):
    """Few at a time for each instance: an app may slow down who hands over many."""
    return [urls[start : start + size] for start in range(0, len(urls), size)]


class LaunchTests(AppTestCase):
    def hand_over(self, app, url, *, status=0):
        """Launches again with the address, and gives the event of the running instance."""
        count = len(app.events)
        launch = app.launch_again(url)
        self.assertEqual((launch.returncode, launch.stderr), (status, b""), url)
        return app.wait_for_events(count + 1)[count]

    def test_an_address_on_the_command_line_is_shown(self):
        app = self.start("gtkrouter://item/42?tab=log")
        event = app.wait_for_events(1)[-1]
        app.wait_for_state(event)
        self.assertEqual((event["url"], event["origin"], event["outcome"]), ("gtkrouter://item/42?tab=log", "external", "shown"))
        self.assertIn("42", app.heading)

    def test_the_route_file_of_dcurlrouter_shows_its_pages_by_their_names(self):
        app = self.start("--routes", os.path.join(os.path.dirname(HERE), "Fixtures", "DCURLRouter.plist"))
        for count, name in enumerate(["One", "Two", "Three", "Four", "Five"], start=1):
            app.type_address(f"dariel://{name.lower()}item?name=dariel&userid=213213")
            app.wait_for_state(app.wait_for_events(count)[-1])
            app.wait_for(lambda name=name: app.heading == f"{name}ViewController", "the page of that name")
            for text in (f"dariel://{name.lower()}item", "dariel", "213213"):
                app.wait_for(lambda text=text: any(text in one.shown_text for one in app.top.walk()), text)
        app.click(app.find_link("http://www.baidu.com"))
        app.wait_for(lambda: app.heading == "www.baidu.com", "the page of the web URL")

    def test_several_addresses_are_shown_in_their_order(self):
        urls = ["dariel://oneitem", "gtkrouter://item/1", "dariel://threeitem"]
        app = self.start(*urls)
        events = app.wait_for_events(3)
        self.assertEqual([event["url"] for event in events], urls)
        opened = [[entry["url"] for entry in layer["entries"]] for layer in events[-1]["layers"]]
        self.assertEqual(opened, [["gtkrouter://home", *urls]])
        app.wait_for_state(events[-1])

    def test_several_addresses_are_handed_over_in_their_order(self):
        app = self.start()
        urls = ["dariel://oneitem", "gtkrouter://item/1", "dariel://threeitem"]
        self.assertEqual(app.launch_again(*urls).returncode, 0)
        events = app.wait_for_events(3)
        self.assertEqual([(event["url"], event["origin"]) for event in events], [(url, "external") for url in urls])
        app.wait_for_state(events[-1])

    def test_addresses_are_handed_over_byte_for_byte(self):
        for urls in batches(AWKWARD):
            app = self.start()
            for url in urls:
                event = self.hand_over(app, url)
                self.assertEqual((event["url"], event["origin"]), (url, "external"))
                if url.startswith("foreign"):
                    self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "schemeRefused"), url)
                else:
                    self.assertIn(event["outcome"], ("shown", "alreadyShown", "notFoundPage"), url)
                app.wait_for(lambda: app.heading, f"a page after {url}")
            app.stop()

    def test_what_is_no_address_is_refused_and_changes_nothing(self):
        for urls in batches(INVALID):
            app = self.start()
            for url in urls:
                event = self.hand_over(app, url)
                self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "invalidURL"), url)
                self.assertEqual(event["layers"][0]["depth"], 1)
            app.stop()

    def test_bytes_that_are_no_text_are_refused(self):
        app = self.start()
        event = self.hand_over(app, b"gtkrouter://item/\xff\xfe")
        self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "invalidURL"))

    def test_nothing_is_closed_or_replaced_from_outside(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://chain/1"))
        for url in ("gtkrouter://nav/dismiss", "dariel://nav/pop", "gtkrouter://item/1?nav.action=reset"):
            event = self.hand_over(app, url)
            self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "notExported"), url)
        self.assertEqual((len(app.dialogs), app.address), (1, "gtkrouter://chain/1"))
        for count, url in enumerate(("gtkrouter://item/2", "gtkrouter://chain/2"), start=2):
            event = self.hand_over(app, url)
            self.assertEqual([layer["depth"] for layer in event["layers"]], [1, count], url)
            app.wait_for_state(event)

    def test_a_route_that_is_not_exported_is_refused_from_outside_only(self):
        app = self.start()
        event = self.hand_over(app, "gtkrouter://private")
        self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "notExported"))
        self.assertEqual(app.type_address("gtkrouter://private")["outcome"], "shown")

    def test_a_launch_without_an_address_leaves_the_page(self):
        app = self.start("gtkrouter://item/42")
        app.wait_for_state(app.wait_for_events(1)[0])
        self.assertEqual(app.launch_again().returncode, 0)
        event = app.type_address("gtkrouter://item/43")
        self.assertEqual(len(app.events), 2, event)
