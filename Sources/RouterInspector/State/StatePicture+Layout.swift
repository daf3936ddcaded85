import RouterCore
import RouterGtk

extension StatePicture {
    /// Lays out a state.
    ///
    /// - Parameters:
    ///   - sketch: The state.
    ///   - width: The width to fill, in pixels; `nil` for as much as is useful.
    ///   - line: The height of a line of text, in pixels.
    ///   - isMirrored: Whether it is read from right to left.
    ///   - texts: The texts in the language of the user.
    init(
        _ sketch: StateSketch,
        width: Int? = nil,
        line: Int,
        isMirrored: Bool = false,
        texts: Texts
    ) {
        var layout = Layout(texts: texts, picture: StatePicture(line: line, isMirrored: isMirrored))
        layout.draw(sketch.layers, width)
        self = isMirrored ? layout.picture.mirrored() : layout.picture
    }

    /// Returns the width at which no panel becomes wider.
    static func bestWidth(of layers: Int, line: Int) -> Int {
        Layout.gaps(layers) + layers * line * Layout.lines
    }

    /// The picture with left and right exchanged.
    private func mirrored() -> StatePicture {
        func mirrored(_ frame: Frame) -> Frame {
            Frame(x: width - frame.maxX, y: frame.y, width: frame.width, height: frame.height)
        }
        var picture = self
        picture.shapes = shapes.map { shape in
            switch shape {
            case .box(let style, let frame): .box(style, mirrored(frame))
            case .text(let style, let text, let frame): .text(style, text, mirrored(frame))
            }
        }
        picture.places = places.map { Place(entry: $0.entry, layer: $0.layer, frame: mirrored($0.frame)) }
        return picture
    }
}

/// Draws a state from left to right.
private struct Layout {
    typealias Frame = StatePicture.Frame

    let texts: Texts
    var picture: StatePicture

    private static let margin = 12
    private static let gap = 28
    private static let padding = 8
    private static let spacing = 6
    private static let lineWidth = 2
    private static let endSize = 8
    /// The greatest width of a panel in a row, in lines of text.
    static let lines = 18
    /// The least width of one.
    private static let leastLines = 11

    /// The room between and around panels in a row.
    static func gaps(_ panels: Int) -> Int { max(0, panels - 1) * gap + 2 * margin }

    private var line: Int { picture.line }
    private var small: Int { picture.small }
}

// MARK: - Layers

extension Layout {
    /// Draws layers side by side, or below each other if the panels would be too narrow.
    mutating func draw(_ layers: [LayerSketch], _ room: Int?) {
        guard !layers.isEmpty else { return }
        let gaps = Self.gaps(layers.count)
        let widest = line * Self.lines
        let column = room.map { min(widest, ($0 - gaps) / layers.count) } ?? widest
        picture.width = room ?? StatePicture.bestWidth(of: layers.count, line: line)
        if column >= line * Self.leastLines {
            let free = picture.width - gaps - layers.count * column
            drawInRow(layers, column, from: free / 2 + Self.margin)
        } else {
            let column = max(1, min(line * 30, picture.width - 2 * Self.margin))
            drawInColumn(layers, column, from: (picture.width - column) / 2)
        }
        picture.height += Self.margin
    }

    private mutating func drawInRow(_ layers: [LayerSketch], _ column: Int, from start: Int) {
        var x = start
        var last: Frame?
        for place in layers.indices {
            let panel = Frame(x: x, y: Self.margin, width: column, height: 0)
            let (bottom, top) = draw(layers, place, in: panel)
            if let last { connect(last, to: panel.x, top.middle) }
            picture.height = max(picture.height, bottom)
            last = top
            x = panel.maxX + Self.gap
        }
    }

    private mutating func drawInColumn(_ layers: [LayerSketch], _ column: Int, from x: Int) {
        for place in layers.indices.reversed() {
            var y = Self.margin
            if place < layers.count - 1 {
                let middle = x + 3 * Self.padding
                let start = picture.height + Self.endSize / 2
                drawLine(middle - Self.lineWidth / 2, start, Self.lineWidth, Self.gap - Self.endSize / 2)
                drawEnd(middle, picture.height)
                y = picture.height + Self.gap
            }
            picture.height = draw(layers, place, in: Frame(x: x, y: y, width: column, height: 0)).bottom
        }
    }

    /// Draws a line from the top entry of a layer to the panel of the next one.
    private mutating func connect(_ entry: Frame, to x: Int, _ y: Int) {
        let (half, middle) = (Self.lineWidth / 2, entry.middle)
        let end = x - Self.endSize / 2
        let turn = middle == y ? end : x - Self.gap / 2
        // Translucent lines must not overlap.
        drawLine(entry.maxX, middle - half, turn - entry.maxX, Self.lineWidth)
        if turn < end {
            drawLine(turn, min(y, middle) - half, Self.lineWidth, abs(y - middle) + Self.lineWidth)
            drawLine(turn + Self.lineWidth, y - half, end - turn - Self.lineWidth, Self.lineWidth)
        }
        drawEnd(x, y)
    }

    private mutating func drawLine(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        draw(.line, Frame(x: x, y: y, width: width, height: height))
    }

