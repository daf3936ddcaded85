"""The app in Examples/Mail: branches with separate stacks, a modal over them, search, settings, and the saved session."""

import json
import os
import re
import subprocess

from app_driver import ROOT, SECONDS, App, AppTestCase, xdotool
from examples import WithoutAddress, example
from tree import names

FOLDER = os.path.join(ROOT, "Examples", "Mail")


class Mail(WithoutAddress, App):
    """The example."""

    @property
    def command(self):
        return [example("Mail")]

    def open(self, url):
        """Opens a URL as another program does."""
        subprocess.run([*self.command, url], env=self.environment, check=True, timeout=SECONDS)

    def go_back(self, title):
        self.press("alt+Left")
        self.wait_for_title(title)

    @property
    def active_name(self):
        """The title of the app's window that has the keyboard focus."""
        return xdotool("getwindowname", self.active_window[0]).strip() if self.active_window else None

    def quit(self):
        self.press("alt+F4")
        self.wait_for_end()

    def resize(self, width):
        """Resizes the window so that its content has this width."""
        identifier, _, _, wide, tall = self.wait_for(lambda: self.active_window, "the window to be active")
        margin = wide - self.top.extents[2]
        xdotool("windowsize", identifier, width + margin, tall)
        self.wait_for(lambda: self.top.extents[2] == width, f"a width of {width}")

    def field(self, name):
        """Waits for the entry or text view with this name, and returns it."""
        fields = lambda: [one for one in self.top.find_all(name=name) if one.is_editable]
        return self.wait_for(fields, f"the field {name}")[0]

    def wait_for_text(self, name, text):
        self.wait_for(lambda: self.field(name).text == text, f"{text} in {name}")

    def write(self, name, text):
        """Replaces the text in a field with typed text."""
        self.click(self.field(name))
        self.wait_for(lambda: self.focused and self.focused.name in (name, ""), f"focus in {name}")
        self.press("ctrl+a")
        self.type(text)
        self.wait_for_text(name, text)

    # The list of a folder

    def row(self, text):
        """Returns the row of a message in the list of a folder."""
        return self.wait_for(lambda: self.top.find_all("list item", containing=text), f"the row {text}")[0]

    @property
    def marked(self):
        """The senders of the messages whose rows are selected."""
        return [row.name.split(",")[0] for row in self.top.find_all("list item") if row.has("SELECTED")]

    def wait_for_message(self, person, heading):
        """Waits for a message beside the list, with its row selected."""
        self.wait_for(lambda: self.marked == [person], f"the mark at {person}")
        self.find("heading", heading)

    # The sidebar or the tabs

    @property
    def tabs(self):
        """The branches that can be selected, in order."""
        return self.top.find_all("page tab")

    def tab(self, name):
        return self.find("page tab", name)

    def select(self, name, title):
        """Clicks a branch, and waits for the title of its page."""
        self.click(self.tab(name))
        self.wait_for_branch(name, title)

    def wait_for_branch(self, name, title):
        self.wait_for_title(title)
        self.wait_for(lambda: [tab.name for tab in self.tabs if tab.has("SELECTED")] == [name], f"{name} to be selected")

    def wait_for_badge(self, text):
        self.wait_for(lambda: self.tab("Inbox").description == text, f"the badge {text}")

    def file(self, *path):
        with open(os.path.join(self.directory, *path), encoding="utf-8") as file:
            return json.load(file)

    @property
    def messages(self):
        """The saved messages, by ID."""
        contents = self.file("data_home", "org.gtkrouter.Mail", "mail.json")
        return {message["id"]: message for message in contents["messages"]}


