import NavigationModel
import TestSupport
import Testing

@testable import RouterCore

@Suite("Mutated URLs")
struct MutatedURLTests {
    static let pieces = [
        "/", "//", ":", "@", "?", "#", "&", "=", "+", "%", "%2F", "%2e", "%00", "%C3", "%A4", "%C3%A4", "%ff",
        ".",
        "..", " ", "\\", "[", "]", "[::1]", "nav.", "nav.action=push&", "\u{0}", "\u{1B}", "\u{85}", "ä", "Ä",
        "日",
        "\u{202E}", "\u{301}", "İ", "ẞ", "a", "Z", "0", "80", "443", "http:", "https://", "dariel://", "%41",
        "%7e",
    ]

    static func mutated(_ text: String, using generator: inout SeededGenerator) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let position = Int.random(in: 0...scalars.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0 where position < scalars.count: scalars.remove(at: position)
            case 1 where position < scalars.count:
                let end = Int.random(in: position...min(position + 4, scalars.count), using: &generator)
                scalars.append(contentsOf: scalars[position..<end])
            case 2: scalars.removeLast(min(scalars.count, Int.random(in: 0...3, using: &generator)))
            default:
                let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
                scalars.insert(contentsOf: piece.unicodeScalars, at: position)
            }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    @Test("URLs and twenty thousand mutated ones are refused, or mean what their canonical form means")
    func mutations() throws {
        var generator = SeededGenerator(seed: 20_240_229)
        let seeds = AcceptedURLTests.rows.map(\.text) + RefusedURLTests.rows.map(\.text)
        for seed in seeds { _ = try Self.check(seed) }
        let short = seeds.filter { $0.utf8.count < 200 }
        var counts = (typed: 0, accepted: 0)
        for _ in 0..<20_000 {
            let seed = short[Int.random(in: 0..<short.count, using: &generator)]
            let text = Self.mutated(seed, using: &generator)
            counts.typed += try Self.checkTyped(text) ? 1 : 0
            counts.accepted += try Self.check(text) ? 1 : 0
        }
        #expect((4_000..<16_000).contains(counts.accepted), "\(counts)")
        #expect((4_000..<16_000).contains(counts.typed), "\(counts)")
    }

    /// Whether the text is a URL that the user may enter, which then is entered unchanged.
    private static func checkTyped(_ text: String) throws -> Bool {
        guard let typed = try? RouteURL(completing: text) else { return false }
        #expect(try RouteURL(completing: typed.text).text == typed.text)
        return true
    }

    /// Whether the text is a URL; this also checks the rules for every text and every URL.
    private static func check(_ text: String) throws -> Bool {
        let shown = DisplayURL(text: text, maximumLength: 120)
        #expect(shown.text.unicodeScalars.count <= 120)
        #expect(
            shown.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        )
        let url: RouteURL
        do {
            url = try RouteURL(parsing: text)
        } catch {
            #expect((0...text.utf8.count).contains(error.offset), "\(text)")
            #expect(!error.message.isEmpty)
            return false
        }
        let canonical = try RouteURL(parsing: url.canonical)
        #expect(canonical == url, "\(text)")
        #expect(canonical.canonical == url.canonical, "\(text)")
        #expect(canonical.identity == url.identity, "\(text)")
        #expect(canonical.segments == url.segments, "\(text)")
        #expect(canonical.query.pairs == url.query.pairs, "\(text)")
        #expect(canonical.fragment == url.fragment, "\(text)")
        #expect(canonical.host == url.host, "\(text)")
        #expect(canonical.user == url.user && canonical.password == url.password, "\(text)")
        #expect(url.layout.segmentCount == url.segments.count)
        #expect(try RouteURL(parsing: url.identity).identity == url.identity, "\(text)")
        let cut = url.removingReservedItems()
        #expect(try RouteURL(parsing: cut.text) == cut, "\(text)")
        #expect(cut.query.pairs == url.query.pairs.filter { !$0[0].hasPrefix("nav.") }, "\(text)")
        #expect(try url.resolving("").removingReservedItems().isSame(as: url), "\(text)")
        #expect(DisplayURL(url).text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
        return true
    }
}
