extension RouteURL {
    /// The address with these query items in the place of its own of the same names, percent-encoded; everything else
    /// stands as written.
    ///
    ///     // mailto:ann@example.org?subject=Hi&cc=bob   with ["subject": "A & B"]
    ///     // mailto:ann@example.org?cc=bob&subject=A%20%26%20B
    ///
    /// - Throws: ``URLParseError`` where the address becomes too long, or an item holds a control character.
    /// - Complexity: O(*n*).
    public func merging(_ items: [String: String]) throws(URLParseError) -> RouteURL {
        guard !items.isEmpty else { return self }
        let bytes = text.utf8.span
        var kept: [String] = []
        if let query = layout.query {
            var pieces = QueryPieces(query)
            while let piece = pieces.next(in: bytes) {
                let raw = String(
                    decoding: text.utf8.dropFirst(piece.lowerBound).prefix(piece.count),
                    as: UTF8.self
                )
                let name = raw.prefix { $0 != "=" }
                guard !raw.isEmpty, items[try PercentCoding.decode(queryValue: String(name))] == nil else {
                    continue
                }
                kept.append(raw)
            }
        }
        kept += items.sorted { $0.key < $1.key }.map { name, value in
            PercentCoding.encode(queryName: name) + "=" + PercentCoding.encode(queryValue: value)
        }
        let start = text.prefix { $0 != "?" && $0 != "#" }
        let fragment = text.drop { $0 != "#" }
        return try RouteURL(parsing: start + "?" + kept.joined(separator: "&") + fragment)
    }

    /// The URL without the query items that `isRemoved` holds for, by their place, and everything else as written.
    func removingQueryItems(where isRemoved: (Range<Int>, Span<UInt8>) -> Bool) -> RouteURL {
        guard let query = layout.query else { return self }
        let bytes = text.utf8.span
        var kept: [UInt8] = []
        var isFirst = true
        var items = layout.queryItemCount
        var pieces = QueryPieces(query)
        while let piece = pieces.next(in: bytes) {
            if isRemoved(piece, bytes) {
                items -= 1
                continue
            }
            if !isFirst { kept.append(ASCII.ampersand) }
            isFirst = false
            for position in piece { kept.append(bytes[position]) }
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
