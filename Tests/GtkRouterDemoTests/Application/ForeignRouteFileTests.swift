import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import RouterGtk
import XCTest

@testable import GtkRouterDemo
@testable import RouterCommands

/// A route file that was written for DCURLRouter, a URL router for iOS.
/// The file works without changes to its schemes, keys, and page names.
final class ForeignRouteFileTests: PageTestCase {
    private static let original =
        #filePath.components(separatedBy: "/GtkRouterDemoTests/")[0]
        + "/Fixtures/DCURLRouter.plist"

    private static let addresses = [
        ("dariel://oneitem", "OneViewController"), ("dariel://twoitem", "TwoViewController"),
        ("dariel://twoitem?name=dariel&userid=213213", "TwoViewController"),
        ("dariel://threeitem", "ThreeViewController"),
        ("dariel://threeitem?name=dariel&userid=213213", "ThreeViewController"),
        ("dariel://fouritem", "FourViewController"), ("dariel://fiveitem", "FiveViewController"),
    ]

    private static let webAddresses = [
        "http://www.example.org/", "https://www.example.org/a/b?c=d#e", "https://example.org:8080",
    ]

    private func content() throws -> Any {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: Self.original))
        return try PropertyListSerialization.propertyList(from: bytes, format: nil)
    }

    /// Returns the paths of the original file and of the same file converted to JSON.
    private func forms() throws -> [String] {
        let json = try temporaryFile(suffix: "json")
        try JSONSerialization.data(withJSONObject: content()).write(to: URL(fileURLWithPath: json))
        return [Self.original, json]
    }

    private func problems(of file: String) -> [String] {
        do throws(CommandError) {
            _ = try DemoRoutes.load(file: file, unknownPage: nil)
            return []
        } catch {
            return error.lines
        }
    }

    func testEveryFormOfTheFileLoadsWithoutAPageForUnknownNames() throws {
        for file in try forms() { XCTAssertEqual(problems(of: file), [], file) }
    }

    func testItsBinaryFormIsRefusedWithTheCommandThatConvertsIt() throws {
        let binary = try temporaryFile()
        try PropertyListSerialization.data(fromPropertyList: content(), format: .binary, options: 0)
            .write(to: URL(fileURLWithPath: binary))
        let lines = problems(of: binary)
        XCTAssertEqual(lines.count, 1)
        let line = try XCTUnwrap(lines.first)
        XCTAssertTrue(line.hasPrefix("\(binary): A binary property list is not supported"), line)
        for command in ["plutil -convert xml1", "plistutil -i"] {
            XCTAssertTrue(line.contains(command), line)
        }
    }

    // Feature: Routes in a property list or in JSON; a route file for DCURLRouter loads unchanged
    func testEveryURLOfTheFileShowsThePageOfItsName() throws {
        for file in try forms() {
            let demo = try Demo(file: file)
            defer { demo.host.close() }
            for (address, name) in Self.addresses {
                for verb in ["push", "present"] {
                    let separator = address.contains("?") ? "&" : "?"
                    let outcome = demo.open("\(address)\(separator)nav.action=\(verb)")
                    XCTAssertEqual(outcome?.name, "shown", address)
                    let page = try XCTUnwrap(demo.shownPage)
                    XCTAssertTrue(page is ForeignPage, "\(address) in \(file)")
                    XCTAssertEqual(page.title, name, address)
                    let headings = Self.descendants(of: page.widget).filter(Self.isHeading)
                        .filter { is_label($0) != 0 }
                        .map { String(cString: gtk_label_get_text(as_label($0))) }
                    XCTAssertTrue(headings.contains(name), "\(address): \(headings)")
                }
            }
            XCTAssertEqual(demo.open("dariel://sixitem")?.name, "notFoundPage")
        }
    }

    func testThePagesLeadFromOneToFiveAndOutToTheWeb() throws {
        let demo = try Demo(file: Self.original)
        defer { demo.host.close() }
        var address = "dariel://oneitem"
        var names: [String] = []
        for _ in 0..<5 {
            XCTAssertEqual(demo.open(address)?.name, "shown", address)
            let name = try XCTUnwrap(demo.shownPage?.title)
            names.append(name)
            let link = try XCTUnwrap(ForeignPage.links[name]?.first)
            address = link.url
        }
        XCTAssertEqual(
            names,
            [
                "OneViewController", "TwoViewController", "ThreeViewController", "FourViewController",
                "FiveViewController",
            ]
        )
        XCTAssertEqual(demo.open(address)?.name, "shown")
        XCTAssertTrue(demo.shownPage is WebPage)
    }

    func testASampleHasNoLineBreakAndShowsItsControlsOfDirection() throws {
        let file = #"{ "shop": { "shop://item/:id": { "page": "parameters" } } }"#
        let demo = try Demo(file: try temporaryFile(file, suffix: "json"))
        defer { demo.host.close() }
        let sample = try XCTUnwrap(Self.descendants(of: XCTUnwrap(demo.page)).first { is_editable($0) != 0 })
        sample.text = "shop://item/\n4\u{202E}2"
        XCTAssertEqual(sample.text, "shop://item/4%E2%80%AE2")
    }

    func testASixthNameIsAProblem() throws {
        let text = try String(contentsOfFile: Self.original, encoding: .utf8)
            .replacingOccurrences(of: "FiveViewController", with: "SixViewController")
        let lines = problems(of: try temporaryFile(text))
        XCTAssertEqual(lines.count, 1)
        XCTAssertTrue(lines.first?.contains("There is no page “SixViewController”") ?? false, "\(lines)")
    }

    func testBothWebSchemesShowTheWebPageWithTheWholeURL() throws {
        for file in try forms() {
            let demo = try Demo(file: file)
            defer { demo.host.close() }
            for address in Self.webAddresses {
                XCTAssertEqual(demo.open(address)?.name, "shown", address)
                XCTAssertTrue(demo.shownPage is WebPage, "\(address) in \(file)")
                XCTAssertEqual(demo.navigator.state?.top.url.text, address)
            }
        }
    }

    func testTheHomePageOffersTheRoutesOfTheFile() throws {
        let table = try DemoRoutes.load(file: Self.original, unknownPage: nil).table
        let offered = Gallery.routes(of: table, but: nil).map(\.url)
        for address in ["oneitem", "twoitem", "threeitem", "fouritem", "fiveitem"].map({ "dariel://\($0)" }) {
            XCTAssertTrue(offered.contains(address), address)
        }
    }

    func testAFileWithoutItsSuffixIsNamedTogetherWithTheOneThatIsThere() {
        let name = String(Self.original.dropLast(".plist".count))
        let lines = problems(of: name)
        XCTAssertEqual(lines.count, 1)
        XCTAssertTrue(lines.first?.contains("“\(name)” cannot be read. No such file") ?? false, "\(lines)")
        XCTAssertTrue(lines.first?.contains("“\(Self.original)”") ?? false, "\(lines)")
    }

    func testAMissingFileIsNamedAndNothingIsSuggested() {
        XCTAssertEqual(
            problems(of: "/nowhere/DCURLRouter.plist"),
            ["The file “/nowhere/DCURLRouter.plist” cannot be read. No such file or directory."]
        )
    }

    func testAMisspelledNameAndAKeyOfAnotherSchemeAreReportedWithTheirEntries() throws {
        let text = try String(contentsOfFile: Self.original, encoding: .utf8)
            .replacingOccurrences(of: "TwoViewController", with: "TwoViewControler")
            .replacingOccurrences(of: "dariel://threeitem", with: "daniel://threeitem")
        let lines = problems(of: try temporaryFile(text))
        XCTAssertEqual(lines.count, 2, "\(lines)")
        let misspelled = try XCTUnwrap(lines.first { $0.contains("dariel://twoitem") }, "\(lines)")
        XCTAssertTrue(misspelled.contains("“TwoViewControler”"), misspelled)
        XCTAssertTrue(misspelled.contains(".plist:13: dariel: "), misspelled)
        XCTAssertTrue(misspelled.contains("TwoViewController"), misspelled)
        XCTAssertTrue(lines.contains { $0.contains("daniel://threeitem") }, "\(lines)")
    }
}
