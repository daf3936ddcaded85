"""The apps in Examples, and one app in Tests/Products. They come from the build under test, or are built now."""

import functools
import os
import subprocess

from app_driver import ROOT


class WithoutAddress:
    """Mix-in for an app whose windows show titles instead of URLs."""

    def wait_for_start(self):
        self.wait_for(lambda: self.layers and self.active_window, "the window")

    def wait_for_title(self, title):
        self.wait_for(lambda: self.top.name == title, f"the title {title}")


@functools.cache
def example(name, folder=None):
    """Returns the path of an example's program, or of a program in another folder."""
    given = os.environ.get("ROUTER_EXAMPLES")
    if given:
        return os.path.join(given, name)
    build = ["swift", "build", "--package-path", folder or f"Examples/{name}", "--scratch-path", ".build-examples", "--product", name]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    return os.path.join(ROOT, ".build-examples", "debug", name)


def is_installed(library):
    """Returns whether pkg-config finds a library that an example needs in addition to GTK."""
    return subprocess.run(["pkg-config", "--exists", library], stdin=subprocess.DEVNULL).returncode == 0
