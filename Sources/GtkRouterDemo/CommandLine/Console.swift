import FoundationEssentials
import Glibc
import RouterCore

/// Standard input, output and error, byte for byte.
///
/// Output is written at once, so that what has been printed is never lost, and an address is read as the bytes that it
/// is: where they are not UTF-8 they are percent-encoded, so that the parser refuses them by name instead of getting a
/// text that somebody has repaired.
enum Console {
    /// The most bytes of an argument or a line that are read: what a person types may be this long before it is trimmed.
    static let byteLimit = 4 * URLLimits.standard.bytes

    /// The arguments of the process, the program's name left out.
    static var arguments: [String] {
        CommandLine.unsafeArgv.advanced(by: min(1, Int(CommandLine.argc)))
            .withMemoryRebound(to: UnsafeMutablePointer<CChar>?.self, capacity: Int(CommandLine.argc)) {
                argv in
                (0..<max(0, Int(CommandLine.argc) - 1)).compactMap { index in
                    argv[index].map { text(of: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
                }
            }
    }

    /// Text from bytes; those that are not UTF-8 come as `%XX`. Of more than ``byteLimit`` bytes so many are read, and
    /// one more, so that they are too many for the parser as well.
    static func text(of bytes: some Collection<UInt8>) -> String {
        let bytes = bytes.prefix(byteLimit + 1)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        var parser = UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var position = bytes.startIndex
        while true {
            switch parser.parseScalar(from: &rest) {
            case .emptyInput: return text
            case .valid(let units):
                text.unicodeScalars.append(UTF8.decode(units))
                position = bytes.index(position, offsetBy: units.count)
            case .error(let length):
                let end = bytes.index(position, offsetBy: length)
                for byte in bytes[position..<end] {
                    text += "%" + String(0x100 + Int(byte), radix: 16, uppercase: true).dropFirst()
                }
                position = end
            }
        }
    }

    /// Calls the closure with each line of standard input, without its end, until there is no more or it throws.
    static func forEachLine<Failure>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
        guard let input = fdopen(STDIN_FILENO, "r") else { return }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while true {
            let count = getline(&line, &capacity, input)
            guard count >= 0, let line else { return }
            var bytes = UnsafeRawBufferPointer(start: line, count: count)[...]
            if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            try body(text(of: bytes))
        }
    }

    /// Writes a line to standard output.
    ///
    /// - Throws: A sentence that says why it cannot be written; none where the reader has gone, which is its right.
    static func print(_ line: String) throws(ProgramError) {
        guard !write(line + "\n", to: STDOUT_FILENO) else { return }
        if errno == EPIPE { throw ProgramError() }
        throw ProgramError("cannot write to standard output: \(String(cString: strerror(errno)))")
    }

    /// Writes a line to standard error, with the program's name before it, and safe to read on a terminal.
    static func complain(_ sentence: String) {
        _ = write("\(AppInfo.program): \(DisplayURL(text: sentence))\n", to: STDERR_FILENO)
    }

    /// Has no file that is opened later take the place of a closed standard input, output or error: what is printed
    /// would go there. Reading or writing them fails as if they were closed.
    static func keepStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// The text in quotes, safe to print on a terminal.
    nonisolated static func quoted(_ text: String) -> String {
        "“\(DisplayURL(text: text, maximumLength: 200))”"
    }

    /// Writes all of a text, and tells whether that went well; if not, `errno` says why.
    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            bytes = bytes.dropFirst(count)
        }
        return true
    }
}

/// One JSON object on one line.
enum JSONLine {
    /// Encodes a value, its keys in alphabetic order so that equal values give equal lines.
    ///
    /// Whatever would control a terminal, reorder other text or be invisible there is escaped (RFC 8259 section 7), which
    /// leaves the value what it is.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        guard text.unicodeScalars.contains(where: isEscaped) else { return text }
        return text.unicodeScalars.reduce(into: "") { line, scalar in
            if isEscaped(scalar) {
                for unit in UTF16.encode(scalar) ?? .init() { line += "\\u" + hexadecimal(unit) }
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }

    /// None of these stands outside a string, nor behind a backslash.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func hexadecimal(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
