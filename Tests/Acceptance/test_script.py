"""Sessions of many addresses, once simulated and once typed into the window: both tell the same."""

import os

from app_driver import HERE, AppTestCase, json_lines, run_without_display


BRANCHES = os.path.join(HERE, "branches.json")


def read_script(name="script.urls"):
    """The addresses of a script, each with its expected ending and the depth of every layer after it."""
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    return [tuple(line.split("\t")) for line in lines]


def ending(event):
    return event["error"]["code"] if "error" in event else event["outcome"]


def depths(event):
    return " ".join(str(layer["depth"]) for layer in event["layers"])


def branches(event):
    """The depth of each branch, the selected one with a star, and then those of the modals."""
    window, *modals = event["layers"]
    stacks = [("*" if name == window["branch"] else "") + f"{name}={depth}" for name, depth in window["branches"].items()]
    return " | ".join([" ".join(sorted(stacks, key=lambda stack: BRANCH_NAMES.index(stack.split("=")[0].strip("*"))))]
                      + [str(layer["depth"]) for layer in modals])


BRANCH_NAMES = ["inbox", "archive", "settings"]


class ScriptTests(AppTestCase):
    def simulated(self, script, *options):
        run = run_without_display("--simulate", *options, stdin="".join(f"{url}\n" for url, *_ in script))
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return json_lines(run.stdout)

    def test_simulation_says_what_the_script_expects(self):
        script = read_script()
        self.assertGreater(len(script), 60)
        events = self.simulated(script)
        self.assertEqual(len(events), len(script))
        for (url, expected, layers), event in zip(script, events):
            self.assertEqual(ending(event), expected, url)
            self.assertEqual(depths(event), layers, url)
            self.assertEqual((event["url"], event["origin"]), (url, "user"))

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
