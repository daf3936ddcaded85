extension RouteURL {
    /// Returns the URL with these query items instead of its own of the same names.
    ///
    /// The new items are percent-encoded and come last, sorted by name.
    /// Everything else stands as written.
    ///
    ///     let mail = try RouteURL(parsing: "mailto:ann@example.org?subject=Hi&cc=bob")
    ///     try mail.merging(["subject": "A & B"]).text
    ///     // "mailto:ann@example.org?cc=bob&subject=A%20%26%20B"
    ///     try mail.merging([:]) == mail                   // true
    ///
    /// - Parameter items: Values by name, both decoded.
    /// - Throws: ``URLParseError`` with `tooLong` or `tooManyQueryItems` for a URL over the standard limits,
    ///   and with `controlCharacter` for an item that holds one.
    /// - Complexity: O(*n*) in the length of the URL and the items.
    func merging(_ items: [String: String]) throws(URLParseError) -> RouteURL {
        guard !items.isEmpty else { return self }
        let kept = removingQueryItems { piece, bytes in
            piece.range.isEmpty || items[piece.name(in: bytes)] != nil
        }
        let items = PercentCoding.encode(items: items.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        let fragment = kept.text.drop { $0 != "#" }
        let start = kept.text[..<fragment.startIndex]
        return try RouteURL(parsing: start + (kept.layout.query == nil ? "?" : "&") + items + fragment)
    }

    /// Returns the URL without the query items for which `isRemoved` holds.
    ///
    /// Everything else stands as written, and the new layout is derived without parsing.
    /// A query without a kept item goes together with its `?`.
    ///
    /// - Parameter isRemoved: Gets one piece of the query, and the bytes of the whole URL.
    /// - Complexity: O(*n*) in the length of the URL.
    func removingQueryItems(where isRemoved: (QueryScanner.Piece, Span<UInt8>) -> Bool) -> RouteURL {
        guard let query = layout.query else { return self }
        let bytes = text.utf8.span
        var kept: [String] = []
        var layout = layout
        var scanner = QueryScanner(query)
        while let piece = scanner.next(in: bytes) {
            if isRemoved(piece, bytes) {
                layout.queryItemCount -= 1
            } else {
                kept.append(bytes.text(piece.range))
            }
        }
        var output = bytes.text(0..<query.lowerBound - 1)
        func append(_ part: String, after mark: String) -> Range<Int> {
            output += mark + part
            return output.utf8.count - part.utf8.count..<output.utf8.count
        }
        let items = kept.joined(separator: "&")
        layout.query = items.isEmpty ? nil : append(items, after: "?")
        layout.fragment = layout.fragment.map { append(bytes.text($0), after: "#") }
        return RouteURL(text: output, layout: layout)
    }
}
