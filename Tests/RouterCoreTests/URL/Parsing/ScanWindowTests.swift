import Testing

@testable import RouterCore

@Suite("The window that skips plain bytes")
struct ScanWindowTests {
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._".utf8)

    @Test(
        "every byte but letters, digits, dash, dot and underscore is marked",
        arguments: [0, 7, 15, 16, 40, 63]
    )
    func bytes(_ place: Int) {
        for length in [place + 1, 17, 64, 70] where length > place {
            for byte in UInt8.min...UInt8.max {
                var text = [UInt8](repeating: UInt8(ascii: "x"), count: length)
                text[place] = byte
                var window = ScanWindow()
                #expect(
                    window.firstMark(in: text.span, from: 0) == (Self.plain.contains(byte) ? length : place)
                )
            }
        }
    }

    @Test("the first mark behind any place is found, forwards and backwards, in texts of any length")
    func places() {
        for length in 0...200 {
            let marks = Set([3, 16, 31, 63, 64, 65, 127, 130, 190].filter { $0 < length })
            let text = (0..<length).map { marks.contains($0) ? ASCII.slash : UInt8(ascii: "x") }
            var window = ScanWindow()
            for place in Array(0...length) + (0...length).reversed() {
                let expected = (place..<length).first(where: marks.contains) ?? length
                #expect(window.firstMark(in: text.span, from: place) == expected)
            }
        }
    }
}
