import Foundation
import XCTest

/// The document of the recipes, beside the tests that run them.
final class RecipeDocumentTests: XCTestCase {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let root = tests.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The lines without their indentation; imports and blank lines are left out.
    private func lines(of text: some StringProtocol) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
    }

    /// The pieces of a text that a pattern captures.
    private func captures(_ pattern: String, in text: String) throws -> [String] {
        let matches = text.matches(of: try Regex(pattern, as: (Substring, Substring).self))
        return matches.map { String($0.output.1) }
    }

    func testEveryExampleOfTheRecipesStandsInATestThatRunsIt() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.tests.path)
            .filter { $0.hasSuffix("Recipes.swift") }
            .map { lines(of: try text("Tests/RouterGtkTests/Recipes/\($0)")) }
        let blocks = try captures("```swift\n([^`]*)```", in: text("docs/adopting.md")).map(lines)
        XCTAssertGreaterThan(blocks.count, 15)
        for block in blocks {
            let isRun = files.contains { file in
                file.indices.contains { file[$0...].starts(with: block) }
            }
            XCTAssertTrue(isRun, "no test has this example: \(block.first ?? "")")
        }
    }

    func testTheTablesOfMembersAndCastsAreComplete() throws {
        let document = try text("docs/adopting.md")
        let named = Set(try captures(#"`(as_\w+)`"#, in: document))
        XCTAssertEqual(
            named,
            Set(try captures(#"CGTK_CAST\(\w+, (as_\w+),"#, in: text("Sources/CGtk/shim.h")))
        )
        let files = ["Widget+Making", "Widget+Links", "Widget+Members", "LinkAction"]
        let members = try files.flatMap {
            try captures(
                #"public (?:static )?(?:func|var) (\w+)"#,
                in: text("Sources/RouterGtk/Kit/\($0).swift")
            )
        }
        XCTAssertGreaterThan(members.count, 25)
        for member in Set(members) {
            XCTAssertTrue(document.contains("`\(member)`") || document.contains("`.\(member)`"), member)
        }
    }
}
