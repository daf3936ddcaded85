import XCTest

@testable import GtkRouterDemo

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

    // Feature: The desktop entry
    func testAnEntryStartsTheProgramWithoutQuotes() throws {
        let text = try LinkRegistration.entry(
            of: "/a/b-c_d.e+f/x",
            template: "[D]\nExec=@EXEC@ %u\nIcon=i\n"
        )
        XCTAssertEqual(text, "[D]\nExec=/a/b-c_d.e+f/x %u\nIcon=i\n\(LinkRegistration.mark)\n")
    }

    func testAProgramThatAnEntryCannotNameIsRefused() throws {
        for path in [
            "/a b/x", "/a/$HOME/x", "/a/\"x\"", "/a/x\nExec=y", "/a/%u", "/ä/x", "/a;b", "/a\\b",
        ] {
            XCTAssertThrowsError(
                try LinkRegistration.entry(of: path, template: "Exec=@EXEC@ %u\n"),
                path
            )
        }
    }
}
