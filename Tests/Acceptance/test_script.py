"""Sessions of many URLs. A simulation of a session and typing its URLs into the window must have the same result."""

import os

from app_driver import HERE, AppTestCase, json_lines, run_without_display


BRANCHES = os.path.join(HERE, "branches.json")
BRANCH_NAMES = ["inbox", "archive", "settings"]


def read_script(name="script.urls"):
    """Returns the URLs of a script, each with its expected outcome and the resulting depth of every layer."""
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    return [tuple(line.split("\t")) for line in lines]


def ending(event):
    return event["error"]["code"] if "error" in event else event["outcome"]


def depths(event):
    return " ".join(str(layer["depth"]) for layer in event["layers"])


def branches(event):
    """Returns the depth of each branch, with a star at the selected branch, and then the depth of each modal."""
    window, *modals = event["layers"]
    stacks = [("*" if name == window["branch"] else "") + f"{name}={window['branches'][name]}" for name in BRANCH_NAMES]
    return " | ".join([" ".join(stacks)] + [str(layer["depth"]) for layer in modals])


class ScriptTests(AppTestCase):
    def simulated(self, script, *options):
        run = run_without_display("--simulate", *options, stdin="".join(f"{url}\n" for url, *_ in script))
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        events = json_lines(run.stdout)
        # Locking the vault also rechecks the guards of all open pages. That is not a request, so it has no line and no number.
        self.assertEqual([event["seq"] for event in events], list(range(1, len(script) + 1)))
        return events

    def test_simulation_says_what_the_script_expects(self):
        script = read_script()
        self.assertGreater(len(script), 60)
        events = self.simulated(script)
        self.assertEqual(len(events), len(script))
        for (url, expected, layers), event in zip(script, events):
            self.assertEqual(ending(event), expected, url)
            self.assertEqual(depths(event), layers, url)
            self.assertEqual((event["url"], event["origin"]), (url, "user"))

    # Feature: An event tells whether something moved
    def test_the_window_does_what_the_simulation_says(self):
        script = read_script()
        simulated = self.simulated(script)
        app = self.start()
        heading = app.heading
        for (url, *_), expected in zip(script, simulated):
            event = app.type_address(url)
            for key in ("url", "origin", "action", "outcome", "animated", "layers"):
                self.assertEqual(event.get(key), expected.get(key), f"{key} after {url}")
            self.assertEqual(ending(event), ending(expected), url)
            if event["outcome"] == "refused":
                app.wait_for(lambda: app.toasts, f"a word on why {url} was refused")
                self.assertEqual(len(app.dialogs), len(event["layers"]) - 1, url)
                self.assertEqual(app.heading, heading, url)
            else:
                app.wait_for_state(event)
                heading = app.wait_for(lambda: app.heading, f"a heading after {url}")
                top = event["layers"][-1]["entries"][-1]
                if top["route"] in ("item", "chain"):
                    self.assertTrue(heading.endswith(*top["parameters"].values()), f"{heading} after {url}")

    # Feature: Branches, each with its own stack
    def test_branches_are_as_the_script_expects(self):
        script = read_script("branches.urls")
        self.assertGreater(len(script), 35)
        for (url, expected, stacks), event in zip(script, self.simulated(script, "--routes", BRANCHES), strict=True):
            self.assertEqual((ending(event), branches(event)), (expected, stacks), url)

    def test_the_window_does_with_branches_what_the_simulation_says(self):
        script = read_script("branches.urls")
        simulated = self.simulated(script, "--routes", BRANCHES)
        app = self.start("--routes", BRANCHES)
        for (url, *_), expected in zip(script, simulated):
            event = app.type_address(url)
            for key in ("url", "origin", "action", "outcome", "animated", "layers"):
                self.assertEqual(event.get(key), expected.get(key), f"{key} after {url}")
            if event["outcome"] != "refused":
                app.wait_for_state(event)

    def test_a_link_from_outside_selects_its_branch_unless_a_modal_is_open(self):
        script = [("post://old/7", "shown", "inbox=1 *archive=3 settings=0"),
                  ("post://note/1", "shown", "inbox=1 *archive=4 settings=0"),
                  ("post://note/1", "alreadyShown", "inbox=1 *archive=4 settings=0"),
                  ("post://account", "shown", "inbox=1 archive=4 *settings=2"),
                  ("post://nav/branch?name=inbox", "accessDenied", "inbox=1 archive=4 *settings=2"),
                  ("post://compose", "shown", "inbox=1 archive=4 *settings=2 | 1"),
                  ("post://mail/1", "modalOpen", "inbox=1 archive=4 *settings=2 | 1")]
        events = self.simulated(script, "--routes", BRANCHES, "--origin", "external")
        self.assertEqual([(ending(event), branches(event)) for event in events], [row[1:] for row in script])

    def test_branches_are_told_by_explain_and_in_the_list_of_routes(self):
        run = run_without_display("--explain", "--routes", BRANCHES, "post://old/7", "post://help",
                                  "post://nav/branch?name=archive", "post://nav/branch?name=outbox")
        old, help_page, select, unknown = json_lines(run.stdout)
        self.assertEqual((old["match"]["branch"], "branch" in help_page["match"]), ("archive", False))
        self.assertEqual((select["action"], unknown["error"]["code"]), ("branch", "noSuchBranch"))
        listed = run_without_display("--list-routes", "--routes", BRANCHES).stdout
        self.assertIn("post://year/:y<int>   year      push     parameters  branch archive, below it post://archive", listed)
        routes = json_lines(run_without_display("--list-routes", "--json", "--routes", BRANCHES).stdout)
        self.assertEqual({route["name"]: route.get("branch") for route in routes}["account"], "settings")
