extension RoutePattern {
    /// The text of the address in which the placeholders have these values; nil is absent.
    ///
    /// - Parameter anyHost: The host where the pattern takes any.
    func urlText(
        anyHost: String? = nil,
        _ value: (String) -> RouteParameter?
    ) throws(RouteBuildError) -> String {
        var encoded: [String] = []
        for (index, segment) in segments.enumerated() {
            let isFirst = index == 0 && !isWeb
            var text = ""
            switch segment {
            case .literal(let literal): text = Self.encode(literal, isFirst: isFirst)
            case .placeholder(let placeholder):
                text = Self.encode(try wholeSegment(of: placeholder, value), isFirst: isFirst)
            case .mixed(let parts):
                for part in parts {
                    switch part {
                    case .literal(let literal): text += Self.encode(literal, isFirst: isFirst)
                    case .placeholder(let placeholder):
                        text += Self.encode(try Self.text(of: placeholder, value), isFirst: isFirst)
                    }
                }
            }
            encoded.append(text)
        }
        for text in try tailSegments(value) {
            encoded.append(Self.encode(text, isFirst: encoded.isEmpty && !isWeb))
        }
        var path = encoded.joined(separator: "/")
        // Only a slash behind it tells an empty segment at the end of a web path from none.
        if isWeb, encoded.last == "" { path += "/" }
        guard isWeb else { return "\(scheme)://\(path)" }
        guard let host = host ?? anyHost else { throw .missingParameter("host") }
        return "\(scheme)://\(Self.encode(host: host))" + (encoded.isEmpty ? "" : "/\(path)")
    }

    private func tailSegments(_ value: (String) -> RouteParameter?) throws(RouteBuildError) -> [String] {
        switch tail {
        case .end, .zeroOrMore(nil): return []
        case .optional(let placeholder):
            return value(placeholder.name) == nil ? [] : [try wholeSegment(of: placeholder, value)]
        case .zeroOrMore(let placeholder?):
            guard let parameter = value(placeholder.name) else { return [] }
            return Self.segments(of: parameter)
        case .oneOrMore(let placeholder):
            guard let parameter = value(placeholder.name) else { throw .missingParameter(placeholder.name) }
            let segments = Self.segments(of: parameter)
            guard !segments.isEmpty else { throw .badParameter(placeholder.name, value: parameter.text) }
            return segments
        }
    }

    static func segments(of parameter: RouteParameter) -> [String] {
        if let segments = parameter.segments { return segments }
        if parameter.text.isEmpty { return [] }
        return parameter.text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    static func encode(_ text: String, isFirst: Bool) -> String {
        isFirst ? PercentCoding.encode(firstSegment: text) : PercentCoding.encode(segment: text)
    }

    private static func encode(host: String) -> String {
        if host.hasPrefix("[") { return host }
        let name = host.prefix { $0 != ":" }
        return PercentCoding.encode(firstSegment: String(name)) + host[name.endIndex...]
    }

    private static func text(
        of placeholder: Placeholder,
        _ value: (String) -> RouteParameter?
    ) throws(RouteBuildError) -> String {
        guard let parameter = value(placeholder.name) else { throw .missingParameter(placeholder.name) }
        guard !parameter.text.isEmpty else { throw .badParameter(placeholder.name, value: "") }
        return parameter.text
    }

    /// The text of a placeholder that is a whole segment, where a custom scheme has no `.` and `..`.
    private func wholeSegment(
        of placeholder: Placeholder,
        _ value: (String) -> RouteParameter?
    ) throws(RouteBuildError) -> String {
        let text = try Self.text(of: placeholder, value)
        guard isWeb || ![".", ".."].contains(text) else { throw .badParameter(placeholder.name, value: text) }
        return text
    }
}
