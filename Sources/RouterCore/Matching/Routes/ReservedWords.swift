/// The parts of a URL that the router itself reads.
///
/// They are the first segment `nav` of a custom scheme, and query items whose names begin with `nav.`.
extension RouteURL {
    /// Whether the first segment of a custom scheme is `nav`, in any case.
    ///
    ///     try RouteURL(parsing: "app://nav/pop?times=2").isNavigationCommand   // true
    ///     try RouteURL(parsing: "app://NAV").isNavigationCommand               // true
    ///     try RouteURL(parsing: "app://navy").isNavigationCommand              // false
    ///     try RouteURL(parsing: "https://nav/pop").isNavigationCommand         // false: a web URL
    ///
    /// Such a URL goes back or closes something, and is never a page.
    ///
    /// - Complexity: O(1).
    public var isNavigationCommand: Bool {
        guard !layout.isWeb else { return false }
        let bytes = text.utf8.span
        var segment = layout.hostIsSegment ? layout.host : layout.path
        if !layout.hostIsSegment, let first = segment.first, bytes[first] == ASCII.slash {
            segment.removeFirst()
        }
        return bytes.mayBeginReservedWord(segment) && bytes.isReservedSegment(segment)
    }

    /// Whether the query holds a reserved item, whose decoded name begins with `nav.`.
    ///
    ///     try RouteURL(parsing: "app://a?nav.action=push").hasReservedItems     // true
    ///     try RouteURL(parsing: "app://a?%6Eav.action=push").hasReservedItems   // true
    ///     try RouteURL(parsing: "app://a?NAV.action=push").hasReservedItems     // false: case counts
    ///     try RouteURL(parsing: "app://a?b=nav.action").hasReservedItems        // false: only names count
    ///
    /// - Complexity: O(*n*) in the length of the query.
    public var hasReservedItems: Bool {
        guard let query = layout.query else { return false }
        let bytes = text.utf8.span
        var scanner = QueryScanner(query)
        while let piece = scanner.next(in: bytes) {
            if bytes.mayBeginReservedWord(piece.name), bytes.isReservedItem(piece.name) { return true }
        }
        return false
    }

    /// Returns the URL without its reserved items, and everything else as written.
    ///
    ///     let url = try RouteURL(parsing: "app://a/?nav.action=push&b=%31#top")
    ///     url.removingReservedItems().text   // "app://a/?b=%31#top"
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    public func removingReservedItems() -> RouteURL {
        hasReservedItems ? removingQueryItems { $1.isReservedItem($0.name) } : self
    }

    /// The part that two URLs of the same page have in common.
    ///
    /// It is the canonical form without fragment and reserved items, with a custom scheme's first segment in
    /// lower case.
    ///
    ///     let url = try RouteURL(parsing: "app:Item/1?nav.action=push&tab=log#top")
    ///     url.identity    // "app://item/1?tab=log"
    ///     url.canonical   // "app://Item/1?nav.action=push&tab=log#top"
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    public var identity: String {
        CanonicalForm.text(of: removingReservedItems(), foldsFirstSegment: true, hasFragment: false)
    }

    /// Returns whether both URLs name the same page: whether their identities are equal.
    ///
    ///     let url = try RouteURL(parsing: "app://item/1")
    ///     url.isSame(as: try RouteURL(parsing: "app:Item/1?nav.animated=false#a"))   // true
    ///     url.isSame(as: try RouteURL(parsing: "app://item/1?tab=log"))              // false: another query
    ///     url.isSame(as: try RouteURL(parsing: "app://u@item/1"))                    // false: another user
    public func isSame(as other: RouteURL) -> Bool {
        identity == other.identity
    }

    /// Returns whether everything before the query is the same.
    func isSamePath(as other: RouteURL) -> Bool {
        identity.prefix { $0 != "?" } == other.identity.prefix { $0 != "?" }
    }
}

extension QueryItem {
    /// Returns whether the router itself reads an item of this decoded name, which begins with `nav.`.
    static func isReserved(_ name: some StringProtocol) -> Bool { name.utf8.starts(with: "nav.".utf8) }
}

extension Span<UInt8> {
    /// Returns whether the first byte can begin a reserved word, raw or escaped.
    ///
    /// It is a cheap test, so that most URLs cost no decoding.
    @inline(__always)
    fileprivate func mayBeginReservedWord(_ range: Range<Int>) -> Bool {
        guard range.lowerBound < range.upperBound else { return false }
        let byte = self[range.lowerBound]
        return byte | 0x20 == UInt8(ascii: "n") || byte == ASCII.percent
    }

    /// Returns whether the decoded name of a query item begins with `nav.`.
    @inline(never)
    fileprivate func isReservedItem(_ name: Range<Int>) -> Bool {
        var decoded = DecodedBytes(name)
        return decoded.next(in: self) == UInt8(ascii: "n") && decoded.next(in: self) == UInt8(ascii: "a")
            && decoded.next(in: self) == UInt8(ascii: "v") && decoded.next(in: self) == ASCII.dot
    }

    /// Returns whether the segment that begins here is `nav`, decoded and in any case.
    @inline(never)
    fileprivate func isReservedSegment(_ rest: Range<Int>) -> Bool {
        let end = rest.first { self[$0] == ASCII.slash } ?? rest.upperBound
        var decoded = DecodedBytes(rest.lowerBound..<end)
        return decoded.next(in: self).map(ASCII.lowercased) == UInt8(ascii: "n")
            && decoded.next(in: self).map(ASCII.lowercased) == UInt8(ascii: "a")
            && decoded.next(in: self).map(ASCII.lowercased) == UInt8(ascii: "v")
            && decoded.next(in: self) == nil
    }
}
