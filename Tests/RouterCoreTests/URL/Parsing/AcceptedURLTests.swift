import TestSupport
import Testing

@testable import RouterCore

@Suite("The meaning of a URL")
struct AcceptedURLTests {
    typealias Row = (text: String, canonical: String, segments: [String])

    // Feature: Non-ASCII URLs, and spaces that the user types
    @Test("An accepted URL has its canonical form and its segments", arguments: 0..<Self.rows.count)
    func accepts(index: Int) throws {
        let row = Self.rows[index]
        let url = try RouteURL(parsing: row.text)
        #expect(url.canonical == row.canonical, "\(row.text)")
        #expect(url.segments == row.segments, "\(row.text)")
        #expect(url.text.utf8.elementsEqual(row.text.utf8))
        #expect(url.description == url.text)
        #expect(url.layout.segmentCount == row.segments.count)
    }

    static let rows: [Row] = custom + spelling + nonASCII + queries + fragments + authorities + web + limits

    static let custom: [Row] = [
        ("dariel://twoitem", "dariel://twoitem", ["twoitem"]),
        ("dariel:///twoitem", "dariel://twoitem", ["twoitem"]),
        ("dariel:/twoitem", "dariel://twoitem", ["twoitem"]),
        ("dariel:twoitem", "dariel://twoitem", ["twoitem"]),
        ("dariel://twoitem/", "dariel://twoitem", ["twoitem"]),
        ("dariel:///twoitem/", "dariel://twoitem", ["twoitem"]),
        ("dariel:/twoitem/", "dariel://twoitem", ["twoitem"]),
        ("dariel:twoitem/", "dariel://twoitem", ["twoitem"]),
        ("DARIEL://twoitem", "dariel://twoitem", ["twoitem"]),
        ("Dariel:twoitem", "dariel://twoitem", ["twoitem"]),
        ("dariel://TwoItem", "dariel://TwoItem", ["TwoItem"]),
        ("dariel:", "dariel://", []),
        ("dariel:/", "dariel://", []),
        ("dariel://", "dariel://", []),
        ("dariel:///", "dariel://", []),
        ("d:", "d://", []),
        ("a+b-c.9:x", "a+b-c.9://x", ["x"]),
        ("dariel://a/b", "dariel://a/b", ["a", "b"]),
        ("dariel:///a/b", "dariel://a/b", ["a", "b"]),
        ("dariel:/a/b", "dariel://a/b", ["a", "b"]),
        ("dariel:a/b", "dariel://a/b", ["a", "b"]),
        ("dariel://a/b/", "dariel://a/b", ["a", "b"]),
        ("dariel://a/B", "dariel://a/B", ["a", "B"]),
        ("dariel://a/b/c/d/e", "dariel://a/b/c/d/e", ["a", "b", "c", "d", "e"]),
        ("dariel://...", "dariel://...", ["..."]),
        ("dariel://a/...", "dariel://a/...", ["a", "..."]),
        ("dariel://a/.b", "dariel://a/.b", ["a", ".b"]),
        ("dariel://a/b..", "dariel://a/b..", ["a", "b.."]),
        ("dariel://.a", "dariel://.a", [".a"]),
        ("dariel:a:b", "dariel://a%3Ab", ["a:b"]),
        ("dariel:/a:80", "dariel://a%3A80", ["a:80"]),
        ("dariel:///a@b", "dariel://a%40b", ["a@b"]),
        ("dariel:a@b:c/d", "dariel://a%40b%3Ac/d", ["a@b:c", "d"]),
        ("dariel://a%3Ab", "dariel://a%3Ab", ["a:b"]),
        ("dariel://a%40b", "dariel://a%40b", ["a@b"]),
        ("dariel://a/b:c@d", "dariel://a/b:c@d", ["a", "b:c@d"]),
        ("dariel::/a", "dariel://%3A/a", [":", "a"]),
        ("javascript:alert(1)", "javascript://alert(1)", ["alert(1)"]),
        ("mailto:a@b.example", "mailto://a%40b.example", ["a@b.example"]),
        ("tel:+15551234", "tel://+15551234", ["+15551234"]),
        ("data:text/plain,hello", "data://text/plain,hello", ["text", "plain,hello"]),
        ("file:///etc/passwd", "file://etc/passwd", ["etc", "passwd"]),
        ("about:blank", "about://blank", ["blank"]),
        ("urn:isbn:0451450523", "urn://isbn%3A0451450523", ["isbn:0451450523"]),
        ("ldap://u@[::1]:389/c=GB?a", "ldap://u@[::1]:389/c=GB?a", ["[::1]", "c=GB"]),
        ("httpx://a", "httpx://a", ["a"]),
        ("httpss:a", "httpss://a", ["a"]),
        ("htt:p", "htt://p", ["p"]),
        ("dariel://nav/pop", "dariel://nav/pop", ["nav", "pop"]),
        ("localhost:8080/a", "localhost://8080/a", ["8080", "a"]),
    ]

