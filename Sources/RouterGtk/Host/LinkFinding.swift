/// A sentence about one step on the way of a link from the desktop to the app.
package struct LinkFinding {
    /// Whether links can pass.
    package enum Kind: String {
        /// They can.
        case right
        /// They can, and something else is worth knowing.
        case note
        /// They cannot, or not as they should.
        case wrong
    }

    /// The sentence, in English.
    package let sentence: String
    package let kind: Kind
    /// The command that mends it; `nil` if nothing is wrong, or only the user knows.
    package let command: String?

    /// Makes a finding.
    package init(_ sentence: String, _ kind: Kind, command: String?) {
        (self.sentence, self.kind, self.command) = (sentence, kind, command)
    }
}

extension GtkNavigationHost {
    /// Follows a link through this machine, as `--doctor` does; `nil` if the app has no such command.
    package var linkExamination: (@MainActor () -> [LinkFinding])? { owner?.linkExamination }
}
