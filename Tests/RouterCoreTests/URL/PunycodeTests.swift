import NavigationModel
import Testing

@testable import RouterCore

@Suite("A host in Unicode and in Punycode is one host")
struct PunycodeTests {
    @Test(
        "all spellings of a host are one, in URLs and in patterns",
        arguments: [
            ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.Example", "XN--BCHER-KVA.example"),
            ("b%C3%BCcher.example", "xn--bcher-kva.example"), ("bücher。example", "xn--bcher-kva.example"),
            ("a.BÜCHER.例え.", "a.xn--bcher-kva.xn--r8jz45g."), ("straße.example", "xn--strae-oqa.example"),
            ("ΣΊΣΥΦΟΣ.example", "xn--kxa6akbbkh.example"), ("\u{212A}.example", "k.example"),
        ]
    )
    func oneHost(unicode: String, ascii: String) throws {
        let hosts = [unicode, ascii]
        for port in ["", ":8443"] {
            let urls = try hosts.map { try RouteURL(parsing: "https://u@\($0)\(port)/x?q#f") }
            #expect(urls[0] == urls[1] && urls[0].hashValue == urls[1].hashValue)
            #expect(urls[0].isSame(as: urls[1]))
            #expect(urls.map(\.host) == Array(repeating: ascii.lowercased(), count: 2))
            #expect(urls.map(\.canonical).allSatisfy { $0 == "https://u@\(ascii.lowercased())\(port)/x?q#f" })
            for host in hosts {
                let table = try RouteTable([Route("https://\(host)\(port)/:name", page: "page", name: "page")]
                )
                for url in urls { #expect(table.match(url)?.parameters["name"] == "x", "\(url) by \(host)") }
                let built = try table.url(for: "page", ["name": "x"])
                #expect(built.text == "https://\(ascii.lowercased())\(port)/x")
                #expect(
                    table.misses(of: try RouteURL(parsing: "https://\(unicode)\(port)/x/y")).map(\.reason)
                        == [.tooLong]
                )
            }
        }
    }

    @Test("two patterns of one host are a conflict, however it is spelled")
    func conflict() {
        let routes = ["https://bücher.example/:a", "https://xn--bcher-kva.example/:b"].map {
            Route($0, page: "p")
        }
        let error = #expect(throws: RouteTableError.self) { try RouteTable(routes) }
        #expect(error?.problems.isEmpty == false)
    }

    @Test(
        "a look-alike is another host, and so is a label that is not quite the same",
        arguments: [
            ("аррӏе.com", "apple.com"), ("bücher.example", "bucher.example"),
            ("bücher.example", "xn--bcher.example"),
            ("bücher.example", "bücher.xn--zckzah"), ("ı.example", "i.example"),
        ]
    )
    func otherHosts(left: String, right: String) throws {
        let (left, right) = (
            try RouteURL(parsing: "https://\(left)/"), try RouteURL(parsing: "https://\(right)/")
        )
        #expect(left != right && !left.isSame(as: right))
        #expect(left.host?.utf8.allSatisfy { $0 < 0x80 } == true)
    }

    /// RFC 3492, section 7.1, samples A to S.
    static let samples: [(String, String)] = [
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
        ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
        ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
        ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
        ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
        (
            "세계의모든사람들이한국어를이해한다면얼마나좋을까",
            "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"
        ),
        ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
        ("PorquénopuedensimplementehablarenEspañol", "PorqunopuedensimplementehablarenEspaol-fmd56a"),
        ("TạisaohọkhôngthểchỉnóitiếngViệt", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"),
        ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
        ("安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"),
        ("Hello-Another-Way-それぞれの場所", "Hello-Another-Way--fc4qua05auwb3674vfr0b"),
        ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
        ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
        ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
        ("そのスピードで", "d9juau41awczczp"),
        ("-> $1.00 <-", "-> $1.00 <--"),
    ]

    @Test("a label is encoded as the standard has it", arguments: samples)
    func encodes(label: String, encoded: String) throws {
        #expect(Punycode.encode(label.unicodeScalars) == encoded)
        #expect(Self.decoded(encoded)?.unicodeScalars.elementsEqual(label.unicodeScalars) == true)
        guard label.contains(where: { !$0.isASCII }) else { return }
        let text = "https://www.\(label).example/"
        // Sample H is too long for a label of a host.
        guard encoded.utf8.count <= 59 else {
            let error = #expect(throws: URLParseError.self) { try RouteURL(parsing: text) }
            #expect(error?.code == "labelTooLong")
            return
        }
        let url = try RouteURL(parsing: text)
        #expect(DisplayURL(url).text == "https://www.xn--\(encoded.lowercased()).example/")
        #expect(url == (try RouteURL(parsing: "https://www.xn--\(encoded).example/")))
    }

    @Test("an encoded label is decoded again, so two hosts never become one", arguments: 1...20)
    func roundTrip(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let blocks: [ClosedRange<UInt32>] = [
            0x61...0x7A, 0xDF...0xFF, 0x430...0x44F, 0x3041...0x3096, 0x4E00...0x9FFF, 0xE000...0xE0FF,
            0x1F300...0x1F5FF, 0x10FFF0...0x10FFFF,
        ]
        for _ in 0..<50 {
            var label = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...63, using: &random) {
                let block = blocks.randomElement(using: &random) ?? blocks[0]
                label.append(Unicode.Scalar(UInt32.random(in: block, using: &random)) ?? "a")
            }
            let encoded = Punycode.encode(label)
            #expect(encoded.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2D })
            #expect(Self.decoded(encoded)?.unicodeScalars.elementsEqual(label) == true, "\(encoded)")
        }
    }

    /// Decodes Punycode with a direct translation of RFC 3492, section 6.2.
    private static func decoded(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        let split = bytes.lastIndex(of: 0x2D)
        var output = bytes[..<(split ?? 0)].map { UInt32($0) }
        var (index, offset) = (split.map { $0 + 1 } ?? 0, 0)
        var (code, bias) = (0x80, 72)
        while index < bytes.count {
            let old = offset
            var (weight, position) = (1, 36)
            while true {
                guard index < bytes.count else { return nil }
                let byte = ASCII.lowercased(bytes[index])
                index += 1
                let digit = ASCII.isDigit(byte) ? Int(byte) - 0x30 + 26 : Int(byte) - 0x61
                guard (0..<36).contains(digit) else { return nil }
                offset += digit * weight
                let threshold = min(max(position - bias, 1), 26)
                if digit < threshold { break }
                weight *= 36 - threshold
                position += 36
            }
            let count = output.count + 1
            var delta = (offset - old) / (old == 0 ? 700 : 2)
            delta += delta / count
            bias = 0
            while delta > 455 { (delta, bias) = (delta / 35, bias + 36) }
            bias += 36 * delta / (delta + 38)
            code += offset / count
            offset %= count
            output.insert(UInt32(code), at: offset)
            offset += 1
        }
        var scalars = String.UnicodeScalarView()
        for value in output {
            guard let scalar = Unicode.Scalar(value) else { return nil }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
