/// The parts of a URL that the router reads itself.
///
/// They are the query items whose names begin with `nav.` and, in a URL with a custom scheme, a first segment
/// `nav`, as in `app://nav/pop`.
extension RouteURL {
    /// Whether the URL has a custom scheme and its first segment is `nav`, in upper or lower case.
    ///
    ///     try RouteURL(parsing: "app://nav/pop?times=2").isNavigationCommand   // true
    ///     try RouteURL(parsing: "app://NAV").isNavigationCommand               // true
    ///     try RouteURL(parsing: "app://navy").isNavigationCommand              // false
    ///     try RouteURL(parsing: "https://nav/pop").isNavigationCommand         // false: a web URL
    ///
    /// If the value is `true`, the URL is a command, for example to go back, and never matches a page.
    ///
    /// - Complexity: O(1).
    var isNavigationCommand: Bool {
        guard !isWeb else { return false }
        let bytes = text.utf8.span
        var start = layout.host.lowerBound
        if !layout.hostIsSegment {
            start = layout.path.lowerBound
            if start < bytes.count, bytes[start] == ASCII.slash { start += 1 }
        }
        guard bytes.mayBeginReservedWord(start..<bytes.count) else { return false }
        var segments = SegmentIterator(layout)
        return segments.next(in: bytes).map { PercentCoding.decoded($0, in: bytes).lowercased() } == "nav"
    }

    /// Whether the query contains a reserved item, whose decoded name begins with `nav.`.
    ///
    ///     try RouteURL(parsing: "app://a?nav.action=push").hasReservedItems     // true
    ///     try RouteURL(parsing: "app://a?%6Eav.action=push").hasReservedItems   // true
    ///     try RouteURL(parsing: "app://a?NAV.action=push").hasReservedItems     // false: case counts
    ///     try RouteURL(parsing: "app://a?b=nav.action").hasReservedItems        // false: only names count
    ///
    /// - Complexity: O(*n*) in the length of the query.
    var hasReservedItems: Bool {
        guard let query = layout.query else { return false }
        let bytes = text.utf8.span
        var scanner = QueryScanner(query)
        while let piece = scanner.next(in: bytes) {
            if piece.isReserved(in: bytes) { return true }
        }
        return false
    }

    /// Returns the URL without its reserved items; everything else remains as written.
    ///
    ///     let url = try RouteURL(parsing: "app://a/?nav.action=push&b=%31#top")
    ///     url.removingReservedItems().text   // "app://a/?b=%31#top"
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    package func removingReservedItems() -> RouteURL {
        hasReservedItems ? removingQueryItems { $0.isReserved(in: $1) } : self
    }

    /// The text by which ``isSame(as:)`` compares URLs. All spellings of a URL have the same text.
    ///
    /// The text is the URL's canonical form without the fragment and reserved items.
    /// If the scheme is custom, the first segment is in lowercase.
    ///
    ///     let url = try RouteURL(parsing: "app:Item/1?nav.action=push&tab=log#top")
    ///     url.identity    // "app://item/1?tab=log"
    ///     url.canonical   // "app://Item/1?nav.action=push&tab=log#top"
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    var identity: String {
        CanonicalForm.text(of: removingReservedItems(), foldsFirstSegment: true, hasFragment: false)
    }

    /// Returns whether two URLs are the same, apart from spelling, fragments, and `nav.*` items.
    ///
    /// In contrast, `==` also compares fragments and `nav.*` items.
    ///
    ///     let url = try RouteURL(parsing: "app://item/1")
    ///     url.isSame(as: try RouteURL(parsing: "app:Item/1?nav.animated=false#a"))   // true
    ///     url.isSame(as: try RouteURL(parsing: "app://item/1?tab=log"))     // false: a different query
    ///     url.isSame(as: try RouteURL(parsing: "app://u@item/1"))           // false: a different user
    public func isSame(as other: RouteURL) -> Bool {
        identity == other.identity
    }

    /// Returns whether two URLs are the same, apart from their queries, fragments, and spelling.
    func isSamePath(as other: RouteURL) -> Bool {
        identity.prefix { $0 != "?" } == other.identity.prefix { $0 != "?" }
    }
}

extension QueryScanner.Piece {
    /// Returns whether the item is reserved for the router: its decoded name begins with `nav.`.
    func isReserved(in bytes: Span<UInt8>) -> Bool {
        bytes.mayBeginReservedWord(name) && Self.isReserved(name(in: bytes))
    }

    /// Returns whether an item with this decoded name is reserved for the router.
    static func isReserved(_ name: some StringProtocol) -> Bool { name.utf8.starts(with: "nav.".utf8) }
}

extension Span<UInt8> {
    /// Returns whether the first byte of the range can begin `nav`: an `n`, an `N`, or the `%` of an escape.
    ///
    /// This test is fast, and for most URLs it shows that no text needs to be decoded.
    @inline(__always)
    fileprivate func mayBeginReservedWord(_ range: Range<Int>) -> Bool {
        guard range.lowerBound < range.upperBound else { return false }
        let byte = self[range.lowerBound]
        return byte | 0x20 == UInt8(ascii: "n") || byte == ASCII.percent
    }
}
