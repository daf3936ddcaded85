@testable import RouterCore

extension PatternExpression {
    /// An expression with offsets counted in its own text.
    convenience init(_ text: String, _ extent: Extent = .segment) throws(PatternError) {
        let bytes = Array(text.utf8)
        try self.init(bytes: bytes, range: 0..<bytes.count, extent: extent)
    }

    func fits(_ text: String) -> Bool { accepts(text.utf8) }

    /// The texts of the named groups, nil if a group took no part; nil if the text does not fit.
    func groups(_ text: String) -> [String?]? {
        var machine = ExpressionMachine(program)
        let bytes = Array(text.utf8)
        return machine.captures(in: text.unicodeScalars)?.map { range in
            range.map { String(decoding: bytes[$0], as: UTF8.self) }
        }
    }
}
