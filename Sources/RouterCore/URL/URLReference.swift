/// A relative reference and how it resolves against a base (RFC 3986 section 5.2).
struct URLReference {
    let text: String
    let layout: URLLayout

    init(_ text: String, against base: RouteURL, limits: URLLimits) throws(URLParseError) {
        self.text = text
        layout = try RouteURLParser.parse(reference: text, isWeb: base.isWeb, limits: limits)
    }

    /// The text of the target, put together as in section 5.3.
    func target(against base: RouteURL) -> String {
        let bytes = text.utf8.span
        var result = base.text.utf8.span.text(0..<base.layout.schemeEnd) + ":"
        if layout.hasAuthority {
            let authority = 2..<layout.path.lowerBound
            result += "//" + bytes.text(authority) + DotSegments.removed(from: bytes.text(layout.path))
        } else {
            let place = Place(of: base)
            result += "//" + place.authority
            if layout.path.isEmpty {
                result += place.path
                if layout.query == nil, let inherited = base.layout.query {
                    result += "?" + base.text.utf8.span.text(inherited)
                }
            } else if bytes[layout.path.lowerBound] == ASCII.slash {
                result += DotSegments.removed(from: bytes.text(layout.path))
            } else {
                result += DotSegments.removed(from: place.directory + bytes.text(layout.path))
            }
        }
        if let query = layout.query { result += "?" + bytes.text(query) }
        if let fragment = layout.fragment { result += "#" + bytes.text(fragment) }
        return result
    }

    /// Authority and path of a base; in a custom scheme the first segment is the authority in every spelling.
    private struct Place {
        let authority: String
        let path: String

        init(of base: RouteURL) {
            let bytes = base.text.utf8.span
            let layout = base.layout
            let start = layout.hasAuthority ? layout.schemeEnd + 3 : layout.path.lowerBound
            let authority = bytes.text(start..<layout.path.lowerBound)
            guard !layout.isWeb, layout.host.isEmpty, let first = base.segmentView.first else {
                self.authority = authority
                path = bytes.text(layout.path)
                return
            }
            let host = PercentCoding.encode(authorityFrom: first.encodedText)
            let user = layout.userInformation.map { bytes.text($0) + "@" } ?? ""
            let port = layout.port.map { ":" + bytes.text($0) } ?? ""
            self.authority = user + host + port
            path = bytes.text(first.utf8Range.upperBound..<layout.path.upperBound)
        }

        /// The path up to and including its last slash; `/` where it is empty (section 5.2.3).
        var directory: String {
            guard let slash = path.utf8.lastIndex(of: ASCII.slash) else { return "/" }
            return String(path[...slash])
        }
    }
}

extension PercentCoding {
    /// A segment as written, fit to stand where an authority has its host.
    static func encode(authorityFrom encodedSegment: String) -> String {
        var output: [UInt8] = []
        for byte in encodedSegment.utf8 {
            let isDelimiter = byte == ASCII.colon || byte == ASCII.atSign
            append(byte, raw: isDelimiter ? .hostName : .everything, to: &output)
        }
        return String(decoding: output, as: UTF8.self)
    }
}
