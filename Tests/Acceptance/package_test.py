"""The installed Debian package: links of the desktop reach its program. `scripts/test-on` runs this test."""

import os

from installation import InstallationTestCase


class PackageTests(InstallationTestCase):
    prefix = "/usr"

    def test_links_open_the_installed_program(self):
        first, second = "gtkrouter://item/42", "dariel://oneitem"
        self.installation.start("gio", "open", first, G_DEBUG="fatal-warnings")
        self.assertEqual(self.installation.wait_for_events(1)[0]["url"], first)
        process = self.installation.process
        self.assertEqual(os.readlink(f"/proc/{process}/exe"), "/usr/bin/gtk-router-demo")
        self.installation.start("gio", "open", second, G_DEBUG="fatal-warnings")
        self.assertEqual(self.installation.wait_for_events(2)[1]["url"], second)
        self.assertEqual(self.installation.process, process)
