import Glibc
import RouterCore

/// Standard input, output and error, byte for byte.
///
/// Output is written at once, so that what has been printed is never lost, and an address is read as the bytes that it
/// is: where they are not UTF-8 they are percent-encoded, so that the parser refuses them by name instead of getting a
/// text that somebody has repaired.
enum Console {
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

    /// Text from bytes; those that are not UTF-8 come as `%XX`.
    static func text(of bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let bytes = Array(bytes)
        var text = ""
        var index = 0
        while index < bytes.count {
            let lengths = 1...min(4, bytes.count - index)
            let scalar = lengths.lazy.compactMap {
                String(validating: bytes[index..<index + $0], as: UTF8.self)
            }.first
            text += scalar ?? "%" + String(0x100 + Int(bytes[index]), radix: 16, uppercase: true).dropFirst()
            index += scalar?.utf8.count ?? 1
        }
        return text
    }

    /// Calls the closure with each line of standard input, without its end, until there is no more.
    static func forEachLine(_ body: (String) -> Void) {
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
            body(text(of: bytes))
        }
    }

    /// Writes a line to standard output.
    static func print(_ line: String) {
        write(line + "\n", to: STDOUT_FILENO)
    }

    /// Writes a line to standard error, with the program's name before it, and safe to read on a terminal.
    static func complain(_ sentence: String) {
        write("\(About.program): \(DisplayURL(text: sentence))\n", to: STDERR_FILENO)
    }

    /// The text in quotes, safe to print on a terminal.
    nonisolated static func quoted(_ text: String) -> String {
        "“\(DisplayURL(text: text, maximumLength: 200))”"
    }

    /// Writes all of a text, and tells whether that went well.
    @discardableResult
    static func write(_ text: String, to descriptor: Int32) -> Bool {
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
