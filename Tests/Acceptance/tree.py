"""The accessibility tree of an app, read over the bus of AT-SPI.

All widgets of a level are asked at once. libatspi waits for each answer before it asks for the next, and so takes a second
for a window of 300 widgets. Here it only names roles and states.
"""

import functools
import re

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

MILLISECONDS = 60_000
# Invisible marks around a displayed URL, which keep its text from left to right.
ISOLATES = re.compile("[\u200e\u200f\u2066-\u2069]")
ACCESSIBLE, ACTION, TEXT = (f"org.a11y.atspi.{name}" for name in ("Accessible", "Action", "Text"))
PROPERTIES = "org.freedesktop.DBus.Properties"
WHOLE = GLib.Variant("(ii)", (0, 2**31 - 1))  # for GTK 4.8 no text ends at -1
# By the addresses of widgets. A role never changes, and an address is never used again.
ROLES = {}
REGISTRY = "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"


@functools.cache
def bus():
    """The bus of the accessibility tree."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    (address,) = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, MILLISECONDS)
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, flags)


@functools.cache
def variant(signature, *values):
    return GLib.Variant(f"({signature})", values)


def ask_all(calls):
    """The answers to many calls (name, path, interface, method, arguments), in their order: `None` where there is no such object."""
    answers = [None] * len(calls)
    missing = len(calls)

    def finished(connection, result, index):
        nonlocal missing
        missing -= 1
        try:
            (answers[index],) = connection.call_finish(result)
        except GLib.Error:  # it has just left the tree
            pass

    for index, call in enumerate(calls):
        bus().call(*call, None, 0, MILLISECONDS, None, finished, index)
    context = GLib.MainContext.default()
    while missing:
        context.iteration(True)
    return answers


@functools.cache
def process_of(name):
    """The id of the process that has a unique name on the bus."""
    arguments = variant("s", name)
    return bus().call_sync(
        "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID", arguments, None, 0, MILLISECONDS
    )[0]


def windows_of(process):
    """The windows of a process that are open, in the order they were opened."""
    for name, _ in Widget(*REGISTRY).ask(ACCESSIBLE, "GetChildren"):
        try:
            if process_of(name) == process:
                return Widget(name, REGISTRY[1]).shown_children
        except GLib.Error:  # it has just ended
            continue
    return None


class Widget:
    """A node of the accessibility tree, its texts without invisible marks. Each property asks the app anew, but for the role."""

    def __init__(self, bus_name, path):
        self.address = bus_name, path
        self.states = 0

    def __eq__(self, other):
        return isinstance(other, Widget) and self.address == other.address

    def __hash__(self):
        return hash(self.address)

    def __repr__(self):
        return f"{self.role} {self.name!r}"

    # What is asked

    def ask(self, interface, method, arguments=None):
        """The answer to a call. Throws `GLib.Error` if the widget is gone."""
        answer = bus().call_sync(*self.address, interface, method, arguments, None, 0, MILLISECONDS)
        return answer[0] if len(answer) == 1 else tuple(answer)

    def ask_property(self, interface, name):
        return self.ask(PROPERTIES, "Get", variant("ss", interface, name))

    @property
    def role(self):
        if self.address not in ROLES:
            ROLES[self.address] = name_of_role(self.ask(ACCESSIBLE, "GetRole"))
        return ROLES[self.address]

    @property
    def name(self):
        return plain(self.ask_property(ACCESSIBLE, "Name"))

    @property
    def description(self):
        return self.ask_property(ACCESSIBLE, "Description")

    @property
    def attributes(self):
        return self.ask(ACCESSIBLE, "GetAttributes")

    @property
    def interfaces(self):
        """The last parts of their names, as in `{"Accessible", "EditableText", …}`."""
        return {name.rpartition(".")[2] for name in self.ask(ACCESSIBLE, "GetInterfaces")}

    @property
    def is_editable(self):
        return "EditableText" in self.interfaces

    @property
    def text(self):
        """What is written in it: of an entry its content, else its name or the names of what it holds."""
        return self.content if self.is_editable else self.name or " ".join(child.text for child in self.children if child.text)

    @property
    def shown_text(self):
        """The text of a label or an entry, whatever its name."""
        return shown_texts([self])[0]

    @property
    def content(self):
        """The text of an entry, a text view or a label."""
        return plain(self.ask(TEXT, "GetText", WHOLE))

    @property
    def selection(self):
        """Start and end of the selected text of an entry, in characters."""
        return self.ask(TEXT, "GetSelection", variant("i", 0)) if self.ask(TEXT, "GetNSelections") else None

    @property
    def value(self):
        return self.ask_property("org.a11y.atspi.Value", "CurrentValue")

    @property
    def extents(self):
        """x, y, width and height in pixels from the content corner of the window."""
        return tuple(self.ask("org.a11y.atspi.Component", "GetExtents", variant("u", Atspi.CoordType.WINDOW)))

    def has(self, state):
        return bool(bits(self.ask(ACCESSIBLE, "GetState")) & bit_of(state))

    @property
    def actions(self):
        """What it offers to do, by names that are not translated."""
        count = self.ask_property(ACTION, "NActions") if "Action" in self.interfaces else 0
        return [self.ask(ACTION, "GetName", variant("i", index)) for index in range(count)]

    # The tree

    @property
    def parent(self):
        """The widget that holds it; `None` for a window's application."""
        name, path = self.ask_property(ACCESSIBLE, "Parent")
        return Widget(name, path) if path != REGISTRY[1] else None

    @property
    def children(self):
        return [Widget(*address) for address in self.ask(ACCESSIBLE, "GetChildren")]

    @property
    def shown_children(self):
        children = self.children
        for child, states in zip(children, ask_all([(*child.address, ACCESSIBLE, "GetState", None) for child in children])):
            child.states = bits(states) if states else 0
        return [child for child in children if child.had("VISIBLE")]

    def had(self, state):
        """Whether it had the state when the tree was walked."""
        return bool(self.states & bit_of(state))

    def walk(self):
        """This widget and all that are shown inside it: a covered page is not."""
        level, within = [self], {}
        while level:
            answers = iter(ask_all([(*widget.address, ACCESSIBLE, method, None) for widget in level for method in ("GetState", "GetChildren")]))
            ask_roles(level)
            following = []
            for widget, states, children in zip(level, answers, answers):
                if states and children is not None and widget.address in ROLES:
                    widget.states = bits(states)
                    within[widget] = [Widget(*child) for child in children] if widget is self or widget.had("VISIBLE") else []
                    following += within[widget]
            level = following

        def listed(widget):
            yield widget
            for child in within[widget]:
                # GTK 4.24 lists the links of a running text, which stay focused for it.
                is_in_text = widget.role == "label" and child in within and child.role == "link"
                if child in within and child.had("VISIBLE") and not is_in_text:
                    yield from listed(child)

        return list(listed(self)) if self in within else []

    def find_all(self, role=None, name=None, containing=None):
        found = [widget for widget in self.walk() if role in (None, widget.role)]
        if name is None and containing is None:
            return found
        shown = zip(found, names(found))
        return [widget for widget, own in shown if own is not None and name in (None, own) and (containing or "") in own]

    # What a screen reader does

    def act(self, name=None):
        """Does what it offers under this name, or the first thing."""
        index = self.actions.index(name) if name else 0
        if not self.ask(ACTION, "DoAction", variant("i", index)):
            raise AssertionError(f"{self} did not {name or 'act'}")

    def write(self, text):
        """Replaces the text of an entry."""
        self.ask("org.a11y.atspi.EditableText", "SetTextContents", variant("s", text))

    def paste(self):
        """Pastes the clipboard at the start of an entry."""
        self.ask("org.a11y.atspi.EditableText", "PasteText", variant("i", 0))

    def select_child(self, index):
        """Selects a row of a list."""
        self.ask("org.a11y.atspi.Selection", "SelectChild", variant("i", index))


