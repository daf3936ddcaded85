"""URLs from outside: on the command line, and from a second launch while an instance is running."""

import signal

from app_driver import SECONDS, AppTestCase

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
    """Splits URLs into small groups, one for each instance of the app, because an app throttles URLs from other programs."""
    return [urls[start : start + size] for start in range(0, len(urls), size)]


class LaunchTests(AppTestCase):
    def hand_over(self, app, url):
        """Launches the app again with the URL, and returns the event of the running instance."""
        count = len(app.events)
        launch = app.launch_again(url)
        event = app.wait_for_events(count + 1)[count]
        lines = 1 if event["outcome"] == "refused" else 0
        self.assertEqual((launch.returncode, len(launch.stderr.splitlines())), (3 * lines, lines), url)
        return event

    # Feature: A URL on the command line
    def test_a_url_on_the_command_line_is_shown(self):
        app = self.start("gtkrouter://item/42?tab=log")
        event = app.wait_for_events(1)[-1]
        app.wait_for_state(event)
        self.assertEqual((event["url"], event["origin"], event["outcome"]), ("gtkrouter://item/42?tab=log", "external", "shown"))
        self.assertIn("42", app.heading)

    def test_several_urls_are_shown_in_their_order(self):
        urls = ["dariel://oneitem", "gtkrouter://item/1", "dariel://threeitem"]
        app = self.start(*urls)
        events = app.wait_for_events(3)
        self.assertEqual([event["url"] for event in events], urls)
        opened = [[entry["url"] for entry in layer["entries"]] for layer in events[-1]["layers"]]
        self.assertEqual(opened, [["gtkrouter://home", *urls]])
        app.wait_for_state(events[-1])

    # Feature: Signals that were ignored at the start stay ignored
    def test_an_app_that_was_started_by_nohup_outlives_its_terminal(self):
        app = self.start()
        app.press("ctrl+q")
        app.wait_for_end()
        handler = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does; the app inherits it
        try:
            app.launch()
        finally:
            signal.signal(signal.SIGHUP, handler)
        app.process.send_signal(signal.SIGHUP)
        self.assertEqual(self.hand_over(app, "gtkrouter://item/1")["outcome"], "shown")
        app.process.terminate()
        self.assertEqual(app.process.wait(SECONDS), -signal.SIGTERM)

    def test_urls_are_handed_over_byte_for_byte(self):
        for urls in batches(AWKWARD):
            app = self.start()
            for url in urls:
                event = self.hand_over(app, url)
                self.assertEqual((event["url"], event["origin"]), (url, "external"))
                if url.startswith("foreign"):
                    self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "schemeRefused"), url)
                else:
                    self.assertIn(event["outcome"], ("shown", "updated", "alreadyShown", "notFoundPage"), url)
                app.wait_for(lambda: app.heading, f"a page after {url}")
            app.stop()

    # Feature: A text that is not a URL is refused as `invalidURL`
    def test_a_text_that_is_not_a_url_is_refused_and_changes_nothing(self):
        for urls in batches(INVALID):
            app = self.start()
            for url in urls:
                event = self.hand_over(app, url)
                self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "invalidURL"), url)
                self.assertEqual(event["layers"][0]["depth"], 1)
            app.stop()

    def test_bytes_that_are_not_text_are_refused(self):
        app = self.start()
        event = self.hand_over(app, b"gtkrouter://item/\xff\xfe")
        self.assertEqual((event["outcome"], event["error"]["code"]), ("refused", "invalidURL"))

    def test_a_launch_without_a_url_leaves_the_page(self):
        app = self.start("gtkrouter://item/42")
        app.wait_for_state(app.wait_for_events(1)[0])
        self.assertEqual(app.launch_again().returncode, 0)
        event = app.type_address("gtkrouter://item/43")
        self.assertEqual(len(app.events), 2, event)
