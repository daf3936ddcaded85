import CGtk
import Glibc

/// The URLs of one launch or one call over D-Bus.
///
/// The navigator throttles them.
struct IncomingURLs {
    let addresses: [String]

    /// The URLs of a command line, after the program's name and a `--`.
    init(arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>, count: Int) {
        let hasDashes = count > 1 && arguments[1].map { strcmp($0, "--") == 0 } ?? false
        self.init(from: hasDashes ? 2 : 1, to: count) { index in
            arguments[index].map { Console.text(of: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    /// The URLs that GIO hands over as files.
    init(files: UnsafePointer<OpaquePointer?>, count: Int) {
        self.init(from: 0, to: count) { index in
            guard let uri = g_file_get_uri(files[index]) else { return nil }
            defer { g_free(uri) }
            return Console.text(of: UnsafeRawBufferPointer(start: uri, count: strlen(uri)))
        }
    }

    /// A single URL.
    init(_ text: String) {
        addresses = [Console.text(of: text.utf8)]
    }

    /// No URLs.
    init() {
        addresses = []
    }

    private init(from start: Int, to end: Int, read: (Int) -> String?) {
        addresses = (start..<max(start, end)).compactMap(read)
    }
}
