import RouterCore
import RouterGtk

/// A navigation state as a picture: boxes and texts, and the positions of its entries.
///
/// Each layer is a panel with its entries, the top one first.
/// In a wide picture the window comes first, and the modals follow it in the direction of reading.
/// In a narrow one the panels lie as the windows do: the top layer first, and the window last.
///
/// It knows no widgets: `PicturePainter` draws it on the screen and into a file.
struct StatePicture: Equatable {
    /// A part of the picture, in pixels.
    struct Frame: Equatable {
        var x, y, width, height: Int
        var maxX: Int { x + width }
        var maxY: Int { y + height }
        var middle: Int { y + height / 2 }
    }

    /// The looks of a box.
    enum Box: String {
        case layer, entry, embedded, more, branch, line
        /// The page that gets input.
        case shown
        /// The branch that is shown.
        case selected
        /// The end of a line, at the modal.
        case end
        /// The ground of a file.
        case paper

        /// The radius of the corners.
        var radius: Int {
            switch self {
            case .layer: 10
            case .entry, .shown, .embedded, .more: 6
            case .branch, .selected: 8
            case .end: 4
            case .line, .paper: 0
            }
        }
    }

    /// The looks of a text on one line; a text that is too long loses its middle.
    enum Text: String {
        case heading, title
        /// The small ones.
        case inner, branch, url, count, slot, more

        /// Whether the letters are small.
        var isSmall: Bool { self != .heading && self != .title }

        /// The position of the text in its frame.
        enum Side { case start, middle, end }

        var side: Side {
            switch self {
            case .heading, .title, .inner, .url: .start
            case .branch, .more: .middle
            case .count, .slot: .end
            }
        }
    }

    enum Shape: Equatable {
        case box(Box, Frame)
        case text(Text, String, Frame)
    }

    /// The position of an entry.
    struct Place: Equatable {
        let entry: UInt64
        /// The number of its layer in the state: 0 for the window.
        let layer: Int
        let frame: Frame
    }

    var width = 0
    var height = 0
    /// All shapes, the lowest first.
    var shapes: [Shape] = []
    /// The entries in the order of the picture, each before those that are embedded in it.
    var places: [Place] = []
    /// The height of a line of text, of which all sizes are made.
    let line: Int
    /// Whether it is read from right to left.
    let isMirrored: Bool

    /// The height of a line of small text.
    var small: Int { (line * 85 + 99) / 100 }

    /// Returns the width of a text in narrow characters; a guess, since fonts differ.
    static func units(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    }
}

// MARK: - Ways between entries

extension StatePicture {
    /// The direction of an arrow key.
    enum Direction: String, CaseIterable { case up, down, left, right }

    /// Returns the entry to which an arrow key leads from another one; `nil` at the edge.
    func neighbour(of entry: UInt64, _ direction: Direction) -> UInt64? {
        guard let from = places.first(where: { $0.entry == entry })?.frame else { return nil }
        let found =
            switch direction {
            case .up: column(of: from).filter { $0.frame.y < from.y }.last
            case .down: column(of: from).first { $0.frame.y > from.y }
            case .left: beside(from) { from.x - $0.maxX }
            case .right: beside(from) { $0.x - from.maxX }
            }
        return found?.entry
    }

    /// The positions above and below a frame, from top to bottom.
    private func column(of frame: Frame) -> [Place] {
        places.filter { $0.frame.x < frame.maxX && frame.x < $0.frame.maxX }
    }

    /// Returns the position of the next panel that is most nearly at the same height.
    private func beside(_ frame: Frame, _ distance: (Frame) -> Int) -> Place? {
        let others = places.filter { distance($0.frame) >= 0 }
        let nearest = others.min { distance($0.frame) < distance($1.frame) }
        return others.filter { $0.layer == nearest?.layer }
            .min { abs($0.frame.y - frame.y) < abs($1.frame.y - frame.y) }
    }
}