    private mutating func drawEnd(_ x: Int, _ y: Int) {
        let half = Self.endSize / 2
        draw(.end, Frame(x: x - half, y: y - half, width: Self.endSize, height: Self.endSize))
    }

    /// Draws the panel of a layer; returns its lower end, and the frame of its top entry.
    private mutating func draw(
        _ layers: [LayerSketch],
        _ place: Int,
        in panel: Frame
    ) -> (bottom: Int, top: Frame) {
        let layer = layers[place]
        let background = picture.shapes.count
        var row = Frame(
            x: panel.x + Self.padding,
            y: panel.y + Self.padding,
            width: panel.width - 2 * Self.padding,
            height: line
        )
        draw(.heading, texts.name(ofLayer: place), .count, texts.fill(.entries(layer.depth)), row)
        row.y = row.maxY + Self.spacing
        if !layer.branches.isEmpty { row.y = draw(layer.branches, layer.branch, row) + Self.spacing }
        var top = row
        top.height = line + small + 2 * Self.spacing
        for (index, entry) in layer.entries.reversed().enumerated() {
            let isShown = index == 0 && place == layers.count - 1
            row.y = draw(entry, place, isShown ? .shown : .entry, row) + Self.spacing
        }
        if layer.depth > layer.entries.count {
            row.height = small + Self.spacing
            draw(.more, row)
            let rest = layer.depth - layer.entries.count
            draw(.more, texts.fill(.counted(rest, one: "1 more", other: "{count} more")), row)
            row.y = row.maxY + Self.spacing
        }
        let bottom = row.y - Self.spacing + Self.padding
        var whole = panel
        whole.height = bottom - panel.y
        picture.shapes.insert(.box(.layer, whole), at: background)
        return (bottom, top)
    }

    /// Draws the branches in as many rows as they need; returns the lower end.
    private mutating func draw(
        _ branches: [LayerSketch.Branch],
        _ selected: String?,
        _ place: Frame
    ) -> Int {
        var frame = place
        frame.height = small + Self.spacing
        for branch in branches {
            let name = DisplayURL.shortening(branch.name, to: DisplayURL.titleLength)
            let text = branch.depth > 0 ? "\(name) · \(branch.depth)" : name
            frame.width = min(
                place.width,
                StatePicture.units(text) * small * 11 / 20 + 2 * Self.padding
            )
            if frame.x > place.x, frame.maxX > place.maxX {
                frame.x = place.x
                frame.y = frame.maxY + Self.spacing
            }
            draw(branch.name == selected ? .selected : .branch, frame)
            draw(.branch, text, inset(frame))
            frame.x = frame.maxX + Self.spacing
        }
        return frame.maxY
    }
}

// MARK: - Entries

extension Layout {
    /// Draws an entry with those that are embedded in it; returns its lower end.
    private mutating func draw(
        _ entry: EntrySketch,
        _ layer: Int,
        _ style: StatePicture.Box,
        _ place: Frame
    ) -> Int {
        let box = picture.shapes.count
        let first = style == .embedded ? small : line
        var whole = place
        whole.height = first + small + 2 * Self.spacing
        picture.places.append(StatePicture.Place(entry: entry.id, layer: layer, frame: whole))
        var row = inset(whole)
        row.y += Self.spacing
        row.height = first
        let title = DisplayURL.shortening(entry.title, to: DisplayURL.titleLength)
        if let slot = entry.slot {
            draw(.inner, title, .slot, slot, row)
        } else {
            draw(.title, title, row)
        }
        row.y = row.maxY
        row.height = small
        draw(.url, DisplayURL(text: entry.url, maximumLength: DisplayURL.lineLength).text, row)
        for inner in entry.embedded {
            var place = inset(whole)
            place.y = whole.maxY
            whole.height = draw(inner, layer, .embedded, place) + Self.padding - whole.y
        }
        picture.shapes.insert(.box(style, whole), at: box)
        return whole.maxY
    }

    /// Returns a frame with some room at both sides.
    private func inset(_ frame: Frame) -> Frame {
        var frame = frame
        frame.x += Self.padding
        frame.width = max(1, frame.width - 2 * Self.padding)
        return frame
    }

    private mutating func draw(_ style: StatePicture.Box, _ frame: Frame) {
        picture.shapes.append(.box(style, frame))
    }

    private mutating func draw(_ style: StatePicture.Text, _ text: String, _ frame: Frame) {
        picture.shapes.append(.text(style, text, frame))
    }

    /// Draws two texts in one row, the second one at its end.
    private mutating func draw(
        _ style: StatePicture.Text,
        _ text: String,
        _ endStyle: StatePicture.Text,
        _ endText: String,
        _ row: Frame
    ) {
        var (start, end) = (row, row)
        start.width = max(1, row.width * 3 / 5)
        end.x = start.maxX
        end.width = max(1, row.width - start.width)
        draw(style, text, start)
        draw(endStyle, endText, end)
    }
}

extension Texts {
    /// Returns the name of the layer at an index of the state.
    func name(ofLayer place: Int) -> String {
        place == 0
            ? translate("Window")
            : fill(.template("Modal {number}", values: ["number": .verbatim("\(place)")]))
    }
}

extension TranslatableText {
    /// The number of entries.
    static func entries(_ count: Int) -> Self { .counted(count, one: "1 entry", other: "{count} entries") }
}
