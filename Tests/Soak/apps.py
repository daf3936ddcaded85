"""The apps in the soak. Each app records its state. The soak compares this record with what the app's windows show."""

import configparser
import contextlib
import json
import os
import re
import signal
import subprocess
from collections import Counter

from app_driver import HERE, ROOT, SECONDS, displayed, wait_until
from examples import example
from tree import ACCESSIBLE, ask_all, bit_of, bits, shown_texts

from gi.repository import GLib

INSPECTOR = "Inspector"
SHORTCUTS = "Keyboard Shortcuts"
FILE_DIALOGS = ("Load Events", "Save Events", "Save as SVG")
ACTIONS_FOR_OTHERS = {"http": "Browser", "https": "Browser", "mailto": "Letters", "appstream": "Software"}
BRANCHES = os.path.join(HERE, "branches.json")
ELLIPSIS = "…"
with open(os.path.join(ROOT, "Examples", "Mail", "Sources", "Mail", "Samples.swift"), encoding="utf-8") as samples:
    # The subjects of the messages 1, 2, and so on.
    SUBJECTS = re.findall(r'subject:\s*"(.*)"', samples.read())


class Lines:
    """A file that grows. Each call of `read` returns the complete lines that were added since the previous call."""

    def __init__(self, path):
        self.path, self.offset = path, 0

    def read(self):
        try:
            with open(self.path, "rb") as file:
                file.seek(self.offset)
                added = file.read()
        except FileNotFoundError:
            return []
        complete = added[: added.rfind(b"\n") + 1]
        self.offset += len(complete)
        return complete.decode("utf-8", "replace").split("\n")[:-1]


