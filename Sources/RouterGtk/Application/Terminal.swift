import CRouterGtk
import CRouterGtk.Application
import Glibc
import RouterCore

/// The arguments and the standard files of the process, byte for byte.
nonisolated package enum Terminal {
    /// The most bytes that are read of an argument or a line, before trimming.
    static let byteLimit = 4 * RouteURL.maximumBytes

    /// The arguments of the process without the program's name.
    static var arguments: [String] {
        CommandLine.unsafeArgv.withMemoryRebound(
            to: UnsafeMutablePointer<CChar>?.self,
            capacity: Int(CommandLine.argc)
        ) { texts(of: $0, count: Int(CommandLine.argc)) }
    }

    /// A variable of the environment with which the process was started.
    ///
    /// GDK removes these variables when it is loaded, so that no other program inherits them.
    package static func initialVariable(_ name: String) -> String? {
        guard let environment = try? InputFile.bytes(of: "/proc/self/environ") else { return nil }
        let start = Array("\(name)=".utf8)
        let variable = environment.split(separator: 0).first { $0.starts(with: start) }
        return variable.flatMap { String(validating: $0.dropFirst(start.count), as: UTF8.self) }
    }

    /// The name by which the program was started, without its folder.
    package static var programName: String { String(cString: cgtk_program_name()) }

    /// The texts of C's strings without the first one, the program's name.
    static func texts(of strings: UnsafePointer<UnsafeMutablePointer<CChar>?>, count: Int) -> [String] {
        (1..<max(1, count)).compactMap { index in
            strings[index].map { text(of: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    /// Text from bytes; in a text that is not UTF-8, each byte outside of ASCII becomes `%XX`.
    ///
    /// At most ``byteLimit`` bytes are read and one more, which makes a longer text too
    /// long for the parser as well.
    package static func text(of bytes: some Collection<UInt8>) -> String {
        let bytes = bytes.prefix(byteLimit + 1)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return bytes.reduce(into: "") { text, byte in
            text += byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }
    }

    /// The greatest length of a sentence on standard error, in Unicode scalars.
    static let sentenceLength = 2_048

    /// Writes a line to standard error, after the program's name and safe for a terminal.
    ///
    /// A sentence that is too long loses its middle, so that its reason at the end stays.
    package static func complain(_ sentence: String) {
        cgtk_complain(DisplayURL(text: sentence, maximumLength: sentenceLength).text)
    }

    /// The text in quotes, safe to print on a terminal.
    package static func quoted(_ text: String) -> String {
        "“\(DisplayURL(text: text, maximumLength: 200))”"
    }

    /// Occupies the descriptors of a closed standard input, output or error.
    ///
    /// A file that is opened later would otherwise get their number, and the output with it.
    /// Reading and writing them still fails.
    package static func keepStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
