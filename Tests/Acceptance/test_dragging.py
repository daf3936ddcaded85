"""Dropping URLs on the address bar and on the page, and dragging links out, with a real pointer."""

import os
import subprocess

from app_driver import HERE, AppTestCase, end, read_line, wait_until, xdotool


class Neighbor:
    """A window of another program, on the right side of the screen."""

    def __init__(self, test, mime_type="text/uri-list", text=""):
        command = ["/usr/bin/python3", os.path.join(HERE, "drag_app.py"), mime_type, text]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        test.addCleanup(self.process.stdout.close)
        test.addCleanup(end, self.process)
        self.window = xdotool("search", "--sync", "--onlyvisible", "--pid", self.process.pid).split()[0]
        xdotool("windowmove", "--sync", self.window, 1000, 500)

    @property
    def middle(self):
        shown = xdotool("getwindowgeometry", "--shell", self.window)
        values = dict(line.split("=", 1) for line in shown.split())
        return tuple(int(values[at]) + int(values[size]) // 2 for at, size in (("X", "WIDTH"), ("Y", "HEIGHT")))


def drag(start, goal):
    """Presses the button at one point of the screen, and releases it at another."""
    xdotool("mousemove", *start, "mousedown", 1)
    try:
        # The first steps start the drag, and the later ones let both programs follow it.
        for step in range(1, 21):
            xdotool("mousemove", *(begin + (finish - begin) * step // 20 for begin, finish in zip(start, goal)))
            wait_until(lambda: False, 0.02)
        xdotool("mousemove_relative", 1, 1)
        wait_until(lambda: False, 0.2)
    finally:
        xdotool("mouseup", 1)


class DraggingTests(AppTestCase):
    def start_at_the_left(self, *arguments):
        app = self.start(*arguments)
        app.wait_for(lambda: app.top_window_corner, "the window to be active")
        xdotool("windowmove", "--sync", app.active_window[0], 0, 0)
        app.wait_for(lambda: app.top_window_corner and app.top_window_corner[0] < 60, "the window at the left")
        self.corner = app.top_window_corner
        return app

    def middle(self, widget):
        x, y, wide, tall = widget.extents
        return self.corner[0] + x + wide // 2, self.corner[1] + y + tall // 2

    # Feature: URLs dropped on the address bar and on the page
    def test_a_url_that_is_dropped_on_the_address_bar_replaces_its_text_and_opens(self):
        app = self.start_at_the_left()
        for count, (mime_type, text, url) in enumerate([
            ("text/uri-list", "gtkrouter://item/77\r\n", "gtkrouter://item/77"),
            ("text/plain;charset=utf-8", "gtkrouter://item/78\n", "gtkrouter://item/78"),
        ]):  # fmt: skip
            neighbor = Neighbor(self, mime_type, text)
            drag(neighbor.middle, self.middle(app.address_entry))
            event = app.wait_for_events(count + 1)[count]
            self.assertEqual((event["url"], event["origin"], event["outcome"]), (url, "user", "shown"))
            app.wait_for(lambda: app.address == url, "the address of the page")
            end(neighbor.process)
        # First a text that is shorter than the text that it replaces, and then a text that is refused. A GTK warning would abort
        # the app.
        neighbor = Neighbor(self, "text/plain;charset=utf-8", "hello world")
        drag(neighbor.middle, self.middle(app.address_entry))
        event = app.wait_for_events(3)[2]
        self.assertEqual((event["origin"], event["error"]["code"]), ("user", "invalidURL"))
        self.assertEqual(app.address, "hello world")
        app.press("Escape")

    # Feature: URLs dropped on the address bar and on the page
    def test_a_url_that_is_dropped_on_the_page_opens_as_a_link_of_another_program(self):
        app = self.start_at_the_left()
        neighbor = Neighbor(self, text="gtkrouter://item/77\r\n")
        x, y, wide, tall = app.top.extents
        page = self.corner[0] + wide // 2, self.corner[1] + tall // 2
        drag(neighbor.middle, page)
        event = app.wait_for_events(1)[0]
        self.assertEqual((event["url"], event["origin"], event["outcome"]), ("gtkrouter://item/77", "external", "shown"))
        other = Neighbor(self, text="gtkrouter://nav/pop\r\n")
        end(neighbor.process)
        drag(other.middle, page)
        event = app.wait_for_events(2)[1]
        self.assertEqual((event["origin"], event["error"]["code"]), ("external", "accessDenied"))
        app.wait_for(lambda: app.toasts, "the reason")

    # Feature: Dragging links and the address to another program
    def test_a_link_is_dragged_to_another_program_and_to_the_address_bar(self):
        app = self.start_at_the_left("gtkrouter://item/42")
        app.wait_for_state(app.wait_for_events(1)[0])
        neighbor = Neighbor(self)
        row = self.middle(app.find("link", "Item 43"))
        drag(row, neighbor.middle)
        self.assertEqual(read_line(neighbor.process.stdout, "what was dropped"), "URLs gtkrouter://item/43")
        self.assertEqual(len(app.events), 1, "a drag is no click")
        drag(row, self.middle(app.address_entry))
        event = app.wait_for_events(2)[1]
        self.assertEqual((event["url"], event["origin"]), ("gtkrouter://item/43", "user"))

    # Feature: Dragging links and the address to another program
    def test_the_selected_address_is_dragged_to_another_program(self):
        app = self.start_at_the_left("gtkrouter://item/42")
        app.wait_for_state(app.wait_for_events(1)[0])
        app.focus_address()
        neighbor = Neighbor(self)
        x, y, wide, tall = app.address_entry.extents
        drag((self.corner[0] + x + 40, self.corner[1] + y + tall // 2), neighbor.middle)
        self.assertEqual(read_line(neighbor.process.stdout, "what was dropped"), "text gtkrouter://item/42")
