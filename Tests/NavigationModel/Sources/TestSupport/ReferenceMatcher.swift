@testable import RouterCore

/// A second implementation of route matching, which applies the rules one by one, without regard to speed.
///
/// Tests compare it with `RouteTable`.
struct ReferenceMatcher {
    struct Candidate {
        let pattern: RoutePattern
        let isCaseSensitive: Bool
        let declaredRank: Int?
        var requiring: [String] = []
        var excluding: [Candidate] = []
        var text: String { pattern.text }
    }

    let candidates: [Candidate]
    let converters: [String: ParameterConverter]

    init(_ routes: [Route], converters: [String: ParameterConverter]) throws {
        candidates = try routes.map { route in
            let declaration = route.declaration
            let excluding = try declaration.excluding.map {
                Candidate(
                    pattern: try RoutePattern($0),
                    isCaseSensitive: declaration.isCaseSensitive,
                    declaredRank: nil
                )
            }
            return Candidate(
                pattern: try RoutePattern(route.pattern),
                isCaseSensitive: declaration.isCaseSensitive,
                declaredRank: declaration.rank,
                requiring: declaration.requiring,
                excluding: excluding
            )
        }
        self.converters = converters
    }

    /// Returns the ``RouteMatch/summary`` of the winning route, or `nil` if no route matches.
    func summary(_ url: RouteURL) -> String? {
        let segments = url.segments
        let fitting = candidates.compactMap { candidate in
            isChosen(candidate, url) ? captures(candidate, url.scheme, segments).map { (candidate, $0) } : nil
        }
        let winner = fitting.min { isMoreSpecific($0.0, $1.0) }
        return winner.map { ([$0.0.text] + $0.0.requiring + $0.1).joined(separator: " ") }
    }

    /// Returns whether the URL has all query items that the route requires,
    /// and does not match a pattern that the route excludes.
    private func isChosen(_ candidate: Candidate, _ url: RouteURL) -> Bool {
        candidate.requiring.allSatisfy { item in
            let parts = item.split(separator: "=").map(String.init)
            guard let text = url.query.first(where: { $0.name == parts[0] })?.value else { return false }
            return parts.count == 1 || (parts[1] == "*" ? !text.isEmpty : text == parts[1])
        } && candidate.excluding.allSatisfy { captures($0, url.scheme, url.segments) == nil }
    }

    private func captures(_ candidate: Candidate, _ scheme: String, _ segments: [String]) -> [String]? {
        let pattern = candidate.pattern
        guard pattern.scheme == scheme, segments.count >= pattern.segments.count else { return nil }
        var captures: [String] = []
        for (index, (own, text)) in zip(pattern.segments, segments).enumerated() {
            let ignoresCase = !candidate.isCaseSensitive || index == 0
            guard let found = split(own.parts[...], Array(text.utf8)[...], ignoresCase) else { return nil }
            captures += found
        }
        let rest = segments.dropFirst(pattern.segments.count)
        guard pattern.tail.counts.contains(rest.count) else { return nil }
        guard let placeholder = pattern.tail.placeholder else { return captures }
        if !pattern.tail.isRest {
            guard let text = rest.first else { return captures }
            guard accepts(placeholder.type, Array(text.utf8)[...]) else { return nil }
        }
        guard fits(placeholder, rest) else { return nil }
        // A single empty segment has no text.
        // A placeholder with `+`, which needs one or more segments, therefore does not match it.
        if pattern.tail.needsSegment, Array(rest) == [""] { return nil }
        return captures + ["\(placeholder.name)=\(rest.joined(separator: "/"))"]
    }

    /// Returns whether every segment fits the type of a placeholder for the rest of the path.
    /// Without a type, any segment fits.
    private func fits(_ rest: Placeholder, _ segments: ArraySlice<String>) -> Bool {
        rest.type == nil || segments.allSatisfy { accepts(rest.type, Array($0.utf8)[...]) }
    }

    /// Returns the captures of a segment, or `nil` if the parts of the pattern do not match it.
    ///
    /// Tries every length of every placeholder, shortest first.
    private func split(_ parts: ArraySlice<PatternPart>, _ text: ArraySlice<UInt8>, _ ignoresCase: Bool)
        -> [String]?
    {
        guard let part = parts.first else { return text.isEmpty ? [] : nil }
        switch part {
        case .literal(let literal):
            let bytes = Array(literal.utf8)
            let isEqual = text.prefix(bytes.count).elementsEqual(bytes) { left, right in
                ignoresCase ? fold(left) == fold(right) : left == right
            }
            return isEqual ? split(parts.dropFirst(), text.dropFirst(bytes.count), ignoresCase) : nil
        case .placeholder(let placeholder):
            guard !text.isEmpty else { return nil }
            for length in 1...text.count where accepts(placeholder.type, text.prefix(length)) {
                guard let rest = split(parts.dropFirst(), text.dropFirst(length), ignoresCase) else {
                    continue
                }
                return ["\(placeholder.name)=\(String(decoding: text.prefix(length), as: UTF8.self))"] + rest
            }
            return nil
        }
    }

