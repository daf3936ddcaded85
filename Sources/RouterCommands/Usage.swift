import RouterGtk

/// The text that `--help` prints.
struct Usage {
    /// The column at which descriptions begin.
    private static let column = 28
    /// The maximum length of a line, in characters.
    private static let width = 118

    private let commands: AppCommands
    private let table: OptionTable

    init(_ commands: AppCommands) {
        self.commands = commands
        table = OptionTable(commands)
    }

    /// The complete text.
    var text: String {
        let inWindow = table.options.filter { [.window, .anywhere].contains($0.place) }
        let others = table.options.filter { ![.window, .anywhere].contains($0.place) }
        let last = ["--version", "--help"]
        let sections = [
            ["Usage: \(Terminal.programName) [OPTION…] [URL…]"],
            [
                "Opens URLs as pages of a window. If a window is already open, the URLs open there."
            ],
            lines(of: inWindow),
            ["Without a window:"] + lines(of: others.filter { !last.contains($0.name) }),
            lines(of: others.filter { last.contains($0.name) })
                + line("  --", "treat everything after this as a URL, even if it begins with -"),
        ]
        return
            (sections.map { $0.joined(separator: "\n") }
            + [commands.notes, Self.notes].filter { !$0.isEmpty })
            .joined(separator: "\n\n")
    }

    private static let notes = """
        A program that the desktop starts has no options: the environment variable GTK_ROUTER_EVENTS names a file for its
        events.

        URLs of --simulate and --why with the origin user are read as if typed: trimmed, and encoded where needed.
        With the origins link and external, characters that browsers leave raw are encoded.
        --explain without --why and without an origin reads every URL as it is.

        The exit status is 0, 1 for a failure, 2 for a wrong command line, and 3 if a window that is already open
        refuses a URL. The reason is on standard error.
        """

    private func lines(of options: [KnownOption]) -> [String] {
        options.flatMap { option -> [String] in
            guard let help = option.help else { return [] }
            var indent = "  "
            if case .beside(let others) = option.place, others != ["--explain", "--simulate"] {
                indent += "  "
            }
            let name = option.name == "--help" ? "-h, --help" : option.name
            return line(indent + [name, option.value].compactMap(\.self).joined(separator: " "), help)
        }
    }

    /// Returns the lines for an option and its description.
    private func line(_ left: String, _ help: String) -> [String] {
        var lines = [left + String(repeating: " ", count: max(2, Self.column - left.count))]
        var isFirst = true
        for word in help.split(separator: " ") {
            if !isFirst, lines[lines.count - 1].count + 1 + word.count > Self.width {
                lines.append(String(repeating: " ", count: Self.column))
                isFirst = true
            }
            lines[lines.count - 1] += (isFirst ? "" : " ") + word
            isFirst = false
        }
        return lines
    }
}
