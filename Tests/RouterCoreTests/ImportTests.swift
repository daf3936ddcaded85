import Foundation
import Testing

@Suite("Direction of dependencies")
struct ImportTests {
    @Test(
        "A target imports only what its layer may",
        arguments: [
            ("RouterCore", []),
            ("RouterGtk", ["RouterCore", "CRouterGtk", "Dispatch", "FoundationEssentials", "Glibc"]),
            ("RouterAddressBar", ["RouterGtk", "RouterCore", "CRouterGtk", "Glibc"]),
            ("RouterFiles", ["RouterGtk", "RouterCore", "CRouterGtk", "Glibc"]),
            (
                "RouterInspector",
                [
                    "RouterAddressBar", "RouterWidgets", "RouterGtk", "RouterRecording", "RouterCore",
                    "CRouterGtk",
                ]
            ),
            ("RouterTesting", ["RouterCore", "FoundationEssentials"]),
            ("RouterGtkTesting", ["RouterGtk", "RouterCore", "CRouterGtk", "Glibc"]),
            ("RouterRecording", ["RouterCore", "FoundationEssentials"]),
            ("RouterWidgets", ["RouterGtk"]),
            (
                "RouterCommands",
                ["RouterGtk", "RouterFiles", "RouterRecording", "RouterCore", "CRouterGtk", "Glibc"]
            ),
            (
                "GtkRouterDemo",
                [
                    "RouterCommands", "RouterInspector", "RouterFiles", "RouterAddressBar", "RouterRecording",
                    "RouterWidgets", "RouterGtk", "RouterCore", "CRouterGtk", "FoundationEssentials", "Glibc",
                ]
            ),
        ]
    )
    func imports(target: String, allowed: [String]) throws {
        let files = try Self.sources(of: "Sources/" + target)
        for file in files {
            let source = try String(contentsOf: file, encoding: .utf8)
            for line in source.split(whereSeparator: \.isNewline) {
                let words = line.split(separator: " ")
                guard let keyword = words.firstIndex(of: "import"),
                    words[..<keyword].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) })
                else { continue }
                let module = words.dropFirst(keyword + 1).first { !Self.kinds.contains($0) } ?? ""
                let name = module.split(separator: ".").first.map(String.init) ?? ""
                #expect(allowed.contains(name), "\(file.lastPathComponent) imports \(name)")
            }
        }
        #expect(!files.isEmpty)
    }

    /// The types that every folder may name, even a folder that comes before the folder of the type.
    ///
    /// Pages and windows call `GtkNavigationHost` directly.
    /// A protocol would not separate them from it: only `GtkNavigationHost` would conform to the protocol,
    /// and the callers would still cast to `GtkNavigationHost`.
    private static let centers: Set<Substring> = ["GtkNavigationHost"]

    @Test(
        "A folder names no type of a later folder",
        arguments: [
            ("RouterCore", ["URL", "Matching", "Navigation", "Navigator", "Restoration", "Comparing"]),
            (
                "RouterGtk",
                ["GObject", "Pages", "Kit", "Window", "Host", "Application"]
            ),
        ]
    )
    func folders(target: String, order: [String]) throws {
        let declaration = try Regex(
            #"\b(?:struct|class|enum|protocol|actor|typealias) ([A-Z]\w*)"#,
            as: (Substring, Substring).self
        )
        let types = try order.map { folder in
            Set(
                try Self.code(in: "Sources/\(target)/\(folder)").flatMap {
                    $0.code.matches(of: declaration).map(\.output.1)
                }
            )
        }
        for (stage, folder) in order.enumerated() {
            let later = types[(stage + 1)...].reduce(Set()) { $0.union($1) }.subtracting(
                types[...stage].joined()
            ).subtracting(Self.centers)
            for file in try Self.code(in: "Sources/\(target)/\(folder)") {
                let named = Set(file.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
                #expect(
                    named.isDisjoint(with: later),
                    "\(folder)/\(file.name) names \(named.intersection(later))"
                )
            }
            #expect(!types[stage].isEmpty, "\(folder) has no type")
        }
        let folders = try Self.sources(of: "Sources/" + target).map {
            $0.path.components(separatedBy: "/Sources/\(target)/")[1]
        }
        #expect(Set(folders.map { String($0.prefix { $0 != "/" }) }) == Set(order))
    }

    /// A “machine” is a folder of code that is tuned for speed and hard to read,
    /// so other files may use only a few of its types.
    @Test(
        "Other files name only the entry points of a machine",
        arguments: [
            ("URL/Parsing", ["RouteURLParser", "URLLayout"]),
            ("Matching/Routes/Trie", ["RouteTrie", "RouteTrieBuilder", "MixedSegment"]),
            (
                "Matching/Patterns/Expressions",
                ["PatternExpression", "URLText"]
            ),
        ]
    )
    func sealed(folder: String, entryPoints: [Substring]) throws {
        let declaration = try Regex(
            #"(?m)^(?:\w+ )*(?:struct|class|enum|protocol|typealias) ([A-Z]\w*)"#,
            as: (Substring, Substring).self
        )
        let machine = try Self.code(in: "Sources/RouterCore/" + folder)
        let inner = Set(machine.flatMap { $0.code.matches(of: declaration).map(\.output.1) })
        #expect(inner.isSuperset(of: entryPoints))
        let hidden = inner.subtracting(entryPoints)
        #expect(!hidden.isEmpty)
        let insiders = Set(machine.map(\.name))
        for file in try Self.code(in: "Sources") where !insiders.contains(file.name) {
            let named = Set(file.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
            #expect(named.isDisjoint(with: hidden), "\(file.name) names \(named.intersection(hidden))")
        }
    }

    /// Returns the code of the Swift files below a folder, without comments and string literals.
    private static func code(in folder: String) throws -> [(name: String, code: String)] {
        try sources(of: folder).map { file in
            let source = try String(contentsOf: file, encoding: .utf8)
            let bare = source.replacing(#/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*/#, with: "")
            return (file.lastPathComponent, bare)
        }
    }

    /// GTK warns if a widget is measured for less space than it needs. `SizeRequest` prevents that.
    @Test("Only SizeRequest measures and allocates widgets")
    func measuring() throws {
        let measuring = try Self.sources(of: "Sources").filter { file in
            let source = try String(contentsOf: file, encoding: .utf8)
            return ["gtk_widget_measure(", "gtk_widget_size_allocate(", "gtk_widget_allocate("].contains {
                source.contains($0)
            }
        }
        #expect(measuring.map(\.lastPathComponent) == ["SizeRequest.swift"])
    }

    /// Returns the Swift files below a folder of the package.
    static func sources(of folder: String) throws -> [URL] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let all = FileManager.default.enumerator(
            at: root.appendingPathComponent(folder),
            includingPropertiesForKeys: nil
        )
        return try #require(all).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]
}