def names(widgets):
    """The name of each: `None` of one that is gone."""
    answers = ask_all([(*widget.address, PROPERTIES, "Get", variant("ss", ACCESSIBLE, "Name")) for widget in widgets])
    return [answer if answer is None else plain(answer) for answer in answers]


def shown_texts(widgets):
    """The text of each that has one, the name of each other: since GTK 4.10 a label that is named by another one has that name."""
    texts = ask_all([(*widget.address, TEXT, "GetText", WHOLE) for widget in widgets])
    return [name or "" if text is None else plain(text) for text, name in zip(texts, names(widgets))]


def plain(text):
    """A text without invisible marks."""
    return ISOLATES.sub("", text)


def ask_roles(widgets):
    """Asks for the roles that are not known yet, all at once."""
    unknown = [widget.address for widget in widgets if widget.address not in ROLES]
    for address, role in zip(unknown, ask_all([(*address, ACCESSIBLE, "GetRole", None) for address in unknown])):
        if role is not None:
            ROLES[address] = name_of_role(role)


@functools.cache
def name_of_role(number):
    name = Atspi.role_get_name(Atspi.Role(number))
    return "button" if name == "push button" else name  # the older name, until at-spi 2.52


def bits(states):
    """The states of a widget as one number."""
    low, high = states
    return low | high << 32


@functools.cache
def bit_of(state):
    return 1 << int(getattr(Atspi.StateType, state))
