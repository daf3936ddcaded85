extension RouteURL {
    /// The canonical form of the URL, in ASCII, which all spellings of the same URL share.
    ///
    ///     let url = try RouteURL(parsing: "dariel:TwoItem/%7Efoo?a+b&&c=")
    ///     url.canonical       // "dariel://TwoItem/~foo?a%20b&c"
    ///     let comma = try RouteURL(parsing: "dariel://a/%2C")
    ///     comma.canonical     // "dariel://a/%2C": only an unreserved character loses its escape
    ///
    /// The scheme and a web host are in lowercase. Non-ASCII labels of the host are encoded as Punycode, and
    /// all other non-ASCII text is percent-encoded.
    /// The only difference can be in the first segment of a URL with a custom scheme: the segment keeps its
    /// case, although `==` ignores it.
    /// The path of a web URL remains as written, except for the spelling of its escapes.
    /// Parsing the canonical form returns an equal URL with the same canonical form.
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    public var canonical: String {
        CanonicalForm.text(of: self, foldsFirstSegment: false)
    }

    /// The text to pass to another program.
    ///
    /// If a web host contains non-ASCII characters or escapes, it is replaced with its canonical form.
    /// Everything else remains as written.
    ///
    ///     let url = try RouteURL(parsing: "https://BÜCHER.example/a+b?c=ü")
    ///     url.textForOtherApps        // "https://xn--bcher-kva.example/a+b?c=ü"
    ///
    /// The other program therefore opens the host that the user sees,
    /// regardless of how that program handles Unicode.
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    package var textForOtherApps: String {
        let bytes = text.utf8.span
        guard let host, layout.host.contains(where: { bytes[$0] >= 0x80 || bytes[$0] == ASCII.percent })
        else {
            return text
        }
        let encoded = PercentCoding.encode(host, raw: .hostName)
        return bytes.text(0..<layout.host.lowerBound) + encoded
            + bytes.text(layout.host.upperBound..<bytes.count)
    }

    /// The canonical form, with the first segment in lowercase if the scheme is custom.
    var foldedCanonical: String {
        CanonicalForm.text(of: self, foldsFirstSegment: true)
    }
}

/// A writer for the canonical form that all spellings of a URL share (RFC 3986 section 6.2.2).
///
/// - The scheme and a web host are in lowercase, and hexadecimal digits are in uppercase.
/// - A web host is in ASCII: its non-ASCII labels are encoded as Punycode.
/// - Unreserved characters are raw, and non-ASCII text outside a web host is escaped.
/// - An empty port, or the default port of a web scheme, is omitted.
/// - A URL with a custom scheme is written as `scheme://first/second`.
///   If the first segment is an IP address, its brackets are raw.
/// - A slash is added before an empty first segment and after an empty last segment.
///   For example, the segments “”, “a”, and “” are written as `scheme:////a//`.
/// - In the query, empty pieces are dropped, a plus becomes `%20`,
///   and the `=` between a name and an empty value is omitted.
struct CanonicalForm {
    private var output: [UInt8] = []
    private let url: RouteURL
    /// Whether the first segment is written in lowercase if the scheme is custom.
    private let foldsFirstSegment: Bool

    /// Returns the canonical form of a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - foldsFirstSegment: Whether to write the first segment in lowercase if the scheme is custom.
    ///   - hasFragment: Whether to write the fragment.
    static func text(of url: RouteURL, foldsFirstSegment: Bool, hasFragment: Bool = true) -> String {
        var form = CanonicalForm(url: url, foldsFirstSegment: foldsFirstSegment)
        form.write(hasFragment: hasFragment)
        return String(decoding: form.output, as: UTF8.self)
    }

    /// Returns the part of the canonical form from the scheme through the path, without the user.
    ///
    /// If the scheme is custom, the port is omitted because no route depends on it.
    /// ``URLText`` matches regular expressions for a whole URL against this form.
    static func path(of url: RouteURL, foldsFirstSegment: Bool) -> String {
        var form = CanonicalForm(url: url, foldsFirstSegment: foldsFirstSegment)
        let bytes = url.text.utf8.span
        form.writeScheme(bytes)
        if url.isWeb { form.writeWebPath(bytes) } else { form.writeSegments(bytes, withPort: false) }
        return String(decoding: form.output, as: UTF8.self)
    }

    private init(url: RouteURL, foldsFirstSegment: Bool) {
        self.url = url
        self.foldsFirstSegment = foldsFirstSegment
        output.reserveCapacity(url.text.utf8.count + 2)
    }