    static let spelling: [Row] = [
        ("dariel://a%2Fb", "dariel://a%2Fb", ["a/b"]),
        ("dariel://a/b%2fc", "dariel://a/b%2Fc", ["a", "b/c"]),
        ("dariel://a/%2F", "dariel://a/%2F", ["a", "/"]),
        ("dariel://a/%252F", "dariel://a/%252F", ["a", "%2F"]),
        ("dariel://a/%41%7a%30", "dariel://a/Az0", ["a", "Az0"]),
        ("dariel://a/%2d%2E%5f%7E", "dariel://a/-._~", ["a", "-._~"]),
        ("dariel://%61", "dariel://a", ["a"]),
        ("dariel://%41", "dariel://A", ["A"]),
        ("dariel://a/%20", "dariel://a/%20", ["a", " "]),
        ("dariel://a/+", "dariel://a/+", ["a", "+"]),
        ("dariel://a/%2b", "dariel://a/%2B", ["a", "+"]),
        ("dariel://a/%5c", "dariel://a/%5C", ["a", "\\"]),
        ("dariel://a/%3C%3e%22%7b%7D%7c%5E%60", "dariel://a/%3C%3E%22%7B%7D%7C%5E%60", ["a", "<>\"{}|^`"]),
        ("dariel://a/%5B%5d", "dariel://a/%5B%5D", ["a", "[]"]),
        ("dariel://a/%3F%23", "dariel://a/%3F%23", ["a", "?#"]),
        ("dariel://a/%25", "dariel://a/%25", ["a", "%"]),
        ("dariel://a/%2541", "dariel://a/%2541", ["a", "%41"]),
        ("dariel://!$&'()*+,;=", "dariel://!$&'()*+,;=", ["!$&'()*+,;="]),
        ("dariel://a/!$&'()*+,;=:@", "dariel://a/!$&'()*+,;=:@", ["a", "!$&'()*+,;=:@"]),
        ("dariel://a/%21%2C", "dariel://a/%21%2C", ["a", "!,"]),
        ("dariel://a;v=1/b", "dariel://a;v=1/b", ["a;v=1", "b"]),
        ("dariel://%2E%2E%2E", "dariel://...", ["..."]),
        ("dariel://a/%2E%2E%2Fb", "dariel://a/..%2Fb", ["a", "../b"]),
    ]

