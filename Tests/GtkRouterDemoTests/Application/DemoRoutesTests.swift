import Foundation
import RouterCore
import XCTest

@testable import GtkRouterDemo
@testable import RouterCommands

final class DemoRoutesTests: MainActorTestCase {
    private func problems(_ text: String, suffix: String = "json", unknownPage: String? = nil) throws
        -> [String]
    {
        let file = try temporaryFile(text, suffix: suffix)
        do throws(CommandError) {
            _ = try DemoRoutes.load(file: file, unknownPage: unknownPage)
            return []
        } catch {
            return error.lines
        }
    }

    func testTheBuiltInFileLoadsAndStartsAtHome() throws {
        let routes = try DemoRoutes.load(file: nil, unknownPage: nil)
        XCTAssertEqual(routes.home.text, "gtkrouter://home")
        XCTAssertNotNil(routes.table.route(named: "item"))
        let unknown = try RouteURL(parsing: "gtkrouter://nowhere")
        XCTAssertEqual(routes.table.fallback(for: unknown)?.route.title, "Page not found")
    }

    // Feature: Typed routes in code together with the routes of a file
    func testOnlyAFileWithTheSchemeOfTheDemoGetsTheRoutesOfPagesWithValues() throws {
        for (scheme, isOwn) in [("gtkrouter", true), ("shop", false)] {
            let text = #"{ "\#(scheme)": { "\#(scheme)://a": "parameters" } }"#
            let table = try DemoRoutes.load(file: temporaryFile(text, suffix: "json"), unknownPage: nil) {
                $0.uppercased()
            }.table
            XCTAssertEqual(table.route(named: "item")?.title, isOwn ? "ITEM" : nil)
            XCTAssertEqual(try? table.url(for: FlowRoute(step: 2)).text, isOwn ? "gtkrouter://flow/2" : nil)
        }
    }

