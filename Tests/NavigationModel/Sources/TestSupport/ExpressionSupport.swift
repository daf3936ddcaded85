@testable import RouterCore

extension PatternExpression {
    /// Creates an expression from its text. The offset of an error counts from the start of this text.
    convenience init(_ text: String, _ extent: Extent = .segment) throws(PatternError) {
        let bytes = Array(text.utf8)
        try self.init(bytes: bytes, range: 0..<bytes.count, extent: extent)
    }

    func fits(_ text: String) -> Bool { accepts(text.utf8) }

    /// Returns the text that each named group captures, or `nil` if the expression does not match.
    ///
    /// The element for a group that does not take part in the match is `nil`.
    func groups(_ text: String) -> [String?]? {
        var machine = ExpressionMachine(program)
        let bytes = Array(text.utf8)
        return machine.captures(in: text.unicodeScalars)?.map { range in
            range.map { String(decoding: bytes[$0], as: UTF8.self) }
        }
    }
}