    static let nonASCII: [Row] = [
        ("dariel://ä", "dariel://%C3%A4", ["ä"]),
        ("dariel://%c3%a4", "dariel://%C3%A4", ["ä"]),
        ("dariel://a/größe", "dariel://a/gr%C3%B6%C3%9Fe", ["a", "größe"]),
        ("dariel://a/日本", "dariel://a/%E6%97%A5%E6%9C%AC", ["a", "日本"]),
        ("dariel://a/😀", "dariel://a/%F0%9F%98%80", ["a", "😀"]),
        ("dariel://a/%F0%9F%98%80", "dariel://a/%F0%9F%98%80", ["a", "😀"]),
        ("dariel://a/%C2%A0", "dariel://a/%C2%A0", ["a", "\u{A0}"]),
        ("dariel://a/\u{A0}", "dariel://a/%C2%A0", ["a", "\u{A0}"]),
        ("dariel://a/\u{202E}b", "dariel://a/%E2%80%AEb", ["a", "\u{202E}b"]),
        ("dariel://a/\u{200B}", "dariel://a/%E2%80%8B", ["a", "\u{200B}"]),
        ("dariel://a/\u{2028}", "dariel://a/%E2%80%A8", ["a", "\u{2028}"]),
        ("dariel://a/%EF%BF%BF", "dariel://a/%EF%BF%BF", ["a", "\u{FFFF}"]),
        ("dariel://a/%F4%8F%BF%BF", "dariel://a/%F4%8F%BF%BF", ["a", "\u{10FFFF}"]),
        ("dariel://a/%ED%9F%BF", "dariel://a/%ED%9F%BF", ["a", "\u{D7FF}"]),
        ("dariel://a/%E0%A0%80", "dariel://a/%E0%A0%80", ["a", "\u{800}"]),
        ("dariel://a/%F0%90%80%80", "dariel://a/%F0%90%80%80", ["a", "\u{10000}"]),
        ("dariel://a/e\u{301}", "dariel://a/e%CC%81", ["a", "e\u{301}"]),
        ("dariel://Ä", "dariel://%C3%84", ["Ä"]),
        ("dariel://a?ä=ö", "dariel://a?%C3%A4=%C3%B6", ["a"]),
        ("dariel://a#ä", "dariel://a#%C3%A4", ["a"]),
        ("dariel://a\u{338}", "dariel://a%CC%B8", ["a\u{338}"]),
    ]

    static let queries: [Row] = [
        ("dariel://a?", "dariel://a", ["a"]),
        ("dariel://a?&&", "dariel://a", ["a"]),
        ("dariel://a/?b=c", "dariel://a?b=c", ["a"]),
        ("dariel:a?b=c", "dariel://a?b=c", ["a"]),
        ("dariel://?b=c", "dariel://?b=c", []),
        ("dariel:?b=c", "dariel://?b=c", []),
        ("dariel://a?b", "dariel://a?b", ["a"]),
        ("dariel://a?b=", "dariel://a?b", ["a"]),
        ("dariel://a?=c", "dariel://a?=c", ["a"]),
        ("dariel://a?=", "dariel://a?=", ["a"]),
        ("dariel://a?==", "dariel://a?==", ["a"]),
        ("dariel://a?b==", "dariel://a?b==", ["a"]),
        ("dariel://a?b=c&d=e", "dariel://a?b=c&d=e", ["a"]),
        ("dariel://a?d=e&b=c", "dariel://a?d=e&b=c", ["a"]),
        ("dariel://a?&b=c&&d=e&", "dariel://a?b=c&d=e", ["a"]),
        ("dariel://a?b=c&b=d", "dariel://a?b=c&b=d", ["a"]),
        ("dariel://a?b=c=d", "dariel://a?b=c=d", ["a"]),
        ("dariel://a?b+c=d+e", "dariel://a?b%20c=d%20e", ["a"]),
        ("dariel://a?b%20c", "dariel://a?b%20c", ["a"]),
        ("dariel://a?b=%2B", "dariel://a?b=%2B", ["a"]),
        ("dariel://a?b=%26%3d", "dariel://a?b=%26%3D", ["a"]),
        ("dariel://a?b%3Dc", "dariel://a?b%3Dc", ["a"]),
        ("dariel://a?b=%7e", "dariel://a?b=~", ["a"]),
        ("dariel://a?b=c/d?e:f@g", "dariel://a?b=c/d?e:f@g", ["a"]),
        ("dariel://a??", "dariel://a??", ["a"]),
        ("dariel://a?b=dariel://c", "dariel://a?b=dariel://c", ["a"]),
        ("dariel://a?b=..&c=%2e", "dariel://a?b=..&c=.", ["a"]),
        ("dariel://a?nav.action=push&b", "dariel://a?nav.action=push&b", ["a"]),
        ("dariel://a?b;c", "dariel://a?b;c", ["a"]),
        ("dariel://a?B=C", "dariel://a?B=C", ["a"]),
    ]

