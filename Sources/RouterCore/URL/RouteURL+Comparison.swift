extension RouteURL {
    /// The one form that all spellings of the URL share, in ASCII.
    ///
    ///     let url = try RouteURL(parsing: "dariel:TwoItem/%7Efoo?a+b&&c=")
    ///     url.canonical       // "dariel://TwoItem/~foo?a%20b&c"
    ///     let comma = try RouteURL(parsing: "dariel://a/%2C")
    ///     comma.canonical     // "dariel://a/%2C": only an unreserved character loses its escape
    ///
    /// The scheme and a web host are in lower case, the host in Punycode, and other non-ASCII text is escaped.
    /// A web URL keeps its path as written, apart from the spelling of its escapes.
    /// Read again, the canonical form gives an equal URL with the same canonical form.
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    public var canonical: String {
        CanonicalForm.text(of: self, foldsFirstSegment: false)
    }

    /// The text for another program: a host beyond ASCII is in its one form, and everything else stands as written.
    ///
    ///     let url = try RouteURL(parsing: "https://BÜCHER.example/a+b?c=ü")
    ///     url.textForOtherApps        // "https://xn--bcher-kva.example/a+b?c=ü"
    ///
    /// So the program opens the host that is shown, whatever it knows of Unicode.
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

    /// The canonical form with the first segment of a custom scheme in lower case.
    var foldedCanonical: String {
        CanonicalForm.text(of: self, foldsFirstSegment: true)
    }
}

/// Writes the one form that all spellings of a URL share (RFC 3986 section 6.2.2).
///
/// - Scheme and web host are in lower case, and hexadecimal digits in upper case.
/// - A web host is in ASCII: its labels beyond ASCII are in Punycode.
/// - Unreserved characters have no escape, and all other non-ASCII text has one.
/// - No port is empty, or the one that the scheme implies.
/// - A custom scheme has the form `scheme://first/second`; an IP address that is the first segment has raw brackets.
/// - An empty first segment has a slash before it, and an empty last one has a slash after it: `scheme:////a//`.
/// - Query items have no empty pieces, `%20` for a plus, and no `=` without a value.
struct CanonicalForm {
    private var output: [UInt8] = []
    private let url: RouteURL
    /// Whether the first segment of a custom scheme is written in lower case.
    private let foldsFirstSegment: Bool

    /// Returns the canonical form of a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - foldsFirstSegment: Whether the first segment of a custom scheme is written in lower case.
    ///   - hasFragment: Whether the fragment is written.
    static func text(of url: RouteURL, foldsFirstSegment: Bool, hasFragment: Bool = true) -> String {
        var form = CanonicalForm(url: url, foldsFirstSegment: foldsFirstSegment)
        form.write(hasFragment: hasFragment)
        return String(decoding: form.output, as: UTF8.self)
    }

    /// Returns the canonical form of a URL from its scheme to its path.
    ///
    /// The port of a custom scheme is left out, since no route depends on it.
    /// ``AddressText`` matches expressions over a whole URL with this form.
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

    /// Writes all parts in their order.
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

    /// Writes the scheme and `://`, which a custom scheme may lack in the text.
    private mutating func writeScheme(_ bytes: Span<UInt8>) {
        for position in 0..<Int(url.layout.schemeEnd) { output.append(ASCII.lowercased(bytes[position])) }
        output.append(contentsOf: "://".utf8)
    }

    /// Writes host, port and path of a web URL.
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

    /// Writes the segments of a custom scheme, with its port after the first one.
    ///
    /// An empty first segment cannot be the host, so the path holds all segments and the port comes before it.
    private mutating func writeSegments(_ bytes: Span<UInt8>, withPort hasPort: Bool) {
        var isFirst = true
        var endsEmpty = false
        var walk = SegmentIterator(url.layout)
        while let segment = walk.next(in: bytes) {
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
        // A single slash at the end is no segment.
        if endsEmpty { output.append(ASCII.slash) }
    }

    /// Returns the text of a first segment that is an IP address in brackets; `nil` for any other.
    ///
    /// Only after `//` the brackets may stand raw, so the other spellings of the URL have them escaped.
    private static func address(_ segment: Range<Int>, in bytes: Span<UInt8>) -> String? {
        let first = bytes[segment.lowerBound]
        guard first == ASCII.openingBracket || first == ASCII.percent else { return nil }
        let text = PercentCoding.decoded(segment, in: bytes)
        return IPLiteral.isLiteral(text) ? text : nil
    }

    /// Writes the port, unless the scheme implies it.
    private mutating func writePort() {
        guard let port = url.port, !(url.isWeb && port == (url.scheme == "http" ? 80 : 443)) else { return }
        output.append(ASCII.colon)
        output.append(contentsOf: String(port).utf8)
    }

    /// Writes the items that are not empty.
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
    /// An escape stays one unless its character is unreserved.
    /// A raw character stays raw only if it is in `raw`.
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
