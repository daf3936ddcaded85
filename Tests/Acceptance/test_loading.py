"""The page that loads, by the keyboard alone."""

from app_driver import AppTestCase


class LoadingTests(AppTestCase):
    def label(self, app, text):
        app.wait_for(lambda: app.top.find_all("label", containing=text), text)

    def progress(self, app):
        return app.find("progress bar").value

    def test_loading_is_cancelled_and_tried_again_by_keys(self):
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://slow?seconds=50"))
        self.label(app, "Second 1 of 50")
        app.wait_for(lambda: self.progress(app) > 0, "progress")
        app.focus_by_tab(lambda widget: widget.name == "Cancel", "the button")
        app.press("space")
        self.label(app, "Nothing has been loaded.")
        app.wait_for(lambda: app.focused.name == "Try again", "the focus to stay on the button")
        app.press("space")
        app.wait_for(lambda: app.focused.name == "Cancel", "the focus to stay on the button")
        self.label(app, "Second 1 of 50")
        app.press("alt+Left")
        app.wait_for(lambda: app.address == "gtkrouter://home", "the first page")
        app.press("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)

    def test_the_result_is_shown_at_the_end(self):
        app = self.start("gtkrouter://slow?seconds=1")
        self.label(app, "It took 1 second.")
        self.assertEqual(self.progress(app), 1)
        app.focus_by_tab(lambda widget: widget.name == "Load again", "the button")
