import CRouterGtk
import Glibc
import RouterGtk

/// The reason why a command failed, in sentences; none if nobody would read them.
package struct CommandError: Error, CustomStringConvertible {
    /// The exit status for a wrong command line, as in other programs.
    package static let usageStatus: Int32 = 2

    package let lines: [String]
    package private(set) var status = EXIT_FAILURE
    package var description: String { lines.joined(separator: "\n") }

    package init(_ lines: String...) {
        self.lines = lines
    }

    package init(lines: [String]) {
        self.lines = lines
    }

    /// Makes the error of a command line that cannot be understood.
    init(usage line: String) {
        (lines, status) = ([line], Self.usageStatus)
    }

    /// Makes the error of a sentence that GLib's reason follows, and frees that.
    package init(_ sentence: String, _ reason: inout UnsafeMutablePointer<GError>?) {
        let message = reason.map { String(cString: $0.pointee.message) } ?? "The reason is unknown."
        g_clear_error(&reason)
        lines = ["\(sentence) \(ApplicationError(saying: message))"]
    }
}
