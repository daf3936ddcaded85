import Testing

@testable import RouterCore

@Suite("An IP address in brackets is the first segment of a custom scheme")
struct IPLiteralTests {
    @Test(
        "every example of RFC 3986, section 1.1.2, is a URL",
        arguments: [
            ("ftp://ftp.is.co.za/rfc/rfc1808.txt", ["ftp.is.co.za", "rfc", "rfc1808.txt"]),
            ("http://www.ietf.org/rfc/rfc2396.txt", ["rfc", "rfc2396.txt"]),
            ("ldap://[2001:db8::7]/c=GB?objectClass?one", ["[2001:db8::7]", "c=GB"]),
            ("mailto:John.Doe@example.com", ["John.Doe@example.com"]),
            ("news:comp.infosystems.www.servers.unix", ["comp.infosystems.www.servers.unix"]),
            ("tel:+1-816-555-1212", ["+1-816-555-1212"]),
            ("telnet://192.0.2.16:80/", ["192.0.2.16"]),
            (
                "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
                ["oasis:names:specification:docbook:dtd:xml:4.1.2"]
            ),
        ]
    )
    func standardExamples(text: String, segments: [String]) throws {
        let url = try RouteURL(parsing: text)
        #expect(url.segments == segments)
        #expect(try RouteURL(completing: text).text == text)
        let canonical = try RouteURL(parsing: url.canonical)
        #expect(canonical == url && canonical.canonical == url.canonical && canonical.segments == segments)
    }

    @Test(
        "all spellings of it have one canonical form, with the brackets",
        arguments: [
            "ldap://[2001:db8::7]/c=GB", "LDAP://[2001:db8::7]/c=GB/", "ldap:%5B2001:db8::7%5D/c=GB",
            "ldap:/%5b2001:db8::7%5d/c=GB", "ldap:///%5B2001%3Adb8:%3A7%5D/c=GB",
        ]
    )
    func spellings(text: String) throws {
        let url = try RouteURL(parsing: text)
        #expect(url.segments == ["[2001:db8::7]", "c=GB"])
        #expect(url.canonical == "ldap://[2001:db8::7]/c=GB")
        let upper = try RouteURL(parsing: "ldap://[2001:DB8::7]/c=GB")
        #expect(upper == url && upper.isSame(as: url) && upper.hashValue == url.hashValue)
        #expect(upper.canonical == "ldap://[2001:DB8::7]/c=GB")
        let table = try RouteTable([Route("ldap://[2001:db8::7]/:dn", page: "dn")])
        #expect(table.match(url)?.parameters["dn"] == "c=GB")
    }

    @Test("user and port are around it, as around a name")
    func authority() throws {
        let url = try RouteURL(parsing: "ldap://me:pw@[::1]:389/a?q#f")
        #expect(url.user == "me" && url.password == "pw" && url.port == 389 && url.fragment == "f")
        #expect(url.segments == ["[::1]", "a"] && url.host == nil)
        #expect(url.canonical == "ldap://me:pw@[::1]:389/a?q#f")
        #expect(try RouteURL(parsing: "ldap://[v1.fe:d]").segments == ["[v1.fe:d]"])
        #expect(try url.resolving("../b").text == "ldap://me:pw@[::1]:389/b")
        #expect(try RouteURL(parsing: "ldap://a/b").resolving("//[::1]/c").text == "ldap://[::1]/c")
        #expect(try RouteURL(parsing: "ldap:%5B::1%5D/a").resolving("b").segments == ["[::1]", "b"])
        #expect(DisplayURL(url).text == "ldap://[::1]:389/a?q#f")
        #expect(try RouteURL(completing: " ldap://u@[::1]/[b] ").text == "ldap://u@[::1]/%5Bb%5D")
    }

    @Test(
        "a pattern has it only in the position of a URL",
        arguments: [
            ("ldap://[::1]", "'[::1]'"), ("ldap://[::1]/:dn", "'[::1]' :dn"),
            ("ldap://[v1.a]/x", "'[v1.a]' 'x'"),
            ("ldap://[::g]/x", nil), ("ldap://[::1]x", nil), ("ldap://[::1]:389/x", nil),
            ("ldap:[::1]/x", nil),
            ("ldap://x/[::1]", nil), ("ldap://[::1", nil),
        ]
    )
    func patterns(text: String, shape: String?) throws {
        guard let shape else {
            let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
            #expect(error?.reason == .forbiddenCharacter("["))
            return
        }
        #expect(try RoutePattern(text).shapeText == shape)
    }

    @Test("a URL that is built has the brackets, and leads back")
    func building() throws {
        let table = try RouteTable([
            Route("ldap://[::1]/:dn", page: "dn", name: "dn"), Route("x://:host/y", page: "y", name: "y"),
            Route("z://:rest+", page: "z", name: "z"), Route("m://a:host", page: "m", name: "m"),
        ])
        #expect(try table.url(for: "dn", ["dn": "[::1]"]).text == "ldap://[::1]/%5B::1%5D")
        #expect(try table.url(for: "y", ["host": "[::1]"]).text == "x://[::1]/y")
        #expect(try table.url(for: "z", ["rest": "[::1]/[::1]"]).text == "z://[::1]/%5B::1%5D")
        #expect(try table.url(for: "m", ["host": "[::1]"]).text == "m://a%5B%3A%3A1%5D")
    }
}