def heap_library():
    """Builds the library that measures the heap, and returns its path."""
    library = os.path.abspath("heap.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "heap.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-pthread", source, "-o", library], check=True)
    return library


class SoakedApp:
    """What all apps have in common. Subclasses also inherit from the driver of a display."""

    # The titles of dialogs that ask whether a page may leave.
    questions = ()
    # What a step is about to do, for the report in case it crashes the app.
    doing = ""

    def __init__(self, *arguments, **settings):
        # The soak collects warnings, so they must not abort the app.
        environment = {"G_DEBUG": "", "HOME": os.getcwd(), "GSETTINGS_BACKEND": "keyfile"}
        # GLib 2.74 has its own allocator, which keeps freed memory. That memory would count as in use.
        environment |= {"G_SLICE": "always-malloc", "LD_PRELOAD": heap_library(), "SOAK_HEAP": os.path.abspath("heap")}
        self.heap_lines = Lines(environment["SOAK_HEAP"])
        self.outcomes = {}
        # Notes about events, for the log of the soak.
        self.notes = []
        self.forget_windows()
        self.messages = None
        super().__init__(*arguments, animations=False, handlers=ACTIONS_FOR_OTHERS, environment=environment, **settings)

    def forget_windows(self):
        """Forgets what kinds the known windows are, because a new process opens new windows."""
        self.kinds = {}

    def launch(self, *arguments):
        self.forget_windows()
        if self.messages is None:
            self.messages = Lines(self.errors_file)
            self.write_settings("")
        super().launch(*arguments)

    def write_settings(self, text):
        """Replaces the desktop's settings.

        They always turn off the key of GTK's inspector, which is also the key of the router's.
        """
        path = os.path.join(self.directory, "config_home", "glib-2.0", "settings", "keyfile")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path + ".new", "w") as file:
            file.write(f"[org/gtk/gtk4/settings/debug]\nenable-inspector-keybinding=false\n{text}")
        os.rename(path + ".new", path)

    def read_messages(self):
        return self.messages.read()

    @property
    def has_ended(self):
        return self.process.poll() is not None

    @property
    def answers(self):
        """Whether the app still answers calls on the accessibility bus."""
        try:
            return bool(self.windows and self.windows[0].ask(ACCESSIBLE, "GetRole"))
        except GLib.Error:
            return False

    @property
    def heap(self):
        """The size of the heap in use, in KiB. Freed memory that the process keeps does not count."""
        os.kill(self.pid, signal.SIGUSR2)
        return int(wait_until(self.heap_lines.read, SECONDS)[-1])

    # Windows by kind

    def is_layer(self, window):
        raise NotImplementedError

    @property
    def kinds_of_windows(self):
        """The open windows and their kinds: `layer`, `inspector`, `shortcuts`, `file`, `about`, or `question`."""
        return [(window, self.kind(window)) for window in self.windows]

    def kind(self, window):
        if window not in self.kinds:
            name = window.name
            if name in (INSPECTOR, SHORTCUTS):
                kind = name.split()[-1].lower()
            elif name in FILE_DIALOGS:
                kind = "file"
            elif name.startswith("About "):
                kind = "about"
            elif name in self.questions:
                kind = "question"
            else:
                kind = "layer" if self.is_layer(window) else None
            if kind is None:  # the window has no contents yet
                return "other"
            self.kinds[window] = kind
        return self.kinds[window]

    def windows_of_kind(self, kind):
        return [window for window, own in self.kinds_of_windows if own == kind]

    @property
    def layers(self):
        return self.windows_of_kind("layer")

    @property
    def lowest(self):
        """The windows below the modals. The app quits when the last of them closes."""
        return [window for window in self.layers if window.role == "frame"]

    def ends_app(self, widget):
        """Returns whether a click on the widget may make the app quit."""
        return widget.role in ("button", "menu item") and widget.name in ("Close", "Quit")

    # Comparison

    def settle(self):
        """Waits until the windows agree with the record of the state. Returns the difference if they never do."""
        self.difference, agreed = "nothing was compared", 0

        def agrees():
            nonlocal agreed
            if self.has_ended:
                return True
            self.difference = self.find_difference()
            agreed = agreed + 1 if self.difference is None else 0
            return agreed == 2

        wait_until(agrees, SECONDS)
        return None if self.has_ended else self.difference

    # Return to the first page

    def close_others(self):
        """Closes all windows except the layers, and discards unsaved changes."""
        self.discard_changes()
        for window, kind in reversed(self.kinds_of_windows):
            if kind not in ("layer", "question"):
                self.act_on([window], "window.close")

    def discard_changes(self):
        for window in self.windows_of_kind("question"):
            self.act_on(window.find_all("button", "Discard"), "click")

    def act_on(self, widgets, action):
        if widgets and action in widgets[0].actions:
            widgets[0].act(action)

    def go_home(self):
        """Makes the first page the only open page, without windows over it. Returns whether that succeeded."""
        tries = []

        def is_home():
            if self.has_ended:
                return True
            self.close_others()
            # Each page with unsaved changes asks whether it may leave, one after the other. Escape would keep all of them open.
            if self.windows_of_kind("question"):
                return False
            if len(tries) % 2 == 0:
                self.take_focus()
                self.press("Escape", "Escape")
            if not wait_until(self.is_home, 0.7):
                self.step_home()
            tries.append(None)
            return wait_until(self.is_home, 1)

        return wait_until(is_home, SECONDS * 2)

    def diagnose(self):
        """Describes what has focus and whether a URL still works, so that lost focus can be told from a hanging app."""
        try:
            focused = [widget for window in self.windows for widget in window.walk() if widget.had("FOCUSED")]
            self.open_over_bus(self.home)
            return f"focus in all windows {focused}, after a URL over the bus {'home' if self.go_home() else 'not home'}"
        except GLib.Error as error:
            return f"no answer to a URL over the bus: {error.message}"


# The accessible description of an address bar that shows the URL of its page.
PLACEHOLDER = "Enter an address"


