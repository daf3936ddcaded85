import Foundation
import Testing

@Suite("The tables of features")
struct DocumentationTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A test, and the features that its comments name.
    private struct Tagged {
        /// The names of the test's file and of the types in that file.
        let owners: Set<String>
        /// The name of the test's function, and the test's titles.
        let names: Set<String>
        let features: [String]

        func isNamed(_ name: String, by owner: String) -> Bool {
            names.contains(name) && owners.contains(owner)
        }
    }

    /// All tests with a `Feature:` comment.
    private static let tagged: [Tagged] = {
        let tests = FileManager.default.enumerator(
            at: root.appending(path: "Tests"),
            includingPropertiesForKeys: nil
        )
        let urls = (tests?.compactMap { $0 as? URL } ?? []).filter {
            ["swift", "py"].contains($0.pathExtension)
        }
        return urls.flatMap { url -> [Tagged] in
            guard let data = try? Data(contentsOf: url) else { return [] }
            let text = String(decoding: data, as: UTF8.self)
            let owners =
                [url.deletingPathExtension().lastPathComponent]
                + text.matches(of: /\ (\w+) \{/).map { String($0.1) }
            return taggedTests(in: text, of: Set(owners))
        }
    }()

    private static func taggedTests(in text: String, of owners: Set<String>) -> [Tagged] {
        var tests: [Tagged] = []
        var features: [String] = []
        var names: Set<String> = []
        for line in text.split(separator: "\n") {
            if let feature = line.firstMatch(of: /^ *(?:\/\/|#) Feature: (.+)$/) {
                features.append(String(feature.1))
            } else if !features.isEmpty {
                names.formUnion(line.matches(of: /"([^"]+)"/).map { String($0.1) })
                guard let function = line.firstMatch(of: /(?:func|def) (\w+)\(/) else { continue }
                names.insert(String(function.1))
                tests.append(Tagged(owners: owners, names: names, features: features))
                (features, names) = ([], [])
            }
        }
        return tests
    }

    /// A row of a table in `features.md` or `races.md`: a feature, and the tests that the last cell names.
    /// The `text` of a test is its name as it is written in that cell.
    private struct Row {
        let feature: String
        let cell: String
        var tests: [(text: String, owner: String, name: String)] = []

        init?(_ line: String) {
            guard line.hasPrefix("| "), !line.hasSuffix("| Test |") else { return nil }
            let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
            guard let first = cells.first, let last = cells.last else { return nil }
            (feature, cell) = (first, last)
            for match in cell.matches(of: /`(\w+)\.(test\w+)`|`(\w+)`: "([^"]+)"/) {
                let (whole, suite, function, type, title) = match.output
                let names = (String(suite ?? type ?? ""), String(function ?? title ?? ""))
                tests.append((String(whole), names.0, names.1))
            }
        }
    }

    private static let rows: [Row] = ["features", "races"].flatMap { document in
        let file = root.appending(path: "Tests/\(document).md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n## Not yet")[0].components(separatedBy: "\n").compactMap(
            Row.init
        )
    }

    @Test("each row names tests, and nothing else, and each of them says that it is about this feature")
    func rows() throws {
        #expect(Self.rows.count > 300)
        for row in Self.rows {
            #expect(row.tests.map(\.text).joined(separator: ", ") == row.cell, "\(row.feature)")
            for test in row.tests {
                let isTagged = Self.tagged.contains {
                    $0.isNamed(test.name, by: test.owner) && $0.features.contains(row.feature)
                }
                #expect(isTagged, "no test \(test.text) says “Feature: \(row.feature)”")
            }
        }
    }

    @Test("each feature that a test names has a row with this test")
    func tags() {
        for test in Self.tagged {
            for feature in test.features {
                let hasRow = Self.rows.contains { row in
                    row.feature == feature && row.tests.contains { test.isNamed($0.name, by: $0.owner) }
                }
                #expect(hasRow, "no row “\(feature)” names the test \(test.names.sorted())")
            }
        }
    }
}

