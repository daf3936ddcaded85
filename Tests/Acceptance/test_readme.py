"""The app in the README: the test pastes its code and its manifest, builds it, and starts it, as a reader would do."""

import os
import re
import subprocess

from app_driver import ROOT, SECONDS, App, AppTestCase

APP = os.path.join(ROOT, ".build-readme", "app", "Hello")
PROGRAM = os.path.join(ROOT, ".build-readme", "debug", "Hello")


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def blocks():
    """Returns the Swift code of the README, block by block."""
    return re.findall(r"^```swift\n(.*?)^```$", read("README.md"), re.MULTILINE | re.DOTALL)


def paste(text, *path):
    file_name = os.path.join(APP, *path)
    os.makedirs(os.path.dirname(file_name), exist_ok=True)
    if os.path.exists(file_name):
        with open(file_name, encoding="utf-8") as file:
            if file.read() == text:
                return
    with open(file_name, "w", encoding="utf-8") as file:
        file.write(text)


class Hello(App):
    """The README's app."""

    @property
    def command(self):
        return [PROGRAM]

    def wait_for_start(self):
        self.wait_for(lambda: self.layers and self.active_window, "the window")


class ReadmeTests(AppTestCase):
    app = Hello

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        (code,) = (block for block in blocks() if "RouterApplication(" in block)
        (manifest,) = (block for block in blocks() if "import PackageDescription" in block)
        paste(code, "Sources", "Hello", "main.swift")
        paste(manifest, "Package.swift")
        checkout = os.path.join(os.path.dirname(APP), "gtk-router")
        if not os.path.islink(checkout):
            os.symlink(ROOT, checkout)
        build = ["swift", "build", "--package-path", APP, "--scratch-path", os.path.join(ROOT, ".build-readme")]
        result = subprocess.run(build, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert result.returncode == 0, result.stdout + result.stderr

    def test_it_opens_its_pages_and_goes_back(self):
        app = self.start()
        app.wait_for(lambda: app.heading == "Home", "the home page")
        app.click(app.find("link", "The first item"))
        app.wait_for(lambda: app.heading == "Item 1", "the first item")
        app.click(app.find("link", "The next item"))
        app.wait_for(lambda: app.heading == "Item 2", "the second item")
        app.click(app.find("button", "Back to the start"))
        app.wait_for(lambda: app.heading == "Home", "the home page again")

    # Feature: A URL that another program passes as an argument
    def test_a_second_launch_hands_its_url_over(self):
        app = self.start("hello://item/41")
        app.wait_for(lambda: app.heading == "Item 41", "the item of the first launch")
        second = subprocess.run([PROGRAM, "hello://item/42"], env=app.environment, timeout=SECONDS)
        self.assertEqual(second.returncode, 0)
        app.wait_for(lambda: app.heading == "Item 42", "the item of the second launch")

    def test_the_example_is_the_app_of_the_readme(self):
        example = read("Examples", "Hello", "Sources", "Hello", "main.swift")
        self.assertIn(example, blocks())
        self.assertLessEqual(len(example.splitlines()), 40)
