import Glibc
import RouterGtk

/// Reads lines from standard input and writes lines to standard output.
///
/// Output is flushed after each line, so that no printed line is lost.
/// If an input line is not valid UTF-8, its bytes outside ASCII become percent escapes. The URL parser then
/// refuses the line.
package enum Console {
    private static let output = fdopen(STDOUT_FILENO, "w")

    /// Calls a closure with each line of standard input.
    ///
    /// - Throws: ``CommandError`` if standard input cannot be read, or the error that the closure throws.
    static func forEachLine(_ body: (String) throws -> Void) throws {
        guard let input = fdopen(STDIN_FILENO, "r") else {
            throw CommandError("Standard input cannot be read. It is not open for reading.")
        }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while true {
            let count = getline(&line, &capacity, input)
            guard count >= 0, let line else {
                guard feof(input) != 0 else {
                    throw CommandError("Standard input cannot be read. \(ApplicationError.ofSystem)")
                }
                return
            }
            var bytes = UnsafeRawBufferPointer(start: line, count: count)[...]
            if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            try body(Terminal.text(of: bytes))
        }
    }

    /// Writes a line to standard output.
    ///
    /// - Throws: ``CommandError`` with the reason. The error has no message if standard output is a pipe
    ///   whose reader has closed it.
    package static func print(_ line: String) throws(CommandError) {
        if let output, fputs(line + "\n", output) >= 0, fflush(output) == 0 { return }
        if errno == EPIPE { throw CommandError() }
        throw CommandError("Standard output cannot be written. \(ApplicationError.ofSystem)")
    }
}
