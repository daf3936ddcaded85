@testable import RouterCore

/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension RouteMatch {
    /// The pattern and the captures in their order, as the tables of the tests write them.
    var summary: String {
        ([route.pattern] + parameters.map { "\($0.name)=\($0.text)" }).joined(separator: " ")
    }
}

extension ParameterConverter {
    /// Four digits, a hyphen and two digits.
    static let month = ParameterConverter("month") { text -> (any Sendable)? in
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2], let year = UInt(parts[0]), let month = UInt(parts[1]) else {
            return nil
        }
        return year * 12 + month
    }

    /// An even number of bytes.
    static let even = ParameterConverter("even", accepting: { $0.utf8.count.isMultiple(of: 2) })
}

extension RouteParameters {
    mutating func append(_ name: String, _ text: String) {
        append(RouteParameter(name: name, text: text))
    }

    mutating func append(_ name: String, segments: [String]) {
        append(RouteParameter(name: name, text: segments.joined(separator: "/"), segments: segments))
    }

    private mutating func append(_ parameter: RouteParameter) {
        let others = names.compactMap { self.parameter($0) }
        self = RouteParameters(others + [parameter], converters: converters)
    }
}
