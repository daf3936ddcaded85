import CGtk
import Glibc

/// The addresses that one launch, or one call over D-Bus, hands over: no more than ``limit`` of them are read.
struct IncomingURLs {
    /// The most addresses that are opened at once.
    static let limit = 16

    let addresses: [String]
    /// How many more there were.
    let leftOut: Int

    /// Those of a command line: all its arguments behind the program's name and a `--`.
    init(arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>, count: Int) {
        let hasDashes = count > 1 && arguments[1].map { strcmp($0, "--") == 0 } ?? false
        self.init(from: hasDashes ? 2 : 1, to: count) { index in
            arguments[index].map { Console.text(of: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    /// Those of files, as GIO calls whatever is to be opened.
    init(files: UnsafePointer<OpaquePointer?>, count: Int) {
        self.init(from: 0, to: count) { index in
            guard let uri = g_file_get_uri(files[index]) else { return nil }
            defer { g_free(uri) }
            return Console.text(of: UnsafeRawBufferPointer(start: uri, count: strlen(uri)))
        }
    }

    /// A single one.
    init(_ text: String) {
        addresses = [Console.text(of: text.utf8)]
        leftOut = 0
    }

    /// None.
    init() {
        addresses = []
        leftOut = 0
    }

    private init(from start: Int, to end: Int, read: (Int) -> String?) {
        addresses = (start..<max(start, end)).prefix(Self.limit).compactMap(read)
        leftOut = max(0, end - start - Self.limit)
    }
}
