"""The texts of the inspector are those of the command line and of the event log."""

from app_driver import AppTestCase, json_lines, run_without_display
from inspected_app import InspectedApp

REFUSED = ("gtkrouter://nav/pop", "gtkrouter://item/%zz", "gtkrouter://private")


class InspectorTextTests(AppTestCase):
    app = InspectedApp

    def inspected(self):
        app = self.start("--inspect", "--new-session")
        app.wait_for_inspector()
        return app

    def test_the_routes_are_those_of_the_command_line_in_their_order(self):
        app = self.inspected()
        lines = json_lines(run_without_display("--list-routes", "--json").stdout)
        wanted = [(line["pattern"], line.get("sample")) for line in lines]
        app.press("ctrl+4")
        app.step_to("Copy as Text")
        row = app.step()
        while row.role != "list item":  # GTK 4.8 goes to a button in the row
            row = row.parent
        app.select_first_row()
        shown = [(row.find_all(role="label")[0].name, self.sample(row))]
        # Newer versions of GTK have only those rows in the tree that can be seen.
        while len(shown) < len(wanted):
            row = app.step("Down")
            shown.append((row.find_all(role="label")[0].name, self.sample(row)))
        self.assertEqual(shown, wanted)

    def test_the_detail_of_a_refused_event_has_its_message(self):
        app = self.inspected()
        app.control("page tab", "Log").act()
        following = app.control("button", "Next Event")
        for count, url in enumerate(REFUSED, start=1):
            app.open_over_bus(url)
            event = app.wait_for_events(count)[-1]
            self.assertEqual(event["outcome"], "refused")
            app.wait_for(lambda: following.has("SENSITIVE"), "the event to be listed")
            following.act()
            app.wait_for_text(event["error"]["message"])

    @staticmethod
    def sample(row):
        """The URL that a row opens; `None` if it has no button for that."""
        opening = row.find_all(role="button", containing="Open ")
        return opening[0].name.removeprefix("Open ") if opening else None
