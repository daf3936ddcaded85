"""Checks that a page that was released or restored looks as it did when the user left it."""

import os
import time

from app_driver import AppTestCase, xdotool
from screen import part_of

PAGES = 40  # more than the 32 that remain built


class ReturnTests(AppTestCase):
    def picture(self, app):
        """Returns the picture of the window below its header, without the scroll bar, which appears and disappears."""
        left, upper = app.wait_for(lambda: app.top_window_corner, "the window to be active")
        wide, tall = app.top.extents[2:]
        return part_of(os.environ["ROUTER_SCREEN_FILE"], (left, upper + 60, wide - 8, tall - 60))

    def picture_at_rest(self, app):
        """Returns the picture as soon as it has not changed for two seconds."""
        seen = [None, 0]

        def is_at_rest():
            picture = self.picture(app)
            if picture != seen[0]:
                seen[:] = picture, time.monotonic()
            return time.monotonic() > seen[1] + 2

        app.wait_for(is_at_rest, "a picture at rest")
        return seen[0]

    def wait_for_picture(self, app, picture):
        app.wait_for(lambda: self.picture(app) == picture, "the picture of before")

    # Feature: Released pages (freed while they are covered) come back as they were
    def test_a_scrolled_page_looks_as_it_did_after_forty_pages_and_after_a_restart(self):
        app = self.start()
        left, upper = app.wait_for(lambda: app.top_window_corner, "the window to be active")
        wide, tall = app.top.extents[2:]
        top = self.picture_at_rest(app)
        xdotool("mousemove", left + wide // 2, upper + tall // 2, "click", "--repeat", 6, "--delay", 60, 5)
        xdotool("mousemove", 1, 1)
        before = self.picture_at_rest(app)
        self.assertNotEqual(before, top)
        for way in ("back", "pop"):
            for number in range(PAGES):
                app.type_address(f"gtkrouter://item/{number}")
            if way == "pop":
                app.type_address("gtkrouter://nav/pop?to=root")
            for _ in range(PAGES if way == "back" else 0):
                count = len(app.events)
                app.press("alt+Left")
                app.wait_for_events(count + 1)
            self.wait_for_picture(app, before)
        app.press("ctrl+q")
        app.wait_for_end()
        app.launch()
        self.wait_for_picture(app, before)