class Demo(SoakedApp):
    """The demo, which writes its events to a file and shows the URL of a page in each window."""

    name = "demo"
    questions = ("Save Changes?", "Discard this note?")
    home = "gtkrouter://home"

    def __init__(self, *arguments, **settings):
        self.event_lines = None
        self.start_state([self.home])
        super().__init__(*arguments, **settings)

    @property
    def command(self):
        # The soak needs all events, because rechecking guards can close pages, too.
        return [*super().command, "--all-events"]

    def start_state(self, urls):
        """Sets the record for a new process: the URL of each layer in the main window, or `None` if they are not known."""
        self.states = {"main": urls}

    def launch(self, *arguments):
        self.entries, self.of_mailbox, self.open_windows, self.with_second = {}, set(), {"main"}, set()
        # The typed text that remains in entries without focus.
        self.typed = {}
        if self.event_lines is None:
            self.event_lines = Lines(self.events_file)
        if "--new-session" in arguments:
            # Otherwise, a toast would offer to reopen the pages of the last session, and pages that are reopened cause no event.
            with contextlib.suppress(FileNotFoundError):
                os.remove(os.path.join(self.directory, "state_home", self.identifier, "session.json"))
        super().launch(*arguments)

    def restart(self, random):
        """Starts the app again after it has exited: with its session, with a URL, or with the routes that have branches."""
        self.read_events()
        main = self.states.get("main")
        if random.random() < 0.3:
            self.start_state(["post://inbox"])
            arguments = ["--routes", BRANCHES]
        else:
            arguments = random.choice(([], [], ["--inspect"], ["--new-session"], ["gtkrouter://item/9"]))
            is_new = arguments == ["--new-session"] or arguments in ([], ["--inspect"]) and not self.saves_session
            # The session contains the pages of the previous run, unless that run had different routes.
            is_known = arguments in ([], ["--inspect"]) and not self.has_branches
            self.start_state([self.home] if is_new else main if is_known else None)
        self.has_branches = "--routes" in arguments
        self.launch(*arguments)
        return " ".join(arguments) or ("the session" if self.saves_session else "no session")

    has_branches = False

    @property
    def saves_session(self):
        """Whether the app saves its session. The random clicks may have turned this off in the preferences."""
        preferences = configparser.ConfigParser()
        preferences.read(os.path.join(self.directory, "config_home", self.identifier, "preferences.ini"))
        return preferences.getboolean("Preferences", "savesSession", fallback=True)

    def start_plainly(self):
        """Starts the app with its own routes, and without its session."""
        self.start_state([self.home])
        self.has_branches = False
        self.launch("--new-session")

    def is_layer(self, window):
        """Returns whether a window is a layer. Only layers have an address bar."""
        entry = next((one for one in window.find_all("text", "Address") if one.is_editable), None)
        if entry:
            self.entries[window] = entry
            if entry.content.startswith("mailbox:"):
                self.of_mailbox.add(window)
        return entry is not None

    def read_events(self):
        """Updates the record from new events, and returns the number of these events."""
        lines = self.event_lines.read()
        for line in lines:
            event = json.loads(line)
            ending = event["error"]["code"] if "error" in event else event["outcome"]
            self.outcomes[ending] = self.outcomes.get(ending, 0) + 1
            of_mailbox = set(event["layers"][0].get("branches", ())) == {"inbox", "archive"}
            urls = [layer["entries"][-1]["url"] for layer in event["layers"]]
            self.states["mailbox" if of_mailbox else "main"] = urls
            self.notes.append(f"{event['origin']} {event.get('url', '')} {ending}: {' | '.join(urls)}")
        return len(lines)

    def take_over_windows(self, names):
        """Records which of the two windows are open. The first page of a new window opens without an event."""
        for name in self.open_windows - names:
            self.states.pop(name, None)
        for name in names - self.open_windows:
            self.states.setdefault(name, ["mailbox://inbox"] if name == "mailbox" else None)
        self.open_windows = names

    def close_second(self, windows):
        """Closes windows that were opened in addition to the main window or the mailbox. Returns whether there were any.

        For example, the menu of a link opens such a window. An event does not identify its window, so the state is unknown until
        the next event.
        """
        second = {name for index, (name, _) in enumerate(windows) if name in dict(windows[:index])}
        self.states |= dict.fromkeys(second | self.with_second)
        self.with_second = second
        if second:
            self.discard_changes()
        for name in second:
            self.act_on([dict(windows)[name]], "window.close")
        return bool(second)

    def find_difference(self):
        self.read_events()
        layers = self.layers
        entries = [self.entries[layer] for layer in layers]
        texts = shown_texts(entries)
        answers = ask_all([(*entry.address, ACCESSIBLE, "GetState", None) for entry in entries])
        # Text that is being typed or was refused does not have to agree with the record. The same is true for an empty entry with
        # suggestions: if the user cuts the text with a GTK menu and keeps typing, focus does not always return to the entry.
        edited = bit_of("FOCUSED") | bit_of("INVALID") | bit_of("INVALID_ENTRY")
        # A special description also means that the entry was edited: it contains unopened text or a mistake, or lists suggestions.
        is_edited = [
            not states or bool(bits(states) & edited) or entry.description not in ("", PLACEHOLDER)
            for entry, states in zip(entries, answers)
        ]
        windows = [("mailbox" if layer in self.of_mailbox else "main", layer) for layer in layers if layer.role == "frame"]
        lowest = {name for name, _ in windows}
        if not lowest:
            return "no window is open"
        if self.close_second(windows):
            return f"a second window stays open: {texts}"
        self.take_over_windows(lowest)
        if any(self.states[name] is None for name in lowest):
            return None
        expected = [url for name in lowest for url in self.states[name]]
        if len(expected) != len(layers):
            return f"the events have the layers {self.states}, the windows show {texts}"
        left = [
            (text, layer)
            for text, layer, own in zip(texts, layers, is_edited)
            if not own and (text or not self.entries[layer].description)
        ]
        for url in expected:
            fitting = next((one for one in left if shows(one[0], url)), None)
            if fitting:
                left.remove(fitting)
        self.typed = {layer: text for text, layer in left if self.typed.get(layer) == text}
        if all(self.was_typed_beside_menu(layer, text) for text, layer in left):
            return None
        return f"the events have the layers {self.states}, the windows show {texts}"

    def was_typed_beside_menu(self, layer, text):
        """Returns whether the text in an entry was typed while a menu had the focus. The entry then does not know about the edit.

        The menu may belong to the entry, and takes the focus of the active window. On X11, it may also belong to another window,
        which GTK still considers active although the keys go to this window. GTK then does not tell the entry that it loses focus,
        so the text remains. Two windows of a GTK program without the router behave in the same way, if each has its own window
        group.
        """
        front = self.front
        if not front:
            return False
        if front[0] == layer and not any(widget.had("FOCUSED") for widget in layer.walk()):
            return True
        if any(window.has("ACTIVE") for window in self.windows if window != front[0]):
            self.typed[layer] = text
        return layer in self.typed

    def is_home(self):
        self.read_events()
        kinds = [kind for _, kind in self.kinds_of_windows]
        return kinds == ["layer"] and self.states.get("main") == [self.home] and self.address == self.home

    def step_home(self):
        """Types the URL that closes everything except the first page, in a window whose routes contain this URL."""
        if all(layer in self.of_mailbox for layer in self.lowest):
            return self.launch_again()
        for layer in reversed(self.lowest):
            if layer in self.of_mailbox:
                return self.act_on([layer], "window.close")
        return self.enter(["ctrl+l"], self.home + "?nav.action=reset", "Return")


