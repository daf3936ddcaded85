#!/usr/bin/python3
"""Takes random steps in the demo, Mail, and Adwaita, on X11 and on Sway, until the time is up.

After each step, the soak compares the windows with the record of the app's state. Every 100 steps, it returns the app to its first
page and measures its memory. A run fails if there is a critical message, a hang, a difference, an exit status other than 0, or too
much memory growth.

    scripts/with-display Tests/Soak/soak.py --minutes 30 --seed 1 --apps demo mail adwaita --displays x11 sway --logs .build-soak

Each step has its own random generator, which is seeded with the seed and the number of the step. A run can therefore begin in the
middle: `--first 1200` begins with step 1200 of a seed.
"""

import argparse
import os
import random
import subprocess
import sys
import time
import traceback
from collections import Counter, deque

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "Acceptance")]

from app_driver import SECONDS, GLib, end, wait_until
from apps import APPS
from displays import DISPLAYS, OnX11
from messages import ends_run, known, messages_in
from screen import save_picture
from steps import choose

# The number of steps until the app returns to its first page.
CHAPTER = 100
# How much the used heap may grow after the first minute of the process, in KiB and as a share. In 10 to 15 minutes on X11, the heap
# of the demo grows by 13 to 18 MiB with GTK 4.18, and at the end still by 0.5 to 1.6 MiB per minute. According to the stacks of all
# allocations, Swift code causes 0.06 of 13 MiB. The rest are caches and leaks in GTK 4.8 and 4.18 and in their libraries:
# - Cairo's glyphs and fonts use up to 14 MiB. A font in a new size uses 90 KiB. It uses 480 KiB if a text contains a character that
#   none of the 400 installed fonts has: Pango then keeps all fonts for that size, so the next text in that size adds nothing.
# - GTK leaks the menu of a title bar (140 KiB each time), text widgets into which a clipboard without text was pasted (14 KiB), the
#   sections of a menu (4 KiB for each window with an address bar, because gtkmenutracker.c keeps a reference), the surface of a
#   window that had a popover or a tooltip (1 KiB, because gdksurface.c keeps a reference to the parent), and, in GTK 4.18, labels
#   in which text was selected with the pointer, unless a click follows.
GROWTH_KIB = 48 * 1024
GROWTH_SHARE = 0.25
LAST_STEPS = 20
LINE_LENGTH = 400


class Failure(Exception):
    """The reason why a run stops early."""


