import CRouterGtk
import RouterGtk

/// A sentence of `--doctor` about one step on the way of a link.
struct Finding {
    /// The sentence.
    let sentence: String
    let kind: LinkFinding.Kind
    /// The way to mend it; `nil` if nothing is wrong, or only the user knows.
    var remedy: Remedy?

    static func right(_ sentence: String) -> Finding { Finding(sentence: sentence, kind: .right) }

    static func note(_ sentence: String) -> Finding { Finding(sentence: sentence, kind: .note) }

    static func wrong(_ sentence: String, _ remedy: Remedy?) -> Finding {
        Finding(sentence: sentence, kind: .wrong, remedy: remedy)
    }
}

extension [Finding] {
    /// The remedies that change only the user's own files.
    var mendable: [Remedy] { compactMap(\.remedy).filter { $0.repair != nil } }

    /// The command to show with each finding: only with the last of several that one command mends.
    var shownCommands: [String?] {
        indices.map { index in
            let command = self[index].remedy?.command
            let next = dropFirst(index + 1).first?.remedy?.command
            return command == next ? nil : command
        }
    }
}

/// The text as one word of a shell, in quotes if it needs them.
func shellWord(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._+-".contains($0)) }
    guard !isPlain, let quoted = g_shell_quote(text) else { return text }
    defer { g_free(quoted) }
    return String(cString: quoted)
}

/// A command that mends something.
struct Remedy {
    /// The command as the user would type it.
    let command: String
    /// Does what the command does, and returns what it would print; `nil` for one that changes more than the user's own
    /// files.
    var repair: (@MainActor () throws -> [String])?
}