    // Feature: Typed routes in code together with the routes of a file
    func testAFileNamesNoPageThatNeedsValues() throws {
        for name in ["FlowRoute", "flow"] {
            let lines = try problems(#"{ "app": { "app://a": "\#(name)" } }"#)
            XCTAssertEqual(lines.count, 1)
            let line = try XCTUnwrap(lines.first)
            let parts = line.components(separatedBy: "There is no page “\(name)”. The pages are ")
            XCTAssertEqual(parts.count, 2, line)
            XCTAssertFalse(try XCTUnwrap(parts.last).contains("Route"), line)
        }
    }

    // Feature: Unknown page names are reported at the start
    func testEveryProblemIsListedAtOnceWithFileAndEntry() throws {
        let text = """
            { "app": { "app://a/:x/:x": "item", "app://b": "nobody", "app://c": { "page": "item", "color": 1 },
                       "app://d/:id": "item", "app://d/:other": "item" } }
            """
        let lines = try problems(text)
        for part in [
            "app://a/:x/:x", "app://b", "nobody", "app://c", "color", "app://d/:id", "app://d/:other",
        ] {
            XCTAssertTrue(lines.contains { $0.contains(part) }, "\(part) in \(lines)")
        }
        XCTAssertTrue(
            lines.allSatisfy { $0.contains(".json:1: app") || $0.contains(".json:2: app") },
            "\(lines)"
        )
    }

    func testAFileWithoutRoutesForTheWebLeavesWebURLsToTheBrowser() throws {
        for (file, action) in [
            (nil, "push"),
            (try temporaryFile(#"{ "app": { "app://a": "item" } }"#, suffix: "json"), "external"),
        ] {
            let table = try DemoRoutes.load(file: file, unknownPage: nil).table
            for url in ["https://example.org/a", "http://example.org"] {
                XCTAssertEqual(try table.decision(for: .user(url), fallsBack: false).action, action)
            }
        }
    }

    // Feature: The app can define types of placeholders
    func testAFileMayUseRegularExpressionsAndTheTypeOfTheApp() throws {
        let text = #"""
            { "app": { "app://on/:day<date>": "item", "app://on/:year(\\d{4})": "parameters" },
              "/old://.*/": "parameters" }
            """#
        let file = try temporaryFile(text, suffix: "json")
        let table = try DemoRoutes.load(file: file, unknownPage: nil).table
        func page(_ text: String) throws -> String? {
            table.match(try RouteURL(parsing: text))?.route.page
        }
        XCTAssertEqual(try page("app://on/2024-02-29"), "item")
        for day in ["2023-02-29", "2024-13-01", "2024-00-10", "2024-1-1", "+024-01-01", "2024-04-31"] {
            XCTAssertNil(try page("app://on/\(day)"), day)
        }
        XCTAssertEqual(try page("app://on/2024"), "parameters")
        XCTAssertEqual(try page("old://any/where"), "parameters")
    }

    // Feature: If the route file is missing, the app does not start, and an error names the file
    func testAFileThatCannotBeReadIsNamed() throws {
        XCTAssertEqual(try problems("{").count, 1)
        XCTAssertEqual(try problems("<plist>", suffix: "plist").count, 1)
        XCTAssertThrowsError(try DemoRoutes.load(file: "/nowhere/at/all", unknownPage: nil)) { error in
            XCTAssertTrue((error as? CommandError)?.lines.first?.contains("/nowhere/at/all") ?? false)
        }
        XCTAssertThrowsError(try DemoRoutes.load(file: nil, unknownPage: "nobody"))
    }

    func testAFileThatIsTooLargeTooDeepOrOfAnotherKindIsRefusedByName() throws {
        let deep = String(repeating: "<array>", count: 20_000) + String(repeating: "</array>", count: 20_000)
        let file = try temporaryFile("", suffix: "plist")
        for (bytes, part) in [
            (Array("<plist>\(deep)</plist>".utf8), "more than 32 deep"),
            ([UInt8](repeating: 0x20, count: 5_000_000), "at most 4194304 bytes"),
            (Array("{ a = b; }".utf8), "not an XML property list"),
        ] {
            try Data(bytes).write(to: URL(fileURLWithPath: file))
            XCTAssertThrowsError(try DemoRoutes.load(file: file, unknownPage: nil)) { error in
                let line = (error as? CommandError)?.lines.first ?? ""
                XCTAssertTrue(line.contains(file) && line.contains(part), line)
            }
        }
        XCTAssertEqual(try problems("[".padding(toLength: 100, withPad: "[", startingAt: 0)).count, 1)
    }

    func testTheHomePageStaysUnlessTheFileHasOne() throws {
        let without = try temporaryFile(#"{ "app": { "app://a": "item" } }"#, suffix: "json")
        let with = try temporaryFile(
            #"{ "app": { "app://a": { "page": "item", "name": "home" } } }"#,
            suffix: "json"
        )
        let bad = try problems(#"{ "app": { "app://a/:id": { "page": "item", "name": "home" } } }"#)
        XCTAssertEqual(bad.count, 1)
        XCTAssertEqual(try DemoRoutes.load(file: without, unknownPage: nil).home.text, "gtkrouter://home")
        XCTAssertEqual(try DemoRoutes.load(file: with, unknownPage: nil).home.text, "app://a")
    }

    func testTheHomeOfTheDemosOwnRoutesIsTheGallery() throws {
        XCTAssertTrue(Gallery.isOwn(try DemoRoutes.load(file: nil, unknownPage: nil).table))
    }

    func testGoingBackByURLStaysWithAHomeOfAnotherScheme() throws {
        let file = try temporaryFile(
            #"{ "app": { "app://a": { "page": "item", "name": "home" } } }"#,
            suffix: "json"
        )
        let routes = try DemoRoutes.load(file: file, unknownPage: nil)
        let navigator = try Navigator(table: routes.table)
        try navigator.start(at: .url(routes.home))
        navigator.open("app://nowhere")
        navigator.open("gtkrouter://nav/pop")
        XCTAssertEqual(navigator.state?.top.url.text, "app://a")
    }

    // Feature: Stable codes of errors
    // Feature: Every example in the demo's gallery has the outcome that it names
    func testEveryExampleOfTheGalleryEndsAsItSays() throws {
        let demo = try DemoRoutes.load(file: nil, unknownPage: nil)
        for (name, page) in Gallery.pages {
            for example in page.sections.flatMap(\.examples) {
                var navigator = try DemoServices().navigator(demo.table)
                try navigator.start(at: .url(demo.home))
                navigator.open("gtkrouter://item/3")
                for address in page.opens ?? [] {
                    navigator.open(.app(address))
                    guard address == "gtkrouter://mailbox" else { continue }
                    navigator = try Navigator(table: Mailbox.table(beside: demo.table))
                    try navigator.start(at: "mailbox://inbox")
                }
                XCTAssertTrue(
                    [HomePage.pageName, navigator.state?.top.destination.match.route.page].contains(name),
                    "\(name) is not shown"
                )
                for address in example.after ?? [] { navigator.open(.link(address)) }
                var last: NavigationEvent?
                let observation = navigator.observe { last = $0 }
                for _ in 0..<(example.count ?? 1) { navigator.open(example.request) }
                let end = example.verb == "window" ? "run" : example.verb
                XCTAssertEqual(last.map(Self.ending), end, example.url)
                observation.cancel()
            }
        }
    }

    /// Returns the outcome of a request as the rows of the demo's gallery name it, for example `push`.
    ///
    /// The navigator has no windows, so it never calls another app. It therefore reports every URL for
    /// another app as handled, even a URL for which no app is installed. For that URL, this method returns
    /// `noHandler`, as the gallery does.
    private static func ending(of event: NavigationEvent) -> String {
        switch event.outcome {
        case .refused(let error): error.code
        case .handled where event.urlText?.hasPrefix("x-nobody:") ?? false: "noHandler"
        case .shown, .handled: event.action ?? ""
        default: event.outcome.name
        }
    }

    // Feature: No example of a fresh home page is refused
    func testNoExampleOfAFreshHomeIsRefused() throws {
        let demo = try DemoRoutes.load(file: nil, unknownPage: nil)
        for example in Gallery.home.flatMap(\.examples) {
            let navigator = try DemoServices().navigator(demo.table)
            try navigator.start(at: .url(demo.home))
            var outcome: NavigationOutcome?
            navigator.open(example.request) { outcome = $0 }
            XCTAssertNotEqual(outcome?.name, "refused", example.title)
            XCTAssertEqual(
                example.after,
                nil,
                "“\(example.title)” needs pages that a newcomer has not opened"
            )
        }
    }

    /// The test expects no example for these codes:
    ///
    /// - `leaveRefused`: the example “A note that stays” demonstrates it, but is listed as a `push`.
    /// - `notFound`: an unknown URL opens a page instead of being refused.
    /// - `limitExceeded`: the limits are too high for an example.
    /// - `wrongResult` and `actionNotFound`: they are mistakes in an app's code.
    // Feature: Stable codes of errors
    func testTheGalleryHasEveryVerbAndEveryRefusal() throws {
        let document = URL(fileURLWithPath: "\(#filePath)/../../../../docs/watching.md").standardized
        let text = try String(contentsOf: document, encoding: .utf8)
        let list = try XCTUnwrap(text.range(of: "The codes of refusals are ")).upperBound
        let codes = text[list...].prefix { $0 != "." }.split(separator: "`").map(String.init).filter {
            $0.allSatisfy(\.isLetter)
        }
        XCTAssertGreaterThan(codes.count, 20)
        let verbs = [
            "push", "present", "replace", "replaceSame", "reset", "pop", "dismiss", "embed", "unembed",
            "forward",
            "branch", "run", "window", "external", "notFoundPage",
        ]
        let examples = Gallery.pages.values.flatMap(\.sections).flatMap(\.examples)
        XCTAssertEqual(
            Set(examples.flatMap { $0.verb.split(separator: "+").map(String.init) }),
            Set(codes + verbs).subtracting([
                "leaveRefused", "limitExceeded", "wrongResult", "actionNotFound", "notFound", "reason",
                "empty", "badEscape",
                "offset",
            ])
        )
    }
}
