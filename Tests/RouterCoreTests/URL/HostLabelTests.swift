import NavigationModel
import Testing

@testable import RouterCore

@Suite("A host has the form that browsers make of it")
struct HostLabelTests {
    struct Row: Sendable {
        let host: String
        /// The ASCII form that browsers use for the host, or `nil` if UTS 46 does not allow the host.
        ///
        /// The Python package idna 3.13 computed these forms by the nontransitional processing of UTS 46.
        let browsers: String?
        /// Whether a URL may contain the host.
        let isRead: Bool

        init(_ host: String, _ browsers: String?, _ isRead: Bool) {
            (self.host, self.browsers, self.isRead) = (host, browsers, isRead)
        }
    }

    // Feature: The host of a web URL is read as a browser reads it
    @Test("A host is read as browsers read it, or refused", arguments: samples)
    func form(row: Row) throws {
        for host in [row.host, PercentCoding.encode(row.host, raw: .hostName)] {
            let text = "https://\(host)/x"
            guard row.isRead else {
                #expect(throws: URLParseError.self, "\(row.host)") { try RouteURL(parsing: text) }
                #expect(throws: (any Error).self) { try RoutePattern("https://\(host)/:x") }
                continue
            }
            let url = try RouteURL(parsing: text)
            #expect(url.host == row.browsers)
            #expect(DisplayURL.host(of: url) == row.browsers)
            #expect(try RouteURL(parsing: url.canonical) == url)
            let table = try RouteTable([Route("https://\(row.browsers ?? "")/:x", page: "p")])
            #expect(table.match(url)?.parameters["x"] == "x")
        }
    }

