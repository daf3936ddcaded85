"""Checks that every renderer of the installed GTK draws the app, and draws it as Cairo does.

These tests compare pages at rest. `TransitionPictureTests` compares the middle of transitions, because it can set their progress.
"""

import functools
import os
import re
import subprocess
import time

from app_driver import App, AppTestCase
from screen import rows_of

# The share of a picture that may differ from Cairo's picture. The same page differs by 0.6% (at the edges of letters), and a
# different page by at least 4%.
SHARE = 0.02
# Two pixels differ if one of their color channels, 0 to 255, differs by more than this.
TOLERANCE = 64
# A picture that does not change for this long is at rest.
REST_SECONDS = 0.7
# The pages of the gallery that show more than toasts.
GALLERY = ("gtkrouter://home", "gtkrouter://board")
# The library that proves that a renderer is in use, and the name that newer versions of GTK print for each renderer.
DRIVERS = {"opengl": "lib(EGL|GLX)_mesa", "vulkan": "libvulkan_lvp"}
TYPES = {"cairo": "GskCairoRenderer", "opengl": "Gsk(Ngl|GL)Renderer", "vulkan": "GskVulkanRenderer"}
LIST_RENDERERS = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gtk
Gtk.Window().present()
"""


@functools.cache
def offered():
    """Returns what GTK says about each of its renderers, for example that it was built without this renderer."""
    run = subprocess.run(
        ["/usr/bin/python3", "-c", LIST_RENDERERS], env=os.environ | {"GSK_RENDERER": "help"}, capture_output=True, text=True
    )
    return dict(re.findall(r"^ *(\w+) - (.+)$", run.stdout + run.stderr, re.MULTILINE))


def once(method):
    """Makes a method return the same result for all tests of the class, so that it runs only once for the same arguments."""
    answers = {}

    @functools.wraps(method)
    def answer(self, *arguments):
        if arguments not in answers:
            answers[arguments] = method(self, *arguments)
        return answers[arguments]

    return answer


class Picture:
    """A part of the screen."""

    def __init__(self, box):
        self.left, self.upper, width, height = box
        rows = rows_of(os.environ["ROUTER_SCREEN_FILE"], self.upper, self.upper + height)[2]
        columns = slice(self.left * 3, (self.left + width) * 3)
        self.rows = [bytes(row[columns]) for row in rows]

    def __eq__(self, other):
        return isinstance(other, Picture) and self.rows == other.rows

    def difference(self, other):
        """Returns the share of the pixels that differ."""
        different = 0
        for row, its_row in zip(self.rows, other.rows, strict=True):
            if row == its_row:
                continue
            far = [abs(one - another) > TOLERANCE for one, another in zip(row, its_row, strict=True)]
            different += sum(map(any, zip(far[0::3], far[1::3], far[2::3], strict=True)))
        return different / (len(self.rows) * len(self.rows[0]) // 3)


class RendererApp(App):
    """The app, drawn by one renderer."""

    def __init__(self, renderer, *arguments, **settings):
        self.renderer = renderer
        super().__init__(*arguments, **settings)

    def launch(self, *arguments):
        if self.renderer != "cairo":
            for name in ("GDK_DEBUG", "GDK_DISABLE"):
                self.environment.pop(name, None)
        self.environment |= {"GSK_RENDERER": self.renderer, "GSK_DEBUG": "renderer"}
        with open(os.path.join(self.directory, "config_home", "gtk-4.0", "settings.ini"), "a") as file:
            file.write("gtk-cursor-blink=false\n")
        super().launch(*arguments)
        self.box = self.active_window[1:]

    @property
    def loaded(self):
        """The files that are mapped into the app."""
        with open(f"/proc/{self.process.pid}/maps") as file:
            return file.read()

    def picture_at_rest(self, before=None):
        """Returns the picture of the window when it differs from the previous picture and no longer changes."""
        seen = Picture(self.box), time.monotonic()

        def is_at_rest():
            nonlocal seen
            picture = Picture(self.box)
            if picture != seen[0]:
                seen = picture, time.monotonic()
            # A new window is black until it is drawn, which can take long on a busy machine without a graphics card.
            middle = picture.rows[len(picture.rows) // 2]
            is_drawn = any(middle[len(middle) // 2 - 60 : len(middle) // 2 + 60])
            return is_drawn and picture != before and time.monotonic() > seen[1] + REST_SECONDS

        self.wait_for(is_at_rest, "a picture that stays as it is")
        return seen[0]


class RendererTests(AppTestCase):
    app = RendererApp

    def start(self, renderer, *arguments, **settings):
        """Starts the app, and checks that this renderer draws it, because GTK falls back to Cairo if a renderer fails."""
        app = super().start(renderer, *arguments, **settings)
        told = re.findall(r"Using renderer '(\w+)'", app.errors)  # by newer versions of GTK
        is_right = all(re.fullmatch(TYPES[renderer], name) for name in told) and "Failed to realize" not in app.errors
        is_loaded = renderer == "cairo" or re.search(DRIVERS[renderer], app.loaded)
        if not is_right or not is_loaded:
            app.stop()
            self.fail(f"the app is not drawn by {renderer}, but by {told or 'another one'}: {app.errors}")
        return app

    def require(self, renderer):
        if not offered()[renderer].startswith("Use "):
            self.skipTest(f"GTK says of {renderer}: {offered()[renderer]}")

    def addresses(self, app):
        """Returns the URLs that the rows of the gallery show."""
        links = app.wait_for(lambda: app.top.find_all(role="link"), "the links")
        shown = [[label.name for label in link.walk() if re.match(r"[a-z-]+:\S+$", label.name)] for link in links]
        self.assertGreater(len(shown), 4)
        self.assertEqual([len(one) for one in shown], [1] * len(shown), shown)
        return [address for (address,) in shown]

    @once
    def pictures(self, renderer):
        """Returns pictures of pages, a toast, and a modal, all at rest."""
        app = self.start(renderer)
        pictures = {"home": app.picture_at_rest()}
        steps = (
            ("item", "gtkrouter://item/42"),
            ("toast", "gtkrouter://private"),  # not for other programs, as a toast reports
            ("modal", "gtkrouter://chain/1"),
        )
        before = pictures["home"]
        for count, (name, url) in enumerate(steps, start=1):
            app.launch_again(url)
            app.wait_for_events(count)
            before = pictures[name] = app.picture_at_rest(before)
        app.stop()
        return pictures

    def test_every_renderer_opens_the_whole_gallery(self):
        for renderer in ("cairo", *DRIVERS):
            with self.subTest(renderer):
                self.require(renderer)
                for page in GALLERY:
                    app = self.start(renderer, animations=True, handlers={"mailto": "Post", "appstream": "Store"})
                    app.wait_for_state(app.type_address(page))
                    for address in self.addresses(app):
                        event = app.type_address(address)
                        if event["outcome"] == "shown":
                            app.wait_for_state(event)
                        if address == "gtkrouter://mailbox":  # a separate window, without the other routes
                            app.wait_for(lambda: app.top.name == "Inbox", "the mailbox")
                            app.close_window()
                            app.wait_for(lambda: app.top.name != "Inbox", "the mailbox to close")
                    app.press("ctrl+q")
                    self.assertEqual(app.wait_for_end(), 0)
                    app.stop()

    def test_every_renderer_draws_pages_toasts_and_modals_as_cairo_does(self):
        for renderer in DRIVERS:
            with self.subTest(renderer):
                self.require(renderer)
                for name, picture in self.pictures(renderer).items():
                    self.assertLess(picture.difference(self.pictures("cairo")[name]), SHARE, name)
