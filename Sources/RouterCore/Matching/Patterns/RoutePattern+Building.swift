extension RoutePattern {
    /// Returns the text of the URL in which the placeholders have the given values.
    ///
    /// This is the inverse of matching. ``RouteTable`` uses this method to build URLs, including samples.
    /// The text is encoded.
    /// Its length is not checked here, because the caller parses the text, and the parser checks the length.
    ///
    /// | Pattern | Values | Result |
    /// |---|---|---|
    /// | `a://item/:id` | id: `a/b c` | `a://item/a%2Fb%20c` |
    /// | `a://files/:rest*` | rest: `a/b c` | `a://files/a/b%20c` |
    /// | `a://files/:rest*` | rest: `/a` | `a://files//a` |
    /// | `a://user/:name/:tab?` | name: `ann` | `a://user/ann` |
    /// | `a://more/:rest+` | none | throws `missing` |
    /// | `a://item/:id` | id: `..` | throws `badValue` |
    ///
    /// - Parameters:
    ///   - anyHost: The host for a web pattern that matches any host.
    ///   - value: A closure that returns the value of a placeholder, or `nil` if it is absent. It takes the
    ///     name of the placeholder, which is empty for the `*` at the end of a pattern.
    /// - Returns: The text of the URL.
    /// - Throws: ``ParameterError``:
    ///   - `missing` if a required value or the host is absent
    ///   - `badValue` for an empty value, or for a segment `.` or `..` in a URL with a custom scheme
    func urlText(
        anyHost: String? = nil,
        _ value: (String) -> ParameterTexts?
    ) throws(ParameterError) -> String {
        var encoded: [String] = []
        for (index, segment) in segments.enumerated() {
            let isFirst = index == 0 && !isWeb
            let isWhole = segment.parts.count == 1
            var text = ""
            for part in segment.parts {
                let piece =
                    switch part {
                    case .literal(let literal): literal
                    case .placeholder(let placeholder):
                        try isWhole ? wholeSegment(of: placeholder, value) : Self.text(of: placeholder, value)
                    }
                text +=
                    isWhole
                    ? Self.encode(whole: piece, isFirst: isFirst) : Self.encode(piece, isFirst: isFirst)
            }
            encoded.append(text)
        }
        for text in try tailSegments(value) {
            encoded.append(Self.encode(whole: text, isFirst: encoded.isEmpty && !isWeb))
        }
        var path = encoded.joined(separator: "/")
        // Without a slash after it, an empty last segment would not count as a segment.
        if encoded.last == "" { path += "/" }
        // The first segment takes the place of the host after `://`.
        // An empty segment cannot take this place, so a third slash comes before the path.
        guard isWeb else { return "\(scheme)://" + (encoded.first == "" ? "/" : "") + path }
        guard let host = host ?? anyHost else { throw .missing("host") }
        return "\(scheme)://\(Self.encode(host: host))" + (encoded.isEmpty ? "" : "/\(path)")
    }

    /// Returns the unencoded segments that follow the fixed segments.
    ///
    /// - Throws: `missing` if the pattern requires a segment after the fixed segments and there is no value,
    ///   or `badValue` if a value is not allowed there.
    private func tailSegments(_ value: (String) -> ParameterTexts?) throws(ParameterError) -> [String] {
        if tail == .end { return [] }
        let placeholder = tail.placeholder ?? .unnamed
        guard let parameter = value(placeholder.name) else {
            if tail.needsSegment { throw .missing(placeholder.name) }
            return []
        }
        guard tail.isRest else { return [try wholeSegment(of: placeholder, value)] }
        let segments = Self.segments(of: parameter)
        func expect(_ isRight: Bool, _ expectation: TranslatableText) throws(ParameterError) {
            guard !isRight else { return }
            throw .badValue(placeholder.name, text: parameter.text, mustBe: expectation)
        }
        try expect(
            isWeb || !segments.contains(where: [".", ".."].contains),
            .template("segments that are neither “.” nor “..”")
        )
        // A value with a single, empty segment has empty text, which a placeholder never matches.
        try expect(
            !tail.needsSegment || !segments.isEmpty && segments != [""],
            .template("at least one segment")
        )
        return segments
    }

    /// Returns the segments of a value for the rest of the path.
    ///
    /// If the value has no ``ParameterTexts/elements``, its text is split at slashes.
    /// The text `a//b` has three segments, the second of which is empty. Empty text has no segments.
    static func segments(of parameter: ParameterTexts) -> [String] {
        if let elements = parameter.elements { return elements }
        if parameter.text.isEmpty { return [] }
        return parameter.text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    /// The expectation for a value that must not be `.` or `..`.
    static let notADotSegment = TranslatableText.template("any text but “.” and “..”")

    /// Encodes a whole segment.
    /// If the first segment of a URL with a custom scheme is an IP address, it keeps its brackets.
    static func encode(whole text: String, isFirst: Bool) -> String {
        isFirst && IPLiteral.isLiteral(text) ? text : encode(text, isFirst: isFirst)
    }

    /// Encodes text in a segment.
    /// In the first segment of a URL with a custom scheme, `:` and `@` are encoded too.
    static func encode(_ text: String, isFirst: Bool) -> String {
        isFirst ? PercentCoding.encode(firstSegment: text) : PercentCoding.encode(segment: text)
    }

    /// Encodes a host, but not its port. An IP address in brackets remains unchanged.
    private static func encode(host: String) -> String {
        if host.hasPrefix("[") { return host }
        let name = host.prefix { $0 != ":" }
        return PercentCoding.encode(firstSegment: String(name)) + host[name.endIndex...]
    }

    /// Returns the value of a placeholder.
    ///
    /// - Throws: `missing` if the value is absent, or `badValue` if it is empty.
    private static func text(
        of placeholder: Placeholder,
        _ value: (String) -> ParameterTexts?
    ) throws(ParameterError) -> String {
        guard let parameter = value(placeholder.name) else { throw .missing(placeholder.name) }
        guard !parameter.text.isEmpty else {
            let expectation = (placeholder.type ?? .builtIn(.string)).expectation
            throw .badValue(placeholder.name, text: "", mustBe: expectation)
        }
        return parameter.text
    }

    /// Returns the value of a placeholder that is alone in its segment.
    ///
    /// - Throws: `missing` if the value is absent, or `badValue` if it is empty.
    ///   If the scheme is custom, also `badValue` for `.` and `..`.
    private func wholeSegment(
        of placeholder: Placeholder,
        _ value: (String) -> ParameterTexts?
    ) throws(ParameterError) -> String {
        let text = try Self.text(of: placeholder, value)
        guard isWeb || ![".", ".."].contains(text) else {
            throw .badValue(placeholder.name, text: text, mustBe: Self.notADotSegment)
        }
        return text
    }
}
