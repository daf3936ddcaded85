/// A sentence about one step on the way of a link from the desktop to the app.
package struct LinkFinding {
    /// The sentence, in English.
    package let sentence: String
    /// Whether links can pass here.
    package let isRight: Bool
    /// The command that mends it; `nil` if nothing is wrong, or only the user knows.
    package let command: String?

    /// Makes a finding.
    package init(_ sentence: String, isRight: Bool, command: String?) {
        (self.sentence, self.isRight, self.command) = (sentence, isRight, command)
    }
}

extension GtkNavigationHost {
    /// Follows a link through this machine, as `--doctor` does; `nil` if the app has no such command.
    package var linkExamination: (@MainActor () -> [LinkFinding])? { owner?.linkExamination }
}
