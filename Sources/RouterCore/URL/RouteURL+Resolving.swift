extension RouteURL {
    /// Resolves a reference that appears in a page with this URL (RFC 3986 section 5.2).
    ///
    /// In a URL with a custom scheme, the first segment is the authority, so `..` never removes it.
    ///
    ///     let base = try RouteURL(parsing: "dariel://item/42/log")
    ///     try base.resolving("43").text               // "dariel://item/42/43"
    ///     try base.resolving("../7").text             // "dariel://item/7"
    ///     try base.resolving("/7").text               // "dariel://item/7"
    ///     try base.resolving("../../../7").text       // "dariel://item/7"
    ///     try base.resolving("//home").text           // "dariel://home"
    ///     try base.resolving("?tab=log").text         // "dariel://item/42/log?tab=log"
    ///     try base.resolving("https://a.org/").text   // "https://a.org/": it has a scheme of its own
    ///     try base.resolving("c//d").text             // "dariel://item/42/c//d"
    ///
    /// - Parameter reference: A relative reference, or a whole URL that ``init(parsing:)`` accepts.
    /// - Throws: ``URLParseError``. Its offset counts bytes of the reference,
    ///   or of the result if only the result exceeds a limit.
    /// - Complexity: O(*n*) in the length of the base and the reference.
    public func resolving(_ reference: String) throws(URLParseError) -> RouteURL {
        if URLScheme.colon(in: reference.utf8.span) != nil {
            return try RouteURL(parsing: reference)
        }
        let relative = try RouteURLParser.parse(reference: reference, isWeb: isWeb)
        return try RouteURL(parsing: target(of: reference.utf8.span, relative))
    }

    /// Returns the text of the URL that a relative reference points to (RFC 3986 section 5.3).
    ///
    /// The parser has already checked the reference, so this function only joins text.
    /// The caller parses the result, because it can exceed a limit even if the base and the reference do not.
    ///
    /// - Parameters:
    ///   - bytes: The text of the reference.
    ///   - relative: The positions of the parts of the reference.
    private func target(of bytes: Span<UInt8>, _ relative: URLLayout) -> String {
        var result = text.utf8.span.text(0..<Int(layout.schemeEnd)) + ":"
        if relative.hasAuthority {
            let authority = 2..<relative.path.lowerBound
            result += "//" + bytes.text(authority) + DotSegments.removed(from: bytes.text(relative.path))
        } else {
            let base = Base(of: self)
            result += "//" + base.authority
            if relative.path.isEmpty {
                result += base.path
                if relative.query == nil, let inherited = layout.query {
                    result += "?" + text.utf8.span.text(inherited)
                }
            } else if bytes[relative.path.lowerBound] == ASCII.slash {
                result += DotSegments.removed(from: bytes.text(relative.path))
            } else {
                result += DotSegments.removed(from: base.directory + bytes.text(relative.path))
            }
        }
        if let query = relative.query { result += "?" + bytes.text(query) }
        if let fragment = relative.fragment { result += "#" + bytes.text(fragment) }
        return result
    }

    /// The authority and the path of a base URL, as written.
    ///
    /// If the scheme is custom, the first segment is the authority, however the base URL is spelled:
    /// `a:b/c` and `a://b/c` both have the authority `b` and the path `/c`.
    /// If the first segment is empty, it is not the authority, and the path contains all segments.
    private struct Base {
        let authority: String
        let path: String

        init(of base: RouteURL) {
            let bytes = base.text.utf8.span
            let layout = base.layout
            let start = layout.hasAuthority ? Int(layout.schemeEnd) + 3 : layout.path.lowerBound
            let authority = bytes.text(start..<layout.path.lowerBound)
            guard !layout.isWeb, layout.host.isEmpty, let first = base.segmentRanges.first, !first.isEmpty
            else {
                self.authority = authority
                path = bytes.text(layout.path)
                return
            }
            let host = PercentCoding.encode(bytes.text(first), raw: .encodedHostName)
            let user = layout.userInformation.map { bytes.text($0) + "@" } ?? ""
            let port = layout.port.map { ":" + bytes.text($0) } ?? ""
            self.authority = user + host + port
            path = bytes.text(first.upperBound..<layout.path.upperBound)
        }

        /// The path up to and including its last slash, or `/` if the path is empty (section 5.2.3).
        var directory: String {
            guard let slash = path.utf8.lastIndex(of: ASCII.slash) else { return "/" }
            return String(path[...slash])
        }
    }
}

/// Removal of the segments `.` and `..` from a path (RFC 3986 section 5.2.4).
enum DotSegments {
    /// Returns the path without dot segments. A `..` at the root has no effect.
    ///
    /// A path that does not begin with `/` is returned unchanged.
    ///
    ///     DotSegments.removed(from: "/a/./b/../c")        // "/a/c"
    ///     DotSegments.removed(from: "/a/b/..")            // "/a/"
    ///     DotSegments.removed(from: "/../../a")           // "/a"
    ///
    /// - Complexity: O(*n*) in the length of the path.
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