    static let fragments: [Row] = [
        ("dariel://a#", "dariel://a#", ["a"]),
        ("dariel://a#b", "dariel://a#b", ["a"]),
        ("dariel://#b", "dariel://#b", []),
        ("dariel:#b", "dariel://#b", []),
        ("dariel://a/#b", "dariel://a#b", ["a"]),
        ("dariel://a?b#c", "dariel://a?b#c", ["a"]),
        ("dariel://a?#c", "dariel://a#c", ["a"]),
        ("dariel://a#b?c/d", "dariel://a#b?c/d", ["a"]),
        ("dariel://a#b+c", "dariel://a#b+c", ["a"]),
        ("dariel://a#%23", "dariel://a#%23", ["a"]),
        ("dariel://a#%7Eb%2f", "dariel://a#~b%2F", ["a"]),
        ("dariel://a#//b/../c", "dariel://a#//b/../c", ["a"]),
    ]

    static let authorities: [Row] = [
        ("dariel://user:pw@host:80/x", "dariel://user:pw@host:80/x", ["host", "x"]),
        ("dariel://user@host", "dariel://user@host", ["host"]),
        ("dariel://user:@host", "dariel://user:@host", ["host"]),
        ("dariel://@host", "dariel://@host", ["host"]),
        ("dariel://:@host", "dariel://:@host", ["host"]),
        ("dariel://u:p:q@host", "dariel://u:p:q@host", ["host"]),
        ("dariel://u%3ap@host", "dariel://u%3Ap@host", ["host"]),
        ("dariel://u%40v@host", "dariel://u%40v@host", ["host"]),
        ("dariel://ü@host", "dariel://%C3%BC@host", ["host"]),
        ("dariel://host:", "dariel://host", ["host"]),
        ("dariel://host:0", "dariel://host:0", ["host"]),
        ("dariel://host:080", "dariel://host:80", ["host"]),
        ("dariel://host:65535", "dariel://host:65535", ["host"]),
        ("dariel://host:/x", "dariel://host/x", ["host", "x"]),
        ("dariel://host:1?a", "dariel://host:1?a", ["host"]),
        ("dariel://:80", "dariel://:80", []),
        ("dariel://:80/x", "dariel://x:80", ["x"]),
        ("dariel://u@/x", "dariel://u@x", ["x"]),
        ("dariel://u@", "dariel://u@", []),
        ("dariel://u@:80", "dariel://u@:80", []),
        ("dariel://u@/a:b", "dariel://u@a%3Ab", ["a:b"]),
    ]

