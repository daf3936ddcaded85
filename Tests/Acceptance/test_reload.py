"""A route file that is saved while the app is running."""

import json
import os
import subprocess
import tempfile

from app_driver import SECONDS, AppTestCase, run_without_display

HOME = {"page": "parameters", "name": "home", "title": "Start"}
BAD = """{ "own": {
  "own://start": { "page": "parameters", "name": "home" },
  "own://page/:": "parameters",
  "own://list": "nobodyProvidesThis"
} }"""


def routes(*patterns, page="parameters", title="Page"):
    return json.dumps({"own": {"own://start": HOME, **{pattern: {"page": page, "title": title} for pattern in patterns}}})


class ReloadTests(AppTestCase):
    def start_with(self, text, *arguments):
        """Starts the app with a route file in a private folder."""
        folder = tempfile.TemporaryDirectory(prefix="reload.")
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "routes.json")
        self.write(text)
        return self.start("--routes", self.path, *arguments)

    def write(self, text, name="routes.json"):
        """Truncates a file beside the route file and writes it, as the simplest editors do."""
        with open(os.path.join(os.path.dirname(self.path), name), "w", encoding="utf-8") as file:
            file.write(text)

    def save(self, text):
        """Writes another file and renames it to the route file, as most editors do."""
        self.write(text, "routes.json.new")
        os.rename(self.path + ".new", self.path)

    def wait_for_toast(self, app, *parts):
        app.wait_for(lambda: [one for one in app.toasts if all(part in one for part in parts)], f"a toast with {parts}")

    # Feature: A route file that is saved while the app runs
    def test_saved_routes_replace_the_old_ones_and_open_pages_stay(self):
        app = self.start_with(routes("own://page/:id<int>", "own://list"))
        app.wait_for_state(app.type_address("own://page/7"))
        app.wait_for_state(app.type_address("own://list"))
        self.save(routes("own://list", "own://new"))
        self.wait_for_toast(app, "Routes reloaded. 1 open page can no longer be reached by its URL.")
        self.assertEqual(app.address, "own://list")
        self.assertIn("“own://page/7” no longer leads to the page that is open", app.errors)
        event = app.type_address("own://new")
        app.wait_for_state(event)
        urls = [entry["url"] for entry in event["layers"][0]["entries"]]
        self.assertEqual(urls, ["own://start", "own://page/7", "own://list", "own://new"])
        self.assertEqual(app.type_address("own://page/8")["outcome"], "notFoundPage")
        app.wait_for_state(app.type_address("gtkrouter://nav/pop?times=3"))
        self.assertEqual(app.address, "own://page/7")

    # Feature: A broken route file leaves the current routes in use
    def test_a_broken_file_leaves_the_routes_and_shows_every_problem(self):
        app = self.start_with(routes("own://page/:id<int>"))
        self.write(BAD)
        self.wait_for_toast(app, "The routes have not changed because the route file has 2 problems.")
        lines = run_without_display("--check-routes", self.path).stderr.splitlines()
        self.assertEqual([line.split(": ")[1] for line in lines], [f"{self.path}:3", f"{self.path}:4"])
        self.assertEqual(app.errors.splitlines(), lines)
        app.click(app.find("button", "Show"))
        for line in lines:
            app.wait_for(lambda line=line: app.find("label", containing=line.split(": ", 2)[-1]), f"the problem {line}")
        app.press("ctrl+w")
        app.wait_for(lambda: len(app.windows) == 1 and app.top_window_corner, "the inspector to close")
        self.assertEqual(app.type_address("own://page/7")["outcome"], "shown")
        self.write("{ no JSON")
        self.wait_for_toast(app, "The routes have not changed because the route file has 1 problem.")
        os.remove(self.path)
        self.wait_for_toast(app, "The route file could not be read, so the routes have not changed.")
        self.write(routes("own://page/:id<int>", "own://list"))
        self.wait_for_toast(app, "Routes reloaded.")
        self.assertEqual([toast for toast in app.toasts if "problem" in toast], [])
        self.assertEqual(app.type_address("own://list")["outcome"], "shown")

    # Feature: A named pipe in place of a file does not block the app
    def test_a_pipe_in_place_of_the_route_file_is_not_waited_for(self):
        app = self.start_with(routes("own://list"))
        os.mkfifo(self.path + ".new")
        os.rename(self.path + ".new", self.path)
        self.wait_for_toast(app, "The route file could not be read, so the routes have not changed.")
        self.assertIn("The file is not a regular file.", app.errors)
        app.wait_for_state(app.type_address("own://list"))
        app.press("ctrl+q")
        app.wait_for_end()
        run = subprocess.run([*app.command, "--routes", self.path], env=app.environment, capture_output=True, text=True, timeout=SECONDS)
        self.assertEqual(run.returncode, 1)
        self.assertIn(f"The file “{self.path}” cannot be read. The file is not a regular file.", run.stderr)

    def test_the_home_and_the_page_for_unknown_names_stay_as_at_the_start(self):
        app = self.start_with(routes(), "--unknown-page", "parameters")
        self.save(routes("own://foreign", page="ForeignViewController").replace("own://start", "own://begin"))
        self.wait_for_toast(app, "1 open page can no longer be reached by its URL.")
        app.wait_for_state(app.type_address("own://foreign"))
        app.press("alt+Home")
        app.wait_for(lambda: app.address == "own://begin", "the home of the saved file")
        self.save(routes("own://list").replace('"home"', '"other"'))
        self.wait_for_toast(app, "2 open pages can no longer be reached by their URLs.")
        app.press("alt+Home")
        app.wait_for(lambda: app.address == "gtkrouter://home", "the home of the demo")

    # Feature: With another route file, the demo's home page is made from the routes of that file
    def test_the_home_made_from_the_file_follows_it_and_keeps_the_focus(self):
        item = {"own://item/:id<int>": {"page": "parameters", "title": "Item"}}
        old, new = ({f"own://{title.lower()}": {"page": "parameters", "title": title}} for title in ("Old", "New"))
        app = self.start_with(json.dumps({"own": old | item}))
        app.find("link", "Old")
        app.focus_by_tab(lambda widget: widget.role == "text" and widget.name == "Item", "the sample")
        app.press("End")
        app.type("23")
        self.save(json.dumps({"own": new | item}))
        app.find("link", "New")
        self.assertEqual(app.top.find_all("link", "Old"), [])
        self.assertEqual((app.focused.name, app.focused.text), ("Item", "own://item/123"))
        count = len(app.events)
        app.press("Return")
        event = app.wait_for_events(count + 1)[count]
        self.assertEqual((event["url"], event["outcome"]), ("own://item/123", "shown"))
