import Glibc
import RouterGtk

/// Standard input and output, byte for byte.
///
/// Output is written at once, so that nothing that was printed gets lost.
/// URLs are read as bytes: bytes that are not UTF-8 become percent escapes, which the parser then refuses.
enum Console {
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
            try body(Terminal.text(of: bytes))
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
