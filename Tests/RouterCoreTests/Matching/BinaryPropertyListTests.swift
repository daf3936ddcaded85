import Foundation
import Testing

@testable import RouterCore

@Suite("Binary property lists before they are decoded")
struct BinaryPropertyListTests {
    /// A property list of these objects, the first of them the root.
    private func list(_ objects: [[UInt8]], root: Int = 0) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
            bytes += object
        }
        let table = bytes.count
        func number(_ value: Int) -> [UInt8] { (0..<8).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) } }
        return bytes + offsets + [0, 0, 0, 0, 0, 0, 2, 1] + number(objects.count) + number(root)
            + number(table)
    }

    private func text(_ text: String) -> [UInt8] { [0x50 | UInt8(text.utf8.count)] + text.utf8 }

    private func encoded(_ value: some Encodable) throws -> [UInt8] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return Array(try encoder.encode(value))
    }

    @Test("what an encoder writes is read")
    func encoders() throws {
        let long = String(repeating: "x", count: 300)
        let file = ["app": ["app://a": "p", "app://é": "p", "app://\(long)": "p"], "other": [:]]
        let bytes = try encoded(file)
        #expect(try RouteFileOutline(bytes, .propertyList).repeatedKeys == [])
        let decoded = try PropertyListDecoder().decode(RouteFile.self, from: Data(bytes))
        #expect(decoded.pageNames == ["p"])
        let many = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("app://\($0)", "page \($0 % 7)") })
        #expect(try RouteFileOutline(encoded(["app": many]), .propertyList).repeatedKeys == [])
        _ = try RouteFileOutline(encoded([[1.5, 2], [-1e9]]), .propertyList)
        _ = try RouteFileOutline(encoded(["d": Date.now]), .propertyList)
        _ = try RouteFileOutline(encoded(["d": Data(count: 100)]), .propertyList)
        _ = try RouteFileOutline(encoded(["d": true]), .propertyList)
    }

    @Test("an array or a dictionary that is inside itself is refused")
    func circles() {
        let circles = [
            list([[0xA1, 0]]), list([[0xD1, 1, 0], text("app")]), list([[0xA1, 1], [0xA1, 0]]),
            list([[0xD1, 1, 2], text("app"), [0xA2, 1, 0]]),
        ]
        for bytes in circles {
            #expect(bytes.count < 80)
            #expect(throws: RouteFileError.tooDeep(limit: 32)) { try RouteFileOutline(bytes, .propertyList) }
        }
    }

    @Test("a list within the limit of depth is read, one beyond it is not")
    func depth() throws {
        func chain(_ depth: Int) -> [UInt8] {
            list((1..<depth).map { [0xA1, UInt8($0)] } + [[0xA0]])
        }
        _ = try RouteFileOutline(chain(32), .propertyList)
        #expect(throws: RouteFileError.tooDeep(limit: 32)) { try RouteFileOutline(chain(33), .propertyList) }
    }

    @Test("what grows with every level is refused, what is shared a little is not")
    func sharing() throws {
        func doubling(_ levels: Int) -> [UInt8] {
            list(
                [text("a"), text("b")]
                    + (0..<levels).map { [0xD2, 0, 1, UInt8($0 + 3), UInt8($0 + 3)] } + [text("x")],
                root: 2
            )
        }
        _ = try RouteFileOutline(doubling(10), .propertyList)
        #expect(throws: RouteFileError.tooLarge(limit: RouteFileOutline.maximumBytes)) {
            try RouteFileOutline(doubling(30), .propertyList)
        }
        // One text of 20,000 bytes, 255 times.
        let wide: [UInt8] = [0xAF, 0x10, 255] + [UInt8](repeating: 1, count: 255)
        let long: [UInt8] = [0x5F, 0x11, 0x4E, 0x20] + [UInt8](repeating: 0x78, count: 20_000)
        #expect(throws: RouteFileError.self) { try RouteFileOutline(list([wide, long]), .propertyList) }
    }

    @Test("a key that stands twice is found, in either form of text")
    func repeatedKeys() throws {
        let wide: [UInt8] = [0x61, 0x00, 0x61]
        let one = list([[0xD2, 1, 1, 2, 2], text("a"), [0x09]])
        #expect(try RouteFileOutline(one, .propertyList).repeatedKeys == [["a"]])
        let two = list([[0xD1, 3, 4], text("a"), wide, text("app"), [0xD2, 1, 2, 5, 5], [0x08]])
        #expect(try RouteFileOutline(two, .propertyList).repeatedKeys == [["app", "a"]])
        let twins = list([[0xD2, 1, 2, 3, 3], [0x61, 0x00, 0xE9], [0x62, 0x00, 0x65, 0x03, 0x01], [0x09]])
        #expect(try RouteFileOutline(twins, .propertyList).repeatedKeys == [["é"]])
    }

    @Test("a list that points outside itself is refused")
    func damaged() {
        let lists: [[UInt8]] = [
            Array("bplist00".utf8), list([]), list([[0xA1, 7]]),
            list([[0xD1, 1, 1], [0x09]]),
            list([[0xAF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]), list([[0xAF, 0x50]]),
            list([[0xD1, 1, 1], [0x5F, 0x10, 200]]), list([[0x09]], root: 1), list([[0x09]], root: -1),
        ]
        for bytes in lists {
            #expect(throws: RouteFileError.damaged, "\(bytes)") { try RouteFileOutline(bytes, .propertyList) }
        }
    }

    @Test(
        "whatever bytes are changed or missing, neither it nor the decoder behind it comes to harm",
        arguments: 1...4
    )
    func changedBytes(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let values: [String: Any] = [
            "app://a": "p", "app://é": "q", "n": 7, "big": UInt64.max, "real": 1.5, "date": Date.now,
            "data": Data([1, 2]),
            "yes": true, "array": [1, "x", ["page": "p"]] as [Any],
        ]
        let good = Array(
            try PropertyListSerialization.data(fromPropertyList: ["app": values], format: .binary, options: 0)
        )
        for _ in 0..<2_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 8..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }
            if Bool.random(using: &random) {
                bytes.removeLast(Int.random(in: 0..<bytes.count - 8, using: &random))
            }
            guard (try? RouteFileOutline(bytes, .propertyList)) != nil else { continue }
            _ = try? PropertyListDecoder().decode(RouteFile.self, from: Data(bytes))
        }
    }
}
