import CRouterGtk
import CRouterGtk.Application
import Glibc
import RouterCore

/// The process's command-line arguments, initial environment, and standard streams.
nonisolated package enum Terminal {
    /// The maximum number of bytes that are read from an argument or from a line of standard input, including
    /// surrounding spaces.
    static let byteLimit = 4 * RouteURL.maximumBytes

    /// The command-line arguments without `argv[0]`.
    static var arguments: [String] {
        CommandLine.unsafeArgv.withMemoryRebound(
            to: UnsafeMutablePointer<CChar>?.self,
            capacity: Int(CommandLine.argc)
        ) { texts(of: $0, count: Int(CommandLine.argc)) }
    }

    /// Returns a variable of the environment with which the process was started, or `nil` if it is not set.
    ///
    /// GDK removes some variables, such as `XDG_ACTIVATION_TOKEN`, from the current environment when it is
    /// loaded, so that no child process inherits them.
    package static func initialVariable(_ name: String) -> String? {
        guard let environment = try? InputFile.bytes(of: "/proc/self/environ") else { return nil }
        let start = Array("\(name)=".utf8)
        let variable = environment.split(separator: 0).first { $0.starts(with: start) }
        return variable.flatMap { String(validating: $0.dropFirst(start.count), as: UTF8.self) }
    }

    /// The name by which the program was started, without its folder.
    package static var programName: String { String(cString: cgtk_program_name()) }

    /// Returns the C strings as text, without `argv[0]`.
    static func texts(of strings: UnsafePointer<UnsafeMutablePointer<CChar>?>, count: Int) -> [String] {
        (1..<max(1, count)).compactMap { index in
            strings[index].map { text(of: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    /// Returns bytes as text. If they are not valid UTF-8, each byte outside ASCII becomes `%XX`.
    ///
    /// At most ``byteLimit`` + 1 bytes are read. Because of the additional byte, a text that exceeds the
    /// limit is still too long after it was cut off, so the parser rejects it.
    package static func text(of bytes: some Collection<UInt8>) -> String {
        let bytes = bytes.prefix(byteLimit + 1)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return bytes.reduce(into: "") { text, byte in
            text += byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }
    }

    /// The maximum length of a sentence on standard error, in Unicode scalars.
    static let sentenceLength = 2_048

    /// Writes a line to standard error, after the program's name. Control
    /// characters are made safe for a terminal.
    ///
    /// A sentence that is too long is shortened in the middle, so that the reason at its end remains.
    package static func complain(_ sentence: String) {
        cgtk_complain(DisplayURL(text: sentence, maximumLength: sentenceLength).text)
    }

    /// Returns a text in quotation marks, safe to print on a terminal.
    package static func quoted(_ text: String) -> String {
        "“\(DisplayURL(text: text, maximumLength: 200))”"
    }

    /// Opens `/dev/null` for each standard stream that is closed, to occupy its file descriptor.
    ///
    /// Otherwise, a file that is opened later could get this descriptor, and the
    /// program's output would go to that file.
    /// Reading and writing these streams still fails.
    package static func keepStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
