/// The URL of a string literal with values in it, each encoded for its place.
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
struct InterpolatedURL: Sendable {
    /// The URL, with each value encoded.
    private(set) var text = ""
    /// The first value that cannot stand in its place, or `nil` if each one can.
    private(set) var error: URLParseError?
    /// The value that makes a segment read like the reserved `nav`, or `nil` for none.
    ///
    /// Only a reader of the whole URL knows whether that segment is the first.
    private(set) var reservedValue: String?

    /// The bytes of the literal, with the values between them.
    private var units: [Unit] = []

    fileprivate enum Unit {
        case byte(UInt8)
        case value(String)

        /// The byte of the literal, or `nil` for a value.
        var byte: UInt8? {
            if case .byte(let byte) = self { byte } else { nil }
        }

        var value: String? {
            if case .value(let value) = self { value } else { nil }
        }
    }

    /// Appends a part of the literal, which is already encoded.
    mutating func append(literal: String) {
        units += literal.utf8.map { .byte($0) }
    }

    /// Appends a value, which is data and never a delimiter.
    mutating func append(value: String) {
        units.append(.value(value))
    }

    /// Encodes the values and checks their places.
    mutating func finish() {
        var rest = units[...]
        var isWeb: Bool?
        if let end = rest.firstIndex(of: ":/?#"), rest[end].byte == ASCII.colon {
            let scheme = rest[..<end].compactMap(\.byte)
            isWeb = URLScheme.isWeb(scheme.span, end: scheme.count)
            write(rest[...end], as: .fixed)
            rest = rest[(end + 1)...]
        }
        if rest.prefix(2).allSatisfy({ $0.byte == ASCII.slash }), rest.count > 1 {
            write(rest.prefix(2), as: .fixed)
            rest = rest.dropFirst(2)
            let authority = rest[..<(rest.firstIndex(of: "/?#") ?? rest.endIndex)]
            // In a custom scheme that is the first segment, unless it has a user, a port or brackets.
            let isSegment = isWeb == false && authority.firstIndex(of: "@:[]") == nil
            write(authority, as: isSegment ? .segment : .fixed)
            rest = rest[authority.endIndex...]
        }
        let path = rest[..<(rest.firstIndex(of: "?#") ?? rest.endIndex)]
        writeEach(path, between: "/") { $0.write($1, as: .segment) }
        rest = rest[path.endIndex...]
        let query = rest[..<(rest.firstIndex(of: "#") ?? rest.endIndex)]
        writeEach(query, between: "?&") { url, item in
            let name = item[..<(item.firstIndex(of: "=") ?? item.endIndex)]
            url.write(name, as: .fixed)
            url.write(item[name.endIndex...], as: .queryValue)
        }
        write(rest[query.endIndex...], as: .fragment)
        checkLength()
        units = []
    }

    // MARK: - Places

    /// The places that differ in what a value may be.
    fileprivate enum Place {
        /// The scheme, the authority, or the name of a query item, which take no value.
        case fixed
        case segment
        case queryValue
        case fragment
    }

    /// Writes the parts between delimiters of the literal, and the delimiters as they are.
    private mutating func writeEach(
        _ units: ArraySlice<Unit>,
        between delimiters: StaticString,
        _ write: (inout InterpolatedURL, ArraySlice<Unit>) -> Void
    ) {
        var rest = units
        while let end = rest.firstIndex(of: delimiters) {
            write(&self, rest[..<end])
            self.write(rest[end...end], as: .fixed)
            rest = rest[(end + 1)...]
        }
        write(&self, rest)
    }

    /// Writes a part of the URL, with its values encoded for their place.
    private mutating func write(_ units: ArraySlice<Unit>, as place: Place) {
        var bytes = Array(text.utf8)
        for unit in units {
            switch unit {
            case .byte(let byte): bytes.append(byte)
            case .value(let value):
                if place == .fixed { refuse(.misplacedValue(value), at: bytes.count) }
                if value.unicodeScalars.contains(where: \.isControl) {
                    refuse(.badValue(value, segment: nil), at: bytes.count)
                }
                bytes += place.encode(value).utf8
            }
        }
        let start = text.utf8.count
        text = String(decoding: bytes, as: UTF8.self)
        guard place == .segment, let value = units.lazy.compactMap(\.value).first else { return }
        let segment = PercentCoding.decoded(start..<bytes.count, of: text)
        if ["", ".", ".."].contains(segment) { refuse(.badValue(value, segment: segment), at: start) }
        if segment.utf8.count > URLLimits.standard.segmentBytes {
            refuse(.badValue(value, segment: nil), at: start)
        }
        if segment.utf8.map(ASCII.lowercased) == Array("nav".utf8) { reservedValue = value }
    }

    /// Refuses a URL that is too long, and names its longest value.
    private mutating func checkLength() {
        guard text.utf8.count > URLLimits.standard.bytes,
            let longest = units.compactMap(\.value).max(by: { $0.utf8.count < $1.utf8.count })
        else { return }
        refuse(.badValue(longest, segment: nil), at: URLLimits.standard.bytes)
    }

    /// Keeps the first error.
    private mutating func refuse(_ reason: URLParseError.Reason, at offset: Int) {
        error = error ?? URLParseError(reason, at: offset)
    }
}

extension InterpolatedURL.Place {
    /// Returns the value with an escape for each character that is not text here.
    fileprivate func encode(_ value: String) -> String {
        switch self {
        case .fixed, .segment: PercentCoding.encode(firstSegment: value)
        case .queryValue: PercentCoding.encode(queryPart: value)
        case .fragment: PercentCoding.encode(fragment: value)
        }
    }
}

extension ArraySlice<InterpolatedURL.Unit> {
    /// Returns the place of the first byte of the literal that is one of these.
    fileprivate func firstIndex(of bytes: StaticString) -> Int? {
        bytes.withUTF8Buffer { bytes in
            firstIndex { unit in unit.byte.map(bytes.contains) ?? false }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character: C0, DEL or C1.
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