class Run:
    """The soak of one app on one display."""

    def __init__(self, name, display, seed, minutes, first, log):
        self.name, self.display, self.seed, self.first = f"{name} on {display}", display, seed, first
        self.seconds = minutes * 60
        self.log_file = log
        self.steps, self.messages, self.memory = Counter(), Counter(), []
        self.last = deque(maxlen=LAST_STEPS)
        self.number, self.memory_line = first, "not compared"
        hands, driver = DISPLAYS[display]
        app = type(f"{name}On{display}", (hands, APPS[name], driver), {"may_end": True})
        self.close_display = hands.open_display()
        try:
            self.app = app(*([hands.sway] if display == "sway" else []))
        except BaseException:
            self.close_display()
            raise

    def log(self, text):
        self.log_file.write(text + "\n")
        self.log_file.flush()

    def run(self):
        """Runs until the time is up, and returns what went wrong."""
        self.started = self.launched = time.monotonic()
        problem = None
        try:
            self.check()
            if self.number < CHAPTER:
                self.chapter()
            self.app.may_end = False
            if self.app.name == "demo" and self.app.has_branches:
                self.start_with_own_routes()
            self.go_home()
            while time.monotonic() < self.started + self.seconds:
                self.chapter()
                self.go_home()
            self.compare_memory()
            self.app.may_end = True
            self.chapter()
        except Failure as failure:
            problem = str(failure)
        except KeyboardInterrupt:
            self.close()
            raise
        except Exception:
            problem = traceback.format_exc()
        if problem:
            self.keep_picture()
            # The app writes its crash report before the process exits.
            if self.app.errors.rstrip().endswith("***") or "Program crashed" in self.app.errors:
                wait_until(lambda: self.app.has_ended, 3 * SECONDS)
            self.log(f"FAILED: {problem}\nStandard error:\n{self.app.errors}")
        self.close()
        return problem

    def close(self):
        self.seconds = time.monotonic() - self.started
        self.app.stop()
        self.close_display()

    def chapter(self):
        """Takes the remaining steps before the next return to the first page."""
        while True:
            self.take_step()
            if self.number % CHAPTER == 0:
                return

    def take_step(self):
        self.app.take_focus()
        generator = random.Random(f"{self.seed} {self.number}")
        step, self.app.doing = choose(self.app, generator), ""
        try:
            what = step(self.app, generator)
        except (GLib.Error, AssertionError, subprocess.CalledProcessError, IndexError, AttributeError) as error:
            # The widget or window that the step wanted to use has just disappeared.
            what = f"in vain: {self.app.doing} {error!r}"
        except subprocess.TimeoutExpired as error:
            # If the app had just exited, this launch became its first process, so it did not return in time.
            if not wait_until(lambda: self.app.has_ended, 1):
                self.fail(f"{error}")
            what = "the app had just ended"
        self.steps[step.__name__] += 1
        line = f"{self.number} {step.__name__}: {what}"[:LINE_LENGTH]
        self.last.append(line)
        self.log(line)
        self.number += 1
        self.check()

    def check(self):
        """Compares the windows with the record of the state, and reads the app's messages."""
        difference = self.app.settle()
        self.log_events()
        self.read_messages()
        if self.app.has_ended:
            return self.start_again()
        if difference is not None:
            self.fail(difference if self.app.answers else f"the app does not answer in {SECONDS} s")
        return None

    def log_events(self):
        for note in self.app.notes:
            self.log(f"    {note}"[:LINE_LENGTH])
        self.app.notes.clear()

    def read_messages(self):
        for message in messages_in(self.app.read_messages()):
            self.messages[message.kind] += 1
            self.log(f"    {message.kind}")
            if ends_run(message, self.display):
                self.fail(message.kind)

    def start_again(self):
        status = self.app.process.returncode
        self.log(f"    ended with status {status}")
        self.read_messages()
        if status != 0:
            self.fail(f"the app ended with status {status}: {self.app.errors[-3000:]}")
        if self.app.may_end:
            started = self.app.restart(random.Random(f"{self.seed} restart {self.number}"))
            self.log(f"    started again with {started}")
        else:
            self.app.start_plainly()
        self.memory, self.launched = [], time.monotonic()
        self.check()

    def start_with_own_routes(self):
        self.app.press("ctrl+q")
        if not wait_until(lambda: self.app.has_ended, 5):
            self.app.go_home()
            end(self.app.process)
        self.app.start_plainly()
        self.memory, self.launched = [], time.monotonic()

    def go_home(self):
        """Returns the app to its first page, and measures its memory."""
        is_home = self.app.go_home()
        self.log_events()
        if not is_home:
            windows = f"windows {self.app.kinds_of_windows}, the active one {self.app.active_window}"
            self.fail(f"the app never came home: {self.app.describe()}, {windows}; {self.app.diagnose()}")
        self.check()
        memory = self.app.heap
        age = time.monotonic() - self.launched
        self.log(f"    home; {age:.0f} s after the start of the process {memory} KiB of its heap are in use")
        if age >= 60 or self.memory:
            self.memory.append(memory)

    def compare_memory(self):
        if len(self.memory) < 2:
            self.memory_line = "the process did not live long enough to compare it"
            return
        first, last = self.memory[0], self.memory[-1]
        self.memory_line = f"{first} KiB after a minute, {last} KiB at the end, {last - first:+} KiB"
        if last > first * (1 + GROWTH_SHARE) + GROWTH_KIB:
            self.fail(f"memory grew from {first} to {last} KiB")

    def fail(self, reason):
        raise Failure(reason)

    def keep_picture(self):
        screen = os.environ.get("ROUTER_SCREEN_FILE")
        if self.display == "x11" and screen and os.path.exists(screen):
            save_picture(screen, self.log_file.name.removesuffix(".log") + ".png")

    def summary(self, problem):
        """Returns the summary of a finished run."""
        count = self.number - self.first
        yield f"{self.name}, seed {self.seed}: {count} steps in {self.seconds:.0f} s, {count * 60 / max(1, self.seconds):.0f} a minute"
        yield "  steps: " + listed(self.steps)
        if self.app.outcomes:
            yield "  events: " + listed(Counter(self.app.outcomes))
        yield f"  memory: {self.memory_line}"
        for kind, number in self.messages.most_common():
            reason = known(kind, self.display)
            yield f"  {number} × {kind}" + (f" ({reason})" if reason else "")
        if problem:
            yield f"  FAILED at step {self.number - 1}: {problem}"
            yield "  the last steps:"
            yield from (f"    {line}" for line in self.last)


def listed(counter):
    return ", ".join(f"{name} {count}" for name, count in counter.most_common())


def main():
    parser = argparse.ArgumentParser(description="Takes random steps in the apps.")
    parser.add_argument("--minutes", type=float, default=30, help="minutes for each app on each display")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first step")
    parser.add_argument("--apps", nargs="+", choices=APPS, default=list(APPS))
    parser.add_argument("--displays", nargs="+", choices=DISPLAYS, default=list(DISPLAYS))
    parser.add_argument("--logs", default=".build-soak", help="the folder of the logs")
    options = parser.parse_args()

    logs = os.path.abspath(options.logs)
    os.makedirs(logs, exist_ok=True)
    for name in ("ROUTER_DEMO", "ROUTER_EXAMPLES"):
        if name in os.environ:
            os.environ[name] = os.path.abspath(os.environ[name])
    # If a dialog of the app saves a file, the file is in this folder, and is removed with it.
    os.chdir(os.environ["XDG_RUNTIME_DIR"])
    status = 0
    for name in options.apps:
        for display in options.displays:
            with open(os.path.join(logs, f"{name}-{display}-{options.seed}.log"), "w", encoding="utf-8") as log:
                run = Run(name, display, options.seed, options.minutes, options.first, log)
                problem = run.run()
                for line in run.summary(problem):
                    print(line, flush=True)
                    log.write(line + "\n")
                status = status or int(problem is not None)
    return status


if __name__ == "__main__":
    sys.exit(main())
