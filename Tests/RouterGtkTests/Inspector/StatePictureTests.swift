import CGtk
import RouterCore
import XCTest

@testable import RouterGtk
@testable import RouterInspector

final class StatePictureTests: WidgetTestCase {
    func testTheWindowComesFirstAndAModalFollowsIt() {
        let picture = makePicture([layer(1, 2), layer(3)])
        XCTAssertEqual(
            lines(picture),
            [
                "layer 12,12 360×146",
                "heading 20,20 206×20 Window", "count 226,20 138×20 2 entries",
                "entry 20,46 344×49", "title 28,52 328×20 Page 2", "url 28,72 328×17 app://page/2",
                "entry 20,101 344×49", "title 28,107 328×20 Page 1", "url 28,127 328×17 app://page/1",
                "layer 400,12 360×91",
                "heading 408,20 206×20 Modal 1", "count 614,20 138×20 1 entry",
                "shown 408,46 344×49", "title 416,52 328×20 Page 3", "url 416,72 328×17 app://page/3",
                "line 364,69 32×2", "end 396,66 8×8",
            ]
        )
        XCTAssertEqual(
            places(picture),
            ["2 of 0 at 20,46 344×49", "1 of 0 at 20,101 344×49", "3 of 1 at 408,46 344×49"]
        )
        XCTAssertEqual([picture.width, picture.height], [772, 170])
    }

    func testPanelsShareTheWidthAndStandInTheMiddle() {
        XCTAssertEqual(panels(makePicture([layer(1)], width: 720)), ["180,12 360×91"])
        XCTAssertEqual(
            panels(makePicture([layer(1), layer(2)], width: 720)),
            ["12,12 334×91", "374,12 334×91"]
        )
        XCTAssertEqual(
            panels(makePicture([layer(1), layer(2)], width: 492)),
            ["12,12 220×91", "260,12 220×91"]
        )
    }

    func testInANarrowPictureTheTopLayerComesFirst() {
        let picture = makePicture([layer(1), layer(2)], width: 336)
        XCTAssertEqual(panels(picture), ["12,12 312×91", "12,131 312×91"])
        XCTAssertEqual(places(picture), ["2 of 1 at 20,46 296×49", "1 of 0 at 20,165 296×49"])
        XCTAssertEqual(
            lines(picture).filter { $0.hasPrefix("line") || $0.hasPrefix("end") },
            ["line 35,107 2×24", "end 32,99 8×8"]
        )
        XCTAssertEqual([picture.width, picture.height], [336, 234])
    }

    func testFromRightToLeftEverythingIsMirrored() {
        let picture = makePicture([layer(1), layer(2)], isMirrored: true)
        XCTAssertEqual(panels(picture), ["400,12 360×91", "12,12 360×91"])
        XCTAssertEqual(places(picture), ["1 of 0 at 408,46 344×49", "2 of 1 at 20,46 344×49"])
        XCTAssertTrue(picture.isMirrored)
    }

    func testEmbeddedEntriesAreBoxesInTheirsWithTheirSlots() {
        var holder = entry(1)
        holder.embedded = [entry(2), entry(3)]
        for (place, slot) in ["main", "side"].enumerated() { holder.embedded[place].slot = slot }
        let picture = makePicture([LayerSketch(id: 0, depth: 1, entries: [holder])])
        XCTAssertEqual(
            Array(lines(picture).dropFirst(3)),
            [
                "shown 20,46 344×157", "title 28,52 328×20 Page 1", "url 28,72 328×17 app://page/1",
                "embedded 28,95 328×46", "inner 36,101 187×17 Page 2", "slot 223,101 125×17 main",
                "url 36,118 312×17 app://page/2",
                "embedded 28,149 328×46", "inner 36,155 187×17 Page 3", "slot 223,155 125×17 side",
                "url 36,172 312×17 app://page/3",
            ]
        )
        XCTAssertEqual(
            places(picture),
            ["1 of 0 at 20,46 344×49", "2 of 0 at 28,95 328×46", "3 of 0 at 28,149 328×46"]
        )
    }

