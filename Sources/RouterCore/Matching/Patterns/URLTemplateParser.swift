/// A parser that splits a template into text and placeholders.
///
/// | Template | Pieces |
/// |---|---|
/// | `a://item/:id?tab=:tab` | `a://item/`, the value `id` as a segment, `?tab=`, the value `tab` in the query |
/// | `a://item/x-:id.png` | `a://item/x-`, the value `id` in a segment, `.png` |
/// | `a://item?to=http://b:80/` | only text, because the name of a placeholder cannot begin with a digit |
/// | `https://:host/a` | refused as `placeholderInHost` |
///
/// ``URLTemplate`` creates a parser.
/// The template then fills in sample values and parses the resulting URL, which checks everything that this
/// parser does not check.
/// The parser reads the template once, from left to right, and keeps track of the current part of the URL.
struct URLTemplateParser {
    private let bytes: [UInt8]
    /// The position of the next byte to read.
    private var position = 0
    /// The position after the last piece. The text from here to ``position`` is not in ``pieces`` yet.
    private var textStart = 0
    private var pieces: [URLTemplate.Piece] = []
    /// The position after the scheme and its colon.
    private var schemeEnd = 0
    /// The part of the URL that contains ``position``.
    private var part = URLTemplate.Value.Part.firstSegment

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Reads the whole template.
    ///
    /// - Throws: `PatternError` with `empty`, `missingScheme`, `placeholderInHost`, or `typeInTemplate`.
    mutating func parse() throws(PatternError) -> [URLTemplate.Piece] {
        guard !bytes.isEmpty else { throw PatternError(.empty, at: 0) }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            !bytes[..<colon].contains(UInt8(ascii: "/")), colon > 0
        else { throw PatternError(.missingScheme, at: 0) }
        schemeEnd = colon + 1
        position = schemeEnd
        let isWeb = URLScheme.isWeb(String(decoding: bytes[..<colon], as: UTF8.self).lowercased())
        let slashes = bytes[position...].prefix(3).prefix { $0 == UInt8(ascii: "/") }.count
        position += slashes
        if isWeb { try skipHost() }
        while position < bytes.count { try step() }
        flush(to: position)
        return pieces
    }

    /// Skips the host of a web URL, which cannot contain a placeholder.
    private mutating func skipHost() throws(PatternError) {
        part = .segment
        while position < bytes.count, !"/?#".utf8.contains(bytes[position]) {
            if bytes[position] == UInt8(ascii: ":"), !name(after: position).isEmpty {
                throw PatternError(.placeholderInHost, at: position)
            }
            position += 1
        }
    }

    /// Reads one byte or one placeholder.
    ///
    /// If the byte begins the next part of the URL, ``part`` is updated.
    /// A colon without a name after it is literal text.
    private mutating func step() throws(PatternError) {
        let isPath = part == .firstSegment || part == .segment
        switch bytes[position] {
        case UInt8(ascii: "/") where isPath: part = .segment
        case UInt8(ascii: "?") where isPath: part = .query
        case UInt8(ascii: "#") where part != .fragment: part = .fragment
        case UInt8(ascii: ":"):
            let name = name(after: position)
            guard !name.isEmpty else { break }
            return try add(name)
        default: break
        }
        position += 1
    }

    /// Adds the placeholder that begins at the current position.
    ///
    /// A placeholder is alone if its segment contains nothing else.
    ///
    /// - Throws: `typeInTemplate`.
    private mutating func add(_ name: String) throws(PatternError) {
        let offset = position
        flush(to: offset)
        position += 1 + name.utf8.count
        let isPath = part == .firstSegment || part == .segment
        if position < bytes.count, bytes[position] == UInt8(ascii: "<") {
            throw PatternError(.typeInTemplate, at: position)
        }
        let startsSegment = isPath && (offset == schemeEnd || bytes[offset - 1] == UInt8(ascii: "/"))
        if startsSegment { skipModifier() }
        let isAlone = startsSegment && (position == bytes.count || "/?#".utf8.contains(bytes[position]))
        pieces.append(
            .value(URLTemplate.Value(name: name, part: part, isAlone: isAlone, offset: offset))
        )
        textStart = position
    }

    /// Skips a `*` or `+` at the end of a segment, or a `?` at the end of the path.
    ///
    /// Any other `?` begins the query, as in `:id?tab=log`.
    private mutating func skipModifier() {
        guard position < bytes.count, "*+?".utf8.contains(bytes[position]) else { return }
        let next = position + 1
        let endings = bytes[position] == UInt8(ascii: "?") ? "?#" : "/?#"
        guard next == bytes.count || endings.utf8.contains(bytes[next]) else { return }
        position = next
    }

    /// Returns the name after a colon, or an empty string if there is none.
    private func name(after colon: Int) -> String {
        PatternName.prefix(of: String(decoding: bytes[(colon + 1)...], as: UTF8.self))
    }

    /// Adds the text between the last piece and the given position.
    private mutating func flush(to end: Int) {
        if textStart < end {
            pieces.append(.text(String(decoding: bytes[textStart..<end], as: UTF8.self)))
        }
        textStart = end
    }
}