    /// Writes all parts in order.
    private mutating func write(hasFragment: Bool) {
        let layout = url.layout
        let bytes = url.text.utf8.span
        writeScheme(bytes)
        if let user = layout.userInformation {
            normalize(user, in: bytes, raw: .userInformation)
            output.append(ASCII.atSign)
        }
        if layout.isWeb { writeWebPath(bytes) } else { writeSegments(bytes, withPort: true) }
        writeQuery(bytes)
        if hasFragment, let fragment = layout.fragment {
            output.append(ASCII.numberSign)
            normalize(fragment, in: bytes, raw: .query)
        }
    }

    /// Writes the scheme and `://`, even if the URL was written without `//`.
    private mutating func writeScheme(_ bytes: Span<UInt8>) {
        for position in 0..<Int(url.layout.schemeEnd) { output.append(ASCII.lowercased(bytes[position])) }
        output.append(contentsOf: "://".utf8)
    }

    /// Writes the host, the port, and the path of a web URL.
    private mutating func writeWebPath(_ bytes: Span<UInt8>) {
        let layout = url.layout
        if bytes[layout.host.lowerBound] == ASCII.openingBracket {
            for position in layout.host { output.append(ASCII.lowercased(bytes[position])) }
        } else {
            output.append(contentsOf: PercentCoding.encode(url.host ?? "", raw: .hostName).utf8)
        }
        writePort()
        normalize(layout.path, in: bytes, raw: .path)
    }

    /// Writes the segments of a URL with a custom scheme, and its port after the first segment.
    ///
    /// If the first segment is empty, it cannot be the host.
    /// All segments then belong to the path, and the port is written before the path.
    private mutating func writeSegments(_ bytes: Span<UInt8>, withPort hasPort: Bool) {
        var isFirst = true
        var endsEmpty = false
        var segments = SegmentIterator(url.layout)
        while let segment = segments.next(in: bytes) {
            endsEmpty = segment.isEmpty
            if isFirst {
                if segment.isEmpty {
                    if hasPort { writePort() }
                    output.append(ASCII.slash)
                    isFirst = false
                    continue
                }
                if let address = Self.address(segment, in: bytes) {
                    output.append(contentsOf: (foldsFirstSegment ? address.lowercased() : address).utf8)
                } else {
                    normalize(segment, in: bytes, raw: .hostName, foldsCase: foldsFirstSegment)
                }
                if hasPort { writePort() }
                isFirst = false
            } else {
                output.append(ASCII.slash)
                normalize(segment, in: bytes, raw: .segment)
            }
        }
        if isFirst, hasPort { writePort() }
        // A single trailing slash is not a segment, so an empty last segment needs another slash.
        if endsEmpty { output.append(ASCII.slash) }
    }

    /// Returns the decoded first segment if it is an IP address in brackets, or `nil` otherwise.
    ///
    /// Without `//`, the brackets of an address are escaped: `a:%5B::1%5D` equals `a://[::1]`.
    /// The segment is therefore decoded before it is checked.
    private static func address(_ segment: Range<Int>, in bytes: Span<UInt8>) -> String? {
        let first = bytes[segment.lowerBound]
        guard first == ASCII.openingBracket || first == ASCII.percent else { return nil }
        let text = PercentCoding.decoded(segment, in: bytes)
        return IPLiteral.isLiteral(text) ? text : nil
    }

    /// Writes the port, unless it is the default port of the scheme.
    private mutating func writePort() {
        guard let port = url.port, !(url.isWeb && port == (url.scheme == "http" ? 80 : 443)) else { return }
        output.append(ASCII.colon)
        output.append(contentsOf: String(port).utf8)
    }

    /// Writes the query items that are not empty.
    private mutating func writeQuery(_ bytes: Span<UInt8>) {
        guard let query = url.layout.query else { return }
        var isFirst = true
        var scanner = QueryScanner(query)
        while let piece = scanner.nextItem(in: bytes) {
            output.append(isFirst ? ASCII.questionMark : ASCII.ampersand)
            isFirst = false
            let isBare = !piece.name.isEmpty && piece.value.isEmpty
            normalize(isBare ? piece.name : piece.range, in: bytes, raw: .query, plusIsSpace: true)
        }
    }

    /// Writes a range in its canonical spelling.
    ///
    /// An escape remains an escape unless its character is unreserved.
    /// A raw character remains raw only if it is in `raw`.
    private mutating func normalize(
        _ range: Range<Int>,
        in bytes: Span<UInt8>,
        raw: ByteSet,
        plusIsSpace: Bool = false,
        foldsCase: Bool = false
    ) {
        var position = range.lowerBound
        while position < range.upperBound {
            let isEscape = bytes[position] == ASCII.percent
            var byte = isEscape ? bytes.checkedEscape(at: position) : bytes[position]
            if plusIsSpace, !isEscape, byte == ASCII.plus { byte = ASCII.space }
            if foldsCase { byte = ASCII.lowercased(byte) }
            PercentCoding.append(byte, raw: isEscape ? .unreserved : raw, to: &output)
            position += isEscape ? 3 : 1
        }
    }
}
