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
        CanonicalForm.text(of: self, foldsFirstSegment: false, isIdentity: false)
    }

    /// The canonical form without fragment and `nav.*` items, the first segment of a custom scheme in lower
    /// case: what two addresses of the same place have in common.
    ///
    /// - Complexity: O(*n*).
    public var identity: String {
        CanonicalForm.text(of: self, foldsFirstSegment: true, isIdentity: true)
    }

    /// Whether both addresses name the same place: their identities are equal.
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

    /// Whether the canonical forms are equal, the first segment of a custom scheme compared without ASCII case.
    public static func == (left: RouteURL, right: RouteURL) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) || left.foldedCanonical == right.foldedCanonical
    }

    /// Feeds what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(foldedCanonical)
    }

    private var foldedCanonical: String {
        CanonicalForm.text(of: self, foldsFirstSegment: true, isIdentity: false)
    }
}
