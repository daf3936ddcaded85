/// One line of the report by the command `--doctor`, which checks each step by which the desktop passes a
/// link to the app, for example that the app's desktop entry is installed.
package struct LinkFinding {
    /// Whether links get past this step.
    package enum Kind: String {
        /// Links get past this step.
        case right
        /// Links get past this step, but there is something else that the user should know.
        case note
        /// Links do not get past this step, or do not arrive as they should.
        case wrong
    }

    /// The sentence that describes what was found, in English.
    package let sentence: String
    package let kind: Kind
    /// The command that fixes the problem, or `nil` if nothing is wrong or only the user can know the fix.
    package let command: String?

    /// Creates a finding.
    package init(_ sentence: String, _ kind: Kind, command: String?) {
        (self.sentence, self.kind, self.command) = (sentence, kind, command)
    }
}

extension GtkNavigationHost {
    /// A closure that finds out whether links from other programs reach the app, as the command `--doctor`
    /// does, or `nil` if the app does not offer that command.
    package var linkExamination: (@MainActor () -> [LinkFinding])? { owner?.linkExamination }
}
