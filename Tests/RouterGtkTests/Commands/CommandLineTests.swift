import RouterCore
import XCTest

@testable import RouterCommands
@testable import RouterGtk

final class CommandLineTests: CommandTestCase {
    private static var commands: AppCommands {
        var commands = AppCommands.standard
        commands.version = "items 1.0"
        commands.options = [
            .routeFile("--routes", help: "use another route file"),
            CommandOption("--inspect", help: "open the inspector, too"),
            .command("--register", help: "have this program open the links") { 0 },
        ]
        return commands
    }

    private func read(_ arguments: String...) throws -> CommandLine {
        try CommandLine(arguments, of: Self.commands)
    }

    func testOptionsAndURLsMayBeMixed() throws {
        let line = try read("a://b", "--events", "log", "--", "--help", "-")
        XCTAssertNil(line.command)
        XCTAssertEqual(line.urls, ["a://b", "--help", "-"])
        XCTAssertEqual(line.values, ["--events": "log"])
        XCTAssertEqual(line.windowOptions, ["--events"])
    }

    func testAValueMayBeAttachedOrFollow() throws {
        XCTAssertEqual(try read("--routes=a=b").values["--routes"], "a=b")
        XCTAssertEqual(try read("--routes", "-").values["--routes"], "-")
        XCTAssertEqual(try read("--routes=").values["--routes"], "")
        XCTAssertEqual(try read("--simulate", "--origin=external").origin, .external)
    }

    // Feature: Commands for the routes of any app
    func testEachCommandIsRead() throws {
        for name in ["--help", "--version", "--list-routes", "--simulate", "--check-routes", "--register"] {
            XCTAssertEqual(try read(name).command, name)
        }
        XCTAssertNil(try read().command)
        XCTAssertEqual(try read("-h").command, "--help")
        XCTAssertEqual(try read("--explain", "a:b").urls, ["a:b"])
        XCTAssertTrue(try read("--list-routes", "--json").has("--json"))
        XCTAssertEqual(try read("--new-session").windowOptions, ["--new-session"])
        XCTAssertEqual(try read("--inspect").values, ["--inspect": ""])
        XCTAssertTrue(try read("--gapplication-service").isService)
        XCTAssertEqual(try read("--gapplication-service").windowOptions, [])
    }

    func testARouteFileIsCheckedByItsName() throws {
        for arguments in [
            ["--check-routes", "f"], ["--check-routes=f"], ["--check-routes", "--routes", "f"],
        ] {
            let line = try CommandLine(arguments, of: Self.commands)
            XCTAssertEqual(line.command, "--check-routes")
            XCTAssertEqual(line.values["--routes"], "f")
        }
        XCTAssertThrowsError(try CommandLine(["--check-routes", "f"], of: .standard))
    }

    func testAnOptionOfTheAppWithTheNameOfAnotherIsAMistake() throws {
        for name in ["--json", "--inspect", "--help"] {
            var commands = Self.commands
            commands.options.append(CommandOption(name, help: "something else"))
            XCTAssertThrowsError(try CommandLine([], of: commands)) {
                XCTAssertEqual("\($0)", "The app declares the option \(name), which already exists.")
            }
        }
    }

    func testWhatCannotBeUnderstoodIsRefusedByName() throws {
        let table = [
            (["--bogus"], "There is no option “--bogus”. --help lists all options."),
            (["--bogus=x"], "There is no option “--bogus”. --help lists all options."),
            (["-x"], "There is no option “-x”. --help lists all options."),
            (
                ["--gapplication-replace"],
                "There is no option “--gapplication-replace”. --help lists all options."
            ),
            (
                ["--doctor"],
                "--doctor needs the app’s metadata for the desktop. Set “app.commands?.metadata”."
            ),
            (["--evnts"], "There is no option “--evnts”. Did you mean --events?"),
            (["--gapplication-service", "a:b"], "Unexpected URL: “a:b”."),
            (["--gapplication-service", "--version"], "--gapplication-service works only with a window."),
            (["--register", "a:b"], "Unexpected URL: “a:b”."),
            (["--register", "--simulate"], "--simulate cannot be combined with --register."),
            (["--routes"], "--routes needs a value."),
            (["--routes", "--json"], "--routes needs a value."),
            (["--help=yes"], "--help does not take a value."),
            (["--json=yes"], "--json does not take a value."),
            (["--explain", "--simulate", "a:b"], "--simulate cannot be combined with --explain."),
            (
                ["--explain"],
                "--explain needs at least one URL, or - to read URLs from standard input."
            ),
            (["--simulate", "a:b"], "Unexpected URL: “a:b”."),
            (["--list-routes", "a:b"], "Unexpected URL: “a:b”."),
            (["--check-routes", "f", "a:b"], "Unexpected URL: “a:b”."),
            (
                ["--simulate", "--origin", "code"],
                "--origin must be user, link, or external, not “code”."
            ),
            (["--origin", "link"], "--origin works only with --explain or --simulate."),
            (["--base", "a:b"], "--base works only with --explain."),
            (["--why"], "--why works only with --explain."),
            (["--json"], "--json works only with --list-routes."),
            (["--full"], "--full works only with --simulate or --events."),
            (["--simulate", "--events", "f"], "--events works only with a window."),
            (
                ["--routes", "g", "--check-routes", "f"],
                "--check-routes with a file cannot be combined with --routes."
            ),
        ]
        for (arguments, expected) in table {
            XCTAssertThrowsError(
                try CommandLine(arguments, of: Self.commands),
                arguments.joined(separator: " ")
            ) { error in
                XCTAssertEqual((error as? CommandError)?.lines, [expected])
                XCTAssertEqual((error as? CommandError)?.status, 2)
            }
        }
    }

    func testAScriptIsNotThrottledWhateverLimitsTheAppSets() throws {
        for (command, isLimited) in [("--simulate", false), ("--explain", true)] {
            let app = RouterApplication("org.example.Items", home: "app://home") { app in
                app.pages.register("test") { TestPage($0) }
                app.table = try commandTable()
                app.limits = NavigationLimits(depth: 100)
            }
            let navigator = try CommandRunner(.standard).navigator(for: command, of: app)
            XCTAssertEqual(navigator.admissible < .max, isLimited, command)
        }
    }

    func testAnOptionIsQuotedSafely() {
        XCTAssertThrowsError(try read("--a\u{1B}[31m")) { error in
            XCTAssertFalse("\(error)".contains("\u{1B}"))
        }
    }

    func testTheUsageHasEveryOptionOnce() {
        let text = Usage(Self.commands).text
        for option in OptionTable(Self.commands).options where option.help != nil {
            let name = option.name == "--help" ? "  -h, --help " : "  \(option.name) "
            XCTAssertEqual(
                text.components(separatedBy: "\n").filter { $0.contains(name) && $0.hasPrefix("  ") }.count,
                1,
                name
            )
        }
        XCTAssertTrue(text.contains("  --check-routes [FILE] "), text)
        XCTAssertTrue(text.split(separator: "\n").allSatisfy { $0.count <= 118 }, text)
        XCTAssertFalse(Usage(.standard).text.contains("--version"))
        XCTAssertFalse(Usage(.standard).text.contains("[FILE]"))
    }
}
