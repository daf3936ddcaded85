"""Two-finger swipes on a touchpad, in the real apps on Sway."""

import os
import shutil
import subprocess
import tempfile

from app_driver import end
from examples import WithoutAddress, example
from test_wayland import WaylandTestCase
from wayland import Sway, SwayApp


class SwayMail(WithoutAddress, SwayApp):
    """The example."""

    writes_protocol = False

    @property
    def command(self):
        return [example("Mail")]

    def resize(self, width):
        """Resizes the window so that its content has this width."""
        window = self.wait_for(lambda: self.active_window, "the window to be active")
        self.compositor.message(f"[pid={self.process.pid}] floating enable, resize set width {width} px height 600 px")
        self.wait_for(lambda: abs(self.top.extents[2] - width) < 20, f"a width of {width}")
        return window


class TouchpadTests(WaylandTestCase):
    compositor_type = Sway
    driver = SwayApp

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.addClassCleanup(end, cls.compositor.hold_keyboard())
        cls.touchpad = cls.compositor.plug_in_touchpad()
        cls.addClassCleanup(cls.touchpad.close)

    def start(self, *arguments, driver=SwayApp, **settings):
        app = driver(self.compositor, *arguments, animations=True, **settings)
        self.addCleanup(app.stop)
        return app

    def point(self, app, across=0.5, down=0.6):
        """Moves the pointer to a place in the active window, given as fractions of its size."""
        window = app.wait_for(lambda: app.active_window, "the window to be active")
        place, screen = self.compositor.place(window)
        x, y = (round(place[at] + place[size] * part) for at, size, part in (("x", "width", across), ("y", "height", down)))
        self.touchpad.point(x, y, screen["width"], screen["height"])

    def swipe(self, right, down=0, steps=12, rest=8):
        self.touchpad.scroll(right, down, steps)
        self.touchpad.lift(rest)

    def move(self, app, right, steps):
        """Moves two fingers to swipe the page, and waits until the page is drawn at its new position."""
        self.touchpad.scroll(right, steps=steps)
        last_step = f".axis({self.touchpad.time}, "
        app.wait_for(lambda: ".commit()" in app.errors.rpartition(last_step)[2] and last_step in app.errors, "the page to move")

    def open_item(self, app):
        event = app.wait_for_events(1)[0]
        app.wait_for_state(event)
        self.point(app)

    # Feature: Two fingers on a touchpad move the page away, and go back
    def test_a_swipe_over_a_list_goes_back(self):
        app = self.start("gtkrouter://item/42")
        self.open_item(app)
        self.swipe(160, down=-20)
        event = app.wait_for_events(2)[1]
        self.assertEqual((event["action"], event["origin"], event["outcome"]), ("pop", "user", "shown"))
        app.wait_for_state(event)
        self.assertEqual(app.address, "gtkrouter://home")
        # There is no page to go back to, and the shown page remains usable.
        self.swipe(400)
        app.wait_for_state(app.type_address("gtkrouter://item/7"))
        self.assertEqual(len(app.events), 3)

    def test_from_right_to_left_a_swipe_to_the_left_goes_back(self):
        locales = tempfile.mkdtemp(prefix="locales.")
        self.addCleanup(shutil.rmtree, locales)
        subprocess.run(["localedef", "-i", "ar_EG", "-f", "UTF-8", os.path.join(locales, "ar_EG.UTF-8")], check=True)
        app = self.start("gtkrouter://item/42", environment={"LC_ALL": "ar_EG.UTF-8", "LOCPATH": locales})
        self.open_item(app)
        self.swipe(400)
        app.wait_for_state(app.type_address("gtkrouter://item/43"))
        self.swipe(-160)
        app.wait_for_state(app.wait_for_events(3)[2])
        self.assertEqual(app.address, "gtkrouter://item/42")

    # Feature: A swipe that is cancelled changes nothing
    def test_a_swipe_that_ends_where_it_began_changes_nothing(self):
        app = self.start("gtkrouter://item/42")
        self.open_item(app)
        def too_short():
            self.move(app, 200, steps=20)
            self.touchpad.lift(rest=400)

        def there_and_back():
            self.move(app, 500, steps=40)
            self.move(app, -300, steps=15)
            self.touchpad.lift()

        others = (lambda: self.swipe(-500), lambda: self.swipe(40, down=300), lambda: self.swipe(10, down=-400))
        for depth, cancel in enumerate((too_short, there_and_back, *others), start=3):
            cancel()
            event = app.type_address(f"gtkrouter://item/{depth}")
            self.assertEqual((event["seq"], event["layers"][0]["depth"]), (depth - 1, depth))
            app.wait_for_state(event)

    # Feature: Escape, a click, and any other navigation cancel a swipe
    def test_escape_and_links_call_a_swipe_off(self):
        app = self.start("gtkrouter://item/42")
        self.open_item(app)
        # Plugging in a keyboard would cancel the swipe, too, because it takes the focus from the window for a moment.
        keyboards = len(self.compositor.keyboards)
        escape = self.compositor.type_later(5_000, "-k", "Escape")
        app.wait_for(lambda: len(self.compositor.keyboards) > keyboards and app.active_window, "another keyboard")
        self.move(app, 600, steps=30)
        self.assertIsNone(escape.poll(), "the key has come too early")
        escape.wait()
        self.swipe(200)
        app.launch_again("gtkrouter://item/43")
        app.wait_for_state(app.wait_for_events(2)[1])
        self.move(app, 600, steps=30)
        app.launch_again("gtkrouter://item/44")
        event = app.wait_for_events(3)[2]
        self.swipe(200)
        app.wait_for_state(event)
        app.wait_for_state(app.type_address("gtkrouter://item/45"))
        self.assertEqual(app.events[-1]["layers"][0]["depth"], 5)

    # Feature: A page that may refuse to leave resists a swipe
    def test_a_page_with_unsaved_text_asks_after_the_swipe(self):
        app = self.start("gtkrouter://note")
        self.open_item(app)
        self.compositor.type_keys("Text")
        app.wait_for(lambda: [one for one in app.top.find_all() if one.is_editable and one.text == "Text"], "the text")
        self.swipe(700, steps=40)
        app.wait_for(lambda: app.find("button", "Keep Editing"), "the question")
        app.act(app.find("button", "Keep Editing"), "click")
        event = app.wait_for_events(2)[1]
        self.assertEqual(event["outcome"], "refused")
        self.point(app)
        self.swipe(700, steps=40)
        app.act(app.find("button", "Discard"), "click")
        event = app.wait_for_events(3)[2]
        self.assertEqual((event["action"], event["outcome"]), ("pop", "shown"))
        app.wait_for_state(event)

    # Feature: If a list stays, a swipe moves only the detail beside it
    def test_the_message_goes_and_its_list_stays_at_either_width(self):
        for width, part in ((1_200, 0.8), (450, 0.5)):
            with self.subTest(width):
                app = self.start("mail://inbox/message/4", driver=SwayMail)
                app.wait_for_title("Two books are due on Friday")
                app.resize(width)
                self.point(app, across=part)
                self.swipe(160)
                app.wait_for_title("Inbox")
                app.stop()

    def test_a_swipe_over_the_list_leaves_the_message(self):
        app = self.start("mail://inbox/message/4", driver=SwayMail)
        app.wait_for_title("Two books are due on Friday")
        app.resize(1_200)
        self.point(app, across=0.3)
        self.swipe(300)
        app.press("alt+Left")
        app.wait_for_title("Inbox")
        app.press("alt+Right")
        app.wait_for_title("Two books are due on Friday")
