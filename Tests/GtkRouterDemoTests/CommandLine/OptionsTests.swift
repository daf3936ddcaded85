import RouterCore
import XCTest

@testable import GtkRouterDemo

final class OptionsTests: MainActorTestCase {
    func testOptionsAndURLsMayBeMixed() throws {
        let options = try Options(["a://b", "--events", "log", "--", "--help", "-"])
        XCTAssertEqual(options.mode, .window)
        XCTAssertEqual(options.urls, ["a://b", "--help", "-"])
        XCTAssertEqual(options.eventFile, "log")
        XCTAssertEqual(options.windowOptions, ["--events"])
    }

    func testAValueMayBeAttachedOrFollow() throws {
        XCTAssertEqual(try Options(["--routes=a=b"]).routeFile, "a=b")
        XCTAssertEqual(try Options(["--routes", "-"]).routeFile, "-")
        XCTAssertEqual(try Options(["--routes="]).routeFile, "")
        XCTAssertEqual(try Options(["--simulate", "--origin=external"]).origin, .external)
    }

    func testEachModeIsRead() throws {
        XCTAssertEqual(try Options([]).mode, .window)
        XCTAssertEqual(try Options(["--help"]).mode, .help)
        XCTAssertEqual(try Options(["-h"]).mode, .help)
        XCTAssertEqual(try Options(["--version"]).mode, .version)
        XCTAssertEqual(try Options(["--list-routes", "--json"]).mode, .listRoutes)
        XCTAssertEqual(try Options(["--explain", "a:b"]).mode, .explain)
        XCTAssertEqual(try Options(["--simulate", "--full"]).mode, .simulate)
        XCTAssertEqual(try Options(["--check-routes", "f"]).mode, .checkRoutes)
        XCTAssertEqual(try Options(["--check-routes", "f"]).routeFile, "f")
        XCTAssertEqual(try Options(["--new-session"]).mode, .window)
        XCTAssertEqual(try Options(["--register"]).mode, .register)
        XCTAssertEqual(try Options(["--unregister"]).mode, .unregister)
        XCTAssertEqual(try Options(["--handler-status"]).mode, .handlerStatus)
        XCTAssertTrue(try Options(["--gapplication-service"]).isService)
    }

    func testWhatCannotBeUnderstoodIsRefusedByName() throws {
        let table = [
            (["--bogus"], "There is no option “--bogus”. --help lists the known ones."),
            (["--bogus=x"], "There is no option “--bogus”. --help lists the known ones."),
            (["-x"], "There is no option “-x”. --help lists the known ones."),
            (
                ["--gapplication-replace"],
                "There is no option “--gapplication-replace”. --help lists the known ones."
            ),
            (["--evnts"], "There is no option “--evnts”. Did you mean --events?"),
            (["--gapplication-service", "a:b"], "No URL is expected here: “a:b”."),
            (["--gapplication-service", "--version"], "--gapplication-service works only with the window."),
            (["--register", "a:b"], "No URL is expected here: “a:b”."),
            (["--register", "--unregister"], "--unregister cannot be combined with --register."),
            (["--routes"], "--routes needs a value."),
            (["--routes", "--json"], "--routes needs a value."),
            (["--help=yes"], "--help does not allow a value."),
            (["--json=yes"], "--json does not allow a value."),
            (["--explain", "--simulate", "a:b"], "--simulate cannot be combined with --explain."),
            (
                ["--explain"],
                "--explain needs at least one URL, or - to read URLs from standard input."
            ),
            (["--simulate", "a:b"], "No URL is expected here: “a:b”."),
            (["--list-routes", "a:b"], "No URL is expected here: “a:b”."),
            (["--check-routes", "f", "a:b"], "No URL is expected here: “a:b”."),
            (
                ["--simulate", "--origin", "code"],
                "--origin must be user, link, or external, not “code”."
            ),
            (["--origin", "link"], "--origin works only with --explain or --simulate."),
            (["--base", "a:b"], "--base works only with --explain."),
            (["--why"], "--why works only with --explain."),
            (["--json"], "--json works only with --list-routes."),
            (["--full"], "--full works only with --simulate or --events."),
            (["--simulate", "--events", "f"], "--events works only with the window."),
            (
                ["--routes", "g", "--check-routes", "f"],
                "--routes works only with a mode other than --check-routes."
            ),
        ]
        for (arguments, expected) in table {
            XCTAssertThrowsError(try Options(arguments), arguments.joined(separator: " ")) { error in
                XCTAssertEqual((error as? ProgramError)?.lines, [expected])
                XCTAssertEqual((error as? ProgramError)?.status, 2)
            }
        }
    }

    func testAnOptionIsQuotedSafely() {
        XCTAssertThrowsError(try Options(["--a\u{1B}[31m"])) { error in
            XCTAssertFalse("\(error)".contains("\u{1B}"))
        }
    }
}