    static let samples = [
        Row("b\u{FC}cher.example", "xn--bcher-kva.example", true),
        Row("bu\u{308}cher.example", "xn--bcher-kva.example", true),
        Row("BU\u{308}CHER.example", "xn--bcher-kva.example", true),
        Row("B\u{DC}CHER.Example", "xn--bcher-kva.example", true),
        Row("b\u{FC}cher\u{3002}example", "xn--bcher-kva.example", true),
        Row("\u{FB01}nd.example", "find.example", false),
        Row("\u{FF45}xample.org", "example.org", false),
        Row("\u{2167}.example", "viii.example", false),
        Row("\u{2460}.example", "1.example", false),
        Row("stra\u{DF}e.example", "xn--strae-oqa.example", true),
        Row("STRA\u{1E9E}E.example", "xn--strae-oqa.example", false),
        Row("\u{3A3}\u{38A}\u{3A3}\u{3A5}\u{3A6}\u{39F}\u{3A3}.example", "xn--kxa6akbbkh.example", true),
        Row("\u{3C3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C2}.example", "xn--kxa6ajbbmh.example", true),
        Row("\u{130}stanbul.example", "xn--istanbul-o0e.example", true),
        Row("i\u{307}stanbul.example", "xn--istanbul-o0e.example", true),
        Row("\u{212B}ngstr\u{F6}m.example", "xn--ngstrm-hua5l.example", true),
        Row("\u{E5}.example", "xn--5ca.example", true),
        Row("a\u{30A}.example", "xn--5ca.example", true),
        Row("\u{1EA1}\u{302}.example", "xn--zkg.example", true),
        Row("\u{E2}\u{323}.example", "xn--zkg.example", true),
        Row("a\u{323}\u{302}.example", "xn--zkg.example", true),
        Row("a\u{302}\u{323}.example", "xn--zkg.example", true),
        Row("\u{1EAD}.example", "xn--zkg.example", true),
        Row("e\u{301}\u{301}.example", "xn--9ca68h.example", true),
        Row("\u{E9}\u{301}.example", "xn--9ca68h.example", true),
        Row("q\u{307}\u{323}.example", "xn--q-9bb7f.example", true),
        Row("q\u{323}\u{307}.example", "xn--q-9bb7f.example", true),
        Row("\u{1112}\u{1161}\u{11AB}.example", "xn--6q8b.example", true),
        Row("\u{D55C}.example", "xn--6q8b.example", true),
        Row("\u{D558}\u{11AB}.example", "xn--6q8b.example", true),
        Row("\u{1112}\u{1161}.example", "xn--2q8b.example", true),
        Row("\u{AC01}\u{11A8}.example", "xn--rud9310f.example", true),
        Row("\u{1100}\u{1100}\u{1161}.example", "xn--ypd4740f.example", true),
        Row("\u{915}\u{94D}\u{937}.example", "xn--11b2ezc.example", true),
        Row("\u{915}\u{94D}\u{200D}\u{937}.example", "xn--11b2ezcw70k.example", false),
        Row(
            "\u{646}\u{627}\u{645}\u{647}\u{200C}\u{627}\u{6CC}.example",
            "xn--mgba3gch31f060k.example",
            false
        ),
        Row("\u{5D0}\u{5B7}.example", "xn--fdb3c.example", true),
        Row("\u{FB1F}.example", "xn--fdb1j.example", false),
        Row("\u{958}.example", "xn--11b2f.example", false),
        Row("\u{304B}\u{3099}.example", "xn--v8j.example", true),
        Row("\u{304C}.example", "xn--v8j.example", true),
        Row("\u{30AB}\u{FF9E}.example", "xn--mck.example", false),
        Row("\u{FF76}.example", "xn--lck.example", false),
        Row("\u{301}a.example", nil, false),
        Row("a\u{301}b.example", "xn--b-tfa.example", true),
        Row("\u{65E5}\u{672C}\u{8A9E}.example", "xn--wgv71a119e.example", true),
        Row("\u{4F8B}\u{3048}.\u{30C6}\u{30B9}\u{30C8}", "xn--r8jz45g.xn--zckzah", true),
        Row("xn--bcher-kva.example", "xn--bcher-kva.example", true),
        Row("XN--BCHER-KVA.example", "xn--bcher-kva.example", true),
        Row("xn--bucher-xyd.example", nil, false),
        Row("xn--nd-1b1n.example", nil, false),
        Row("xn--a.example", nil, false),
        Row("xn--.example", nil, false),
        Row("xn--abc-.example", nil, false),
        Row("xn--bcher.example", "xn--bcher.example", true),
        Row("xn--zckzah.example", "xn--zckzah.example", true),
        Row("xn--strae-oqa.example", "xn--strae-oqa.example", true),
        Row("xn--ls8h.example", "xn--ls8h.example", true),
        Row("\u{1F4A9}.example", "xn--ls8h.example", true),
        Row("a\u{AD}b.example", "ab.example", false),
        Row("a\u{200B}b.example", "ab.example", false),
        Row("\u{E000}.example", nil, false),
        Row("\u{FFFD}.example", nil, false),
        Row("\u{2FF0}.example", nil, false),
        Row("\u{2260}.example", "xn--1ch.example", true),
        Row("=\u{338}.example", "xn--1ch.example", true),
        Row("\u{430}\u{440}\u{440}\u{4CF}\u{435}.com", "xn--80ak6aa92e.com", true),
        Row("\u{AB70}.example", "xn--58d.example", false),
        Row("\u{13A0}.example", "xn--58d.example", true),
        Row("\u{4CF}.example", "xn--s5a.example", true),
        Row("\u{4C0}.example", "xn--s5a.example", true),
        Row("\u{DF}.example", "xn--zca.example", true),
        Row("\u{3C2}.example", "xn--3xa.example", true),
        Row("\u{345}\u{3B1}.example", "xn--mxap.example", false),
        Row("\u{1FB3}.example", "xn--mxaq.example", false),
        Row("\u{390}.example", "xn--owa.example", true),
        Row("\u{3B9}\u{308}\u{301}.example", "xn--owa.example", true),
        Row("\u{3D3}.example", "xn--fya.example", false),
        Row("\u{F8}.example", "xn--pda.example", true),
        Row("\u{D8}.example", "xn--pda.example", true),
        Row("\u{24D0}.example", "a.example", false),
        Row("\u{338F}.example", "kg.example", false),
        Row("\u{BD}.example", "xn--12-c6t.example", false),
        Row("\u{B2}a.example", "2a.example", false),
        Row("xn--\u{FC}.example", nil, false),
        Row("\u{FB00}.example", "ff.example", false),
        Row("\u{149}.example", "xn--n-y6a.example", false),
        Row("\u{1C6}.example", "xn--d-toa.example", false),
        Row("\u{1C4}.example", "xn--d-toa.example", false),
        Row("\u{1C5}.example", "xn--d-toa.example", false),
        Row("\u{344}.example", nil, false),
        Row("\u{F73}.example", nil, false),
        Row("\u{DCA}\u{DD9}.example", nil, false),
        Row("\u{DD9}\u{DCA}.example", nil, false),
        Row("\u{9C7}\u{9BE}.example", nil, false),
        Row("\u{9CB}.example", nil, false),
        Row("\u{A7AE}.example", "xn--9na.example", true),
        Row("\u{26A}.example", "xn--9na.example", true),
        Row("\u{1D15E}.example", "xn--8e1h2a.example", false),
        Row("xn--example.example", nil, false),
        Row("xn--bcher-kva.xn--example", nil, false),
        Row("xn--mgba3gch31f060k.example", "xn--mgba3gch31f060k.example", false),
        Row("xn--11b2ezcw70k.example", "xn--11b2ezcw70k.example", false),
        Row("xn--find-0000.example", nil, false),
        Row("xn--wgv71a119e.example", "xn--wgv71a119e.example", true),
        Row("xn--bcher-kvA.example", "xn--bcher-kva.example", true),
        Row("xn--Bcher-kva.example", "xn--bcher-kva.example", true),
    ]

