/// What the router itself reads in a URL: the first segment `nav`, and query items that begin with `nav.`.
extension RouteURL {
    /// Whether the first segment is the reserved `nav` of a custom scheme, in any case. Such a URL is never a page.
    ///
    /// - Complexity: O(1).
    public var isNavigationAddress: Bool {
        guard !layout.isWeb else { return false }
        let bytes = text.utf8.span
        var segment = layout.hostIsSegment ? layout.host : layout.path
        if !layout.hostIsSegment, let first = segment.first, bytes[first] == ASCII.slash {
            segment.removeFirst()
        }
        return bytes.mayBeginReservedWord(segment) && bytes.isReservedSegment(segment)
    }

    /// Whether the query holds a reserved item: its decoded name begins with `nav.`.
    ///
    /// - Complexity: O(*n*) in the length of the query.
    public var hasReservedItems: Bool {
        guard let query = layout.query else { return false }
        let bytes = text.utf8.span
        var pieces = QueryPieces(query)
        while let piece = pieces.next(in: bytes) {
            if bytes.mayBeginReservedWord(piece), bytes.isReservedItem(piece) { return true }
        }
        return false
    }

    /// The URL with its reserved items cut out and everything else as written.
    ///
    ///     // dariel://a?nav.action=push&b=%31   becomes   dariel://a?b=%31
    ///     // dariel://a?nav.action=push#top     becomes   dariel://a#top
    ///
    /// - Complexity: O(*n*).
    public func removingReservedItems() -> RouteURL {
        hasReservedItems ? removingQueryItems { $1.isReservedItem($0) } : self
    }

    /// The canonical form without fragment and reserved items, the first segment of a custom scheme in lower
    /// case: what two URLs of the same place have in common.
    ///
    /// - Complexity: O(*n*).
    public var identity: String {
        CanonicalForm.text(of: removingReservedItems(), foldsFirstSegment: true, hasFragment: false)
    }

    /// Whether both URLs name the same place: their identities are equal.
    ///
    ///     // dariel://Item/1#a   is the same as   dariel:item/1?nav.animated=false
    ///     // dariel://item/1     is not the same as   dariel://item/1?tab=log
    public func isSame(as other: RouteURL) -> Bool {
        identity == other.identity
    }

    /// Whether scheme, host and path are the same, whatever the query.
    func isSamePath(as other: RouteURL) -> Bool {
        identity.prefix { $0 != "?" } == other.identity.prefix { $0 != "?" }
    }
}

extension QueryItems {
    /// The items that a page sees: all but the reserved ones.
    public func removingReservedItems() -> QueryItems { QueryItems(lazy.filter { !$0.isReserved }) }
}

extension QueryItem {
    /// Whether the router itself reads the item: its name begins with `nav.`.
    public var isReserved: Bool { Self.isReserved(name) }

    static func isReserved(_ name: some StringProtocol) -> Bool { name.utf8.starts(with: "nav.".utf8) }
}

extension Span<UInt8> {
    /// Whether the first letter can be that of a reserved word, as it stands or escaped.
    @inline(__always)
    fileprivate func mayBeginReservedWord(_ range: Range<Int>) -> Bool {
        guard range.lowerBound < range.upperBound else { return false }
        let byte = self[range.lowerBound]
        return byte | 0x20 == UInt8(ascii: "n") || byte == ASCII.percent
    }

    /// Whether the decoded name of a query item begins with `nav.`.
    @inline(never)
    fileprivate func isReservedItem(_ piece: Range<Int>) -> Bool {
        var decoded = DecodedBytes(piece)
        return decoded.next(in: self) == UInt8(ascii: "n") && decoded.next(in: self) == UInt8(ascii: "a")
            && decoded.next(in: self) == UInt8(ascii: "v") && decoded.next(in: self) == ASCII.dot
    }

    /// Whether the segment that begins here is `nav` in any case, decoded.
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
