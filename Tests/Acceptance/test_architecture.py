"""The stations of a typed URL in docs/architecture.md are those that a debugger sees."""

import os
import re
import shutil
import signal

from app_driver import AppTestCase, App, HERE

ROOT = os.path.dirname(os.path.dirname(HERE))
ROW = re.compile(r"^\| *\d* *\| `(\S+\.swift)` \| (`.+?`) \|")


def stations():
    """The files and functions of the table, in their order."""
    with open(os.path.join(ROOT, "docs", "architecture.md"), encoding="utf-8") as file:
        rows = [match.groups() for match in map(ROW.match, file) if match]
    return [(name, function) for name, functions in rows for function in re.findall("`(.+?)`", functions)]


def declarations(name, function):
    """The places where that file declares the function, as a debugger takes them."""
    paths = [os.path.join(ROOT, "Sources", library, name) for library in ("RouterCore", "RouterGtk", "RouterAddressBar")]
    [path] = filter(os.path.exists, paths)
    name = os.path.basename(name)
    pattern = re.compile(rf"\b(func )?{re.escape(function)}\b")
    with open(path, encoding="utf-8") as file:
        return [
            f"{name}:{number}"
            for number, line in enumerate(file, 1)
            if pattern.search(line) and ("func " in line or " init" in line) and "///" not in line
        ]


class TracedApp(App):
    """An app whose calls of the stations a debugger writes down."""

    @property
    def command(self):
        script = os.path.join(self.directory, "stations.gdb")
        lines = [
            "set pagination off", "set breakpoint pending on", "set debuginfod enabled off", "set print thread-events off",
            "handle SIGTERM nostop pass",
            f"set logging file {self.trace}", "set logging redirect on", "set logging enabled on",
        ]  # fmt: skip
        for index, (name, function) in enumerate(stations()):
            for place in declarations(name, function):
                lines += [f"break {place}", "commands", "silent", rf'printf "STATION {index}\n"', "continue", "end"]
        with open(script, "w") as file:
            file.write("\n".join([*lines, "run", ""]))
        return [shutil.which("gdb"), "--batch", "-nx", "-x", script, "--args", *super().command]

    @property
    def pid(self):
        """That of the debugger's one child; 0 as long as there is none."""
        try:
            with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children") as file:
                return int(file.read().split()[0])
        except (FileNotFoundError, IndexError):
            return 0

    def stop(self):
        if pid := self.pid:
            os.kill(pid, signal.SIGTERM)
        super().stop()

    @property
    def trace(self):
        return os.path.join(self.directory, "trace")

    @property
    def calls(self):
        """The numbers of the stations that have been called, in their order."""
        with open(self.trace) as file:
            return [int(number) for number in re.findall(r"STATION (\d+)", file.read())]


class ArchitectureTests(AppTestCase):
    app = TracedApp

    def test_a_typed_url_passes_the_stations_of_the_map_in_their_order(self):
        wanted = stations()
        for name, function in wanted:
            self.assertTrue(declarations(name, function), f"{name} has no function {function}")
        self.assertLessEqual(len({name for name, _ in wanted}), 15)
        app = self.start()
        app.wait_for_state(app.type_address("gtkrouter://item/42"))
        calls = app.calls
        calls = calls[len(calls) - 1 - calls[::-1].index(0) :]
        passed = 0
        for call in calls:
            if call == passed:
                passed += 1
        self.assertEqual(passed, len(wanted), f"{wanted[passed : passed + 1]} is not called in its turn: {calls}")
