extension RouteURL {
    /// The address that a reference means when it stands in a page with this address (RFC 3986 section 5.2).
    ///
    ///     // in dariel://item/42/log
    ///     "43"        // dariel://item/42/43
    ///     "../7"      // dariel://item/7
    ///     "/7"        // dariel://item/7: the first segment of a custom scheme is its authority
    ///     "../../../7"    // dariel://item/7: nothing climbs above the first segment
    ///     "//home"    // dariel://home
    ///     "?tab=log"  // dariel://item/42/log?tab=log
    ///     "dariel://home"   // an address of its own, read by `init(parsing:)`
    ///
    /// - Throws: `URLParseError`; its offset counts in the reference, and in the target where only that is longer
    ///   than a limit.
    public func resolving(
        _ reference: String,
        limits: URLLimits = .standard
    ) throws(URLParseError) -> RouteURL {
        if URLScheme.colon(in: reference.utf8.span) != nil {
            return try RouteURL(parsing: reference, limits: limits)
        }
        let relative = try URLReference(reference, against: self, limits: limits)
        return try RouteURL(parsing: relative.target(against: self), limits: limits)
    }
}

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

/// The removal of `.` and `..` from a path (RFC 3986 section 5.2.4).
enum DotSegments {
    /// The path without dot segments; a `..` above the root stays at the root.
    ///
    /// - Complexity: O(*n*).
    static func removed(from path: String) -> String {
        guard path.utf8.first == ASCII.slash else { return path }
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case "..":
                kept = kept.dropLast()
                if isLast { kept.append("") }
            case ".":
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}
