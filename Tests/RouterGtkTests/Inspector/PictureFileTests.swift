import CGtk
import RouterCore
import XCTest

@testable import RouterGtk
@testable import RouterInspector

final class PictureFileTests: WidgetTestCase {
    func testTheFileOfAPicture() {
        let svg = makePicture([layer(1)]).svg("1 entry")
        XCTAssertEqual(mistake(in: svg), nil)
        XCTAssertTrue(
            svg.hasPrefix(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="384" height="115" viewBox="0 0 384 115">
                <title>1 entry</title>
                <style>
                """
            )
        )
        XCTAssertTrue(
            svg.hasSuffix(
                """
                </style>
                <rect class="paper" width="384" height="115"/>
                <rect class="layer" x="12" y="12" width="360" height="91" rx="10"/>
                <text class="heading" x="20" y="35" text-anchor="start">Window</text>
                <text class="count" x="364" y="34" text-anchor="end">1 entry</text>
                <rect class="shown" x="20" y="46" width="344" height="49" rx="6"/>
                <text class="title" x="28" y="67" text-anchor="start">Page 1</text>
                <text class="url" x="28" y="84" text-anchor="start">app://page/1</text>
                </svg>

                """
            )
        )
    }

    func testFromRightToLeftTextsBeginAtTheRight() {
        let svg = makePicture([layer(1)], isMirrored: true).svg("")
        XCTAssertTrue(svg.contains(#"<text class="heading" x="364" y="35" text-anchor="end">Window</text>"#))
        XCTAssertTrue(svg.contains(#"<text class="count" x="20" y="34" text-anchor="start">1 entry</text>"#))
    }

    func testTextsOfPagesCannotBreakTheFile() {
        var hostile = entry(1)
        hostile.title = "</text><script>&\u{0}\u{1B}\u{FFFF}\n\"'"
        hostile.url = "app://a?b=<c>&d=\u{202E}e"
        let svg = makePicture([LayerSketch(id: 0, depth: 1, entries: [hostile])]).svg("<&>")
        XCTAssertEqual(mistake(in: svg), nil)
        XCTAssertTrue(svg.contains("<title>&lt;&amp;&gt;</title>"))
        XCTAssertTrue(svg.contains(">&lt;/text&gt;&lt;script&gt;&amp;\u{FFFD}\u{FFFD}\u{FFFD}\n\"'</text>"))
        XCTAssertTrue(svg.contains(#">app://a?b=&lt;c&gt;&amp;d=\u{202E}e</text>"#))
    }

    func testTextsThatAreTooLongLoseTheirMiddle() {
        var long = entry(1)
        long.title = String(repeating: "漢", count: 40)
        long.url = "app://" + String(repeating: "abc/", count: 40)
        let svg = makePicture([LayerSketch(id: 0, depth: 1, entries: [long])]).svg("")
        XCTAssertTrue(svg.contains(">漢漢漢漢漢漢漢漢漢…漢漢漢漢漢漢漢漢<"))
        XCTAssertTrue(svg.contains(">app://abc/abc/abc/abc/a…c/abc/abc/abc/abc/abc/<"))
    }
}

/// The mistake that GLib's parser finds in an XML text; `nil` for none.
@MainActor
private func mistake(in text: String) -> String? {
    var parser = GMarkupParser()
    var error: UnsafeMutablePointer<GError>?
    let context = g_markup_parse_context_new(&parser, GMarkupParseFlags(rawValue: 0), nil, nil)
    defer { g_markup_parse_context_free(context) }
    if g_markup_parse_context_parse(context, text, gssize(text.utf8.count), &error) != 0 {
        g_markup_parse_context_end_parse(context, &error)
    }
    guard let error else { return nil }
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
}
