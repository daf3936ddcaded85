"""The apps in Examples: of the build under test, else of a build that is made now."""

import functools
import os
import subprocess

from app_driver import ROOT


@functools.cache
def example(name):
    """The path of an example's program."""
    given = os.environ.get("ROUTER_EXAMPLES")
    if given:
        return os.path.join(given, name)
    build = ["swift", "build", "--package-path", f"Examples/{name}", "--scratch-path", ".build-examples"]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    return os.path.join(ROOT, ".build-examples", "debug", name)
