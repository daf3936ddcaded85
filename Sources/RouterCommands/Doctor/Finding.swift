import CRouterGtk
import RouterGtk

/// A line of the report by `--doctor`, about one of the steps that a link takes from the desktop to the app.
struct Finding {
    /// The sentence.
    let sentence: String
    let kind: LinkFinding.Kind
    /// The remedy, or `nil` if nothing is wrong or if only the user can decide what to do.
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

    /// The command to show with each finding. If consecutive findings share a command, only the last one
    /// shows it.
    var shownCommands: [String?] {
        indices.map { index in
            let command = self[index].remedy?.command
            let next = dropFirst(index + 1).first?.remedy?.command
            return command == next ? nil : command
        }
    }
}

/// Returns the text as a single word of a shell, in quotes if necessary.
func shellWord(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._+-".contains($0)) }
    guard !isPlain, let quoted = g_shell_quote(text) else { return text }
    defer { g_free(quoted) }
    return String(cString: quoted)
}

/// A command that repairs something.
struct Remedy {
    /// The command as the user would type it.
    let command: String
    /// A closure that has the same effect as the command and returns lines to print, or `nil` if the command
    /// changes more than the user's own files.
    var repair: (@MainActor () throws -> [String])?
}
