import Glibc

/// Lines from a pipe, as they arrive.
final class LineReader {
    private let descriptor: Int32
    private var waiting: [UInt8] = []
    /// The longest time to wait for more text.
    private let milliseconds: Int32 = 20_000

    /// - Parameter descriptor: The pipe to read from, which the reader closes when it is deallocated.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Returns the next line, or `nil` at the end of the pipe or if nothing arrives in time.
    func line() -> String? {
        while true {
            if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
                defer { waiting.removeFirst(end + 1) }
                return String(decoding: waiting[..<end], as: UTF8.self)
            }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, milliseconds) > 0 else { return nil }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return rest() }
            waiting += chunk[..<count]
        }
    }

    /// Returns the text after the last line break in the pipe, or `nil` if that text is empty.
    ///
    /// The reader calls this method at the end of the pipe.
    private func rest() -> String? {
        defer { waiting = [] }
        return waiting.isEmpty ? nil : String(decoding: waiting, as: UTF8.self)
    }
}
