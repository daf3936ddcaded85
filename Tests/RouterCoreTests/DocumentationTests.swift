import Foundation
import Testing

@Suite("The tables of features")
struct DocumentationTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The titles and functions of the tests, each with its file or one of the types in its file: `"StackTests.func order("`.
    private static let known: Set<String> = {
        let tests = FileManager.default.enumerator(
            at: root.appending(path: "Tests"),
            includingPropertiesForKeys: nil
        )
        let urls = (tests?.compactMap { $0 as? URL } ?? []).filter {
            ["swift", "py"].contains($0.pathExtension)
        }
        var known: Set<String> = []
        for url in urls {
            guard let data = try? Data(contentsOf: url) else { continue }
            let text = String(decoding: data, as: UTF8.self)
            let owners =
                [url.deletingPathExtension().lastPathComponent]
                + text.matches(of: /\ (\w+) \{/).map { String($0.1) }
            for test in text.matches(of: /"[^"\n]+"|(?:func|def) \w+\(/) {
                for owner in owners { known.insert("\(owner).\(test.output)") }
            }
        }
        return known
    }()

    /// The tests that a cell names, each as the cell has it, and whether it exists.
    private static func tests(in cell: String) -> [(text: String, exists: Bool)] {
        cell.matches(of: /`(\w+)\.(test\w+)`|`(\w+)`: "([^"]+)"|`(Tests\/[^`]+)`/).map { match in
            let (whole, suite, function, type, title, path) = match.output
            if let path {
                let file = root.appending(path: String(path)).path
                let exists = FileManager.default.fileExists(atPath: file)
                return (String(whole), exists)
            }
            let owner = String(suite ?? type ?? "")
            let wanted = title.map { ["\"\($0)\""] } ?? function.map { ["func \($0)(", "def \($0)("] } ?? []
            let exists = wanted.contains { known.contains("\(owner).\($0)") }
            return (String(whole), exists)
        }
    }

    @Test("each row names tests, and nothing else, that exist", arguments: ["features", "races"])
    func rows(document: String) throws {
        let file = Self.root.appending(path: "Tests/\(document).md")
        let text = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n## Not yet")[0]
        let rows = text.components(separatedBy: "\n")
            .filter { $0.hasPrefix("| ") && !$0.hasSuffix("| Test |") }
        #expect(rows.count > 20)
        for row in rows {
            let cells = row.components(separatedBy: " | ")
            let cell = String(try #require(cells.last).dropLast(2))
            let tests = Self.tests(in: cell)
            #expect(tests.map(\.text).joined(separator: ", ") == cell, "\(row)")
            for test in tests where !test.exists { Issue.record("there is no test \(test.text)") }
        }
    }
}