@Suite("The recipes for windows of an app's own")
struct OwnWindowDocumentTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: DocumentationTests.root.appending(path: path), encoding: .utf8)
    }

    @Test("the document shows all that is different in Examples/Area, at most 40 lines without its pages")
    func area() throws {
        let document = try Self.text("docs/own-window.md")
        let diff = try #require(
            document.split(separator: "```diff\n").dropFirst().first?.split(separator: "```").first
        )
        let changed = { (sign: String) in
            diff.components(separatedBy: "\n").filter { $0.hasPrefix(sign) }.map { String($0.dropFirst()) }
        }
        let (added, removed) = (changed("+"), changed("-"))
        #expect((added + removed).count { !$0.isEmpty } <= 40)
        let sources = try ["AreaBefore", "Area"].map { name in
            try Self.text("Examples/Area/Sources/\(name)/main.swift").components(separatedBy: "\n")
        }
        #expect((sources[0] + added).sorted() == (sources[1] + removed).sorted())
    }

    @Test("the document has the code of Examples/Adwaita and of the recipe for a host")
    func code() throws {
        let document = try Self.text("docs/own-window.md")
        let adwaita = try Self.text("Examples/Adwaita/Sources/Adwaita/main.swift")
        #expect(document.contains(adwaita.trimmingCharacters(in: .whitespacesAndNewlines)))
        let recipe = try Self.text("Tests/RouterGtkTests/Recipes/HostRecipes.swift")
        let host = try #require(recipe.range(of: "/// Shows the top page in a"))
        #expect(document.contains(recipe[host.lowerBound...].trimmingCharacters(in: .whitespacesAndNewlines)))
    }
}

@Suite("The links between the documents")
struct DocumentLinkTests {
    private static let root = DocumentationTests.root.standardizedFileURL

    /// All documents in the repository. Build folders are hidden, so their documents do not count.
    private static let documents: [URL] = {
        let files = FileManager.default.enumerator(
            at: root,
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
    }()

    /// Returns the lines of a document outside of code blocks, or the lines inside its Swift code blocks.
    private static func lines(of document: URL, inSwift: Bool = false) throws -> [String] {
        var language: Substring?
        return try String(contentsOf: document, encoding: .utf8).components(separatedBy: "\n").filter {
            line in
            if let fence = line.firstMatch(of: /^ *```(\w*)/) {
                language = language == nil ? fence.1 : nil
                return false
            }
            return language == (inSwift ? "swift" : nil)
        }
    }

    /// Returns the URL fragments of all headings, as GitHub generates them.
    private static func fragments(of document: URL) throws -> Set<String> {
        Set(
            try lines(of: document).filter { $0.hasPrefix("#") }.map { line in
                let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                return title.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
                    .replacing(" ", with: "-")
            }
        )
    }

    /// Returns the targets of all links in a document that refer to files in the repository.
    private static func links(of document: URL) throws -> [String] {
        try lines(of: document).flatMap { line in
            line.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
        }.filter { !$0.contains(":") }
    }

    @Test("each link leads to a file, and its fragment to a heading there", arguments: documents)
    func links(document: URL) throws {
        for link in try Self.links(of: document) {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            let target =
                parts[0].isEmpty
                ? document
                : document.deletingLastPathComponent().appending(path: parts[0]).standardizedFileURL
            #expect(FileManager.default.fileExists(atPath: target.path), "\(document.path): \(link)")
            guard parts.count == 2 else { continue }
            let hasHeading = try Self.fragments(of: target).contains(parts[1])
            #expect(hasHeading, "\(document.path): \(link)")
        }
    }

    @Test("the start page links each recipe")
    func recipes() throws {
        let links = Set(try Self.links(of: Self.root.appending(path: "docs/adopting.md")))
        let folder = Self.root.appending(path: "docs/recipes").path
        let recipes = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(recipes.count > 20)
        for recipe in recipes {
            #expect(links.contains("recipes/\(recipe)"))
        }
    }

    @Test("the first app of the start page is the app of the README")
    func firstApp() throws {
        let start = try Self.lines(of: Self.root.appending(path: "docs/adopting.md"), inSwift: true)
        let example = Self.root.appending(path: "Examples/Hello/Sources/Hello/main.swift")
        let app = try String(contentsOf: example, encoding: .utf8).components(separatedBy: "\n")
        let code = { (lines: [String]) in lines.filter { !$0.isEmpty && !$0.hasPrefix("import ") } }
        #expect(code(start) == code(app))
    }
}
