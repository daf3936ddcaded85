import RouterCore

/// A JSON parser (RFC 8259) that records the line of each key.
///
/// Foundation's decoder does not report lines, and it drops duplicate keys, so route files need this parser.
/// The parser stops at the first syntax error.
///
/// | Text | Result |
/// |---|---|
/// | `{ "a": 1, "a": 2 }` | a dictionary with the lines of both keys |
/// | `[1, 2,]` | an error: RFC 8259 does not allow trailing commas |
/// | `// note` | an error: RFC 8259 does not allow comments |
/// | `2.0` | a whole number |
/// | `1.50` | a value that no key of a route file accepts |
struct JSONReader {
    /// A syntax error.
    struct Mistake: Error {
        /// The message, as a sentence.
        let sentence: String
        /// The line of the error, counted from 1.
        let line: Int
    }

    /// The bytes that remain to be read.
    private var rest: ArraySlice<UInt8>
    private let maximumDepth: Int
    /// The line of the next byte, counted from 1.
    private var line = 1

    private init(_ bytes: ArraySlice<UInt8>, maximumDepth: Int) {
        rest = bytes
        self.maximumDepth = maximumDepth
    }

    /// Parses a document, which consists of a single value.
    ///
    /// - Parameters:
    ///   - bytes: The text, which must be UTF-8.
    ///   - maximumDepth: The maximum nesting depth of objects and arrays.
    /// - Throws: ``Mistake`` for the first syntax error.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    static func read(_ bytes: ArraySlice<UInt8>, maximumDepth: Int) throws(Mistake) -> RouteFileValue {
        var reader = JSONReader(bytes, maximumDepth: maximumDepth)
        let value = try reader.value(depth: 0)
        guard reader.rest.isEmpty else { throw reader.problem("More text follows the end of the value.") }
        return value
    }

    /// Returns an error at the current position.
    private func problem(_ sentence: String) -> Mistake {
        Mistake(sentence: sentence, line: line)
    }

    /// Skips the given text if the rest begins with it, and returns whether that was the case.
    private mutating func take(_ text: StaticString) -> Bool {
        let isHere = text.withUTF8Buffer { rest.starts(with: $0) }
        if isHere { rest = rest.dropFirst(text.utf8CodeUnitCount) }
        return isHere
    }

    /// Skips white space, and counts lines.
    private mutating func skipSpace() {
        while let byte = rest.first, " \t\r\n".utf8.contains(byte) {
            if byte == UInt8(ascii: "\n") { line += 1 }
            rest.removeFirst()
        }
    }

    /// Reads the next value and the white space around it.
    ///
    /// - Parameter depth: The number of objects and arrays that enclose the value.
    private mutating func value(depth: Int) throws(Mistake) -> RouteFileValue {
        skipSpace()
        defer { skipSpace() }
        if depth >= maximumDepth, let next = rest.first, "{[".utf8.contains(next) {
            throw problem("Values are nested more than \(maximumDepth) deep.")
        }
        if take("{") { return .dictionary(try members(depth: depth + 1)) }
        if take("[") { return .list(try array(depth: depth + 1)) }
        if take("\"") { return .text(try text()) }
        if take("true") { return .bool(true) }
        if take("false") { return .bool(false) }
        if take("null") { return .other("null") }
        return try number()
    }

    /// Reads the rest of an object whose opening brace has been read.
    private mutating func members(depth: Int) throws(Mistake) -> [String: RouteFileValue.Member] {
        var members: [String: RouteFileValue.Member] = [:]
        skipSpace()
        if take("}") { return members }
        repeat {
            skipSpace()
            guard take("\"") else { throw problem("A key in quotation marks is missing.") }
            let keyLine = line
            let key = try text()
            skipSpace()
            guard take(":") else {
                throw problem("A colon is missing after the key “\(DisplayURL.quoting(key))”.")
            }
            members.add(key, at: keyLine, try value(depth: depth))
        } while take(",")
        guard take("}") else { throw problem("A comma or a “}” is missing.") }
        return members
    }

    /// Reads the rest of an array whose opening bracket has been read.
    private mutating func array(depth: Int) throws(Mistake) -> [RouteFileValue] {
        var values: [RouteFileValue] = []
        skipSpace()
        if take("]") { return values }
        repeat { values.append(try value(depth: depth)) } while take(",")
        guard take("]") else { throw problem("A comma or a “]” is missing.") }
        return values
    }

    // MARK: - Numbers and strings

    /// Reads a number. If it is not an `Int`, the result is a value that no key of a route file accepts.
    private mutating func number() throws(Mistake) -> RouteFileValue {
        let start = rest
        guard let first = rest.first, first == UInt8(ascii: "-") || Self.isDigit(first) else {
            throw problem("A value is missing or misspelled.")
        }
        _ = take("-")
        var isRight = take("0") || takeDigits()
        if take(".") { isRight = takeDigits() && isRight }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            isRight = takeDigits() && isRight
        }
        guard isRight else { throw problem("A number is malformed.") }
        return RouteFileValue(number: String(decoding: start[..<rest.startIndex], as: UTF8.self))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { "0123456789".utf8.contains(byte) }

    /// Skips decimal digits, and returns `false` if there are none.
    private mutating func takeDigits() -> Bool {
        let digits = rest.prefix(while: Self.isDigit)
        rest = rest[digits.endIndex...]
        return !digits.isEmpty
    }

    /// Reads the rest of a string whose opening quotation mark has been read.
    ///
    /// The characters are collected in UTF-16, because a `\u` escape can be half of a surrogate pair.
    private mutating func text() throws(Mistake) -> String {
        var units: [UInt16] = []
        while let byte = rest.first, byte >= 0x20 {
            if take("\"") {
                if let text = String(validating: units, as: UTF16.self) { return text }
                throw problem("A “\\u” escape names only half of a character.")
            } else if take("\\") {
                units.append(try escapedUnit())
            } else {
                let plain = rest.prefix { $0 >= 0x20 && !"\"\\".utf8.contains($0) }
                rest = rest[plain.endIndex...]
                units += String(decoding: plain, as: UTF8.self).utf16
            }
        }
        throw problem("A string is not closed, or contains a character that must be escaped.")
    }

    /// The letters of the escapes for control characters (RFC 8259, section 7).
    private static let escapes: [(letter: StaticString, unit: UInt16)] = [
        ("b", 0x8), ("f", 0xC), ("n", 0xA), ("r", 0xD), ("t", 0x9),
    ]

    /// Reads the rest of an escape whose backslash has been read (RFC 8259, section 7).
    ///
    /// The result can be half of a surrogate pair; `text()` checks that both halves are present.
    private mutating func escapedUnit() throws(Mistake) -> UInt16 {
        for (letter, unit) in Self.escapes where take(letter) { return unit }
        if take("u") {
            let digits = rest.prefix(4).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 4 else { throw problem("Four hexadecimal digits must follow “\\u”.") }
            rest = rest.dropFirst(4)
            return digits.reduce(0) { $0 << 4 | UInt16($1) }
        }
        guard let byte = rest.first, "\"\\/".utf8.contains(byte) else {
            throw problem(
                "The backslash does not begin a valid escape. Write “\\\\” for a backslash."
            )
        }
        rest.removeFirst()
        return UInt16(byte)
    }
}
