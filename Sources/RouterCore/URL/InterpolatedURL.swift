/// A URL that is assembled from a string literal and its interpolated values.
///
/// A ``NavigationRequest`` that is written as a string literal with values creates an interpolated URL.
/// Only the literal determines the parts of the URL. A value becomes text in a segment, in the value of a
/// query item, or in the fragment, and is encoded for that part.
///
///     var url = InterpolatedURL()
///     url.append(literal: "app://search?q=")
///     url.append(value: "a&b=c")
///     url.finish()
///     url.text            // "app://search?q=a%26b%3Dc"
package struct InterpolatedURL: Sendable {
    /// The URL, with each value encoded.
    var text = ""
    /// The error for the first value that is not allowed, or `nil` if all values are allowed.
    private(set) var error: URLParseError?
    /// The value that makes a segment equal to `nav`, or `nil` if there is no such segment.
    ///
    /// `nav` is reserved only as the first segment of a URL with a custom scheme.
    /// The caller therefore checks the whole URL before it refuses the value.
    private(set) var reservedValue: String?

    private var bytes: [UInt8] = []
    private var part = Part.schemeOrSegment
    /// The offset at which the current part begins.
    private var start = 0
    /// The values in the current part, with their offsets.
    private var values: [(text: String, offset: Int)] = []
    private var longestValue: String?
    /// Whether the scheme is `http` or `https`, or `nil` if no scheme has been read.
    private var isWeb: Bool?
    /// The offset after the scheme and its colon.
    private var schemeEnd = 0

    private enum Part {
        case schemeOrSegment, authority, segment, queryName, queryValue, fragment
    }

    /// Appends text from the literal. This text is already encoded.
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

    /// Appends a value, which is always data and never a delimiter.
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

    /// Ends the URL. If the URL is too long, the error names its longest value.
    mutating func finish() {
        endPart(isFixed: false)
        text = String(decoding: bytes, as: UTF8.self)
        if let longestValue, bytes.count > URLLimits.standard.bytes {
            refuse(.badValue(longestValue, segment: nil), at: URLLimits.standard.bytes)
        }
    }

    /// Returns the part that begins after a delimiter, or `nil` for any other byte.
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

    /// Ends the current part and checks the values in it.
    ///
    /// - Parameter isFixed: Whether the part is the scheme, in which values are not allowed. For values in an
    ///   authority or in the name of a query item, this parameter has no effect.
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

    /// Whether the authority is one segment.
    ///
    /// That is the case if the scheme is custom and the authority contains no user, port, or brackets.
    private var isAuthorityOneSegment: Bool {
        isWeb == false && !bytes[start...].contains { "@:[]".utf8.contains($0) }
    }

    /// Records an error, unless an earlier error is already recorded.
    private mutating func refuse(_ reason: URLParseError.Reason, at offset: Int) {
        error = error ?? URLParseError(reason, at: offset)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character: C0, DEL, or C1.
    var isControl: Bool { properties.generalCategory == .control }
}
