extension RouteURL {
    /// Reads what a person typed or pasted: trimmed, and with what may not stand raw percent-encoded.
    ///
    ///     try RouteURL(typed: " dariel://item/two words ").text   // "dariel://item/two%20words"
    ///     try RouteURL(typed: "dariel://item/100%")               // an error: a bad escape
    ///
    /// A missing scheme, a bad escape, a backslash and a control character stay errors, and so does a space in the
    /// host of a web address: to encode those would make another address of it.
    ///
    /// - Throws: `URLParseError`, its offset counted in the typed text.
    public init(typed text: String, limits: URLLimits = .standard) throws(URLParseError) {
        if text.utf8.count > 4 * limits.bytes {
            throw URLParseError(.tooLong(limit: limits.bytes), at: limits.bytes)
        }
        let typed = TypedURL(text)
        do {
            try self.init(parsing: typed.text, limits: limits)
        } catch {
            throw typed.relocated(error)
        }
    }
}
