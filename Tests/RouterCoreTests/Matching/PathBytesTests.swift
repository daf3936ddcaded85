import Testing

@testable import RouterCore

@Suite("Paths in place")
struct PathBytesTests {
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
        ]
    )
    func segments(_ text: String) throws {
        let url = try RouteURL(parsing: text)
        let all = Array(text.utf8)
        let bytes = url.text.utf8.span
        let pieces: [ArraySlice<UInt8>]
        let copy = PathBytes.copy(of: url, in: bytes)
        if let range = PathBytes.range(of: url, in: bytes) {
            pieces = all[range].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            #expect(range.isEmpty || !url.segments.isEmpty)
        } else {
            pieces = copy.split(separator: PathBytes.separator, omittingEmptySubsequences: false)
        }
        if !url.segments.isEmpty {
            #expect(pieces.map { String(decoding: $0, as: UTF8.self) } == url.segments)
        }
        #expect(copy == Array(url.segments.map { Array($0.utf8) }.joined(separator: [PathBytes.separator])))
    }
}