    static let web: [Row] = [
        ("https://example.org", "https://example.org", []),
        ("https://example.org/", "https://example.org/", []),
        ("HTTPS://Example.ORG/A", "https://example.org/A", ["A"]),
        ("http://example.org/a/b", "http://example.org/a/b", ["a", "b"]),
        ("http://example.org/a/b/", "http://example.org/a/b/", ["a", "b"]),
        ("http://example.org/a//b", "http://example.org/a//b", ["a", "", "b"]),
        ("http://example.org//", "http://example.org//", [""]),
        ("http://example.org//a", "http://example.org//a", ["", "a"]),
        ("http://example.org/a/../b", "http://example.org/a/../b", ["a", "..", "b"]),
        ("http://example.org/./%2e", "http://example.org/./.", [".", "."]),
        ("http://example.org/%7ea%2fb", "http://example.org/~a%2Fb", ["~a/b"]),
        ("http://example.org:80/", "http://example.org/", []),
        ("http://example.org:443/", "http://example.org:443/", []),
        ("https://example.org:443/", "https://example.org/", []),
        ("https://example.org:80/", "https://example.org:80/", []),
        ("https://example.org:/", "https://example.org/", []),
        ("https://example.org:0443", "https://example.org", []),
        ("https://example.org:8080/a", "https://example.org:8080/a", ["a"]),
        ("https://u:p@example.org/", "https://u:p@example.org/", []),
        ("https://U@example.org", "https://U@example.org", []),
        ("https://example.org@evil.example/", "https://example.org@evil.example/", []),
        ("https://example.org?", "https://example.org", []),
        ("https://example.org?a=b", "https://example.org?a=b", []),
        ("https://example.org/?a=b#c", "https://example.org/?a=b#c", []),
        ("https://example.org#c", "https://example.org#c", []),
        ("https://bücher.example/", "https://xn--bcher-kva.example/", []),
        ("https://BÜCHER.example/", "https://xn--bcher-kva.example/", []),
        ("https://b%C3%9Ccher.example/", "https://xn--bcher-kva.example/", []),
        ("https://%65xample.org/", "https://example.org/", []),
        ("https://EX%41MPLE.org/", "https://example.org/", []),
        ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/", []),
        ("https://a_b.example/", "https://a_b.example/", []),
        ("https://example.org./", "https://example.org./", []),
        ("https://./", "https://./", []),
        ("https://192.168.0.1/", "https://192.168.0.1/", []),
        ("https://localhost:3000", "https://localhost:3000", []),
        ("https://[::1]/", "https://[::1]/", []),
        ("https://[::]/", "https://[::]/", []),
        ("https://[2001:DB8::1]:443/", "https://[2001:db8::1]/", []),
        ("https://[1:2:3:4:5:6:7:8]", "https://[1:2:3:4:5:6:7:8]", []),
        ("https://[1::8]", "https://[1::8]", []),
        ("https://[1:2:3:4:5:6:7::]", "https://[1:2:3:4:5:6:7::]", []),
        ("https://[::2:3:4:5:6:7:8]", "https://[::2:3:4:5:6:7:8]", []),
        ("https://[::ffff:1.2.3.4]", "https://[::ffff:1.2.3.4]", []),
        ("https://[1:2:3:4:5:6:1.2.3.4]", "https://[1:2:3:4:5:6:1.2.3.4]", []),
        ("https://u@[::1]:8080/a", "https://u@[::1]:8080/a", ["a"]),
        ("https://[v1.fe:d]/", "https://[v1.fe:d]/", []),
        ("https://a.example/ä", "https://a.example/%C3%A4", ["ä"]),
        ("https://a!b.example", "https://a!b.example", []),
    ]

    static let limits: [Row] = [
        (
            "dariel://" + String(repeating: "a", count: 8_192),
            "dariel://" + String(repeating: "a", count: 8_192), [String(repeating: "a", count: 8_192)]
        ),
        (
            "dariel://x/" + String(repeating: "%41", count: 8_192),
            "dariel://x/" + String(repeating: "A", count: 8_192), ["x", String(repeating: "A", count: 8_192)]
        ),
        (
            "dariel://a" + String(repeating: "/b", count: 63),
            "dariel://a" + String(repeating: "/b", count: 63), ["a"] + Array(repeating: "b", count: 63)
        ),
        (
            "dariel://a" + String(repeating: "/b", count: 63) + "/",
            "dariel://a" + String(repeating: "/b", count: 63), ["a"] + Array(repeating: "b", count: 63)
        ),
        (
            "dariel://a?" + String(repeating: "&b", count: 256),
            "dariel://a?b" + String(repeating: "&b", count: 255), ["a"]
        ),
        (
            "dariel://a#" + String(repeating: "b", count: 8_181),
            "dariel://a#" + String(repeating: "b", count: 8_181), ["a"]
        ),
    ]
}
