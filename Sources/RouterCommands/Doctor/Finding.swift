/// A sentence of `--doctor` about one step on the way of a link.
struct Finding {
    /// The sentence.
    let sentence: String
    /// Whether links can pass here.
    let isRight: Bool
    /// The way to mend it; `nil` if nothing is wrong, or only the user knows.
    var remedy: Remedy?

    static func right(_ sentence: String) -> Finding { Finding(sentence: sentence, isRight: true) }

    static func wrong(_ sentence: String, _ remedy: Remedy?) -> Finding {
        Finding(sentence: sentence, isRight: false, remedy: remedy)
    }
}

extension [Finding] {
    /// The command to show with each finding: only with the last of several that one command mends.
    var shownCommands: [String?] {
        indices.map { index in
            let command = self[index].remedy?.command
            let next = dropFirst(index + 1).first?.remedy?.command
            return command == next ? nil : command
        }
    }
}

/// A command that mends something.
struct Remedy {
    /// The command as the user would type it.
    let command: String
    /// Does what the command does; `nil` for one that changes more than the user's own files.
    var repair: (@MainActor () throws -> Void)?
}
