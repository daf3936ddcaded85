"""Checks that the crawler of RouterGtkTesting finds the defects in the examples, and nothing else.

Mail and Notes are copied, all their defects are inserted, and the copies are built once. Then their own crawl tests run.
"""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from app_driver import ROOT
from crawler_defects import MAIL, NOTES

SCRATCH = os.path.join(ROOT, ".build-examples")
SUMMARY = re.compile(r"^.*\b\d+ pages and \d+ links: (no|\d+) findings?$")


def change(path, replace):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(replace(text))


def put_in(defects, sources):
    """Inserts defects into the sources. Fails if the text to replace does not occur exactly once."""
    for defect in defects:

        def replace(text, defect=defect):
            assert text.count(defect.text) == 1, f"{defect.name}: its place is in {defect.file} {text.count(defect.text)} times"
            return text.replace(defect.text, defect.replacement)

        change(os.path.join(sources, defect.file), replace)


def copy(example, defects, folder):
    """Copies an example under another name, so that it can be built beside the original, and inserts the defects."""
    name = f"Defective{example}"
    package = os.path.join(folder, example)
    shutil.copytree(os.path.join(ROOT, "Examples", example), package, ignore=shutil.ignore_patterns(".build", ".swiftpm"))
    put_in(defects, os.path.join(package, "Sources", example))
    os.rename(os.path.join(package, "Sources", example), os.path.join(package, "Sources", name))
    os.rename(os.path.join(package, "Tests", f"{example}Tests"), os.path.join(package, "Tests", f"{name}Tests"))

    def rename(text):
        return text.replace(f'"{example}', f'"{name}').replace('path: "../.."', f'path: "{ROOT}"')

    change(os.path.join(package, "Package.swift"), rename)
    tests = os.path.join(package, "Tests", f"{name}Tests")
    for file in os.listdir(tests):
        if file != "CrawlTests.swift":
            os.remove(os.path.join(tests, file))
    change(os.path.join(tests, "CrawlTests.swift"), lambda text: text.replace(f"import {example}\n", f"import {name}\n"))
    return package


def crawl(package):
    """Builds a package, runs its crawl test, and returns the lines of the report that are findings."""
    options = ["--package-path", package, "--scratch-path", SCRATCH]
    # If this package's manifest is older, SwiftPM would reuse the build plan of another package in the same folder.
    plan = os.path.join(SCRATCH, "debug.yaml")
    try:
        if os.path.exists(plan):
            os.remove(plan)
        build = subprocess.run(["swift", "build", "--build-tests", *options], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert build.returncode == 0, build.stdout + build.stderr
        run = ["swift", "test", "--skip-build", "--disable-swift-testing", *options]
        result = subprocess.run(run, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
    finally:
        if os.path.exists(plan):
            os.remove(plan)
    lines = (result.stdout + result.stderr).splitlines()
    start = next((index for index, line in enumerate(lines) if SUMMARY.match(line)), None)
    assert start is not None, result.stdout + result.stderr
    count = SUMMARY.match(lines[start])[1]
    return [] if count == "no" else lines[start + 1 : start + 1 + int(count)]


class CrawlerTests(unittest.TestCase):
    # Feature: A crawler that opens every page, follows every link, and goes back from each
    def test_it_finds_nineteen_of_twenty_defects_in_mail_and_notes_and_nothing_else(self):
        missed, false_alarms = [], []
        with tempfile.TemporaryDirectory() as folder:
            for example, defects in (("Mail", MAIL), ("Notes", NOTES)):
                findings = crawl(copy(example, defects, folder))
                expected = [pattern for defect in defects for pattern in defect.findings]
                missed += [
                    defect.name for defect in defects if not any(re.match(defect.findings[0], line) for line in findings)
                ]
                false_alarms += [line for line in findings if not any(re.match(pattern, line) for pattern in expected)]
        self.assertEqual(len(MAIL) + len(NOTES), 20)
        self.assertEqual(false_alarms, [], "findings that no defect explains")
        self.assertLessEqual(len(missed), 1, missed)


if __name__ == "__main__":
    unittest.main()
