import TestSupport
import Testing

@testable import RouterCore

@Suite("When two URLs are one")
struct URLComparisonTests {
    // Feature: In a custom scheme, the host is the first segment, so different spellings are equal
    @Test(
        "Spellings of one URL are equal",
        arguments: [
            ("dariel://twoitem", "dariel:twoitem/"), ("dariel://TwoItem", "DARIEL:/twoitem"),
            ("dariel://%54woitem/a", "dariel://twoitem/a"), ("dariel://a/%7e", "dariel://a/~"),
            ("dariel://a/%c3%a4", "dariel://a/ä"), ("dariel://a?b+c&", "dariel://a?b%20c="),
            ("https://EXAMPLE.org:443/a", "https://example.org/a"), ("http://a:/", "http://a/"),
            ("dariel:a:b", "dariel://A%3Ab"), ("dariel://a:080", "dariel://a:80"),
        ]
    )
    func equal(left: String, right: String) throws {
        let (left, right) = (try RouteURL(parsing: left), try RouteURL(parsing: right))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left.isSame(as: right))
        #expect(Set([left, right]).count == 1)
    }

    @Test(
        "URLs that nearly agree are different",
        arguments: [
            ("dariel://a/b", "dariel://a/B"), ("dariel://a", "dariel://a/b"), ("dariel://a", "other://a"),
            ("dariel://a/b%2Fc", "dariel://a/b/c"), ("dariel://a?b=1", "dariel://a?b=2"),
            ("dariel://a?b&c", "dariel://a?c&b"), ("dariel://a?b=%2B", "dariel://a?b=+"),
            ("dariel://a", "dariel://u@a"), ("dariel://a", "dariel://a:80"), ("dariel://Ä", "dariel://ä"),
            ("dariel://a/\u{E9}", "dariel://a/e\u{301}"), ("https://a/b", "https://a/b/"),
            ("https://a", "http://a"), ("https://a:80", "https://a"), ("https://a/b", "https://a/B"),
            ("https://a//b", "https://a/b"), ("https://a/../b", "https://a/b"),
            ("dariel://a/%2C", "dariel://a/,"),
        ]
    )
    func different(left: String, right: String) throws {
        let (left, right) = (try RouteURL(parsing: left), try RouteURL(parsing: right))
        #expect(left != right)
        #expect(!left.isSame(as: right))
    }

    @Test("Fragment and reserved items make URLs unequal but leave them the same")
    func same() throws {
        let plain = try RouteURL(parsing: "dariel://Item/1?tab=log")
        let decorated = try RouteURL(parsing: "dariel:item/1?nav.action=push&tab=log&%6Eav.reuse=always#top")
        #expect(plain != decorated)
        #expect(plain.isSame(as: decorated))
        #expect(decorated.identity == "dariel://item/1?tab=log")
        #expect(decorated.canonical == "dariel://item/1?nav.action=push&tab=log&nav.reuse=always#top")
        #expect(plain.canonical == "dariel://Item/1?tab=log")
        #expect(try RouteURL(parsing: "dariel://a?nav.animated=false#x").identity == "dariel://a")
    }

    @Test(
        "Reserved items are cut out and the rest stays as written",
        arguments: [
            ("dariel://a?nav.action=push", "dariel://a"),
            ("dariel://a/?nav.action=push#top", "dariel://a/#top"),
            ("dariel://a?nav.action=push&b=%31", "dariel://a?b=%31"),
            ("dariel://a?b=%31&nav.action=push", "dariel://a?b=%31"),
            ("dariel://a?b&nav.x=1&c#d", "dariel://a?b&c#d"),
            ("DARIEL:A?b+c&nav.x&&d=#", "DARIEL:A?b+c&&d=#"),
            ("dariel://a?%6Eav.x=1&b", "dariel://a?b"),
            ("dariel://a?n%61v%2ex=1", "dariel://a"),
            ("dariel://a?nav.", "dariel://a"),
            ("dariel://a?nav.x&", "dariel://a"),
            ("dariel://a?nav.x&nav.y&nav.z", "dariel://a"),
            ("dariel://ä?nav.x&ö=ü#ß", "dariel://ä?ö=ü#ß"),
            ("https://u@a:80/b/?nav.x&c", "https://u@a:80/b/?c"),
        ]
    )
    func cutsReservedItems(text: String, rest: String) throws {
        let url = try RouteURL(parsing: text)
        #expect(url.hasReservedItems)
        let cut = url.removingReservedItems()
        #expect(cut.text == rest)
        #expect(!cut.hasReservedItems)
        let parsed = try RouteURL(parsing: rest)
        #expect(cut == parsed)
        #expect(cut.segments == parsed.segments && cut.query.pairs == parsed.query.pairs)
        #expect(cut.fragment == parsed.fragment && cut.user == parsed.user && cut.port == parsed.port)
        #expect(cut.isSame(as: url))
    }

    @Test(
        "An item that only looks reserved stays",
        arguments: [
            "dariel://a?navaction=push", "dariel://a?nav=pop", "dariel://a?NAV.action=push",
            "dariel://a?xnav.y", "dariel://a?b=nav.c", "dariel://a?&&", "dariel://a?", "dariel://a",
            "dariel://a?+nav.b", "dariel://a?n", "dariel://a#nav.x",
        ]
    )
    func keepsOtherItems(text: String) throws {
        let url = try RouteURL(parsing: text)
        #expect(!url.hasReservedItems)
        #expect(url.removingReservedItems().text == text)
    }
}
