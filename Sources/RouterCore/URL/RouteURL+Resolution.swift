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
