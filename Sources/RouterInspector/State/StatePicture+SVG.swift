import RouterGtk

extension StatePicture {
    /// Returns the picture as an SVG file of its own, in light colours.
    ///
    /// The fonts of its reader are unknown, so texts are cut to a number of characters.
    ///
    /// - Parameter title: The title of the file.
    func svg(_ title: String) -> String {
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)""#
                + #" viewBox="0 0 \#(width) \#(height)">"#,
            "<title>\(Self.escaped(title))</title>",
            "<style>",
            "rect { fill: #ffffff; stroke: #cdc7c2 }",
            "rect.layer, rect.embedded { fill: #f6f5f4 }",
            "rect.shown { fill: #e1edfb; stroke: #1c71d8; stroke-width: 2 }",
            "rect.selected { fill: #e1edfb; stroke: #1c71d8 }",
            "rect.branch, rect.more { fill: none }",
            "rect.line, rect.end { fill: #77767b; stroke: none }",
            "rect.paper { stroke: none }",
            "text { fill: #2e3436; font-family: Cantarell, 'Noto Sans', sans-serif; font-size: \(fontSize)px }",
            "text.heading { font-weight: bold }",
            "text.inner, text.branch { font-size: \(smallFontSize)px }",
            "text.url, text.count, text.slot, text.more { fill: #5e5c64; font-size: \(smallFontSize)px }",
            "</style>",
            #"<rect class="paper" width="\#(width)" height="\#(height)"/>"#,
        ]
        lines += shapes.map { shape in
            switch shape {
            case .box(let style, let frame): Self.element(style, frame)
            case .text(let style, let text, let frame): element(style, text, frame)
            }
        }
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    private var fontSize: Int { line * 3 / 4 }
    private var smallFontSize: Int { small * 3 / 4 }

    private static func element(_ style: Box, _ frame: Frame) -> String {
        let place = #"x="\#(frame.x)" y="\#(frame.y)" width="\#(frame.width)" height="\#(frame.height)""#
        return #"<rect class="\#(style.rawValue)" \#(place) rx="\#(style.radius)"/>"#
    }

    private func element(_ style: Text, _ text: String, _ frame: Frame) -> String {
        let size = style.isSmall ? smallFontSize : fontSize
        let (x, anchor) =
            switch style.side {
            case .start: isMirrored ? (frame.maxX, "end") : (frame.x, "start")
            case .middle: (frame.x + frame.width / 2, "middle")
            case .end: isMirrored ? (frame.x, "start") : (frame.maxX, "end")
            }
        // A narrow character takes 0.58 of the size of its font, and letters stand 0.35 above the middle.
        let text = Self.shortened(text, to: frame.width * 100 / (size * 58))
        let place = #"x="\#(x)" y="\#(frame.middle + size * 35 / 100)" text-anchor="\#(anchor)""#
        return #"<text class="\#(style.rawValue)" \#(place)>\#(Self.escaped(text))</text>"#
    }

    /// Returns a text with an ellipsis instead of its middle, if it needs more than so many narrow characters.
    private static func shortened(_ text: String, to room: Int) -> String {
        var length = room
        var result = text
        while units(result) > room, length > 1 {
            result = DisplayURL.shortening(text, to: length)
            length -= 1
        }
        return result
    }

    /// Returns a text as the content of an element.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // XML 1.0 has no way to write the others (section 2.2).
            case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"...:
                result.unicodeScalars.append(character)
            default: result += "\u{FFFD}"
            }
        }
        return result
    }
}

extension StatePicture.Box {
    /// The radius of the corners.
    var radius: Int {
        switch self {
        case .layer: 10
        case .entry, .shown, .embedded, .more: 6
        case .branch, .selected: 8
        case .end: 4
        case .line: 0
        }
    }
}

extension StatePicture.Text {
    /// Whether the letters are small.
    var isSmall: Bool {
        switch self {
        case .heading, .title: false
        case .inner, .branch, .url, .count, .slot, .more: true
        }
    }
}