    @Test("Every seventh character has the form that browsers make of it, or none")
    func characters() {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var accepted = 0
        for value in stride(from: UInt32(0x80), to: 0x11_0000, by: 7) {
            guard let scalar = Unicode.Scalar(value), !HostName.dots.contains(scalar) else { continue }
            let form = try? HostLabel.form(of: "a\(scalar)a")
            accepted += form == nil ? 0 : 1
            for byte in ((form ?? "") + "\n").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        // The hash (FNV-1a) of the lines that idna 3.13 produces, one for each character.
        // The line of a character that this library refuses is empty.
        #expect(accepted == 20_496)
        #expect(hash == 0x4AA4_CDEB_9E95_B33D)
    }

    /// The standard library serves as a reference:
    /// it compares strings by canonical equivalence, with its own tables.
    @Test("All spellings of a text that are canonically equivalent have one composition", arguments: 1...10)
    func composition(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let letters: [ClosedRange<UInt32>] = [
            0x61...0x7A, 0xE0...0xFF, 0x3B1...0x3C9, 0x430...0x45F, 0x1EA1...0x1EF9, 0x1100...0x1112,
            0x1161...0x1175,
            0x11A8...0x11C2, 0xAC00...0xAC40, 0x304B...0x3062, 0x9C7...0x9C7,
        ]
        let marks: [UInt32] = [
            0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30C, 0x313, 0x314, 0x31B,
            0x323, 0x327,
            0x328, 0x331, 0x338, 0x3099, 0x309A, 0x9BE, 0x9D7,
        ]
        func isSettled(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.changesWhenNFKCCaseFolded }
        var found: [String: [Unicode.Scalar]] = [:]
        for _ in 0..<4_000 {
            var text: [Unicode.Scalar] = []
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let block = letters.randomElement(using: &random) ?? letters[0]
                text += [Unicode.Scalar(UInt32.random(in: block, using: &random))].compactMap(\.self).filter(
                    isSettled
                )
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    text += [marks.randomElement(using: &random).flatMap { Unicode.Scalar($0) }].compactMap(
                        \.self
                    )
                }
            }
            let composed = Composition.composed(text)
            // All canonically equivalent spellings are the same key in a dictionary of strings.
            let key = String(String.UnicodeScalarView(text))
            #expect(key == String(String.UnicodeScalarView(composed)), "\(text)")
            #expect(found[key, default: composed] == composed, "\(text)")
            found[key] = composed
            #expect(Composition.composed(composed) == composed, "\(text)")
        }
    }

    @Test("Every pair of the table is one character to the standard library, too")
    func table() {
        var count = 0
        for line in CompositionTable.text.split(separator: "\n") {
            let scalars = line.split(separator: " ").compactMap {
                UInt32($0, radix: 16).flatMap { Unicode.Scalar($0) }
            }
            #expect(scalars.count % 2 == 1)
            for index in stride(from: 1, to: scalars.count - 1, by: 2) {
                let pair = [scalars[index], scalars[0]]
                #expect(String(String.UnicodeScalarView(pair)) == String(scalars[index + 1]))
                #expect(Composition.composed(pair) == [scalars[index + 1]])
                count += 1
            }
        }
        #expect(count > 500)
    }

    @Test(
        "The error names the label and the character",
        arguments: [
            (
                "https://a.\u{FB01}nd.example/",
                URLParseError.Reason.hostCharacter("\u{FB01}", label: "\u{FB01}nd"), 10
            ),
            ("https://\u{301}a.example/", .hostCharacter("\u{301}", label: "\u{301}a"), 8),
            ("https://u@www.xn--bucher-xyd.example/", .badPunycode("xn--bucher-xyd"), 14),
            ("https://XN--A/", .badPunycode("XN--A"), 8),
            ("https://a\u{200D}b/", .badHost("a\u{200D}b"), 9),
        ]
    )
    func errors(text: String, reason: URLParseError.Reason, offset: Int) {
        let error = #expect(throws: URLParseError.self) { try RouteURL(parsing: text) }
        #expect(error?.reason == reason)
        #expect(error?.offset == offset)
    }

    @Test(
        "Another program gets the host in its one form, and everything else as written",
        arguments: [
            (
                "HTTPS://u@BÜCHER.example:8443/A%2fb//?c=d+e&&#ü",
                "HTTPS://u@xn--bcher-kva.example:8443/A%2fb//?c=d+e&&#ü"
            ),
            ("https://bu\u{308}cher.example", "https://xn--bcher-kva.example"),
            ("https://[::1]:80/a", "https://[::1]:80/a"), ("https://Example.org/", "https://Example.org/"),
            ("mailto:ann@bücher.example", "mailto:ann@bücher.example"),
        ]
    )
    func otherApps(text: String, handed: String) throws {
        #expect(try RouteURL(parsing: text).textForOtherApps == handed)
    }

    @Test("A custom scheme has no host, so its first segment stays as it is")
    func customScheme() throws {
        let url = try RouteURL(parsing: "app://\u{FB01}nd/xn--a")
        #expect(url.segments == ["\u{FB01}nd", "xn--a"])
    }

    @Test("Punycode is decoded as it was encoded, and nothing else is accepted", arguments: 1...10)
    func decoding(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<200 {
            let digits = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                Array("abcdefghijklmnopqrstuvwxyz0123456789-".utf8).randomElement(using: &random) ?? 0
            }
            guard let scalars = Punycode.decode(digits), !scalars.allSatisfy(\.isASCII) else { continue }
            let again = Array(Punycode.encode(scalars).utf8)
            #expect(Punycode.decode(again) == scalars)
        }
    }
}
