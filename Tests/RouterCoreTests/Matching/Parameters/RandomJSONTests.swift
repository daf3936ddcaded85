import NavigationModel
import Testing

@testable import RouterCore

@Suite("Any text as JSON in a parameter")
struct RandomJSONTests {
    private func read<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
        try RouteParameters([(name: "filter", text: text)]).decode("filter", as: type)
    }

    /// Any JSON at all.
    enum Tree: Codable, Equatable, Sendable {
        case null, bool(Bool), number(Double), text(String), list([Tree]), members([String: Tree])

        init(from decoder: any Decoder) throws {
            if let members = try? [String: Tree](from: decoder) {
                self = .members(members)
            } else if let list = try? [Tree](from: decoder) {
                self = .list(list)
            } else {
                let container = try decoder.singleValueContainer()
                if container.decodeNil() {
                    self = .null
                } else if let bool = try? container.decode(Bool.self) {
                    self = .bool(bool)
                } else if let text = try? container.decode(String.self) {
                    self = .text(text)
                } else {
                    self = .number(try container.decode(Double.self))
                }
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .members(let members): try members.encode(to: encoder)
            case .list(let list): try list.encode(to: encoder)
            case .null:
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            case .bool(let bool): try bool.encode(to: encoder)
            case .text(let text): try text.encode(to: encoder)
            case .number(let number): try number.encode(to: encoder)
            }
        }
    }

    @Test(
        "bytes that are changed at random are read or refused, and a value that was read is read again",
        arguments: 1...20
    )
    func mutations(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) + 90_000)
        let start = #"{"a":[1,-2.5e3,true,null,"x\u00e9\ud83d\ude00"],"b":{"c":[[],{}],"é":""},"d":"\\\"/"}"#
        let bytes = Array(#"{}[]",:\u0123456789eE+-.truefalsn "#.utf8) + [0, 10, 0x7F, 0xC3, 0xE9, 0xFF]
        var counts = (read: 0, refused: 0)
        for _ in 0..<300 {
            var text = Array(start.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: text.remove(at: place)
                case 1: text.insert(bytes.randomElement(using: &random) ?? 0, at: place)
                default: text[place] = bytes.randomElement(using: &random) ?? 0
                }
            }
            do {
                let tree = try read(String(decoding: text, as: UTF8.self), as: Tree.self)
                let again = JSONValueEncoder(tree).json(isUnordered: false).text
                #expect(try read(again, as: Tree.self) == tree, "seed \(seed): \(again)")
                counts.read += 1
            } catch let error as ParameterError {
                #expect(!error.message.isEmpty)
                counts.refused += 1
            }
        }
        #expect(counts.read > 10 && counts.refused > 10, "seed \(seed): \(counts)")
    }

    @Test(
        "the longest text of the worst kinds is read or refused",
        arguments: [
            "[", "{\"a\":", "\"", "\\", "1", "-", "[],", "\\u0000", "é", " ", "{\"a\":1,", "1,", "\u{301}",
        ]
    )
    func worst(piece: String) {
        for prefix in ["", "\"", "[", "[\"", "{\""] {
            let text =
                prefix + String(repeating: piece, count: (4_096 - prefix.utf8.count) / piece.utf8.count)
            for text in [text, text + text] {
                #expect(throws: (any Error).self) { try read(text, as: [String: Int].self) }
            }
        }
    }
}
