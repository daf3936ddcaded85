"""Which app opens the links: `--install-links` and `--remove-links` on the command line, and the choice in the preferences."""

import os
import shutil
import subprocess
import tempfile

from app_driver import IDENTIFIER, SECONDS, AppTestCase, binary, end
from installation import install

TYPES = ["x-scheme-handler/gtkrouter", "x-scheme-handler/dariel"]
ENTRY = f"{IDENTIFIER}.desktop"
OTHER = "[Desktop Entry]\nType=Application\nName=Other\nExec=true %u\nMimeType=x-scheme-handler/gtkrouter;x-scheme-handler/https;\n"
LIST = "[Default Applications]\nx-scheme-handler/https=other.desktop\n\n[Added Associations]\nx-scheme-handler/gtkrouter=other.desktop;\n"


class RegistrationTests(AppTestCase):
    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="home.")
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        self.data, self.config = os.path.join(self.home, "data"), os.path.join(self.home, "config")
        self.environment = os.environ | {"HOME": self.home, "XDG_DATA_HOME": self.data, "XDG_CONFIG_HOME": self.config}

    def run_app(self, *arguments, status=0, program=None):
        run = subprocess.run(
            [program or binary(), *arguments], env=self.environment, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL
        )
        self.assertEqual(run.returncode, status, run)
        return run

    def default(self, type):
        command = ["xdg-mime", "query", "default", type]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout.strip()

    def handlers(self):
        """Returns the desktop entries that open links with the schemes gtkrouter and dariel."""
        return [self.default(type) for type in TYPES]

    def read(self, *path):
        with open(os.path.join(*path), encoding="utf-8") as file:
            return file.read()

    def add_other(self):
        os.makedirs(os.path.join(self.data, "applications"))
        os.makedirs(self.config)
        with open(os.path.join(self.data, "applications", "other.desktop"), "w") as file:
            file.write(OTHER)
        with open(os.path.join(self.config, "mimeapps.list"), "w") as file:
            file.write(LIST)
        subprocess.run(["update-desktop-database", os.path.join(self.data, "applications")], check=True)

    # Feature: One command makes the app the handler of its links
    def test_installing_makes_this_program_the_one_that_opens_links(self):
        self.assertEqual(self.handlers(), ["", ""])
        run = self.run_app("--install-links")
        entry = os.path.join(self.data, "applications", ENTRY)
        written = [
            f"applications/{ENTRY}", f"dbus-1/services/{IDENTIFIER}.service", f"icons/hicolor/scalable/apps/{IDENTIFIER}.svg",
            f"icons/hicolor/symbolic/apps/{IDENTIFIER}-symbolic.svg",
        ]  # fmt: skip
        program = os.path.realpath(binary())
        self.assertEqual(
            run.stdout.splitlines(),
            [f"{scheme}:// links now open with “{program}”." for scheme in ("dariel", "gtkrouter")]
            + [f"Written: {self.data}/{name}" for name in written],
        )
        self.assertIn(f"\nExec={program} %u\n", self.read(entry))
        validated = subprocess.run(["desktop-file-validate", entry], capture_output=True, text=True)
        self.assertEqual((validated.returncode, validated.stdout), (0, ""))
        self.assertEqual(self.handlers(), [ENTRY, ENTRY])
        self.assertEqual(self.run_app("--install-links").stdout, run.stdout)
        self.assertEqual(self.handlers(), [ENTRY, ENTRY])
        removed = self.run_app("--remove-links").stdout.splitlines()
        self.assertEqual(removed[:2], [f"{scheme}:// links now open with no app." for scheme in ("dariel", "gtkrouter")])
        self.assertEqual(sorted(removed[2:]), sorted(f"Removed: {self.data}/{name}" for name in written))
        left = [name for _, _, names in os.walk(self.data) for name in names if name != "mimeinfo.cache"]
        self.assertEqual((left, self.handlers()), ([], ["", ""]))
        # An empty list is equivalent to no list.
        self.assertEqual(self.read(self.config, "mimeapps.list").strip(), "")
        self.assertEqual(self.run_app("--remove-links").stdout, "Nothing was installed here, so nothing has changed.\n")

    def test_the_choices_for_other_schemes_and_apps_stay(self):
        self.add_other()
        self.assertEqual(self.handlers(), ["other.desktop", ""])
        before = self.default("x-scheme-handler/https")
        self.run_app("--install-links")
        chosen = self.read(self.config, "mimeapps.list")
        self.assertIn("x-scheme-handler/https=other.desktop\n", chosen)
        self.assertEqual([line for line in chosen.splitlines() if IDENTIFIER in line and not line.startswith(tuple(TYPES))], [])
        for scheme in ("http", "file", "mailto"):
            self.assertNotIn(f"x-scheme-handler/{scheme}=", chosen)
        self.run_app("--remove-links")
        self.assertEqual(self.handlers(), ["other.desktop", ""])
        self.assertEqual(self.default("x-scheme-handler/https"), before)
        left = self.read(self.config, "mimeapps.list")
        self.assertNotIn(IDENTIFIER, left)
        self.assertIn("x-scheme-handler/gtkrouter=other.desktop;", left)

    def test_a_program_whose_path_a_launcher_would_split_is_refused(self):
        folder = os.path.join(self.home, "my programs")
        os.mkdir(folder)
        program = os.path.join(folder, "gtk-router-demo")
        shutil.copy(binary(), program)
        run = self.run_app("--install-links", status=1, program=program)
        self.assertIn("my programs", run.stderr)
        self.assertEqual(len(run.stderr.splitlines()), 1)
        self.assertFalse(os.path.exists(os.path.join(self.data, "applications", ENTRY)))

    def test_an_entry_that_was_installed_is_not_overwritten(self):
        entry = os.path.join(self.data, "applications", ENTRY)
        os.makedirs(os.path.dirname(entry))
        with open(entry, "w") as file:
            file.write(OTHER)
        self.assertIn("was not written by this command. --install-links --replace replaces it", self.run_app("--install-links", status=1).stderr)
        self.run_app("--remove-links")
        self.assertEqual(self.read(entry), OTHER)
        self.assertIn(f"\nKept: {entry}.old\n", self.run_app("--install-links", "--replace").stdout)
        self.assertEqual(self.read(f"{entry}.old"), OTHER)
        self.assertEqual(self.handlers(), [ENTRY, ENTRY])

    def test_no_file_of_others_is_lost(self):
        service = os.path.join(self.data, "dbus-1", "services", f"{IDENTIFIER}.service")
        os.makedirs(os.path.dirname(service))
        for text, copy in (("first", f"{service}.old"), ("second", f"{service}.old.2")):
            with open(service, "w") as file:
                file.write(text)
            self.assertIn(f"“{service}” was not written by this command", self.run_app("--install-links", status=1).stderr)
            self.assertEqual(self.read(service), text)
            self.assertIn(f"\nKept: {copy}\n", self.run_app("--install-links", "--replace").stdout)
            self.assertEqual(self.read(copy), text)
            self.run_app("--remove-links")
        # If a file cannot be written, the links must not change at all.
        shutil.rmtree(os.path.join(self.data, "applications"))
        with open(os.path.join(self.data, "applications"), "w"):
            pass
        with open(service, "w") as file:
            file.write("third")
        self.run_app("--install-links", "--replace", status=1)
        self.assertEqual(self.read(service), "third")
        self.assertFalse(os.path.exists(os.path.join(self.data, "icons", "hicolor", "scalable", "apps", f"{IDENTIFIER}.svg")))

    def test_an_installed_program_removes_the_files_of_a_checkout(self):
        self.run_app("--install-links")
        prefix = os.path.join(self.home, "prefix")
        install(prefix)
        self.environment["XDG_DATA_DIRS"] = f"{prefix}/share:/usr/local/share:/usr/share"
        run = self.run_app("--install-links", program=os.path.join(prefix, "bin", "gtk-router-demo"))
        self.assertIn(f"\nRemoved: {self.data}/dbus-1/services/{IDENTIFIER}.service\n", run.stdout)
        left = [name for _, _, names in os.walk(self.data) for name in names if name != "mimeinfo.cache"]
        self.assertEqual((left, self.handlers()), ([], [ENTRY, ENTRY]))

    def test_an_entry_that_something_else_has_written_is_named_as_it_stays(self):
        self.run_app("--install-links")
        entry = os.path.join(self.data, "applications", ENTRY)
        with open(entry, "w") as file:
            file.write(OTHER)
        self.assertIn(f"Left: {entry}, which --install-links did not write\n", self.run_app("--remove-links").stdout)

    def test_a_folder_that_cannot_be_written_is_named(self):
        with open(self.data, "w"):
            pass
        run = self.run_app("--install-links", status=1)
        self.assertIn(self.data, run.stderr)
        self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)

    def test_a_registered_program_opens_a_link_and_no_display_is_needed_to_register(self):
        self.run_app("--install-links")
        events = os.path.join(self.home, "events")
        environment = self.environment | {"GTK_ROUTER_EVENTS": events, "GTK_A11Y": "none"}
        app = self.start()
        launch = subprocess.Popen(["gio", "open", "dariel:oneitem?a=%2F"], env=environment, stdin=subprocess.DEVNULL)
        self.addCleanup(end, launch)
        self.assertEqual(app.wait_for_events(1)[0]["url"], "dariel:oneitem?a=%2F")

    # Feature: The first start offers to open links
    def test_the_first_start_offers_to_open_links_and_no_other_does(self):
        app = self.start(offers_links=True)
        offer = "Links to gtkrouter:// in other apps do not open here yet."
        app.wait_for(lambda: app.toasts == [offer], "the offer")
        app.click(app.find("button", "Open Them Here"))
        app.wait_for(lambda: app.toasts == ["This app now opens these links."], "the answer")
        chosen = self.read(app.environment["XDG_CONFIG_HOME"], "mimeapps.list")
        for type in TYPES:
            self.assertIn(f"{type}={ENTRY}\n", chosen)
        subprocess.run([binary(), "--remove-links"], env=app.environment, check=True, stdout=subprocess.DEVNULL)
        self.assertIn("offersLinks=false", self.read(app.environment["XDG_CONFIG_HOME"], IDENTIFIER, "preferences.ini"))
        app.press("ctrl+q")
        app.wait_for_end()
        app.launch()
        app.type_address("gtkrouter://item/1")
        app.wait_for(lambda: app.heading, "a page")
        self.assertNotIn(offer, app.toasts)

    def test_the_settings_show_and_change_who_opens_links(self):
        app = self.start("gtkrouter://preferences/links")
        app.wait_for(lambda: app.heading == "Links", "the settings for links")
        nobody = "No app opens these links."
        app.wait_for(lambda: len(app.top.find_all("label", name=nobody)) == 2, "two schemes without an app")
        app.click(app.find("button", "Open These Links with This App"))
        app.wait_for(lambda: len(app.top.find_all("label", name="GTK Router Demo")) == 2, "two schemes with this app")
        chosen = self.read(app.environment["XDG_CONFIG_HOME"], "mimeapps.list")
        for type in TYPES:
            self.assertIn(f"{type}={ENTRY}\n", chosen)
        app.click(app.find("button", "Stop Opening These Links"))
        app.wait_for(lambda: len(app.top.find_all("label", name=nobody)) == 2, "two schemes without an app")
        self.assertNotIn(IDENTIFIER, self.read(app.environment["XDG_CONFIG_HOME"], "mimeapps.list"))

    def test_the_settings_undo_nothing_that_was_not_chosen(self):
        app = self.start()
        folder = os.path.join(app.environment["XDG_DATA_HOME"], "applications")
        os.makedirs(folder)
        with open(os.path.join(folder, ENTRY), "w") as file:
            file.write(OTHER.partition("MimeType")[0] + f"MimeType={';'.join(TYPES)};\n")
        subprocess.run(["update-desktop-database", folder], check=True)
        app.type_address("gtkrouter://preferences/links")
        app.wait_for(lambda: app.heading == "Links", "the settings for links")
        app.wait_for(lambda: len(app.top.find_all("label", name="Other")) == 2, "two schemes with the installed app")
        for name in ("Open These Links with This App", "Stop Opening These Links"):
            self.assertFalse(app.find("button", name).has("SENSITIVE"))
        app.find("label", "Installed for all users. Change it in the system settings.")

    def test_the_settings_follow_what_another_program_changes(self):
        app = self.start()
        # GIO watches only existing folders. On a desktop, these always exist.
        os.makedirs(os.path.join(app.environment["XDG_DATA_HOME"], "applications"))
        app.type_address("gtkrouter://preferences/links")
        app.wait_for(lambda: app.heading == "Links", "the settings for links")
        subprocess.run([binary(), "--install-links"], env=app.environment, check=True, stdout=subprocess.DEVNULL)
        app.wait_for(lambda: len(app.top.find_all("label", name="GTK Router Demo")) == 2, "two schemes with this app")
