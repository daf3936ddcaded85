"""The command line, used without a display."""

import json
import os
import tempfile
import unittest

from app_driver import HERE, binary, json_lines, run_without_display

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>'
GOOD = HEAD + "<key>own</key><dict><key>own://page/:id</key><string>parameters</string></dict></dict></plist>"
BAD = (
    HEAD + "<key>own</key><dict>"
    "<key>own://page/:id/:id</key><string>parameters</string>"
    "<key>own://other</key><string>nobodyProvidesThis</string>"
    "<key>foreign://wrong</key><string>parameters</string>"
    "</dict></dict></plist>"
)

FOREIGN = os.path.join(os.path.dirname(HERE), "Fixtures", "DCURLRouter.plist")


class CommandLineTests(unittest.TestCase):
    maxDiff = None

    def run_app(self, *arguments, stdin="", status=0):
        run = run_without_display(*arguments, stdin=stdin)
        self.assertEqual(run.returncode, status, run)
        if status == 0:
            self.assertEqual(run.stderr, "", run)
        return run

    def explain(self, *arguments, stdin=""):
        return json_lines(self.run_app("--explain", *arguments, stdin=stdin).stdout)

    def file(self, content, suffix=".plist"):
        file = tempfile.NamedTemporaryFile("w", suffix=suffix, delete=False, encoding="utf-8")
        self.addCleanup(os.unlink, file.name)
        with file:
            file.write(content)
        return file.name

    def assert_sentence(self, text):
        """Checks that a text is a proper message: a few lines that start in upper case or with a name, without signs of a crash."""
        self.assertTrue(text.strip())
        for sign in ("Fatal error", "Thread 0", "Backtrace", "Segmentation", "CRITICAL", "WARNING"):
            self.assertNotIn(sign, text)

    def test_explain_shows_the_match(self):
        url = "gtkrouter://item/42?tab=log&tab=&q=a%2Fb+c#part"
        (line,) = self.explain(url)
        self.assertEqual((line["url"], line["action"]), (url, "push"))
        match = line["match"]
        self.assertEqual((match["route"], match["pattern"]), ("item", "gtkrouter://item/:id<int>"))
        self.assertEqual(match["parameters"], {"id": "42"})
        self.assertEqual(match["query"], [["tab", "log"], ["tab", ""], ["q", "a/b c"]])
        self.assertEqual(match["fragment"], "part")

    def test_explain_reads_standard_input(self):
        lines = self.explain("-", stdin="gtkrouter://home\n\ndariel://oneitem\n")
        self.assertEqual([line["url"] for line in lines], ["gtkrouter://home", "", "dariel://oneitem"])
        self.assertEqual(lines[1]["error"]["code"], "invalidURL")

    def test_explain_points_at_the_error(self):
        for url, offset in (("gtkrouter://item/%zz", 17), ("gtkrouter://item/a\\b", 18), ("gtkrouter://item/%00", 17)):
            (line,) = self.explain(url)
            self.assertEqual((line["url"], line["error"]["code"], line["error"]["offset"]), (url, "invalidURL", offset))
            self.assert_sentence(line["error"]["message"])

    # Feature: A trace shows how a request would be decided, without performing it
    def test_explain_tells_the_whole_way_and_why_routes_lose(self):
        near, late, pop = self.explain("--why", "gtkrouter://item/x", "gtkrouter://vault", "gtkrouter://nav/pop")
        match = near["stages"][1]
        self.assertEqual((match["stage"], match["route"], match["fallback"]), ("match", "notFound", True))
        miss = {"route": "gtkrouter://item/:id<int>", "reason": "type", "segment": 1}
        self.assertEqual(match["misses"], [{**miss, "message": "“x” is not a whole number, which :id<int> requires."}])
        self.assertEqual(
            [stage["stage"] for stage in late["stages"]],
            ["read", "match", "guards", "redirect", "match", "guards", "rule"],
        )
        self.assertEqual(late["stages"][-1]["rule"], "guardURL")
        self.assertEqual(pop["error"]["code"], "stackTooShort")
        self.assertEqual([layer["depth"] for layer in pop["before"]], [1])
        (line,) = self.explain("--why", "--base", "gtkrouter://item/42", "43")
        self.assertEqual(line["after"][0]["entries"][1]["url"], "gtkrouter://item/43")

    def test_a_script_of_urls_from_outside_is_not_throttled(self):
        script = "".join(f"gtkrouter://item/{number}\n" for number in range(40)) + "nobody://home\n"
        events = json_lines(self.run_app("--simulate", "--origin", "external", stdin=script).stdout)
        self.assertEqual([event["outcome"] for event in events], ["shown"] * 40 + ["refused"])
        self.assertEqual(events[-1]["error"]["code"], "schemeRefused")

    def test_simulate_gives_one_event_for_each_line(self):
        events = json_lines(self.run_app("--simulate", stdin="gtkrouter://item/1\n\ngtkrouter://nav/pop\n").stdout)
        self.assertEqual([event["outcome"] for event in events], ["shown", "refused", "shown"])
        self.assertEqual([event["layers"][0]["depth"] for event in events], [2, 2, 1])
        self.assertEqual([event["seq"] for event in events], list(range(events[0]["seq"], events[0]["seq"] + 3)))

    # Feature: Events about the start, a new host, and new routes
    def test_events_that_no_url_asks_for_are_printed_on_demand_and_not_counted(self):
        script = "gtkrouter://item/1\ngtkrouter://lock\ngtkrouter://nav/pop\n"
        plain = json_lines(self.run_app("--simulate", stdin=script).stdout)
        self.assertEqual([event["seq"] for event in plain], [1, 2, 3])
        every = json_lines(self.run_app("--simulate", "--all-events", stdin=script).stdout)
        self.assertEqual([event.get("kind") for event in every], ["start", None, None, "recheck", None])
        self.assertEqual([event.get("seq") for event in every], [None, 1, 2, None, 3])
        refused = self.run_app("--list-routes", "--all-events", status=2)
        self.assertIn("--all-events works only with --simulate or --events.", refused.stderr)

    def test_the_routes_are_listed(self):
        text = self.run_app("--list-routes").stdout
        for pattern in ("dariel://oneitem", "dariel://twoitem", "gtkrouter://item/:id<int>", "https://*"):
            self.assertIn(pattern, text)
        output = self.run_app("--list-routes", "--json").stdout
        routes = json.loads(output) if output.lstrip().startswith("[") else json_lines(output)
        patterns = [route["pattern"] for route in routes]
        self.assertIn("gtkrouter://item/:id<int>", patterns)
        self.assertEqual([route["sample"] for route in routes if route["pattern"] == "gtkrouter://item/:id<int>"], ["gtkrouter://item/1"])
        self.assertEqual(len(patterns), len(set(patterns)))

    def test_a_good_route_file_passes(self):
        self.run_app("--check-routes", self.file(GOOD))
        self.run_app("--check-routes", self.file('{"own": {"own://page/:id": "parameters"}}', ".json"))

    # Feature: Routes in a property list or in JSON; a route file for DCURLRouter loads unchanged
    def test_the_route_file_of_dcurlrouter_opens_as_it_is(self):
        self.run_app("--check-routes", FOREIGN)
        names = ["One", "Two", "Three", "Four", "Five"]
        urls = [f"dariel://{name.lower()}item" for name in names]
        listed = self.run_app("--routes", FOREIGN, "--list-routes").stdout
        for name, url in zip(names, urls, strict=True):
            self.assertRegex(listed, rf"(?m)^.*{url}\b.*\b{name}ViewController\b")
        lines = self.explain("--routes", FOREIGN, *urls, "https://www.example.org/")
        self.assertEqual([line["match"]["pattern"] for line in lines], [*urls, "https://*"])
        self.assertEqual([line["match"]["page"] for line in lines], [f"{name}ViewController" for name in [*names, "Web"]])

    def test_a_bad_route_file_fails_with_every_problem(self):
        run = self.run_app("--check-routes", self.file(BAD), status=1)
        said = run.stdout + run.stderr
        for sign in ("own://page/:id/:id", "nobodyProvidesThis", "foreign://wrong", ".plist"):
            self.assertIn(sign, said)
        self.assert_sentence(said)

    # Feature: If the route file is missing, the app does not start, and an error names the file
    def test_a_route_file_that_is_missing_or_no_property_list_fails(self):
        for path in ("/nowhere/Routes.plist", self.file("this is <no> property list")):
            run = self.run_app("--check-routes", path, status=1)
            self.assertIn(path, run.stdout + run.stderr)
            self.assert_sentence(run.stdout + run.stderr)

    def test_a_route_file_may_be_a_pipe_for_a_command_without_a_window(self):
        script = '"$0" --check-routes <(cat "$1") && "$0" --list-routes --routes <(cat "$1")'
        run = run_without_display(command=["bash", "-c", script, binary(), self.file(GOOD)])
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("own://page/:id", run.stdout)

    def test_no_sentence_is_longer_than_a_few_lines(self):
        letters = "x" * 100_000
        routes = self.file(HEAD + f"<key>own</key><dict><key>own://{letters}/:</key><string>parameters</string></dict></dict></plist>")
        for arguments in (["--check-routes", routes], ["--check-routes", letters], ["--" + letters], ["--origin", letters, "--simulate"]):
            run = run_without_display(*arguments)
            self.assertNotEqual(run.returncode, 0)
            self.assert_sentence(run.stderr)
            self.assertLess(max(len(line) for line in run.stderr.splitlines()), 2_100, arguments[0])

    def test_a_binary_route_file_and_a_deep_one_fail_with_a_sentence(self):
        circle = b"bplist00\xd1\x01\x00\x53app\x08\x0b" + bytes(6) + b"\x01\x01"
        circle += b"".join(number.to_bytes(8, "big") for number in (2, 0, 15))
        self.assertLess(len(circle), 64)
        deep = (HEAD.replace("<dict>", "") + "<array>" * 100_000 + "</array>" * 100_000 + "</plist>").encode()
        for content in (circle, deep):
            path = self.file("")
            with open(path, "wb") as file:
                file.write(content)
            run = self.run_app("--check-routes", path, status=1)
            self.assertIn(path, run.stderr)
            self.assert_sentence(run.stderr)
            self.assertEqual(len(run.stderr.splitlines()), 1)

    def test_nothing_of_a_route_file_reaches_the_terminal_raw(self):
        wild = "\u202e\u009b31m\u001b[31m\u2028\u007f\n"
        bad = self.file(json.dumps({"own" + wild: {}, "own": {"own://a" + wild: "nobody" + wild, "own://b": {wild: wild}}}), ".json")
        good = self.file(json.dumps({"own": {"own://a/:id": {"page": "item", "name": wild, "title": wild}}}), ".json")
        said = self.run_app("--check-routes", bad, status=1).stderr
        listed = self.run_app("--list-routes", "--routes", good).stdout
        lines = self.run_app("--list-routes", "--json", "--routes", good).stdout
        event = self.run_app("--simulate", "--routes", good, stdin="own://a/x\u202e\u2066y\n").stdout
        for text in (said, listed, lines, event):
            for character in wild.replace("\n", "\r") + "\u2066":
                if character not in "31m[":
                    self.assertNotIn(character, text)
        self.assertIn(wild, [route.get("name") for route in json_lines(lines)])
        (event,) = json_lines(event)
        self.assertEqual(event["url"], "own://a/x\u202e\u2066y")
        self.assertEqual(event["layers"][0]["entries"][-1]["parameters"], {"id": "x\u202e\u2066y"})

    def test_another_route_file_replaces_the_table(self):
        path = self.file(GOOD)
        known, unknown = (
            json_lines(self.run_app("--routes", path, "--explain", url).stdout)[0]
            for url in ("own://page/7", "gtkrouter://item/42")
        )
        self.assertEqual(known["match"]["parameters"], {"id": "7"})
        self.assertEqual(unknown["error"]["code"], "notFound")

    # Feature: Required and optional query items
    def test_a_route_file_says_what_a_query_has_to_hold(self):
        path = self.file(
            '{"own": {"own://search": {"page": "parameters", "query": {"q": "string", "page": "int?"}}}}', ".json"
        )
        urls = ["own://search?q=a&page=2", "own://search?page=2", "own://search?q=a&page=x"]
        lines = json_lines(self.run_app("--routes", path, "--explain", *urls).stdout)
        self.assertEqual(lines[0]["match"]["query"], [["q", "a"], ["page", "2"]])
        self.assertEqual([line["error"]["code"] for line in lines[1:]], ["missingParameter", "badParameter"])
        events = json_lines(self.run_app("--routes", path, "--simulate", stdin="\n".join(urls) + "\n").stdout)
        self.assertEqual([event["outcome"] for event in events], ["shown", "refused", "refused"])
        routes = json_lines(self.run_app("--routes", path, "--list-routes", "--json").stdout)
        fields = {route["pattern"]: route.get("query") for route in routes}
        self.assertEqual(fields["own://search"], {"q": "string", "page": "int?"})
        self.assertIn("query page: int?, q: string", self.run_app("--routes", path, "--list-routes").stdout)
        bad = self.file('{"own": {"own://a/:q": {"page": "parameters", "query": {"q": "int", "r": "color"}}}}', ".json")
        said = self.run_app("--check-routes", bad, status=1)
        for sign in ("query field “q”", "query field “r”", "color", "own://a/:q", ".json"):
            self.assertIn(sign, said.stdout + said.stderr)

    def test_a_route_file_has_routes_for_code_alone_pages_on_a_modal_and_no_page_for_the_web(self):
        path = self.file(
            """{"own": {"own://trash": {"page": "parameters", "access": "app"},
                "own://settings": {"page": "parameters", "verb": "present"},
                "own://settings/:section": {"page": "parameters", "parent": "own://settings"}}}""",
            ".json",
        )
        urls = ["own://trash", "own://settings/sound", "https://example.org/a"]
        explained = json_lines(self.run_app("--routes", path, "--explain", *urls).stdout)
        self.assertEqual(explained[0]["error"]["message"], "Only the app itself may open “own://trash”.")
        self.assertEqual([line["action"] for line in explained[1:]], ["present+push", "external"])
        events = json_lines(self.run_app("--routes", path, "--simulate", stdin="\n".join(urls) + "\n").stdout)
        self.assertEqual([event["outcome"] for event in events[:2]], ["refused", "shown"])
        self.assertEqual(events[2]["action"], "external")
        self.assertEqual(events[0]["error"]["code"], "accessDenied")
        self.assertEqual([layer["depth"] for layer in events[2]["layers"]], [1, 2])
        routes = json_lines(self.run_app("--routes", path, "--list-routes", "--json").stdout)
        (trash,) = [route for route in routes if route["pattern"] == "own://trash"]
        self.assertEqual(trash["access"], "app")
        self.assertIn("access app", self.run_app("--routes", path, "--list-routes").stdout)

    def test_version_and_help(self):
        self.assertRegex(self.run_app("--version").stdout, r"^gtk-router-demo \d+\.\d+")
        text = self.run_app("--help").stdout
        for option in ("--routes", "--list-routes", "--explain", "--simulate", "--check-routes", "--events", "--version"):
            self.assertIn(option, text)

    def test_a_bad_option_fails_with_a_sentence(self):
        for arguments in (["--no-such-option"], ["--origin", "nobody", "--simulate"], ["--routes"], ["--explain"]):
            run = run_without_display(*arguments)
            self.assertNotEqual(run.returncode, 0, arguments)
            self.assertEqual(run.stdout, "", arguments)
            self.assert_sentence(run.stderr)
        self.assertIn("--no-such-option", run_without_display("--no-such-option").stderr)

    def test_a_window_without_a_display_fails_with_a_sentence(self):
        run = run_without_display("gtkrouter://home")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("display", run.stderr)
        self.assertEqual(len(run.stderr.strip().splitlines()), 1, run.stderr)

    def test_output_that_cannot_be_written_fails_with_a_sentence(self):
        modes = (["--list-routes"], ["--list-routes", "--json"], ["--help"], ["--version"], ["--explain", "gtkrouter://home"])
        for arguments in (*modes, ["--explain", "-"], ["--simulate"]):
            for redirection in (">/dev/full", ">&-"):
                command = ["sh", "-c", f'"$@" {redirection}', "sh", binary(), *arguments]
                run = run_without_display(command=command, stdin="gtkrouter://item/1\n" * 3)
                self.assertEqual(run.returncode, 1, (arguments, redirection, run))
                self.assertIn("Standard output cannot be written.", run.stderr, (arguments, redirection))
                self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)

    def test_input_that_cannot_be_read_fails_with_a_sentence(self):
        for arguments in (["--explain", "-"], ["--simulate"]):
            for redirection in ("</", "<&-"):
                run = run_without_display(command=["sh", "-c", f'"$@" {redirection}', "sh", binary(), *arguments])
                self.assertEqual(run.returncode, 1, (arguments, redirection, run))
                self.assertIn("Standard input cannot be read.", run.stderr, (arguments, redirection))
                self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)

    def test_a_reader_that_has_enough_is_not_a_failure_worth_a_word(self):
        for trap in ("", "trap '' PIPE; "):
            command = ["bash", "-c", f'{trap}"$@" | true; exit ${{PIPESTATUS[0]}}', "bash", binary(), "--simulate"]
            run = run_without_display(command=command, stdin="gtkrouter://item/1?nav.action=replace\n" * 2_000)
            self.assertEqual((run.stdout, run.stderr), ("", ""))
            self.assertNotEqual(run.returncode, 0, trap)

    def test_make_run_without_a_display_says_so_before_it_builds(self):
        run = run_without_display(command=["make", "--no-print-directory", "run"])
        self.assertNotEqual(run.returncode, 0)
        self.assertEqual(run.stdout, "")
        sentence, *of_make = run.stderr.strip().splitlines()
        self.assertIn("There is no display", sentence)
        self.assertIn("xvfb-run", sentence)
        self.assertTrue(all(line.startswith("make") for line in of_make), run.stderr)
