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
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appendingPathComponent("Sources/" + target)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
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
        #expect(count > 0)
    }

    static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]
}
