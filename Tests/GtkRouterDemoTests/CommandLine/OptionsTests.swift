import RouterCore
import XCTest

@testable import GtkRouterDemo

final class OptionsTests: MainActorTestCase {
    func testOptionsAndAddressesMayBeMixed() throws {
        let options = try Options(["a://b", "--events", "log", "--", "--help", "-"])
        XCTAssertEqual(options.mode, .window)
        XCTAssertEqual(options.addresses, ["a://b", "--help", "-"])
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
        XCTAssertEqual(try Options(["--check-routes", "f"]).mode, .checkRoutes(file: "f"))
        XCTAssertEqual(try Options(["--new-session"]).mode, .window)
        XCTAssertEqual(try Options(["--register"]).mode, .register)
        XCTAssertEqual(try Options(["--unregister"]).mode, .unregister)
        XCTAssertEqual(try Options(["--handler-status"]).mode, .handlerStatus)
        XCTAssertTrue(try Options(["--gapplication-service"]).isService)
    }

    func testWhatCannotBeUnderstoodIsRefusedByName() throws {
        let table: [([String], UsageError)] = [
            (["--bogus"], .unknownOption("--bogus")),
            (["-x"], .unknownOption("-x")),
            (["--gapplication-replace"], .unknownOption("--gapplication-replace")),
            (["--gapplication-service", "a:b"], .unexpectedAddress("a:b")),
            (["--gapplication-service", "--version"], .needs("--gapplication-service", "the window")),
            (["--register", "a:b"], .unexpectedAddress("a:b")),
            (["--register", "--unregister"], .severalModes("--unregister", "--register")),
            (["--routes"], .missingValue("--routes")),
            (["--routes", "--json"], .missingValue("--routes")),
            (["--help=yes"], .unexpectedValue("--help")),
            (["--explain", "--simulate", "a:b"], .severalModes("--simulate", "--explain")),
            (["--explain"], .missingAddress),
            (["--simulate", "a:b"], .unexpectedAddress("a:b")),
            (["--list-routes", "a:b"], .unexpectedAddress("a:b")),
            (["--check-routes", "f", "a:b"], .unexpectedAddress("a:b")),
            (["--simulate", "--origin", "code"], .badOrigin("code")),
            (["--origin", "link"], .needs("--origin", "--explain or --simulate")),
            (["--base", "a:b"], .needs("--base", "--explain")),
            (["--json"], .needs("--json", "--list-routes")),
            (["--full"], .needs("--full", "--simulate or --events")),
            (["--simulate", "--events", "f"], .needs("--events", "the window")),
        ]
        for (arguments, expected) in table {
            XCTAssertThrowsError(try Options(arguments), arguments.joined(separator: " ")) { error in
                XCTAssertEqual(error as? UsageError, expected)
            }
        }
    }

    func testAnOptionIsQuotedSafely() {
        XCTAssertEqual(
            UsageError.unknownOption("--evnts").message,
            "unknown option “--evnts”; did you mean --events?"
        )
        XCTAssertTrue(UsageError.unknownOption("--bogus").message.hasSuffix("; --help lists the known ones"))
        XCTAssertFalse(UsageError.unknownOption("--a\u{1B}[31m").message.contains("\u{1B}"))
    }
}
