import CGtk
import Glibc

/// The command line of one launch: URLs, and how the app starts.
nonisolated struct Launch {
    /// The URLs in their order.
    private(set) var urls: [String] = []
    /// Whether the session bus has started the program, to send it requests.
    private(set) var isService = false
    /// Whether the user asks for the usage.
    private(set) var isHelp = false
    /// Whether the pages of the last session stay closed.
    private(set) var isNewSession = false

    /// Reads the arguments without the program's name; after `--` everything is a URL.
    ///
    /// - Throws: ``ApplicationError`` for any other argument that begins with `-`.
    init(_ arguments: [String]) throws(ApplicationError) {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        for argument in arguments[..<end] {
            switch argument {
            case "-h", "--help": isHelp = true
            case "--gapplication-service": isService = true
            case "--new-session": isNewSession = true
            case _ where argument.hasPrefix("-"):
                throw ApplicationError("unknown option \(Terminal.quoted(argument)); \(Self.usage)")
            default: urls.append(argument)
            }
        }
        urls += arguments[end...].dropFirst()
        if isService, let url = urls.first {
            throw ApplicationError("no URL is expected here: \(Terminal.quoted(url))")
        }
    }

    /// The line that `--help` prints.
    static var usage: String { "usage: \(Terminal.programName) [--new-session] [URL…]" }

    /// The arguments for GIO, with the URLs after `--`, so that none is an option.
    var arguments: [String] { [Terminal.programName] + (isService ? [] : ["--"] + urls) }

    /// Reads the arguments that GIO hands over, as ``arguments`` wrote them in this process or another.
    init(_ commandLine: UnsafeMutablePointer<GApplicationCommandLine>) {
        var count: gint = 0
        guard let arguments = g_application_command_line_get_arguments(commandLine, &count) else { return }
        defer { g_strfreev(arguments) }
        urls = Terminal.texts(of: arguments, count: Int(count))
        if urls.first == "--" { urls.removeFirst() }
    }

    /// Reads the URLs that GIO hands over as files.
    init(files: UnsafePointer<OpaquePointer?>, count: Int) {
        urls = (0..<max(0, count)).compactMap { index in
            guard let uri = g_file_get_uri(files[index]) else { return nil }
            defer { g_free(uri) }
            return Terminal.text(of: UnsafeRawBufferPointer(start: uri, count: strlen(uri)))
        }
    }
}

/// A reason why the app cannot start or go on, as a sentence without a full stop.
nonisolated package struct ApplicationError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// The system's message for the last function that has failed.
    static var ofSystem: ApplicationError { ApplicationError(String(cString: strerror(errno))) }
}
