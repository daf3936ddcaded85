import Testing

@testable import RouterCore

@Suite("Literals by words")
struct LiteralIndexTests {
    /// Letters, and what stands next to them in ASCII.
    private let alphabet = Array("AZaz@[`{/-0é".utf8)

    @Test("a literal is found wherever it stands, in a row and in the table", arguments: [1, 3, 4, 5, 60])
    func agreesWithComparison(_ count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        func text(_ length: Int) -> [UInt8] {
            (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
        }
        for ignoresCase in [false, true] {
            var edges: [LiteralEdge] = []
            for child in 0..<count {
                let bytes = text(Int.random(in: 1...20, using: &random))
                let literal = LiteralText(String(decoding: bytes, as: UTF8.self), ignoresCase: ignoresCase)
                guard literal.ignoresCase == ignoresCase, !edges.contains(where: { $0.text == literal })
                else {
                    continue
                }
                edges.append(LiteralEdge(node: 7, text: literal, child: Int32(child)))
            }
            let isFew = edges.count <= LiteralIndex.few
            let index = LiteralIndex(isFew ? [] : edges, few: isFew ? edges : [])
            let row = 0..<Int32(isFew ? edges.count : 0)
            for _ in 0..<500 {
                var bytes = text(Int.random(in: 0...20, using: &random))
                if Bool.random(using: &random), let edge = edges.randomElement(using: &random) {
                    bytes = edge.text.bytes
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    if Bool.random(using: &random) { bytes[place] ^= 0x20 }
                }
                let compared = ignoresCase ? bytes.map(ParameterGrammar.folded) : bytes
                let expected = edges.first { $0.text.bytes == compared }?.child ?? TrieNode.none
                let before = text(Int.random(in: 0...9, using: &random))
                let all = before + bytes + text(Int.random(in: 0...9, using: &random))
                let range = before.count..<before.count + bytes.count
                #expect(index.child(of: 7, row, all.span, range, ignoresCase: ignoresCase) == expected)
                if !isFew {
                    #expect(
                        index.child(of: 8, row, all.span, range, ignoresCase: ignoresCase) == TrieNode.none
                    )
                }
            }
        }
    }

    @Test(
        "an integer is what the standard library reads, but for a plus",
        arguments: [
            "", "-", "+", "0", "-0", "00", "007", "+1", "--1", "1-", "1a", "é", "9223372036854775807",
            "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
            "18446744073709551616", "-1", "00000000000000000001", "000000000000000000001",
            "99999999999999999999",
        ]
    )
    func integers(_ text: String) {
        let isShort = text.utf8.count <= ParameterGrammar.integerBytes && text.first != "+"
        #expect(ParameterGrammar.isSigned(text.utf8) == (isShort && Int64(text) != nil))
        #expect(ParameterGrammar.isUnsigned(text.utf8) == (isShort && UInt64(text) != nil))
    }
}
