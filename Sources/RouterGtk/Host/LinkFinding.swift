/// A sentence about one step that a link takes from the desktop to the app.
package struct LinkFinding {
    /// How well links pass this step.
    package enum Kind: String {
        /// Links can pass.
        case right
        /// Links can pass, but there is something else that the user should know.
        case note
        /// Links cannot pass, or do not arrive as they should.
        case wrong
    }

    /// The sentence, in English.
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
    /// A closure that examines each step that a link takes from the desktop to the app, as the command
    /// `--doctor` does, or `nil` if the app does not offer that command.
    package var linkExamination: (@MainActor () -> [LinkFinding])? { owner?.linkExamination }
}
