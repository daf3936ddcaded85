import Foundation
import Testing

@Suite("Direction of imports")
struct ImportTests {
    @Test(
        "A target imports only what its layer may",
        arguments: [
            ("RouterCore", []),
            ("RouterGtk", ["RouterCore", "CGtk", "Dispatch", "Glibc"]),
            ("GtkRouterDemo", ["RouterGtk", "RouterCore", "CGtk", "FoundationEssentials", "Glibc"]),
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

    /// GTK warns of a widget that is measured for less than it needs; `SizeRequest` never does that.
    @Test("Only SizeRequest measures widgets and gives them their place")
    func measuring() throws {
        let measuring = try Self.sources(of: "Sources").filter { file in
            let source = try String(contentsOf: file, encoding: .utf8)
            return ["gtk_widget_measure(", "gtk_widget_size_allocate(", "gtk_widget_allocate("].contains {
                source.contains($0)
            }
        }
        #expect(measuring.map(\.lastPathComponent) == ["SizeRequest.swift"])
    }

    /// The Swift files below a folder of the package.
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
