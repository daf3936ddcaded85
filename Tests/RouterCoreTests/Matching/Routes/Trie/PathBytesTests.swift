import Testing

@testable import RouterCore

@Suite("Paths in place")
struct PathBytesTests {
    /// Slashes before, at and behind the place up to which they are kept, and everywhere around it.
    private static let long = (50...70).flatMap { length in
        let word = String(repeating: "x", count: length)
        return ["a://\(word)/b/c", "a:\(word)/", "a://b/\(word)/c%20d/e", "http://h/\(word)//c/"]
    }

    @Test(
        "the bytes that are matched are the segments of the address",
        arguments: [
            "a:", "a:/", "a://", "a:///", "a://b", "a:b", "a:/b", "a:///b/", "a://b/", "a://b/c",
            "a://b:80/c",
            "a://b:80", "a://b:80/", "a://u@b/c/", "a://u:p@b:1/c%2Fd/", "a://%62/c", "a://b/%C3%BC/d",
            "a://b/ü/d",
            "a:b/c?d/e", "a:b/c#d/e", "a://b?c", "a:?b", "http://h", "http://h/", "http://h/a", "http://h/a/",
            "http://h//", "http://h//a", "http://h/a//b", "http://h/a//", "http://h/%2F/", "http://h?a/b",
            "http://h:80/a/b", "http://u@h/a", "http://h///", "http://h/%61//",
        ] + Self.long
    )
    func segments(_ text: String) throws {
        let url = try RouteURL(parsing: text)
        let bytes = url.text.utf8.span
        let segments = url.segments.map { Array($0.utf8) }
        if let run = PathBytes.run(of: url, in: bytes) { #expect(pieces(run, in: bytes) == segments) }
        var copy = [UInt8](repeating: 0, count: PathBytes.capacity(for: url))
        let run = copy.withUnsafeMutableBufferPointer { PathBytes.copy(of: url, in: bytes, to: $0) }
        #expect(pieces(run, in: copy.span) == segments)
        #expect(
            Array(copy.prefix(max(0, run.limit))) == Array(segments.joined(separator: [PathBytes.separator]))
        )
    }

    /// Cut as the trie does it.
    private func pieces(_ run: PathRun, in bytes: Span<UInt8>) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var start = run.start
        while start <= run.limit {
            let end = run.end(of: start, in: bytes)
            pieces.append((start..<end).map { bytes[$0] })
            start = end + 1
        }
        return pieces
    }
}
