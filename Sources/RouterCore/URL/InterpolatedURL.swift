/// The URL of a string literal with values in it, each encoded for its part.
///
/// ``NavigationRequest`` makes one of an interpolated literal.
/// The literal alone decides the parts of the URL: a value becomes text in a segment, in the value of a query
/// item, or in the fragment.
///
///     var url = InterpolatedURL()
///     url.append(literal: "app://search?q=")
///     url.append(value: "a&b=c")
///     url.finish()
///     url.text            // "app://search?q=a%26b%3Dc"
package struct InterpolatedURL: Sendable {
    /// The URL, with each value encoded.
    var text = ""
    /// The first value that cannot stand in its part, or `nil` if each one can.
    private(set) var error: URLParseError?
    /// The value that makes a segment read like the reserved `nav`, or `nil` without one.
    ///
    /// Only a reader of the whole URL knows whether that segment is the first.
    private(set) var reservedValue: String?

    private var bytes: [UInt8] = []
    private var part = Part.schemeOrSegment
    /// The offset of the part.
    private var start = 0
    /// The values in the part, with their offsets.
    private var values: [(text: String, offset: Int)] = []
    private var longestValue: String?
    /// Whether the scheme is one of the web; `nil` in a relative reference.
    private var isWeb: Bool?
    /// The offset after the scheme and its colon.
    private var schemeEnd = 0

    private enum Part {
        case schemeOrSegment, authority, segment, queryName, queryValue, fragment
    }

    /// Appends a part of the literal, which is already encoded.
    mutating func append(literal: String) {
        for byte in literal.utf8 {
            guard let next = part(after: byte) else {
                bytes.append(byte)
                continue
            }
            let endsScheme = byte == ASCII.colon
            endPart(isFixed: endsScheme)
            bytes.append(byte)
            if endsScheme {
                isWeb = URLScheme.isWeb(bytes.span, end: bytes.count - 1)
                schemeEnd = bytes.count
            }
            part = next
            start = bytes.count
        }
    }

    /// Appends a value, which is data and never a delimiter.
    mutating func append(value: String) {
        values.append((value, bytes.count))
        if value.utf8.count > longestValue?.utf8.count ?? -1 { longestValue = value }
        let encoded =
            switch part {
            case .schemeOrSegment, .authority, .segment, .queryName: PercentCoding.encode(firstSegment: value)
            case .queryValue: PercentCoding.encode(queryPart: value)
            case .fragment: PercentCoding.encode(fragment: value)
            }
        bytes += encoded.utf8
    }

    /// Ends the URL, and refuses one that is too long, naming its longest value.
    mutating func finish() {
        endPart(isFixed: false)
        text = String(decoding: bytes, as: UTF8.self)
        if let longestValue, bytes.count > URLLimits.standard.bytes {
            refuse(.badValue(longestValue, segment: nil), at: URLLimits.standard.bytes)
        }
    }

    /// Returns the part that follows a delimiter; `nil` for a byte that delimits nothing here.
    private func part(after byte: UInt8) -> Part? {
        switch (part, byte) {
        case (.fragment, _): nil
        case (_, ASCII.numberSign): .fragment
        case (_, ASCII.questionMark), (.queryName, ASCII.ampersand), (.queryValue, ASCII.ampersand):
            .queryName
        case (.queryName, ASCII.equalsSign): .queryValue
        case (.queryName, _), (.queryValue, _): nil
        case (.segment, ASCII.slash) where bytes.count == schemeEnd + 1 && bytes.last == ASCII.slash:
            .authority
        case (_, ASCII.slash), (.schemeOrSegment, ASCII.colon): .segment
        default: nil
        }
    }

    /// Checks the values of the part that ends.
    ///
    /// - Parameter isFixed: Whether a value is not allowed in it; the authority and the name of a query item know that themselves.
    private mutating func endPart(isFixed: Bool) {
        defer { values = [] }
        guard let first = values.first else { return }
        if isFixed || part == .queryName || part == .authority && !isAuthorityOneSegment {
            return refuse(.misplacedValue(first.text), at: first.offset)
        }
        for value in values where value.text.unicodeScalars.contains(where: \.isControl) {
            refuse(.badValue(value.text, segment: nil), at: value.offset)
        }
        if part == .queryValue || part == .fragment { return }
        let segment = PercentCoding.decoded(start..<bytes.count, in: bytes.span)
        if ["", ".", ".."].contains(segment) { refuse(.badValue(first.text, segment: segment), at: start) }
        if segment.utf8.count > URLLimits.standard.segmentBytes {
            refuse(.badValue(first.text, segment: nil), at: start)
        }
        if segment.utf8.map(ASCII.lowercased) == Array("nav".utf8) { reservedValue = first.text }
    }

    /// Whether the authority is the first segment: in a custom scheme, without a user, a port and brackets.
    private var isAuthorityOneSegment: Bool {
        isWeb == false && !bytes[start...].contains { "@:[]".utf8.contains($0) }
    }

    /// Keeps the first error.
    private mutating func refuse(_ reason: URLParseError.Reason, at offset: Int) {
        error = error ?? URLParseError(reason, at: offset)
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character: C0, DEL or C1.
    var isControl: Bool { properties.generalCategory == .control }
}
