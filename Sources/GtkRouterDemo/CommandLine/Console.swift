import FoundationEssentials
import Glibc
import RouterCore

/// Standard input, output and error, byte for byte.
///
/// Output is written at once, so that nothing that was printed gets lost.
/// URLs are read as bytes: bytes that are not UTF-8 become percent escapes, which the parser then refuses.
enum Console {
    /// The most bytes that are read of an argument or a line, before trimming.
    static let byteLimit = 4 * URLLimits.standard.bytes

    /// The arguments of the process without the program's name.
    static var arguments: [String] {
        CommandLine.unsafeArgv.advanced(by: min(1, Int(CommandLine.argc)))
            .withMemoryRebound(to: UnsafeMutablePointer<CChar>?.self, capacity: Int(CommandLine.argc)) {
                argv in
                (0..<max(0, Int(CommandLine.argc) - 1)).compactMap { index in
                    argv[index].map { text(of: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
                }
            }
    }

    /// Text from bytes; a byte that is not UTF-8 becomes `%XX`.
    ///
    /// At most ``byteLimit`` bytes are read and one more, which makes a longer text too
    /// long for the parser as well.
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

    /// Calls the closure with each line of standard input, until the end or an error.
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
    /// - Throws: ``ProgramError`` with the reason; without a line if the reader has closed its end.
    static func print(_ line: String) throws(ProgramError) {
        guard !write(line + "\n", to: STDOUT_FILENO) else { return }
        if errno == EPIPE { throw ProgramError() }
        throw ProgramError("cannot write to standard output: \(String(cString: strerror(errno)))")
    }

    /// Writes a line to standard error, after the program's name and safe for a terminal.
    static func complain(_ sentence: String) {
        _ = write("\(AppInfo.program): \(DisplayURL(text: sentence))\n", to: STDERR_FILENO)
    }

    /// Occupies the descriptors of a closed standard input, output or error.
    ///
    /// A file that is opened later would else get their number, and the output with it.
    /// Reading and writing them still fails.
    static func keepStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// The text in quotes, safe to print on a terminal.
    nonisolated static func quoted(_ text: String) -> String {
        "“\(DisplayURL(text: text, maximumLength: 200))”"
    }

    /// Writes all of a text; after `false`, `errno` has the reason.
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
    /// Encodes a value with sorted keys, so that equal values give equal lines.
    ///
    /// Characters that control a terminal, reorder text or are invisible are escaped (RFC 8259, section 7).
    /// The value stays the same.
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

    /// Whether a character is escaped.
    ///
    /// None of these stands outside a string, or behind a backslash.
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
