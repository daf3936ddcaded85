extension RouteTable {
    /// The known routes whose text is nearest to the address, for a page that says it knows no such address.
    ///
    ///     table.nearest(to: try RouteURL(parsing: "app://itm/42"), limit: 3)   // app://item/:id first
    ///
    /// Nearness is the edit distance of the paths, letter by letter and without regard to case, where a
    /// placeholder counts as the address's own segment in its place. Routes of the address's scheme come before
    /// others; equally near ones in the order of ``routes``. Routes for every web address are never among them.
    ///
    /// - Complexity: O(routes) with a bounded cost for each, however long the address.
    public func nearest(to url: RouteURL, limit: Int) -> [Route] {
        guard limit > 0 else { return [] }
        let scheme = url.scheme
        var nearest = NearestRoutes(to: url, limit: limit)
        for record in storage.records where record.pattern.scheme == scheme { nearest.offer(record) }
        guard nearest.records.count < limit else { return nearest.records.map(\.route) }
        var others = NearestRoutes(to: url, limit: limit - nearest.records.count)
        for record in storage.records where record.pattern.scheme != scheme { others.offer(record) }
        return (nearest.records + others.records).map(\.route)
    }
}
