"""The steps: what the user, the desktop, and other programs do to an app. Each step returns a line about what it did."""

import json
import os
import string

from app_driver import HERE, ROOT
from displays import FONTS, THEMES

from gi.repository import GLib

KEYS = (
    ["Tab"] * 5 + ["Return"] * 4 + ["Escape"] * 3 + ["alt+Left"] * 3 + ["Down", "Up", "Left", "Right", "alt+Right"] * 2
    + ["shift+Tab", "space", "Home", "End", "Prior", "Next", "Menu", "F1", "F5", "F6", "F10", "Delete", "BackSpace"]
    + ["alt+Home", "alt+Up", "alt+Down", "ctrl+a", "ctrl+c", "ctrl+v", "ctrl+x", "ctrl+z", "ctrl+l", "ctrl+f", "ctrl+n"]
    + ["ctrl+comma", "ctrl+question", "ctrl+Return", "ctrl+Prior", "ctrl+Next", "ctrl+1", "ctrl+2", "ctrl+3", "x", "7"]
)  # fmt: skip
DIGITS = ["ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4", "ctrl+Next", "ctrl+Prior"]
ODD = ["gtkrouter:", "gtkrouter:////item", "GTKROUTER://Item/42", "dariel:///", "gtkrouter://parameters?long=" + "ab" * 2000,
       "gtkrouter://user:secret@item:99/42", "gtkrouter://日本/語?🙂=☃", "gtkrouter://parameters?direction=\u202eabc",
       "https://" + "a" * 60 + ".evil.example/", "mailto:gtk@example.org", "-x", "--events", "", " "]  # fmt: skip
MAIL = ["mail://inbox", "mail://archive", "mail://sent", "mail://settings", "mail://settings/signature", "mail://search",
        "mail://search?q=pears", "mail://search?q=zebra", "mail://compose", "mail://compose?to=ada@lighthouse.example&subject=Boat",
        "mail://compose?to=ada@lighthouse.example&reply=15", "mail://nowhere", "mail://nav/back", "mail://inbox/message/99",
        *(f"mail://{folder}/message/{number}" for number in range(1, 26) for folder in ("inbox", "archive"))]  # fmt: skip

BOOKS = ["books://all", "books://review/1", "books://review/2", "books://book/9", "books://nav/back", "books://nav/dismiss",
         *(f"books://book/{number}" for number in (1, 2, 3))]  # fmt: skip


def urls_of(name):
    """Returns the URLs in a script of the acceptance tests."""
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return [line.split("\t")[0] for line in file if line.strip() and not line.startswith("#")]


def urls_of_gallery():
    with open(os.path.join(ROOT, "resources", "gallery.json"), encoding="utf-8") as file:
        pages = json.load(file).values()
    return [example["url"] for page in pages for section in page["sections"] for example in section["examples"]]


OWN = urls_of("script.urls") + urls_of_gallery() * 3
POST = urls_of("branches.urls")


def pick_url(app, random):
    """Returns a URL for the app's routes. One URL in six contains a mistake."""
    pools = {"mail": MAIL, "adwaita": BOOKS}
    pool = pools.get(app.name) or (POST if app.has_branches else OWN)
    url = random.choice(ODD) if random.random() < 0.06 else random.choice(pool)
    if random.random() < 0.17:
        offset = random.randrange(len(url) + 1)
        character = random.choice(string.ascii_letters + string.digits + "%/?&=:.#@ ")
        url = random.choice((url[:offset] + url[offset + 1 :], url[:offset] + character + url[offset:], url[:offset] + url[offset:] * 2))
    return url[:9000]


def press_keys(app, random):
    keys = [random.choice(KEYS) for _ in range(random.choice((1, 1, 1, 2, 3)))]
    app.press(*keys)
    return " ".join(keys)


def click(app, random):
    avoids = (lambda widget: False) if app.may_end else app.ends_app
    return app.click_something(random, avoids if len(app.lowest) < 2 else lambda widget: False)


def type_url(app, random):
    """Types into the address bar, or into the focused widget."""
    url = "".join(filter(lambda character: character in string.printable[:95], pick_url(app, random)))[:300]
    keys = random.choice((["ctrl+l"], ["ctrl+l"], ["ctrl+l"], []))
    last = random.choice(("Return", "Return", "Return", "Return", "Escape", "Down"))
    app.enter(keys, url, last)
    return f"{' '.join(keys)} {url} {last}"


def hand_over(app, random):
    """Starts the program again with URLs, or calls it over D-Bus."""
    urls = [pick_url(app, random) for _ in range(random.choice((1, 1, 1, 2, 20 if random.random() < 0.1 else 3)))]
    if random.random() < 0.5:
        launch = app.launch_again("--", *(url.replace("\0", "") for url in urls))
        return f"second start, status {launch.returncode}: {urls}"
    try:
        app.open_over_bus(*urls)
    except GLib.Error as error:
        return f"over the bus, {error.message}: {urls}"
    return f"over the bus: {urls}"


def select_branch(app, random):
    if app.name == "demo" and random.random() < 0.5:
        urls = [url for url in OWN if url.startswith("mailbox:")] + ["gtkrouter://mailbox"]
        url = random.choice([url for url in POST if "branch" in url] if app.has_branches else urls)
        app.enter(["ctrl+l"], url, "Return")
        return url
    key = random.choice(DIGITS)
    app.press(key)
    return key


def change_size(app, random):
    if random.random() < 0.15:
        position = random.randrange(-200, 1200), random.randrange(0, 700)
        app.move(*position)
        return f"move to {position}"
    size = random.randrange(360, 1200), random.randrange(300, 850)
    app.resize(*size)
    return f"{size[0]} by {size[1]}"


def change_theme(app, random):
    settings = random.choice(THEMES), random.choice(FONTS), random.random() < 0.5
    app.change_theme(*settings)
    return f"{settings[0]}, {settings[1]}, animations {settings[2]}"


def toggle_inspector(app, random):
    if app.name != "demo":
        return press_keys(app, random)
    inspectors = app.windows_of_kind("inspector")
    if inspectors and random.random() < 0.6:
        app.act_on(inspectors, "window.close")
        return "close"
    app.press("ctrl+shift+i")
    return "open"


def close_window(app, random):
    front = app.front
    if not app.may_end and (not front or app.lowest == [front[0]]):
        return "not the last one"
    app.doing = repr(front and front[0])
    app.close_front()
    return app.doing


def leave_files(app, random):
    app.press("Escape")
    return "Escape"


# The relative frequency of each step.
STEPS = {
    press_keys: 30, click: 26, type_url: 12, hand_over: 9, select_branch: 6, change_size: 5, change_theme: 3, toggle_inspector: 5,
    close_window: 4,
}  # fmt: skip


def choose(app, random):
    """Chooses the next step at random."""
    # An open file dialog must be closed first, because random keys in it could change the user's files.
    return leave_files if app.windows_of_kind("file") else random.choices(list(STEPS), list(STEPS.values()))[0]
