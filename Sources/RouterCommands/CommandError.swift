import CRouterGtk
import Glibc
import RouterGtk

/// The reason why a command failed, as lines of text.
///
/// There are no lines if the command failed because the program that reads its output has exited, as `head`
/// does after ten lines.
package struct CommandError: Error, CustomStringConvertible {
    /// The exit status for an invalid command line, the same as in many other programs.
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

    /// Creates the error for an invalid command line.
    init(usage line: String) {
        (lines, status) = ([line], Self.usageStatus)
    }

    /// Creates an error from a sentence and a GLib error, and frees the GLib error.
    package init(_ sentence: String, _ reason: inout UnsafeMutablePointer<GError>?) {
        let message = reason.map { String(cString: $0.pointee.message) } ?? "The reason is unknown."
        g_clear_error(&reason)
        lines = ["\(sentence) \(ApplicationError(saying: message))"]
    }
}
