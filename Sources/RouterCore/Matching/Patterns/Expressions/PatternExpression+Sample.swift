extension PatternExpression {
    /// A short text that fits, with each part that may be absent once.
    ///
    /// Expressions that fit only rare characters get a text that does not fit.
    var sample: String {
        var text = String.UnicodeScalarView()
        root.appendSample(to: &text)
        return String(text)
    }
}

extension ExpressionNode {
    /// Appends a text that fits the part.
    fileprivate func appendSample(to text: inout String.UnicodeScalarView) {
        switch kind {
        case .scalar(let scalar): text.append(scalar)
        case .set(let set): text.append(set.sample)
        case .sequence(let nodes): for node in nodes { node.appendSample(to: &text) }
        case .choice(let nodes): nodes.first?.appendSample(to: &text)
        case .group(let node, _): node.appendSample(to: &text)
        case .repetition(let node, let least, let most, _):
            for _ in 0..<max(least, min(1, most ?? 1)) { node.appendSample(to: &text) }
        }
    }
}

extension ScalarSet {
    /// A member: a digit or a letter if there is one, else the first of the common characters.
    fileprivate var sample: Unicode.Scalar {
        let common = (0x21...0x2FFF).lazy.compactMap { Unicode.Scalar($0 as UInt32) }
        return (["1", "a", "A"] as [Unicode.Scalar]).first(where: contains) ?? common.first(where: contains)
            ?? "?"
    }
}