    func testBranchesStandAboveTheEntriesAndTheShownOneIsMarked() {
        var window = layer(1)
        window.branch = "archive"
        window.branches = [
            .init(name: "inbox", depth: 12), .init(name: "archive", depth: 1),
            .init(name: "an outbox with a long name", depth: 0),
        ]
        let picture = makePicture([window])
        XCTAssertEqual(
            Array(lines(picture)[3..<9]),
            [
                "branch 20,46 109×23", "branch 28,46 93×23 inbox · 12",
                "selected 135,46 118×23", "branch 143,46 102×23 archive · 1",
                "branch 20,75 259×23", "branch 28,75 243×23 an outbox with a long name",
            ]
        )
        XCTAssertEqual(places(picture), ["1 of 0 at 20,104 344×49"])
    }

    func testEntriesThatAreLeftOutAreCounted() {
        let entries = (1...64).map { entry(UInt64($0)) }
        let picture = makePicture([LayerSketch(id: 0, depth: 10_034, entries: entries)])
        XCTAssertEqual(picture.places.count, 64)
        XCTAssertEqual(
            Array(lines(picture).suffix(2)),
            ["more 20,3566 344×23", "more 20,3566 344×23 9970 more"]
        )
        XCTAssertEqual(picture.height, 3_609)
    }

    func testArrowKeysLeadToTheNextEntryInTheirDirection() {
        var holder = entry(2)
        holder.embedded = [entry(3)]
        let window = LayerSketch(id: 0, depth: 2, entries: [entry(1), holder])
        let layers = [window, layer(4, 5), layer(6)]
        let wide = makePicture(layers)
        XCTAssertEqual(ways(wide, 2), "up - down 3 left - right 5")
        XCTAssertEqual(ways(wide, 3), "up 2 down 1 left - right 4")
        XCTAssertEqual(ways(wide, 1), "up 3 down - left - right 4")
        XCTAssertEqual(ways(wide, 4), "up 5 down - left 3 right 6")
        XCTAssertEqual(ways(wide, 6), "up - down - left 5 right -")
        XCTAssertEqual(ways(makePicture(layers, isMirrored: true), 5), "up - down 4 left 6 right 2")
        let narrow = makePicture(layers, width: 336)
        XCTAssertEqual(ways(narrow, 6), "up - down 5 left - right -")
        XCTAssertEqual(ways(narrow, 2), "up 4 down 3 left - right -")
        XCTAssertEqual(ways(wide, 99), "up - down - left - right -")
    }

    func testANarrowPlaceIsDrawnWithoutAMistake() {
        for width in [1, 20, 40] {
            let picture = makePicture([layer(1), layer(2)], width: width)
            XCTAssertEqual(picture.width, width)
            for case .text(_, _, let frame) in picture.shapes { XCTAssertGreaterThan(frame.width, 0) }
        }
        XCTAssertEqual(makePicture([]).shapes, [])
    }
}

// MARK: - Parts

@MainActor
func entry(_ id: UInt64) -> EntrySketch {
    EntrySketch(id: id, title: "Page \(id)", url: "app://page/\(id)")
}

@MainActor
func layer(_ entries: UInt64...) -> LayerSketch {
    LayerSketch(id: 0, depth: entries.count, entries: entries.map { entry($0) })
}

@MainActor
func makePicture(_ layers: [LayerSketch], width: Int? = nil, isMirrored: Bool = false) -> StatePicture {
    let texts = Texts { one, other, count in count == 1 ? one : other ?? one }
    return StatePicture(
        StateSketch(layers: layers),
        width: width,
        line: 20,
        isMirrored: isMirrored,
        texts: texts
    )
}

@MainActor
private func text(_ frame: StatePicture.Frame) -> String {
    "\(frame.x),\(frame.y) \(frame.width)×\(frame.height)"
}

@MainActor
private func lines(_ picture: StatePicture) -> [String] {
    picture.shapes.map { shape in
        switch shape {
        case .box(let style, let frame): "\(style) \(text(frame))"
        case .text(let style, let words, let frame): "\(style) \(text(frame)) \(words)"
        }
    }
}

@MainActor
private func places(_ picture: StatePicture) -> [String] {
    picture.places.map { "\($0.entry) of \($0.layer) at \(text($0.frame))" }
}

/// The frames of the layers.
@MainActor
private func panels(_ picture: StatePicture) -> [String] {
    picture.shapes.compactMap { if case .box(.layer, let frame) = $0 { text(frame) } else { nil } }
}

@MainActor
private func ways(_ picture: StatePicture, _ entry: UInt64) -> String {
    StatePicture.Direction.allCases.map { direction in
        "\(direction) \(picture.neighbour(of: entry, direction).map { "\($0)" } ?? "-")"
    }.joined(separator: " ")
}
