import CGtk
import Glibc

/// Text on its way to a file, or to a pipe that nobody may be reading right now; the main loop never waits for it.
final class OutputQueue {
    /// Called once with the reason when nothing can be written any more.
    var failed: ((String) -> Void)?

    private let descriptor: Int32
    private let byteLimit: Int
    private var waiting: [UInt8] = []
    private var source: guint = 0

    /// - Parameters:
    ///   - descriptor: Where to write, without blocking; closed with the queue.
    ///   - byteLimit: The most bytes that wait.
    init(descriptor: Int32, byteLimit: Int) {
        self.descriptor = descriptor
        self.byteLimit = byteLimit
    }

    isolated deinit {
        if source != 0 { g_source_remove(source) }
        close(descriptor)
    }

    /// Writes a text behind what waits, or has it wait.
    ///
    /// - Returns: False where too much waits already; nothing of this text is written then.
    func append(_ text: String) -> Bool {
        guard waiting.isEmpty || waiting.count + text.utf8.count <= byteLimit else { return false }
        waiting += text.utf8
        if source == 0 { write() }
        return true
    }

    private func write() {
        while !waiting.isEmpty {
            let count = waiting.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                waiting.removeFirst(count)
            } else if errno == EAGAIN {
                return waitForRoom()
            } else if errno != EINTR {
                waiting = []
                failed?(String(cString: strerror(errno)))
            }
        }
    }

    private func waitForRoom() {
        guard source == 0 else { return }
        source = g_unix_fd_add(
            descriptor,
            G_IO_OUT,
            { _, _, queue in
                guard let queue else { return 0 }
                return Unmanaged<OutputQueue>.fromOpaque(queue).takeUnretainedValue().roomHasCome() ? 1 : 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Writes on, and tells whether there is more to wait for.
    private func roomHasCome() -> Bool {
        write()
        if waiting.isEmpty { source = 0 }
        return !waiting.isEmpty
    }
}