    private func fold(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

    private func accepts(_ type: ParameterType?, _ text: ArraySlice<UInt8>) -> Bool {
        guard !text.isEmpty else { return false }
        let string = String(decoding: text, as: UTF8.self)
        switch type {
        case nil, .builtIn(.string): return true
        case .expression(let expression):
            // `Regex` is independent of the router's own engine for expressions,
            // and unlike `NSRegularExpression`, it does not need Foundation.
            guard let regex = try? Regex(expression.text).matchingSemantics(.unicodeScalar) else {
                return false
            }
            return string.wholeMatch(of: regex) != nil
        case .builtIn(.uuid):
            return string.wholeMatch(of: /[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/) != nil
        case .builtIn(.uint): return string.wholeMatch(of: /[0-9]+/) != nil && UInt64(string) != nil
        case .builtIn(.int): return string.wholeMatch(of: /-?[0-9]+/) != nil && Int64(string) != nil
        case .builtIn(.double): return string.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
        case .builtIn(.bool): return string == "true" || string == "false"
        case .builtIn(.slug): return string.wholeMatch(of: /[A-Za-z0-9_\-]+/) != nil
        case .converter(let name): return converters[name]?(string) != nil
        }
    }

    // MARK: - Specificity

    private func isMoreSpecific(_ left: Candidate, _ right: Candidate) -> Bool {
        for index in 0..<min(left.pattern.segments.count, right.pattern.segments.count) {
            let first = rank(left, index)
            let second = rank(right, index)
            if first != second { return first.lexicographicallyPrecedes(second) }
        }
        let first = tailRank(left, other: right)
        let second = tailRank(right, other: left)
        if first != second { return first.lexicographicallyPrecedes(second) }
        if left.requiring.count != right.requiring.count {
            return left.requiring.count > right.requiring.count
        }
        func values(_ candidate: Candidate) -> Int {
            candidate.requiring.map { $0.hasSuffix("=*") ? 1 : $0.contains("=") ? 2 : 0 }.reduce(0, +)
        }
        if values(left) != values(right) { return values(left) > values(right) }
        return left.declaredRank ?? .max < right.declaredRank ?? .max
    }

    private func rank(_ candidate: Candidate, _ index: Int) -> [Int] {
        let ignoresCase = !candidate.isCaseSensitive || index == 0
        func bytes(_ text: String) -> [Int] { text.utf8.map { Int(ignoresCase ? fold($0) : $0) } }
        switch candidate.pattern.segments[index] {
        case .literal(let text):
            return [1] + bytes(text) + [
                -1, ignoresCase && bytes(text).contains { $0 >= 97 && $0 <= 122 } ? 1 : 0,
            ]
        case .mixed(let parts):
            let literals = parts.compactMap { part -> String? in
                if case .literal(let text) = part { text } else { nil }
            }
            var leading = 0
            if case .literal(let text)? = parts.first { leading = text.utf8.count }
            let shape = parts.flatMap { part -> [Int] in
                switch part {
                case .literal(let text): bytes(text)
                case .placeholder(let placeholder): [1_000] + typeRank(placeholder.type)
                }
            }
            return [2, -literals.map(\.utf8.count).reduce(0, +), -leading] + shape + [
                -1, ignoresCase ? 1 : 0,
            ]
        case .placeholder(let placeholder):
            return placeholder.type == nil ? [4] : [3] + typeRank(placeholder.type)
        }
    }

    private func typeRank(_ type: ParameterType?) -> [Int] {
        let order: [BuiltInType] = [.uuid, .uint, .int, .double, .bool, .slug, .string]
        guard let type else { return [100] }
        if type.expression != nil { return [-1] }
        if let index = order.firstIndex(where: { type == .builtIn($0) }) { return [index] }
        return [50] + type.name.utf8.map(Int.init) + [-1]
    }

    /// Returns the rank of a candidate's pattern after the first `n` segments,
    /// where `n` is the number of segments of the shorter pattern.
    ///
    /// This rank is the rank of the next segment or, if there is no next segment, of the pattern's tail.
    /// The pattern with the lower rank is more specific.
    private func tailRank(_ candidate: Candidate, other: Candidate) -> [Int] {
        if candidate.pattern.segments.count > other.pattern.segments.count {
            return rank(candidate, other.pattern.segments.count)
        }
        let tail = candidate.pattern.tail
        if tail == .end { return [5] }
        let rank = typeRank(tail.placeholder?.type)
        return tail.isRest ? [7] + rank + [tail.needsSegment ? 1 : 2] : [6] + rank
    }
}
