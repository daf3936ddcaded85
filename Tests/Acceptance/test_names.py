"""What screen readers announce: on every page of the demo and of Mail, each control has a name that a person chose."""

import re

from app_driver import AppTestCase
from test_mail import Mail
from tree import names

ROLES = {
    "button", "check box", "combo box", "dialog", "entry", "frame", "icon", "image", "link", "list", "menu item", "page tab",
    "page tab list", "password text", "progress bar", "radio button", "slider", "spin button", "switch", "text", "toggle button",
}  # fmt: skip
# A name that GTK derives from a class or an icon is not meant for users.
MADE_UP = re.compile(r"^Gtk[A-Z]|-symbolic$")
PAGES = [
    "gtkrouter://home", "gtkrouter://item/42?tab=log#end", "gtkrouter://preferences", "gtkrouter://preferences/links",
    "gtkrouter://flow/2", "gtkrouter://slow?seconds=60", "gtkrouter://board", "gtkrouter://item/7?nav.action=embed",
    "gtkrouter://note", "gtkrouter://paint", "gtkrouter://help", "gtkrouter://refusals", "gtkrouter://parameters?q=",
    "gtkrouter://nowhere", "https://www.example.org/path?query", "gtkrouter://chain/1", "gtkrouter://paint/color",
    "gtkrouter://unlock",
]  # fmt: skip
MAIL = [
    "mail://inbox", "mail://inbox/message/4", "mail://archive", "mail://search?q=pears", "mail://settings", "mail://settings/signature",
    "mail://compose?to=ada@lighthouse.example",
]  # fmt: skip


class NameTests(AppTestCase):
    def check(self, app, page):
        """Checks that every control in all windows has a name, or is the inner part of a control that has a name."""
        walked = [widget for window in app.windows for widget in window.walk()]
        named = dict(zip(walked, names(walked)))
        controls = [widget for widget in walked if widget.role in ROLES]
        wrong = []
        for control in controls:
            name = named[control]
            if not name:
                name = named.get(control.parent)
            if name is not None and (not name or MADE_UP.search(name)):
                wrong.append(f"{control.role} {name!r} in {control.parent}")
        self.assertEqual(wrong, [], page)
        return len(controls)

    # Feature: A name for every control of every page
    def test_every_control_of_every_page_of_the_demo_has_a_name(self):
        app = self.start("--new-session")
        for address in PAGES:
            app.wait_for_state(app.type_address(address))
            self.assertGreater(self.check(app, address), 4)
        app.press("Escape")
        app.press("ctrl+question")
        app.wait_for(lambda: len(app.windows) > 1, "the window with the keys")
        self.check(app, "the keys")

    # Feature: A name for every control of every page
    def test_every_control_of_every_page_of_mail_has_a_name(self):
        self.app = Mail
        app = self.start()
        for address in MAIL:
            app.open(address)
            app.wait_for(lambda: app.top.find_all(role="button"), address)
            self.assertGreater(self.check(app, address), 4)
