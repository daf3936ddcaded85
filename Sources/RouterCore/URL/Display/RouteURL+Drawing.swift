extension RouteURL {
    /// Returns the URL without its scheme, or the whole URL if nothing is left.
    ///
    /// A web URL is always whole, and so is one with another scheme than the given one.
    package func drawing(in scheme: String?) -> String {
        guard self.scheme == scheme, scheme != "http", scheme != "https",
            let separator = text.firstRange(of: "://"), separator.upperBound < text.endIndex
        else { return text }
        return String(text[separator.upperBound...])
    }
}
