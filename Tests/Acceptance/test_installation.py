"""The files for the desktop: they must be valid and agree with each other, and installing and removing them must work."""

import gettext
import glob
import json
import os
import re
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from app_driver import IDENTIFIER, ROOT, binary, run_without_display
from installation import files_below, install

RESOURCES = os.path.join(ROOT, "resources")
PERMISSIONS = ["--socket=wayland", "--socket=fallback-x11", "--share=ipc", "--device=dri"]


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


class InstallationTests(unittest.TestCase):
    maxDiff = None

    def folder(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return folder.name

    def run_tool(self, *command):
        run = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run)
        return run.stdout + run.stderr

    def desktop_files(self):
        """Returns a folder to which the program has written its files for the desktop, as if it were installed in /usr/local."""
        folder = self.folder()
        run_without_display("--desktop-files", folder, "--program", "/usr/local/bin/gtk-router-demo")
        return folder

    def metainfo(self, share):
        return xml.etree.ElementTree.fromstring(read(share, "metainfo", f"{IDENTIFIER}.metainfo.xml"))

    # Feature: The same application ID is used everywhere
    def test_one_id_is_used_everywhere(self):
        self.assertIn(f'identifier = "{IDENTIFIER}"', read("Sources", "GtkRouterDemo", "Application", "AppInfo.swift"))
        share = self.desktop_files()
        self.assertIn(f"\nIcon={IDENTIFIER}\n", read(share, "applications", f"{IDENTIFIER}.desktop"))
        self.assertIn(f"\nName={IDENTIFIER}\n", read(share, "dbus-1", "services", f"{IDENTIFIER}.service"))
        metainfo = self.metainfo(share)
        self.assertEqual(metainfo.findtext("id"), IDENTIFIER)
        self.assertEqual(metainfo.findtext("launchable"), f"{IDENTIFIER}.desktop")
        self.assertEqual(metainfo.findtext("provides/dbus"), IDENTIFIER)
        self.assertEqual(json.loads(read("resources", "flatpak", f"{IDENTIFIER}.json"))["id"], IDENTIFIER)
        icons = files_below(os.path.join(RESOURCES, "icons"))
        self.assertEqual(icons, [f"scalable/{IDENTIFIER}.svg", f"symbolic/{IDENTIFIER}-symbolic.svg"])
        self.assertIn(f"\nid={IDENTIFIER}\n", read("scripts", "install"))

    def test_the_metainfo_says_what_the_program_and_the_entry_say(self):
        share = self.desktop_files()
        metainfo = self.metainfo(share)
        version = run_without_display("--version").stdout.split()[1]
        releases = metainfo.findall("releases/release")
        self.assertEqual(releases[0].get("version"), version)
        published = [release.get("version") for release in releases if release.get("type") != "development"]
        self.assertEqual(re.findall(r"(?m)^## \[?(\d[^\]\s]*)", read("CHANGELOG.md")), published)
        # AppStream 0.16 supports only the first of these elements, and AppStream 1.0 expects the second.
        self.assertEqual(metainfo.findtext("developer_name"), metainfo.findtext("developer/name"))
        images = [image.text for image in metainfo.findall("screenshots/screenshot/image")]
        self.assertGreater(len(images), 0)
        for image in images:
            self.assertRegex(image, "/main/docs/images/")
            self.assertTrue(os.path.exists(os.path.join(ROOT, image.split("/main/")[1])), image)
        types = [one.text for one in metainfo.findall("provides/mediatype")]
        self.assertEqual(types, ["x-scheme-handler/dariel", "x-scheme-handler/gtkrouter"])
        entry = read(share, "applications", f"{IDENTIFIER}.desktop")
        self.assertIn(f"\nMimeType={';'.join(types)};\n", entry)
        self.assertIn("\nStartupNotify=true\n", entry)
        self.assertIn("\nCategories=GTK;Development;\n", entry)
        self.assertRegex(entry, r"\nKeywords=(\w+;){3,}\n")
        self.assertIn("\nExec=gtk-router-demo %u\n", entry)
        self.assertNotIn("DBusActivatable", entry)

    # Feature: The desktop entry is valid
    # Feature: The metainfo file is valid
    def test_the_files_are_valid(self):
        folder = self.folder()
        install("/usr/local", destination=folder)
        share = os.path.join(folder, "usr", "local", "share")
        entry = os.path.join(share, "applications", f"{IDENTIFIER}.desktop")
        self.assertIn("\nExec=gtk-router-demo %u\n", read(entry))
        for text in ("Name[de]=GTK-Router-Demo", "Keywords[de]=URL;Link;Adresse;Navigation;Router;", "Name[zh_CN]=填写表单"):
            self.assertIn(f"\n{text}", read(entry))
        self.assertEqual(self.run_tool("desktop-file-validate", entry), "")
        metainfo = os.path.join(share, "metainfo", f"{IDENTIFIER}.metainfo.xml")
        self.assertEqual(self.issues_of_metainfo(metainfo), [])
        self.assertIn("\nExec=/usr/local/bin/gtk-router-demo --gapplication-service\n", read(share, "dbus-1", "services", f"{IDENTIFIER}.service"))
        for icon in glob.glob(f"{share}/icons/hicolor/*/apps/*.svg"):
            self.assertTrue(xml.etree.ElementTree.parse(icon).getroot().tag.endswith("svg"))

    def issues_of_metainfo(self, file):
        command = ["appstreamcli", "validate", "--no-net", "--strict", "--pedantic", file]
        said = subprocess.run(command, capture_output=True, text=True).stdout
        self.assertRegex(said, "Validation (was successful|failed)")
        issues = re.findall(r"(?m)^[EWIP]:.*", said)
        if "version: 0." in self.run_tool("appstreamcli", "--version"):
            # AppStream 1.0 expects this tag. Older versions do not know it.
            return [issue for issue in issues if not issue.endswith("unknown-tag developer")]
        # AppStream 1.0 does not need the tag that older versions read.
        return [issue for issue in issues if not issue.endswith("developer-name-tag-deprecated")]

    # Feature: Installing and uninstalling
    def test_installing_twice_gives_the_same_and_uninstalling_leaves_nothing(self):
        for prefix in ("/usr/local", "/home/somebody/.local"):
            folder = self.folder()
            install(prefix, destination=folder)
            files = files_below(folder)
            install(prefix, destination=folder)
            self.assertEqual(files_below(folder), files)
            self.assertEqual(len(files), 11)
            self.assertTrue(all(file.startswith(prefix[1:]) for file in files), files)
            install(prefix, destination=folder, remove=True)
            self.assertEqual(os.listdir(folder), [])

    def test_an_installation_without_destination_brings_the_caches_along_and_takes_them_back(self):
        prefix = os.path.join(self.folder(), "prefix")
        install(prefix)
        self.assertIn("share/applications/mimeinfo.cache", files_below(prefix))
        self.assertIn("share/icons/hicolor/icon-theme.cache", files_below(prefix))
        install(prefix, remove=True)
        self.assertEqual(files_below(prefix), [])

    def test_files_of_others_stay(self):
        folder = self.folder()
        other = os.path.join(folder, "usr", "local", "share", "applications", "other.desktop")
        os.makedirs(os.path.dirname(other))
        open(other, "w").close()
        install("/usr/local", destination=folder)
        install("/usr/local", destination=folder, remove=True)
        self.assertEqual(files_below(folder), ["usr/local/share/applications/other.desktop"])

    def test_a_prefix_that_launchers_would_split_is_refused(self):
        for prefix in ("/opt/my apps", "relative", "/opt/$x", ""):
            command = [os.path.join(ROOT, "scripts", "install"), prefix, binary()]
            run = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"DESTDIR": self.folder()})
            self.assertEqual((run.returncode, len(run.stderr.splitlines())), (1, 1), run)

    def test_the_debian_package_holds_what_is_installed_and_needs_gtk(self):
        folder, extracted = self.folder(), self.folder()
        program = os.path.join(folder, "gtk-router-demo")
        self.run_tool("strip", "-o", program, binary())
        package = self.run_tool(os.path.join(ROOT, "scripts", "make-deb"), program, "1.2.3", folder).splitlines()[0]
        os.remove(program)
        self.assertEqual(os.listdir(folder), [os.path.basename(package)])
        fields = dict(line.split(": ", 1) for line in self.run_tool("dpkg-deb", "--field", package).splitlines() if line[0] != " ")
        self.assertEqual((fields["Package"], fields["Version"]), ("gtk-router-demo", "1.2.3"))
        for name in ("libgtk-4-1", "libc6", "desktop-file-utils"):
            self.assertRegex(fields["Depends"], rf"(^|, ){name}( \(|,|$)")
        self.assertNotIn("swift", fields["Depends"])
        self.run_tool("dpkg-deb", "--extract", package, extracted)
        documents = [f"usr/share/doc/gtk-router-demo/{name}" for name in ("changelog.gz", "copyright")]
        installed = self.folder()
        install("/usr", destination=installed)
        self.assertEqual(files_below(extracted), sorted(files_below(installed) + documents))

    def test_an_installed_program_reads_the_files_beside_it(self):
        prefix = os.path.join(self.folder(), "prefix")
        install(prefix)
        program = os.path.join(prefix, "bin", "gtk-router-demo")
        self.assertEqual(run_without_display("--list-routes", command=[program]).stdout, run_without_display("--list-routes").stdout)
        with open(os.path.join(prefix, "share", "gtk-router-demo", "Routes.plist"), "w") as file:
            file.write('<plist version="1.0"><dict><key>own</key><dict><key>own://a</key><string>nobody</string></dict></dict></plist>')
        run = run_without_display("--list-routes", command=[program])
        self.assertEqual(run.returncode, 1)
        self.assertIn(f"{prefix}/share/gtk-router-demo/Routes.plist", run.stderr)

    def test_a_system_without_apt_is_told_what_to_install_and_how_to_go_on(self):
        def check(**switch):
            command = ["/bin/sh", os.path.join(ROOT, "scripts", "ensure-packages"), "libgtk-4-dev"]
            environment = {"PATH": self.folder(), **switch}
            return subprocess.run(command, capture_output=True, text=True, env=environment)

        for refused in [check(), check(CHECK_PACKAGES="yes")]:
            self.assertEqual(refused.returncode, 1)
            self.assertIn("packages libgtk-4-dev and", refused.stderr)
            self.assertIn("CHECK_PACKAGES=no", refused.stderr)
        allowed = check(CHECK_PACKAGES="no")
        self.assertEqual([allowed.returncode, allowed.stdout, allowed.stderr], [0, "", ""])

    # Feature: Translations are complete
    def test_translations_are_complete(self):
        wanted = self.texts(self.run_tool(os.path.join(ROOT, "scripts", "collect-texts")))
        self.assertGreater(len(wanted), 250)
        for po in glob.glob(os.path.join(RESOURCES, "po", "*.po")):
            self.run_tool("msgfmt", "--check", "--output-file=/dev/null", po)
            translation = read(po)
            self.assertEqual(self.texts(translation), wanted, po)
            header, entries = translation.split("\n\n", 1)
            self.assertNotRegex(entries, r'msgstr(\[\d\])? ""', f"{po} has a text without a translation")
            for text, other in re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', entries, re.MULTILINE):
                names = [sorted(re.findall(r"{\w+}", part)) for part in (text, other)]
                self.assertEqual(*names, f"{po}: {text}")
        for text in wanted:
            self.assertEqual(text, text.strip(), "a sentence is one text, with placeholders for what changes")

    def test_a_number_has_the_forms_of_the_language(self):
        numbers = range(203)
        for po in glob.glob(os.path.join(RESOURCES, "po", "*.po")):
            compiled = os.path.join(self.folder(), "texts.mo")
            self.run_tool("msgfmt", f"--output-file={compiled}", po)
            with open(compiled, "rb") as file:
                texts = gettext.GNUTranslations(file)
            for one, other in re.findall(r'^msgid "(.+)"\nmsgid_plural "(.+)"$', read(po), re.MULTILINE):
                forms = [texts.ngettext(one, other, number) for number in numbers]
                for number, form in zip(numbers, forms):
                    if forms.count(form) > 1:
                        self.assertIn("{count}", form, f"{po}: {form!r} for {number} and others")
                    self.assertNotIn(form, (one, other), po)

    def texts(self, catalog):
        return sorted(re.findall(r'^msgid(?:_plural)? "(.+)"$', catalog, re.MULTILINE))

    # Feature: The Flatpak asks for few permissions
    def test_the_flatpak_asks_for_no_files_and_no_network(self):
        manifest = json.loads(read("resources", "flatpak", f"{IDENTIFIER}.json"))
        self.assertEqual(manifest["finish-args"], PERMISSIONS)
        self.assertEqual(manifest["command"], "gtk-router-demo")

    def test_rules_use_colors_of_the_theme_and_treat_both_sides_alike(self):
        styles = {
            "style.css": read("resources", "style.css"),
            "inspector.css": read("Sources", "RouterInspector", "inspector.css"),
        }
        for name in ("RouterGtk/Window/StyleSheet", "RouterAddressBar/AddressBarStyle"):
            styles[name] = read("Sources", f"{name}.swift").split('"""')[1]
        for name, text in styles.items():
            rules = re.findall(r"([^{}]+){([^{}]*)}", re.sub(r"(?s)/\*.*?\*/", "", text))
            self.assertGreater(len(rules), 5, name)
            for selector, body in rules:
                rule = f"{name}: {selector.strip()} {{{body}}}"
                if not selector.strip().startswith(".swatch."):
                    self.assertNotRegex(body, r"#[0-9a-fA-F]{3,}|\b(rgb|hsl)a?\(|\b(black|white)\b", rule)
                if ":dir(" not in selector:
                    self.assertEqual(*self.sides(body), rule)

    def sides(self, body):
        """Returns the spaces and borders on the left side, and those on the right side."""
        left, right = [sorted(re.findall(rf"\b(margin|padding|border)-{side}\b(.*?);", body)) for side in ("left", "right")]
        for property, values in re.findall(r"\b(margin|padding): ([^;]*);", body):
            if len(values.split()) == 4:
                left.append((property, values.split()[3]))
                right.append((property, values.split()[1]))
        return left, right

    def test_every_icon_is_symbolic(self):
        files = glob.glob("/usr/share/icons/*/**/*-symbolic.svg", recursive=True)
        installed = {os.path.basename(file).removesuffix("-symbolic.svg") for file in files}
        self.assertIn("edit-copy", installed)
        installed.discard("insert-text")  # a signal has the same name
        symbolic = 0
        for file in glob.glob(os.path.join(ROOT, "Sources", "**", "*.swift"), recursive=True):
            code = re.sub(r"(?m)^ *//.*", "", read(file))
            named = re.findall(r'(?i)icon(?:_name)?(?:: (?:String = )?|\((?:as_\w+\(\w+\), )?)"([^"]+)"', code)
            literals = re.findall(r'"([a-z]+(?:-[a-z]+)+)"', code)
            symbolic += sum(name.endswith("-symbolic") for name in literals)
            colored = [name for name in named if not name.endswith("-symbolic")] + [name for name in literals if name in installed]
            self.assertEqual(colored, [], file)
        self.assertGreater(symbolic, 20)
