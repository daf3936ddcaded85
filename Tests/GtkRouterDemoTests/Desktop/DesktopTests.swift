import CRouterGtk
import Foundation
import Glibc
import RouterGtk
import XCTest

@testable import GtkRouterDemo
@testable import RouterCommands

final class DesktopTests: MainActorTestCase {
    func testAnInstalledProgramLooksBesideItselfFirst() {
        let directories = InstalledFiles.directories(
            of: "/opt/x/bin/gtk-router-demo",
            user: "/home/a/.local/share",
            system: ["/usr/local/share", "/usr/share"]
        )
        XCTAssertEqual(
            directories,
            ["/opt/x/share", "/home/a/.local/share", "/usr/local/share", "/usr/share"]
        )
    }

    func testNoFolderIsSearchedTwice() {
        let directories = InstalledFiles.directories(of: "/usr/bin/x", user: "/u", system: ["/usr/share"])
        XCTAssertEqual(directories, ["/usr/share", "/u"])
    }

    func testAProgramOfACheckoutUsesItsOwnData() {
        for program in ["/a/.build/debug/gtk-router-demo", "/gtk-router-demo", nil] {
            XCTAssertEqual(
                InstalledFiles.directories(of: program, user: "/u", system: ["/usr/share"]),
                []
            )
        }
        XCTAssertEqual(InstalledFiles.directories, [], "The tests are not an installed program.")
    }

    func testTheCatalogsOfTheTranslationsAreReadByLanguage() throws {
        let folder = g_get_tmp_dir().map { String(cString: $0) } ?? "/tmp"
        let file = "\(folder)/\(UInt64.random(in: 0 ... .max)).mo"
        defer { unlink(file) }
        let run = Process()
        run.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        run.arguments = ["msgfmt", "--output-file=\(file)", "resources/po/de.po"]
        try run.run()
        run.waitUntilExit()
        let catalog = try XCTUnwrap(MessageCatalog(InputFile.bytes(of: file)))
        XCTAssertEqual(catalog.translation(of: "Preferences"), "Einstellungen")
        XCTAssertNil(catalog.translation(of: "Not a text of the app"))
        XCTAssertNil(MessageCatalog([1, 2, 3]))
        // A truncated file lacks the text.
        let cut = try XCTUnwrap(MessageCatalog(Array(InputFile.bytes(of: file).prefix(40))))
        XCTAssertNil(cut.translation(of: "Preferences"))
    }
}