class Mail(SoakedApp):
    """The example Mail. Its record is the saved session, which the app writes within a second after a change."""

    name = "mail"
    identifier = "org.gtkrouter.Mail"
    home = "mail://inbox"
    questions = ("Discard this message?",)
    titles = {
        "mail://inbox": "Inbox", "mail://archive": "Archive", "mail://sent": "Sent", "mail://settings": "Settings",
        "mail://settings/signature": "Signature", "mail://search": "Search", "mail://compose": "New message",
    }  # fmt: skip

    @property
    def program(self):
        return example("Mail")

    @property
    def command(self):
        return [self.program]

    def wait_for_start(self):
        self.wait_for(lambda: self.layers and self.active_window, "the window")

    def restart(self, random):
        url = random.choice((None, None, "mail://archive/message/15", "mail://compose?to=a@b.example"))
        self.launch(*filter(None, [url]))
        return url or "the session"

    def start_plainly(self):
        self.launch()

    def is_layer(self, window):
        return True

    @property
    def session(self):
        """The saved windows, or `None` if there are none yet."""
        try:
            with open(os.path.join(self.directory, "state_home", self.identifier, "session.json"), encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return None

    def find_difference(self):
        session, layers = self.session, self.layers
        shown = [layer.name for layer in layers]
        lowest = next((layer for layer in layers if layer.role == "frame"), None)
        if session is None:
            return None
        if lowest is None:
            return "no window is open"
        urls = [layer["entries"][-1]["url"] for window in session for layer in window["navigation"]["layers"]]
        # A message from outside opens in a separate window, so the order of the modals in all windows is not known.
        known = Counter(filter(None, map(self.title_of, urls)))
        if len(urls) != len(shown) or known - Counter(shown):
            return f"the session has the layers {urls}, the windows show {shown}"
        branch = session[0]["navigation"]["layers"][0]["branch"]
        selected = [tab.name for tab in lowest.find_all("page tab") if tab.had("SELECTED")]
        if len(session) == 1 and selected and selected != [self.titles[f"mail://{branch}"]]:
            return f"the session has the branch {branch}, the window shows {selected}"
        return None

    def title_of(self, url):
        """Returns the title of a page, or `None` if it is not known, for example because the message was sent during the soak."""
        page = url.partition("?")[0]
        number = re.fullmatch(r"mail://\w+/message/(\d+)", page)
        if number and int(number[1]) <= len(SUBJECTS):
            return SUBJECTS[int(number[1]) - 1]
        return self.titles.get(page)

    def is_home(self):
        return [window.name for window in self.windows] == ["Inbox"]

    def step_home(self):
        others = [layer for layer in reversed(self.layers) if layer.role == "dialog" or layer in self.lowest[1:]]
        for layer in others:
            self.act_on([layer], "window.close")
        if not others:
            self.press("ctrl+1", "ctrl+1", "alt+Left")


class Books(Mail):
    """The example Adwaita, whose libadwaita windows contain views.

    The main window is named after the app, a modal after its page.
    """

    name = "adwaita"
    identifier = "org.gtkrouter.Adwaita"
    home = "books://all"
    questions = ("Discard this review?",)
    books = {"1": "Middlemarch", "2": "Things Fall Apart", "3": "Dream of the Red Chamber"}

    @property
    def program(self):
        return example("Adwaita")

    def restart(self, random):
        url = random.choice((None, None, "books://book/2", "books://review/3"))
        self.launch(*filter(None, [url]))
        return url or "the session"

    def find_difference(self):
        session, layers = self.session, self.layers
        if session is None:
            return None
        if not any(layer.role == "frame" for layer in layers):
            return "no window is open"
        urls = [layer["entries"][-1]["url"] for window in session for layer in window["navigation"]["layers"]]
        lowest = [window["navigation"]["layers"][0]["entries"][-1]["url"] for window in session]
        shown = [layer.name for layer in layers]
        if len(urls) != len(layers):
            return f"the session has the layers {urls}, the windows are {shown}"
        known = Counter(filter(None, (self.title_of(url) for url in urls if "review" in url and url not in lowest)))
        if known - Counter(shown):
            return f"the session has the layers {urls}, the windows are {shown}"
        labels = {label.text for window in self.lowest for label in window.find_all("label")}
        missing = {self.title_of(url) for url in lowest} - labels - {None}
        return f"the session has the pages {lowest}, and no title {missing} is shown" if missing else None

    def title_of(self, url):
        kind, _, number = url.partition("?")[0].removeprefix("books://").partition("/")
        book = self.books.get(number)
        return {"all": "Books", "book": book, "review": book and f"Review of {book}"}.get(kind)

    def is_home(self):
        windows = self.windows
        return len(windows) == 1 and bool(windows[0].find_all("label", "George Eliot"))

    def step_home(self):
        others = [layer for layer in reversed(self.layers) if layer.role == "dialog" or layer in self.lowest[1:]]
        for layer in others:
            self.act_on([layer], "window.close")
        if not others:
            self.press("alt+Home", "alt+Left")


def shows(text, url):
    """Returns whether this text is how an address bar without focus would show a URL."""
    scheme, colon, rest = url.partition(":")
    whole = displayed(scheme.lower() + colon + rest)
    if not url.isascii() or "@" in url:
        # The bar shows unusual characters as words, and omits a user.
        return text.partition(":")[0] == scheme.lower()
    first, ellipsis, last = text.partition(ELLIPSIS)
    if not ellipsis:
        return text in (whole, url)  # an entry with a menu shows the URL unchanged
    # If a host does not fit, the bar omits its start and the path after it. If a path is long, the bar omits its middle.
    host = re.match(r"\w+://([^/]*)", whole)
    return whole.startswith(first) and (whole.endswith(last) or bool(host) and host.group(1).endswith(last.rstrip("/")))


APPS = {"demo": Demo, "mail": Mail, "adwaita": Books}
