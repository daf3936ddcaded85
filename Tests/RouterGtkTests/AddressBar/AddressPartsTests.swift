import CRouterGtk
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

final class AddressPartsTests: WidgetTestCase {
    /// URLs, each with its parts marked: pale text is in parentheses,
    /// the head (the host or the first segment) in brackets, and the query in braces.
    private static let texts = [
        "gtkrouter": "gtkrouter",
        "item/a:b": "item/a:b",
        "app:": "(app:)",
        "app://": "(app://)",
        "app:item": "(app:)[item]",
        "app://item/42": "(app://)[item](/)42",
        "app:///item/a/b/": "(app:///)[item](/)a(/)b(/)",
        "app:////item": "(app:///)(/)item",
        "app://item?q=a/b#c": "(app://)[item]{?q=a/b#c}",
        "app://item#top?": "(app://)[item]{#top?}",
        "app://us:er@item:80/x": "(app://us:er@)[item](:80)(/)x",
        "app:a@b:80": "(app:)[a@b:80]",
        "https://example.org": "(https://)[example.org]",
        "https://www.bank.com@evil.example:8443/a": "(https://www.bank.com@)[evil.example](:8443)(/)a",
        "https://[::1]:80": "(https://)[[::1]](:80)",
        "https://…evil.example": "(https://)[…evil.example]",
        "https://größe/ä": "(https://)[größe](/)ä",
        "mailto:ann@example.org": "(mailto:)[ann@example.org]",
    ]

    // Feature: The address bar highlights the host of the URL
    func testEachPartIsFoundInAnyText() {
        for (text, expected) in Self.texts { XCTAssertEqual(Self.marked(text), expected) }
    }

    func testTheHeadIsTheHostOrTheFirstSegmentOfAURL() throws {
        for text in [
            "app://item/42?a=b", "APP:Item/x", "app://u@item:9/42", "https://u:p@example.org:8443/a?b",
            "http://[::1]/",
        ] {
            let url = try RouteURL(parsing: text)
            let head = AddressParts.parts(of: text).first { $0.part == .head }
            let found = head.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
            XCTAssertEqual(found, url.host ?? url.segments.first, text)
        }
    }

    func testTheIsolateAroundRightToLeftTextIsNotAPart() throws {
        let url = try RouteURL(parsing: "app://אבג/דה")
        let text = AddressDisplay(url).whole
        XCTAssertNotEqual(text, url.text)
        let head = try XCTUnwrap(AddressParts.parts(of: text).first { $0.part == .head })
        XCTAssertEqual(String(decoding: Array(text.utf8)[head.range], as: UTF8.self), "אבג")
    }

    // Feature: The address bar highlights the host of the URL
    // Feature: The address bar marks the character at which a URL has a mistake
    func testTheEntryShowsWeightsAndWhereATextCannotBecomeAURL() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        XCTAssertEqual(bar.attributes, ["alpha 0..<6", "weight 6..<10"])
        fixture.host.editAddress()
        bar.type("app://item/4%z")
        XCTAssertEqual(
            bar.attributes,
            ["alpha 0..<6", "weight 6..<10", "alpha 10..<11", "underline 12..<13"]
        )
        XCTAssertFalse(bar.isMarkedInvalid, "the user may still be typing")
        let sentence =
            "“%z” is not an escape. Write two hexadecimal digits after the percent sign, or “%25” for the sign itself."
        XCTAssertEqual(gtk_widget_get_tooltip_text(bar.widget).map { String(cString: $0) }, sentence)
        XCTAssertEqual(cgtk_has_accessible_description(bar.widget, sentence), 1)
        bar.type("app://item/4%41")
        XCTAssertEqual(bar.attributes, ["alpha 0..<6", "weight 6..<10", "alpha 10..<11"])
        XCTAssertEqual(
            gtk_widget_get_tooltip_text(bar.widget).map { String(cString: $0) },
            "Enter an address"
        )
        bar.type(" app://ä/%zz")
        XCTAssertEqual(bar.attributes.last, "underline 10..<11")
        XCTAssertTrue(press("Escape", at: bar.widget), "the list closes")
        iterate()
        XCTAssertTrue(press("Escape", at: bar.widget))
        XCTAssertEqual(bar.attributes, ["alpha 0..<6", "weight 6..<10"])
    }

    /// Typed strings, each with the byte offset of a mistake that further typing cannot repair.
    private static let faults = [
        "dariel://a/100%4z": 14,
        " dariel://a b/%zz": 14,
        "https://xn--a.": 8,
        "https://\u{FB01}nd": 8,
        "dariel://a/../": 11,
        "dariel://a\\": 10,
        "item/42": 0,
        "1": 0,
        "https://a b": 9,
        "https:///": 8,
    ]

    func testAFaultThatTypingOnCanRemoveIsNoneYet() {
        for (text, offset) in Self.faults {
            XCTAssertEqual(URLParseError.lasting(in: text)?.offset, offset, text)
        }
        for text in [
            "dariel://a/..", "dariel://a/100%", "dariel://a/100%4", "https:", "https://[::", "dariel://a//",
        ] {
            XCTAssertNil(URLParseError.lasting(in: text), text)
        }
        for url in [
            "dariel://item/4%41?q=a b#c", "https://user@[::1]:80/a", "mailto:a@b.example",
            "https://www.xn--bcher-kva.example/",
        ] {
            for length in 0...url.utf8.count {
                let start = String(decoding: url.utf8.prefix(length), as: UTF8.self)
                XCTAssertNil(URLParseError.lasting(in: start), start)
            }
        }
    }

    private static func marked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let brackets: [AddressParts.Part: (String, String)] = [
            .frame: ("(", ")"), .head: ("[", "]"), .query: ("{", "}"),
        ]
        let parts = AddressParts.parts(of: text).sorted { $0.range.lowerBound < $1.range.lowerBound }
        var (result, end) = ("", 0)
        func append(_ range: Range<Int>) { result += String(decoding: bytes[range], as: UTF8.self) }
        for (part, range) in parts {
            append(end..<range.lowerBound)
            result += brackets[part]!.0
            append(range)
            result += brackets[part]!.1
            end = range.upperBound
        }
        append(end..<bytes.count)
        return result
    }
}
