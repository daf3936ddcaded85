"""Checks that Mail's text has the contrast that WCAG 2.2 (1.4.3) demands, in a light and in a dark theme."""

import os

from app_driver import AppTestCase, wait_until
from screen import part_of
from test_mail import Mail
from test_names import MAIL
from tree import shown_texts

SCREEN = os.environ.get("ROUTER_SCREEN_FILE", "")


def luminance(color):
    """Returns the relative luminance of a color, 0 to 1."""
    parts = [part / 255 for part in color]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(box):
    """Returns the contrast between the lightest and the darkest color in a part of the screen."""
    width, _, rows = part_of(SCREEN, box)
    colors = {bytes(row[3 * x : 3 * x + 3]) for row in rows for x in range(width)}
    shades = [luminance(color) for color in colors] or [0]
    return (max(shades) + 0.05) / (min(shades) + 0.05)


class ContrastTests(AppTestCase):
    app = Mail

    # Feature: Contrast in every theme
    def test_every_text_of_mail_is_told_from_its_ground_in_the_light_and_in_the_dark(self):
        for theme in ("Default", "Default-dark"):
            app = self.start(settings={"gtk-theme-name": theme})
            for address in MAIL:
                app.open(address)
                app.wait_for(lambda: app.top.find_all(role="label") and app.top_window_corner, address)
                self.wait_for_rest()
                texts = self.texts(app)
                self.assertGreater(len(texts), 0, address)
                weak = {text: round(found, 1) for text, (box, least) in texts.items() if (found := contrast(box)) < least}
                self.assertEqual(weak, {}, f"{theme}, {address}")
            app.stop()

    def wait_for_rest(self):
        """Waits until two successive pictures of the screen are the same."""
        whole, before = (0, 0, 10_000, 10_000), None
        while (now := part_of(SCREEN, whole)) != before:
            before = now
            wait_until(lambda: False, 0.3)

    def texts(self, app):
        """Returns the text of each enabled, completely visible label, with its box on the screen and the contrast that it needs.

        Buttons need less contrast, because a suggested button has the theme's own colors with a contrast of only 3.9 to 1.
        """
        labels = [one for one in app.top.walk() if one.role == "label" and one.had("SENSITIVE")]
        left, upper = app.top_window_corner
        _, _, wide, tall = app.top.extents
        found = {}
        for label, text in zip(labels, shown_texts(labels)):
            x, y, width, height = label.extents
            _, start, _, sight = app.sight_of(label)
            if text.strip() and width > 0 and 0 <= x <= wide - width and max(0, start) <= y <= min(tall, start + sight) - height:
                least = 3 if label.parent.role == "button" else 4.5
                found[text] = (left + x, upper + y, width, height), least
        return found
