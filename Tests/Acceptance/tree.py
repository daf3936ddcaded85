"""The accessibility tree of an app, read over the bus of AT-SPI.

This module queries all widgets on the same level of the tree at once. With libatspi, a window of 300 widgets would take a second,
because libatspi waits for each answer before it sends the next query. It only provides the names of roles and states here.
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
WHOLE = GLib.Variant("(ii)", (0, 2**31 - 1))  # GTK 4.8 does not accept -1 as the end of a text
# The roles of widgets, by address. They can be cached, because a role never changes and an address is never reused.
ROLES = {}
REGISTRY = "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"


@functools.cache
def bus():
    """Returns the bus on which apps offer their accessibility trees."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    (address,) = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, MILLISECONDS)
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, flags)


@functools.cache
def variant(signature, *values):
    return GLib.Variant(f"({signature})", values)


def ask_all(calls):
    """Makes many calls (name, path, interface, method, arguments), and returns the answers in order.

    An answer is `None` if the object does not exist.
    """
    answers = [None] * len(calls)
    missing = len(calls)

    def finished(connection, result, index):
        nonlocal missing
        missing -= 1
        try:
            (answers[index],) = connection.call_finish(result)
        except GLib.Error:  # the object has just left the tree
            pass

    for index, call in enumerate(calls):
        bus().call(*call, None, 0, MILLISECONDS, None, finished, index)
    context = GLib.MainContext.default()
    while missing:
        context.iteration(True)
    return answers


@functools.cache
def process_of(name):
    """Returns the ID of the process that has this unique name on the bus."""
    arguments = variant("s", name)
    return bus().call_sync(
        "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID", arguments, None, 0, MILLISECONDS
    )[0]


def windows_of(process):
    """Returns the open windows of a process, in the order in which they were opened."""
    for name, _ in Widget(*REGISTRY).ask(ACCESSIBLE, "GetChildren"):
        try:
            if process_of(name) == process:
                return Widget(name, REGISTRY[1]).shown_children
        except GLib.Error:  # the process has just ended
            continue
    return None


class Widget:
    """A node of the accessibility tree. Strings have no invisible marks. Each property except the role queries the app again."""

    def __init__(self, bus_name, path):
        self.address = bus_name, path
        self.states = 0

    def __eq__(self, other):
        return isinstance(other, Widget) and self.address == other.address

    def __hash__(self):
        return hash(self.address)

    def __repr__(self):
        return f"{self.role} {self.name!r}"

    # Queries

    def ask(self, interface, method, arguments=None):
        """Returns the answer to a call. Raises `GLib.Error` if the widget is gone."""
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
        """The last parts of the names, as in `{"Accessible", "EditableText", …}`."""
        return {name.rpartition(".")[2] for name in self.ask(ACCESSIBLE, "GetInterfaces")}

    @property
    def is_editable(self):
        return "EditableText" in self.interfaces

    @property
    def text(self):
        """The content of an entry. For other widgets, the name or, without a name, the text of the children."""
        return self.content if self.is_editable else self.name or " ".join(child.text for child in self.children if child.text)

    @property
    def shown_text(self):
        """The text of a label or an entry, whatever its name."""
        return shown_texts([self])[0]

    @property
    def content(self):
        """The text of an entry, a text view, or a label."""
        return plain(self.ask(TEXT, "GetText", WHOLE))

    @property
    def selection(self):
        """The start and the end of the selected text of an entry, in characters."""
        return self.ask(TEXT, "GetSelection", variant("i", 0)) if self.ask(TEXT, "GetNSelections") else None

    @property
    def value(self):
        return self.ask_property("org.a11y.atspi.Value", "CurrentValue")

    @property
    def extents(self):
        """x, y, width, and height in pixels, relative to the content of the window."""
        return tuple(self.ask("org.a11y.atspi.Component", "GetExtents", variant("u", Atspi.CoordType.WINDOW)))

    def has(self, state):
        return bool(bits(self.ask(ACCESSIBLE, "GetState")) & bit_of(state))

    @property
    def actions(self):
        """The names of the actions of the widget, which are not translated."""
        count = self.ask_property(ACTION, "NActions") if "Action" in self.interfaces else 0
        return [self.ask(ACTION, "GetName", variant("i", index)) for index in range(count)]

    # Hierarchy

    @property
    def parent(self):
        """The parent of the widget, or `None` if the widget is the application itself."""
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
        """Returns whether the widget had the state when the tree was walked."""
        return bool(self.states & bit_of(state))

    def walk(self):
        """Returns this widget and all its visible descendants, without covered pages."""
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
                # GTK 4.24 lists the links in running text, and still reports them as focused when they no longer are.
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

    # Actions of a screen reader

    def act(self, name=None):
        """Performs the action with this name, or the first action."""
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
    """Returns the name of each widget, or `None` in place of a widget that is gone."""
    answers = ask_all([(*widget.address, PROPERTIES, "Get", variant("ss", ACCESSIBLE, "Name")) for widget in widgets])
    return [answer if answer is None else plain(answer) for answer in answers]


def shown_texts(widgets):
    """Returns the text of each widget or, if it has no text, its name.

    The name of a label can differ from its text: since GTK 4.10, a label that another label names has the other label's name.
    """
    texts = ask_all([(*widget.address, TEXT, "GetText", WHOLE) for widget in widgets])
    return [name or "" if text is None else plain(text) for text, name in zip(texts, names(widgets))]


def plain(text):
    """Returns a string without invisible marks."""
    return ISOLATES.sub("", text)


def ask_roles(widgets):
    """Queries the roles of those widgets whose roles are not known yet, all at once."""
    unknown = [widget.address for widget in widgets if widget.address not in ROLES]
    for address, role in zip(unknown, ask_all([(*address, ACCESSIBLE, "GetRole", None) for address in unknown])):
        if role is not None:
            ROLES[address] = name_of_role(role)


@functools.cache
def name_of_role(number):
    name = Atspi.role_get_name(Atspi.Role(number))
    return "button" if name == "push button" else name  # the older name, until at-spi 2.52


def bits(states):
    """Returns the states of a widget as one number."""
    low, high = states
    return low | high << 32


@functools.cache
def bit_of(state):
    return 1 << int(getattr(Atspi.StateType, state))
