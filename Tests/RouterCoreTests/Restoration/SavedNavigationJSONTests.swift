import Foundation
import NavigationModel
import RouterCore
import Testing

@Suite("Saved navigation as JSON")
struct SavedNavigationJSONTests {
    private func read(_ text: String) throws -> [SavedNavigation] {
        try SavedNavigation.windows(fromJSON: Array(text.utf8))
    }

    @Test("one window is an object, and several are an array")
    func shapes() throws {
        let list = SavedNavigation(layers: [SavedLayer(entries: [SavedEntry(url: "app://list")])])
        let item = SavedNavigation(layers: [
            SavedLayer(entries: [SavedEntry(url: "app://item/1", parameters: ["tab": "\"log\"\n\u{1}"])])
        ])
        let first = #"{"layers":[{"entries":[{"url":"app://list"}]}],"version":1}"#
        let second =
            #"{"layers":[{"entries":[{"parameters":{"tab":"\"log\"\n\u0001"},"url":"app://item/1"}]}],"version":1}"#
        #expect(SavedNavigation.json(of: [list]) == first)
        #expect(SavedNavigation.json(of: [item]) == second)
        #expect(SavedNavigation.json(of: [list, item]) == "[\(first),\(second)]")
        #expect(try read(first) == [list])
        #expect(try read(" [ \(first) , \(second) ] \n") == [list, item])
    }

    @Test("a text that is not a saved navigation is refused with the reason")
    func refused() {
        let texts = [
            ("", "it is not JSON: a value is missing or misspelt (byte 0)"),
            ("[]", "it is not a saved navigation"),
            ("{\"version\": 1}", "it is not a saved navigation"),
            ("{\"version\": 1, \"layers\": 7}", "it is not a saved navigation"),
            ("[{\"version\": 1, \"layers\": []}, 7]", "it is not a saved navigation"),
            (
                "{\"version\": 99, \"layers\": []}",
                "The saved navigation has version 99; this program reads version 1."
            ),
            (
                "{\"version\": 1, \"layers\": [{\"entries\": [{\"url\": \"\\ud800\"}]}]}",
                "it is not JSON: a \\u escape names only half of a character (byte 55)"
            ),
            (
                String(repeating: "[", count: 100_000),
                "it is not JSON: values are nested more than 512 deep (byte 512)"
            ),
        ]
        for (text, message) in texts {
            let error = #expect(throws: SavedNavigationError.self) { try read(text) }
            #expect(error?.message == message)
        }
        let error = #expect(throws: SavedNavigationError.self) {
            try SavedNavigation.windows(fromJSON: [0x22, 0xFF, 0x22])
        }
        #expect(error?.message == "it is not JSON: it is not UTF-8")
    }

    @Test("entries embedded in one another are written and read, up to the depth of a decoder")
    func depth() throws {
        var entry = SavedEntry(url: "app://board/0")
        for number in 1...125 {
            let embedded = SavedEmbeddedEntry(
                slot: "side",
                key: "\(number)",
                transition: .curlUp,
                duration: 250,
                entry: entry
            )
            entry = SavedEntry(url: "app://board/\(number)", embedded: [embedded])
        }
        let saved = SavedNavigation(layers: [SavedLayer(entries: [entry])])
        let text = SavedNavigation.json(of: [saved])
        #expect(try read(text) == [saved])
        #expect(try JSONDecoder().decode(SavedNavigation.self, from: Data(text.utf8)) == saved)
    }

    @Test("what Foundation's encoder writes is read, and what is written Foundation's decoder reads")
    func foundation() throws {
        var random = SeededGenerator(seed: 81)
        for _ in 0..<150 {
            let windows = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                SavedNavigation(
                    layers: list(0...3, using: &random) { random in
                        SavedLayer(
                            entries: list(0...4, using: &random) { entry(embedding: 2, using: &$0) }
                        )
                    }
                )
            }
            let text = SavedNavigation.json(of: windows)
            #expect(try read(text) == windows)
            if windows.count == 1 {
                #expect(
                    try JSONDecoder().decode(SavedNavigation.self, from: Data(text.utf8)) == windows[0]
                )
                #expect(try read(foundationText(of: windows[0])) == windows)
            } else {
                #expect(
                    try JSONDecoder().decode([SavedNavigation].self, from: Data(text.utf8)) == windows
                )
                #expect(try read(foundationText(of: windows)) == windows)
            }
        }
    }

    private func foundationText(of value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    private func entry(embedding depth: Int, using random: inout SeededGenerator) -> SavedEntry {
        SavedEntry(
            url: text(using: &random),
            parameters: Bool.random(using: &random)
                ? nil
                : Dictionary(
                    list(0...3, using: &random) { (text(using: &$0), text(using: &$0)) },
                    uniquingKeysWith: { first, _ in first }
                ),
            state: Bool.random(using: &random) ? nil : text(using: &random),
            position: Bool.random(using: &random) ? nil : [text(using: &random): [0, 2.5]],
            isNotFound: [nil, true, false].randomElement(using: &random) ?? nil,
            redirectedFrom: Bool.random(using: &random)
                ? nil : list(0...2, using: &random) { text(using: &$0) },
            embedded: depth == 0
                ? nil
                : list(0...2, using: &random) { random in
                    SavedEmbeddedEntry(
                        slot: text(using: &random),
                        key: text(using: &random),
                        transition: EmbedTransition.allCases.randomElement(using: &random) ?? .none,
                        duration: Int.random(in: -5...20_000, using: &random),
                        entry: entry(embedding: depth - 1, using: &random)
                    )
                }
        )
    }

    private func list<Element>(
        _ counts: ClosedRange<Int>,
        using random: inout SeededGenerator,
        _ make: (inout SeededGenerator) -> Element
    ) -> [Element] {
        (0..<Int.random(in: counts, using: &random)).map { _ in make(&random) }
    }

    /// A text of characters that JSON escapes, that look like its marks, or that need two units of UTF-16.
    private func text(using random: inout SeededGenerator) -> String {
        let characters: [Character] = [
            "a", "/", "\"", "\\", "u", "\u{0}", "\u{1}", "\u{8}", "\t", "\n", "\u{C}", "\r", "\u{1F}",
            "\u{7F}",
            "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFF}", "é", "e\u{301}", "𝄞", "👩‍👩‍👧", "[", "{",
            ":",
        ]
        return String(list(0...6, using: &random) { characters.randomElement(using: &$0) ?? "a" })
    }
}
