@testable import RouterCore

extension RouteMatch {
    /// The pattern, the required query items, and the captures in order, such as `a://item/:id q id=42`.
    var summary: String {
        let captures = parameters.map { "\($0.name)=\($0.text)" }
        return ([route.pattern] + route.declaration.requiring + captures).joined(separator: " ")
    }
}

/// Placeholder types that an app adds.
enum AppTypes {
    /// Four digits, a hyphen, and two digits.
    static let month: ParameterConverter = { text in
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2], let year = UInt(parts[0]), let month = UInt(parts[1]) else {
            return nil
        }
        return year * 12 + month
    }

    /// Text with an even number of bytes.
    static let even: ParameterConverter = { $0.utf8.count.isMultiple(of: 2) ? $0 : nil }
}

extension QueryItems {
    /// The name and the value of each item.
    public var pairs: [[String]] { map { [$0.name, $0.value] } }
}

extension RouteParameters {
    mutating func append(_ name: String, _ text: String) {
        append(ParameterTexts(name: name, text: text))
    }

    mutating func append(_ name: String, segments: [String]) {
        append(ParameterTexts(name: name, text: segments.joined(separator: "/"), elements: segments))
    }

    private mutating func append(_ parameter: ParameterTexts) {
        let others = names.compactMap { self.parameter($0) }
        self = RouteParameters(others + [parameter], converters: converters)
    }
}
