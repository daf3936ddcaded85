extension RouteURL: Hashable {
    /// The one form that all spellings of the address share, in ASCII.
    ///
    ///     // dariel:TwoItem/%7Efoo?a+b&&c=    is    dariel://TwoItem/~foo?a%20b&c
    ///
    /// Reading it again gives an equal address with the same canonical form. A web address keeps its path as
    /// written, but for the spelling of its escapes.
    ///
    /// - Complexity: O(*n*).
    public var canonical: String {
        CanonicalForm.text(of: self, foldsFirstSegment: false)
    }

    /// Whether the canonical forms are equal, the first segment of a custom scheme compared without ASCII case.
    public static func == (left: RouteURL, right: RouteURL) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) || left.foldedCanonical == right.foldedCanonical
    }

    /// Feeds what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(foldedCanonical)
    }

    private var foldedCanonical: String {
        CanonicalForm.text(of: self, foldsFirstSegment: true)
    }
}

/// Writes the one form that all spellings of an address share.
///
/// Scheme and web host in lower case, upper-case hexadecimal digits, what needs no escape unescaped (RFC 3986
/// section 6.2.2), non-ASCII text escaped, no empty port and no port that the scheme implies; a custom scheme in
/// the form `scheme://first/second`; query items without empty pieces, `%20` for a plus, and no `=` without a value.
struct CanonicalForm {
    private var output: [UInt8] = []
    private let url: RouteURL
    private let foldsFirstSegment: Bool

    /// - Parameters:
    ///   - foldsFirstSegment: whether the first segment of a custom scheme is written in lower case.
    ///   - hasFragment: whether the fragment is part of it.
    static func text(of url: RouteURL, foldsFirstSegment: Bool, hasFragment: Bool = true) -> String {
        var form = CanonicalForm(url: url, foldsFirstSegment: foldsFirstSegment)
        form.write(hasFragment: hasFragment)
        return String(decoding: form.output, as: UTF8.self)
    }

    /// Scheme, place and path alone; in a custom scheme also without the port, which is no part of the place.
    static func place(of url: RouteURL, foldsFirstSegment: Bool) -> String {
        var form = CanonicalForm(url: url, foldsFirstSegment: foldsFirstSegment)
        let bytes = url.text.utf8.span
        form.writeScheme(bytes)
        if url.isWeb { form.writeWebPlace(bytes) } else { form.writeSegments(bytes, withPort: false) }
        return String(decoding: form.output, as: UTF8.self)
    }

    private init(url: RouteURL, foldsFirstSegment: Bool) {
        self.url = url
        self.foldsFirstSegment = foldsFirstSegment
        output.reserveCapacity(url.text.utf8.count + 2)
    }

    private mutating func write(hasFragment: Bool) {
        let layout = url.layout
        let bytes = url.text.utf8.span
        writeScheme(bytes)
        if let user = layout.userInformation {
            normalize(user, in: bytes, raw: .userInformation)
            output.append(ASCII.atSign)
        }
        if layout.isWeb { writeWebPlace(bytes) } else { writeSegments(bytes, withPort: true) }
        writeQuery(bytes)
        if hasFragment, let fragment = layout.fragment {
            output.append(ASCII.numberSign)
            normalize(fragment, in: bytes, raw: .query)
        }
    }

    private mutating func writeScheme(_ bytes: Span<UInt8>) {
        for position in 0..<url.layout.schemeEnd { output.append(ASCII.lowercased(bytes[position])) }
        output.append(contentsOf: "://".utf8)
    }

    private mutating func writeWebPlace(_ bytes: Span<UInt8>) {
        let layout = url.layout
        if bytes[layout.host.lowerBound] == ASCII.openingBracket {
            for position in layout.host { output.append(ASCII.lowercased(bytes[position])) }
        } else {
            output.append(contentsOf: PercentCoding.encode(url.host ?? "", raw: .hostName).utf8)
        }
        writePort()
        normalize(layout.path, in: bytes, raw: .path)
    }

    private mutating func writeSegments(_ bytes: Span<UInt8>, withPort hasPort: Bool) {
        var isFirst = true
        for segment in url.segmentView {
            if isFirst {
                let start = output.count
                normalize(segment.utf8Range, in: bytes, raw: .hostName)
                if foldsFirstSegment { foldCase(from: start) }
                if hasPort { writePort() }
                isFirst = false
            } else {
                output.append(ASCII.slash)
                normalize(segment.utf8Range, in: bytes, raw: .segment)
            }
        }
        if isFirst, hasPort { writePort() }
    }

    private mutating func writePort() {
        guard let port = url.port, !(url.isWeb && port == (url.scheme == "http" ? 80 : 443)) else { return }
        output.append(ASCII.colon)
        output.append(contentsOf: String(port).utf8)
    }

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

    private mutating func normalize(
        _ range: Range<Int>,
        in bytes: Span<UInt8>,
        raw: ByteSet,
        plusIsSpace: Bool = false
    ) {
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            if byte == ASCII.percent {
                var decoded = DecodedBytes(position..<position + 3)
                PercentCoding.append(decoded.next(in: bytes) ?? byte, raw: .unreserved, to: &output)
                position += 3
            } else {
                let isSpace = plusIsSpace && byte == ASCII.plus
                PercentCoding.append(isSpace ? ASCII.space : byte, raw: raw, to: &output)
                position += 1
            }
        }
    }

    private mutating func foldCase(from start: Int) {
        var position = start
        while position < output.count {
            let isEscape = output[position] == ASCII.percent
            if !isEscape { output[position] = ASCII.lowercased(output[position]) }
            position += isEscape ? 3 : 1
        }
    }
}
