/// Reads the JSON of a route file (RFC 8259), with the line of every key.
///
/// ``RouteFile/init(json:name:)`` is the only caller.
/// Decoders tell no lines and drop a key that stands twice, so the file has a reader of its own.
/// The first mistake of syntax ends reading.
///
/// | Text | Result |
/// |---|---|
/// | `{ "a": 1, "a": 2 }` | a dictionary; the first value counts, the second line is noted |
/// | `[1, 2,]` | a mistake: RFC 8259 has no comma at the end |
/// | `// note` | a mistake: nor has it comments |
/// | `1.5`, `null` | values that no route file needs, kept for messages |
struct JSONReader {
    /// The bytes that are not yet read.
    private var rest: ArraySlice<UInt8>
    /// The file's name for messages.
    private let name: String
    /// The line of the next byte, counted from 1.
    private var line = 1

    /// Reads the one value that the bytes hold.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file, which must be UTF-8.
    ///   - name: The file's name for messages.
    /// - Returns: The value, with dictionaries and arrays at most ``RouteFile/maximumDepth`` deep.
    /// - Throws: ``RouteTableError`` with the first mistake of syntax and its line.
    /// - Complexity: O(*n*) in the number of bytes.
    static func read(_ bytes: ArraySlice<UInt8>, name: String) throws(RouteTableError) -> RouteFileValue {
        var reader = JSONReader(rest: bytes, name: name)
        let value = try reader.value(depth: 0)
        guard reader.rest.isEmpty else { throw reader.problem("more text follows the end of the value") }
        return value
    }

    /// Makes the error for a mistake in this line.
    private func problem(_ sentence: String) -> RouteTableError {
        RouteTableError(sentence, file: name, line: line)
    }

    /// Moves on behind this text, if it stands here.
    private mutating func take(_ text: StaticString) -> Bool {
        let isHere = text.withUTF8Buffer { rest.starts(with: $0) }
        if isHere { rest = rest.dropFirst(text.utf8CodeUnitCount) }
        return isHere
    }

    /// Skips white space, and counts the lines.
    private mutating func skipSpace() {
        while let byte = rest.first, " \t\r\n".utf8.contains(byte) {
            if byte == UInt8(ascii: "\n") { line += 1 }
            rest.removeFirst()
        }
    }

    /// Reads the value that begins here, and the white space on both sides of it.
    ///
    /// - Parameter depth: The number of dictionaries and arrays around the value.
    private mutating func value(depth: Int) throws(RouteTableError) -> RouteFileValue {
        skipSpace()
        defer { skipSpace() }
        let limit = RouteFile.maximumDepth
        if depth >= limit, let next = rest.first, "{[".utf8.contains(next) {
            throw problem("values are nested more than \(limit) deep")
        }
        if take("{") { return .dictionary(try members(depth: depth + 1)) }
        if take("[") { return .list(try list(depth: depth + 1)) }
        if take("\"") { return .text(try text()) }
        if take("true") { return .bool(true) }
        if take("false") { return .bool(false) }
        if take("null") { return .other("null") }
        return try number()
    }

    /// Reads a dictionary behind its opening brace.
    private mutating func members(depth: Int) throws(RouteTableError) -> [String: RouteFileValue.Member] {
        var members: [String: RouteFileValue.Member] = [:]
        skipSpace()
        if take("}") { return members }
        repeat {
            skipSpace()
            guard take("\"") else { throw problem("a key in quotation marks is missing") }
            let place = line
            let key = try text()
            skipSpace()
            guard take(":") else { throw problem("a colon is missing after the key “\(key)”") }
            members.add(key, at: place, try value(depth: depth))
        } while take(",")
        guard take("}") else { throw problem("a comma or a } is missing") }
        return members
    }

    /// Reads an array behind its opening bracket.
    private mutating func list(depth: Int) throws(RouteTableError) -> [RouteFileValue] {
        var values: [RouteFileValue] = []
        skipSpace()
        if take("]") { return values }
        repeat { values.append(try value(depth: depth)) } while take(",")
        guard take("]") else { throw problem("a comma or a ] is missing") }
        return values
    }

    // MARK: - Numbers and texts

    /// Reads a number; one that is no `Int` becomes a value that fits no key.
    private mutating func number() throws(RouteTableError) -> RouteFileValue {
        let start = rest
        guard let first = rest.first, first == UInt8(ascii: "-") || ASCII.isDigit(first) else {
            throw problem("a value is missing or misspelt")
        }
        _ = take("-")
        var isWhole = true
        var isRight = take("0") || takeDigits()
        if take(".") {
            isWhole = false
            isRight = takeDigits() && isRight
        }
        if take("e") || take("E") {
            isWhole = false
            _ = take("+") || take("-")
            isRight = takeDigits() && isRight
        }
        guard isRight else { throw problem("a number is malformed") }
        let text = String(decoding: start[..<rest.startIndex], as: UTF8.self)
        let number = isWhole ? Int(text) : Double(text).flatMap { Int(exactly: $0) }
        return number.map(RouteFileValue.number) ?? .other("a number")
    }

    /// Moves on behind decimal digits; `false` if there are none.
    private mutating func takeDigits() -> Bool {
        let digits = rest.prefix(while: ASCII.isDigit)
        rest = rest[digits.endIndex...]
        return !digits.isEmpty
    }

    /// Reads a text behind its opening quotation mark, up to the next one.
    ///
    /// The text is gathered in UTF-16, because a `\u` escape can be half of a character beyond U+FFFF.
    private mutating func text() throws(RouteTableError) -> String {
        var units: [UInt16] = []
        while let byte = rest.first, byte >= 0x20 {
            if take("\"") {
                if let text = String(validating: units, as: UTF16.self) { return text }
                throw problem("a \\u escape names only half of a character")
            } else if take("\\") {
                units.append(try escapedUnit())
            } else {
                let plain = rest.prefix { $0 >= 0x20 && !"\"\\".utf8.contains($0) }
                rest = rest[plain.endIndex...]
                units += String(decoding: plain, as: UTF8.self).utf16
            }
        }
        throw problem("a string has no end, or has a character that must be escaped")
    }

    /// Reads an escape behind its backslash (RFC 8259, section 7).
    ///
    /// A surrogate by itself is returned, too: `text()` finds out whether its other half follows.
    private mutating func escapedUnit() throws(RouteTableError) -> UInt16 {
        let controls: [(StaticString, UInt16)] = [("b", 0x8), ("f", 0xC), ("n", 0xA), ("r", 0xD), ("t", 0x9)]
        for (letter, unit) in controls where take(letter) { return unit }
        if take("u") {
            let digits = rest.prefix(4).compactMap(ASCII.hexadecimalValue)
            guard digits.count == 4 else { throw problem("four hexadecimal digits must follow \\u") }
            rest = rest.dropFirst(4)
            return digits.reduce(0) { $0 << 4 | UInt16($1) }
        }
        guard let byte = rest.first, "\"\\/".utf8.contains(byte) else {
            throw problem("a backslash stands before a character that needs none; write \\\\ for a backslash")
        }
        rest.removeFirst()
        return UInt16(byte)
    }
}
