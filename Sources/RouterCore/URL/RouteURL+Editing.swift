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
    public func merging(_ items: [String: String]) throws(URLParseError) -> RouteURL {
        guard !items.isEmpty else { return self }
        let bytes = text.utf8.span
        var kept: [String] = []
        if let query = layout.query {
            var scanner = QueryScanner(query)
            while let piece = scanner.nextItem(in: bytes) {
                if items[QueryItem.name(of: piece, in: bytes)] == nil { kept.append(bytes.text(piece.range)) }
            }
        }
        kept += items.sorted { $0.key < $1.key }.map { name, value in
            PercentCoding.encode(queryName: name) + "=" + PercentCoding.encode(queryValue: value)
        }
        let start = text.prefix { $0 != "?" && $0 != "#" }
        let fragment = text.drop { $0 != "#" }
        return try RouteURL(parsing: start + "?" + kept.joined(separator: "&") + fragment)
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
        var kept: [UInt8] = []
        var isFirst = true
        var items = layout.queryItemCount
        var scanner = QueryScanner(query)
        while let piece = scanner.next(in: bytes) {
            if isRemoved(piece, bytes) {
                items -= 1
                continue
            }
            if !isFirst { kept.append(ASCII.ampersand) }
            isFirst = false
            for position in piece.range { kept.append(bytes[position]) }
        }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for position in 0..<query.lowerBound - 1 { output.append(bytes[position]) }
        var layout = layout
        layout.query = nil
        layout.queryItemCount = items
        if !kept.isEmpty {
            output.append(ASCII.questionMark)
            layout.query = output.count..<output.count + kept.count
            output.append(contentsOf: kept)
        }
        if let fragment = layout.fragment {
            output.append(ASCII.numberSign)
            layout.fragment = output.count..<output.count + fragment.count
            for position in fragment { output.append(bytes[position]) }
        }
        return RouteURL(text: String(decoding: output, as: UTF8.self), layout: layout)
    }
}
