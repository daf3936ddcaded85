"""Links from the desktop: every way to open them, with and without a running app."""

import os
import subprocess

from app_driver import SECONDS, wait_until
from installation import InstallationTestCase

# These URLs must arrive unchanged through every program, whether the app accepts or refuses them.
ODD = [
    "gtkrouter://item/42?name=a%20b&x=1+2#frag",
    "gtkrouter:item/42",
    "dariel:oneitem",
    "gtkrouter:/item/42",
    "gtkrouter:///item/42",
    "gtkrouter://",
    "gtkrouter:",
    "dariel:///",
    "gtkrouter://item//42",
    "gtkrouter:////item",
    "gtkrouter://parameters/../item/./42/",
    "gtkrouter://files/a%2Fb/%2e%2E/c%25d",
    "gtkrouter://parameters?quote='a'&it's",
    'gtkrouter://parameters?quote="a"',
    "gtkrouter://parameters?run=$(touch${IFS}$HOME/run)",
    "gtkrouter://parameters?run=$(touch run)&tick=`touch run`",
    "gtkrouter://parameters?run=;touch run|touch run&&touch run>run",
    "gtkrouter://parameters?codes=%u%U%f%F%i%c%k%%",
    "gtkrouter://parameters?glob=*[a-z]?{1,2}~!",
    "gtkrouter://parameters?text=a  b c",
    "gtkrouter://parameters?city=München&mark=é#größe",
    "gtkrouter://日本/語?🙂=☃",
    "gtkrouter://parameters?plus=1%2B2+3",
    "gtkrouter://parameters?path=a\\b\\n",
    "gtkrouter://item/%zz%ff%00",
    "gtkrouter://parameters?--version=--help",
    "gtkrouter://user:secret@item:99/42",
    "gtkrouter://parameters?lines=a\nb\tc",
    "gtkrouter://parameters?direction=\u202eabc\u2066",
    "gtkrouter://parameters?xml=<a href='x'>&amp;</a>",
    "gtkrouter://parameters?long=" + "0123456789abcdef" * 510 + "ends",
]
UPPER_CASE = "GTKROUTER://Item/42"
assert len(ODD[-1]) == 8192


class WaysInTests(InstallationTestCase):
    def check(self, name):
        """Checks that the first link starts the app, that later links reach the same app, and that all of them arrive unchanged."""
        open_by = self.installation.ways[name]
        # The generic xdg-open looks up the handler for the scheme exactly as it is written.
        urls = ODD + ([] if name == "xdg-open" else [UPPER_CASE])
        first = open_by(urls[0])
        (event,) = self.installation.wait_for_events(1)
        self.assertEqual((event["url"], event["origin"], event["outcome"]), (urls[0], "external", "shown"))
        self.assertEqual([entry["route"] for entry in event["layers"][0]["entries"]], ["home", "item"])
        self.assertTrue(wait_until(lambda: self.installation.windows), "there is no window")
        process = self.installation.process
        for count, url in enumerate(urls[1:], start=2):
            launch = open_by(url)
            event = self.installation.wait_for_events(count)[count - 1]
            self.assertEqual((event["url"], event["origin"]), (url, "external"))
            # The generic xdg-open waits for the program. Before version 1.2 it reports a failure with its own exit status.
            refused = {"the program": [3], "xdg-open": [4, 0]}.get(name, [0])
            self.assertIn(launch.wait(timeout=SECONDS), refused if event["outcome"] == "refused" else [0], url)
        self.assertEqual(self.installation.process, process)
        self.assertEqual(len(self.installation.windows), 1)
        if name not in ("the program", "xdg-open"):
            self.assertEqual(first.wait(timeout=SECONDS), 0)

    # Feature: Every launcher passes URLs on unchanged, byte for byte
    def test_links_arrive_unchanged_by_the_program(self):
        self.check("the program")

    # Feature: Every launcher passes URLs on unchanged, byte for byte
    def test_links_arrive_unchanged_by_xdg_open(self):
        self.check("xdg-open")

    # Feature: Every launcher passes URLs on unchanged, byte for byte
    def test_links_arrive_unchanged_by_xdg_open_in_gnome(self):
        self.check("xdg-open in GNOME")

    # Feature: Every launcher passes URLs on unchanged, byte for byte
    def test_links_arrive_unchanged_by_gio_open(self):
        self.check("gio open")

    # Feature: Every launcher passes URLs on unchanged, byte for byte
    def test_links_arrive_unchanged_by_gtk_show_uri(self):
        self.check("gtk_show_uri")

    # Feature: Every launcher passes URLs on unchanged, byte for byte
    def test_links_arrive_unchanged_by_gtk_launch(self):
        self.check("gtk-launch")

    # Feature: Every launcher passes URLs on unchanged, byte for byte
    def test_links_arrive_unchanged_by_gio_launch(self):
        self.check("gio launch")

    # Feature: Every launcher passes URLs on unchanged, byte for byte
    def test_links_arrive_unchanged_by_open_over_the_bus(self):
        self.check("Open")

    # Feature: Every launcher passes URLs on unchanged, byte for byte
    def test_links_arrive_unchanged_by_an_action_over_the_bus(self):
        self.check("ActivateAction")

    def test_several_links_of_one_call_are_opened_in_their_order(self):
        urls = ["gtkrouter://item/1", "dariel:oneitem", "gtkrouter://item/3?a=%2F#b"]
        for way in (self.installation.by_open, lambda *urls: self.installation.start("gtk-router-demo", *urls)):
            for round in (1, 2):
                way(*urls)
                events = self.installation.wait_for_events(round * len(urls))
                self.assertEqual([event["url"] for event in events], urls * round)
            self.installation.quit()

    def test_a_start_by_the_bus_without_a_url_shows_the_first_page(self):
        launch = self.installation.start("gapplication", "launch", "io.github.gtkrouter.demo")
        self.assertEqual(launch.wait(timeout=SECONDS), 0)
        self.assertTrue(wait_until(lambda: self.installation.windows), "there is no window")


class TranslationTests(InstallationTestCase):
    def test_an_installed_program_speaks_the_language_of_the_person(self):
        # The machine may have only the locale C, for which newer C libraries do not translate anything.
        locales = os.path.join(self.installation.directory, "locales")
        os.mkdir(locales)
        subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", os.path.join(locales, "de_DE.UTF-8")], check=True)
        self.installation.start("gtk-router-demo", "gtkrouter://preferences", LC_ALL="de_DE.UTF-8", LOCPATH=locales)
        self.assertTrue(wait_until(lambda: self.installation.windows))
        self.assertTrue(wait_until(lambda: "Einstellungen" in self.installation.titles), self.installation.titles)