class MailTests(AppTestCase):
    app = Mail

    # Feature: A link can open each section of a sidebar
    def test_a_link_selects_its_branch_and_back_stops_at_the_root(self):
        app = self.start("mail://archive/message/15")
        app.wait_for_branch("Archive", "Your appointment on Thursday")
        app.wait_for_message("Dentist", "Your appointment on Thursday")
        app.go_back("Archive")
        app.wait_for(lambda: not app.find("button", "Back").has("SENSITIVE"), "no way back")
        for url, branch, title, root in (
            ("mail://inbox/message/4", "Inbox", "Two books are due on Friday", "Inbox"),
            ("mail://sent/message/19", "Sent", "Re: Pears", "Sent"),
            ("mail://settings/signature", "Settings", "Signature", "Settings"),
        ):
            app.open(url)
            app.wait_for_branch(branch, title)
            app.go_back(root)
            app.press("alt+Left")
            app.wait_for_branch(branch, root)
        app.select("Archive", "Archive")

    def test_a_branch_keeps_its_pages_until_it_is_selected_twice(self):
        app = self.start("mail://inbox/message/4")
        app.wait_for_title("Two books are due on Friday")
        app.select("Archive", "Archive")
        app.resize(500)
        app.click(app.row("Your appointment on Thursday"))
        app.wait_for_title("Your appointment on Thursday")
        app.press("ctrl+1")
        app.wait_for_branch("Inbox", "Two books are due on Friday")
        app.press("ctrl+Next")
        app.wait_for_branch("Archive", "Your appointment on Thursday")
        app.select("Archive", "Archive")
        app.select("Inbox", "Two books are due on Friday")

    def test_a_modal_is_over_all_branches(self):
        app = self.start("mail://archive")
        app.wait_for_branch("Archive", "Archive")
        app.press("ctrl+n")
        app.wait_for_title("New message")
        app.press("ctrl+1")
        app.open("mail://settings/signature")
        button = app.find("button", "Open")
        app.wait_for_title("New message")
        app.click(button)
        app.wait_for_branch("Settings", "Signature")

    # Feature: Links from other programs open in separate windows
    def test_a_message_from_outside_has_a_window_of_its_own(self):
        app = self.start()
        for count, url, title in (
            (2, "mail://inbox/message/4", "Two books are due on Friday"),
            (3, "mail://archive/message/15", "Your appointment on Thursday"),
            (3, "mail://inbox/message/4", "Two books are due on Friday"),
        ):
            app.open(url)
            app.wait_for(lambda: app.active_name == title, f"the window of {title} to be in front")
            self.assertEqual(len(app.windows), count)
        self.assertEqual(app.windows[0].name, "Inbox", "the first window stays as it is")
        app.press("alt+Left")
        app.wait_for(lambda: app.active_name == "Inbox", "the list below the message")

    def test_all_branches_come_back_with_their_pages(self):
        app = self.start("mail://inbox/message/4")
        app.open("mail://settings/signature")
        app.wait_for_title("Signature")
        app.select("Archive", "Archive")
        app.click(app.row("Your appointment on Thursday"))
        app.wait_for_message("Dentist", "Your appointment on Thursday")
        app.quit()
        app.launch()
        app.wait_for_branch("Archive", "Your appointment on Thursday")
        app.wait_for_message("Dentist", "Your appointment on Thursday")
        app.select("Settings", "Signature")
        app.select("Inbox", "Two books are due on Friday")
        app.select("Sent", "Sent")
        app.select("Inbox", "Two books are due on Friday")
        app.go_back("Inbox")

    def test_a_narrow_window_has_tabs_and_a_wide_one_a_side_bar(self):
        app = self.start()
        for width, is_column in ((360, False), (1_000, True)):
            app.resize(width)

            def is_laid_out():
                x, y, wide, tall = zip(*(tab.extents for tab in app.tabs))
                if is_column:
                    return len(x) == 4 and len(set(x)) == 1 and x[0] < 50 and max(wide) < 300
                return len(y) == 4 and len(set(y)) == 1 and y[0] > app.top.extents[3] - 100

            app.wait_for(is_laid_out, f"the branches in a window of {width} pixels")
            app.select("Archive", "Archive")
            app.select("Inbox", "Inbox")

    def test_a_message_is_read_archived_and_brought_back(self):
        app = self.start()
        app.wait_for_badge("4")
        self.assertIn("Unread", app.row("Tomasz Nowak").name)
        app.click(app.row("Tomasz Nowak"))
        app.wait_for_message("Tomasz Nowak", "Pears")
        app.wait_for_badge("3")
        self.assertNotIn("Unread", app.row("Tomasz Nowak").name)
        app.press("Delete")
        app.wait_for_title("Inbox")
        app.wait_for(lambda: not app.top.find_all("list item", containing="Pears"), "the message to be gone")
        self.assertEqual((app.marked, app.messages[3]["folder"]), ([], "archive"))
        app.click(app.find("button", "Undo"))
        app.row("Tomasz Nowak")

    def test_a_message_archived_in_another_window_closes_here(self):
        app = self.start()
        app.click(app.row("City Library"))
        app.wait_for_message("City Library", "Two books are due on Friday")
        app.open("mail://inbox/message/4")
        app.wait_for(lambda: app.active_name == "Two books are due on Friday", "the message in the first window")
        self.assertEqual(len(app.windows), 1, "the window that shows it already")
        app.press("Delete")
        app.wait_for(lambda: app.active_name == "Inbox", "the list alone")
        app.find("label", "No Message")
        self.assertEqual((app.marked, app.messages[4]["folder"]), ([], "archive"))

    # Feature: A list beside its detail in a wide view, and only one of the two in a narrow view
    def test_a_message_is_read_beside_its_list_with_the_keyboard_alone(self):
        app = self.start()
        app.focus_by_tab(lambda widget: widget.role == "list item", "the list")
        app.press("Down", "Down")
        app.wait_for(lambda: app.focused == app.row("Tomasz Nowak"), "focus in the third row")
        self.assertEqual(app.marked, [])
        app.press("Return")
        app.wait_for_message("Tomasz Nowak", "Pears")
        app.wait_for(lambda: app.focused == app.row("Tomasz Nowak"), "focus still in the list")
        app.press("Down")
        app.wait_for(lambda: app.focused == app.row("City Library"), "focus in the fourth row")
        self.assertEqual((app.marked, app.top.name), (["Tomasz Nowak"], "Pears"))
        app.press("Return")
        app.wait_for_message("City Library", "Two books are due on Friday")
        app.click(app.find("link", "Other messages"))
        app.wait_for_title("Search")
        app.go_back("Two books are due on Friday")
        app.wait_for_message("City Library", "Two books are due on Friday")
        app.go_back("Inbox")
        app.find("label", "No Message")
        self.assertEqual(app.marked, [])

    def test_the_open_message_stays_when_the_window_becomes_narrow(self):
        app = self.start()
        app.click(app.row("City Library"))
        app.wait_for_message("City Library", "Two books are due on Friday")
        self.assertEqual(app.top.find_all("button", "Back"), [], "Back would lead to the list in sight")
        app.resize(400)
        app.wait_for(lambda: not app.top.find_all("list item"), "the message alone")
        app.find("heading", "Two books are due on Friday")
        self.assertEqual(app.top.name, "Two books are due on Friday")
        app.wait_for(lambda: app.focused and app.focused.role != "list item", "focus in the message")
        app.click(app.find("button", "Back"))
        app.wait_for_title("Inbox")
        app.wait_for(lambda: app.focused == app.row("City Library"), "focus on the row of the message")
        self.assertEqual(app.marked, [])
        app.click(app.row("Tomasz Nowak"))
        app.wait_for_title("Pears")
        app.wait_for(lambda: not app.top.find_all("list item"), "the message over the list")
        app.resize(1_000)
        app.wait_for_message("Tomasz Nowak", "Pears")

    # Feature: The width of a view is not part of the navigation state
    def test_the_same_clicks_open_the_same_pages_in_a_narrow_and_in_a_wide_window(self):
        ends = [self.read_messages(width) for width in (400, 1_000)]
        self.assertEqual(ends[0], ends[1])
        self.assertIn("mail://inbox/message/4", ends[0])

    def read_messages(self, width):
        """Reads messages in a window of this width, and returns the URLs that are open at the end, lowest first."""
        app = self.start()
        app.resize(width)
        app.click(app.row("Tomasz Nowak"))
        app.wait_for_title("Pears")
        app.click(app.find("link", "Other messages"))
        app.wait_for_title("Search")
        app.go_back("Pears")
        app.click(app.find("button", "Archive"))
        app.wait_for_title("Inbox")
        app.click(app.row("Noor Haddad"))
        app.wait_for_title("Drawings for the poster")
        app.go_back("Inbox")
        app.click(app.row("City Library"))
        app.wait_for_title("Two books are due on Friday")
        app.quit()
        saved = json.dumps(app.file("state_home", "org.gtkrouter.Mail", "session.json"))
        app.stop()
        return re.findall(r'"url": "(mail:[^"]*)"', saved)

    # Feature: The divider between list and detail moves by keyboard
    def test_the_divider_moves_with_the_pointer_and_with_keys(self):
        app = self.start()
        app.click(app.row("City Library"))
        app.wait_for_message("City Library", "Two books are due on Friday")
        width = lambda: app.row("Tomasz Nowak").extents[2]
        before = app.wait_for(lambda: app.resting_extents(app.row("Tomasz Nowak")), "the list to rest")[2]
        divider = app.find("separator", "Width of the list")
        app.drag(divider, 60, 0)
        app.wait_for(lambda: width() == before + 60, "a wider list")
        app.focus_by_tab(lambda widget: widget.name == "Width of the list", "the divider")
        app.press("Left")
        app.wait_for(lambda: width() == before + 36, "a narrower list")
        app.press("Home")
        app.wait_for(lambda: width() < before, "the narrowest list")
        self.assertEqual(app.top.name, "Two books are due on Friday")
        narrowest = width()
        app.quit()
        app.launch()
        app.wait_for_message("City Library", "Two books are due on Friday")
        app.wait_for(lambda: width() == narrowest, "the same width at the next start")

    def test_a_reply_quotes_its_message_and_is_sent_by_a_key(self):
        app = self.start("mail://archive/message/15")
        app.click(app.find("button", "Reply"))
        app.wait_for_text("Subject", "Re: Your appointment on Thursday")
        quote = "Dentist wrote:\n\n> We expect you on Thursday at 11:15. Please call us if you cannot come.\n\n"
        app.wait_for_text("Text", quote)
        app.wait_for(lambda: app.field("Text").has("FOCUSED"), "focus in the text")
        app.type("I am coming.")
        app.wait_for_text("Text", quote + "I am coming.")
        app.press("ctrl+Return")
        app.wait_for_branch("Archive", "Your appointment on Thursday")
        self.assertEqual(app.messages[26]["text"], quote + "I am coming.\n\nRobin")

    # Feature: Save, discard or keep editing
    def test_escape_and_enter_never_send_half_a_message(self):
        app = self.start("mail://compose?to=ada@lighthouse.example&subject=Re:%20Boat")
        app.wait_for_title("New message")
        self.assertEqual([app.field(name).text for name in ("To", "Subject")], ["ada@lighthouse.example", "Re: Boat"])
        app.write("Text", "I am")
        for key in ("Return", "Escape"):
            app.press("Escape")
            app.find("label", "It has not been sent.")
            question = app.top
            self.assertEqual(question.name, "Discard this message?")
            self.assertEqual(names(question.find_all("button")), ["Keep Editing", "Discard"])
            app.wait_for(lambda: app.focused and app.focused.name == "Keep Editing", "focus in the safe button")
            app.press(key)
            app.wait_for(lambda: app.top.name == "New message", "the message again")
            app.wait_for_text("Text", "I am")
        self.assertEqual(app.toasts, [])
        app.focus_by_tab(lambda widget: widget == app.field("Text"), "the text")
        app.press("ctrl+End")
        app.type(" coming.")
        app.wait_for_text("Text", "I am coming.")
        app.click(app.find("button", "Send"))
        app.wait_for(lambda: not app.dialogs, "the modal to be closed")
        app.wait_for(lambda: "Message sent" in app.toasts, "the toast")
        sent = app.messages[26]
        self.assertEqual((sent["address"], sent["text"]), ("ada@lighthouse.example", "I am coming.\n\nRobin"))

    def test_an_unsent_message_survives_the_end_of_the_app(self):
        app = self.start()
        app.press("ctrl+n")
        app.wait_for_title("New message")
        app.write("Text", "Half a sent")
        app.press("alt+F4")
        app.find("button", "Discard")
        app.press("Escape")
        app.process.terminate()
        app.process.wait(timeout=SECONDS)
        app.launch()
        app.wait_for_text("Text", "Half a sent")

    def test_the_field_of_a_search_and_its_url_agree(self):
        app = self.start("mail://search?q=pears")
        app.wait_for_text("Search messages", "pears")
        app.find("link", "To Tomasz Nowak, Re: Pears")
        app.write("Search messages", "poster")
        app.find("link", "To Noor Haddad, Poster for the concert")
        app.open("mail://search?q=zebra")
        app.find("label", "No message contains “zebra”.")
        app.wait_for_text("Search messages", "zebra")

    def test_the_menu_and_the_shortcuts_window_have_the_keys_of_the_app(self):
        app = self.start()
        app.press("F10")
        rows = app.wait_for(lambda: app.top.find_all("menu item"), "the menu")
        self.assertEqual(len(rows), 6)
        app.press("Escape")
        app.wait_for(lambda: not app.top.find_all("menu item"), "the menu to close")
        app.press("ctrl+question")
        app.wait_for(lambda: app.active_name == "Keyboard Shortcuts", "the shortcuts window")
        app.press("Escape")
        app.wait_for(lambda: app.active_name == "Inbox", "the window again")
        app.press("ctrl+comma")
        app.wait_for_branch("Settings", "Settings")

    def test_letters_typed_right_after_the_key_of_a_search_go_into_its_entry(self):
        app = self.start("mail://inbox/message/3")
        for name in ("Reply", "Archive"):
            app.wait_for_title("Pears")
            app.focus_by_tab(lambda widget: widget.name == name, f"the button {name}")
            # A single process presses all keys without a pause. If the button had focus, the space would click it.
            xdotool("key", "--delay", 0, "ctrl+f", *"pe", "space", *"ar")
            app.wait_for_title("Search")
            app.wait_for_text("Search messages", "pe ar")
            self.assertEqual(app.messages[3]["folder"], "inbox")
            app.go_back("Pears")
            self.assertEqual(len(app.layers), 1)

    def test_the_settings_are_saved(self):
        app = self.start("mail://settings/signature")
        app.write("Signature", "R.")
        app.go_back("Settings")
        app.find("label", "R.")
        app.click(app.find("check box", "Large text in messages"))
        app.quit()
        settings = app.file("data_home", "org.gtkrouter.Mail", "mail.json")["settings"]
        self.assertEqual(settings, {"signature": "R.", "hasPreviews": True, "hasLargeText": True})

    # Feature: One command makes the app the handler of its links
    def test_the_desktop_opens_its_links(self):
        app = self.start()
        install = subprocess.run(
            [*app.command, "--install-links"], env=app.environment, check=True, capture_output=True, text=True, timeout=SECONDS
        )
        self.assertTrue(install.stdout.startswith("mail:// links now open with"), install)
        subprocess.run(["gio", "open", "mail://archive/message/15"], env=app.environment, check=True, timeout=SECONDS)
        app.wait_for_title("Your appointment on Thursday")

    def test_a_file_that_cannot_be_read_stays_as_it_is(self):
        app = self.start("mail://settings/signature")
        app.write("Signature", "R.")
        app.quit()
        path = os.path.join(app.directory, "data_home", "org.gtkrouter.Mail", "mail.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[{")
        run = subprocess.run(app.command, env=app.environment, capture_output=True, text=True, timeout=SECONDS)
        self.assertEqual(run.returncode, 1)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "[{")
