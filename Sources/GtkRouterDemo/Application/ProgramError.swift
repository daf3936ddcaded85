/// Why the program cannot do what it was asked for; each line is a sentence; none where nobody would read it.
struct ProgramError: Error {
    let lines: [String]

    init(_ lines: String...) {
        self.lines = lines
    }

    init(lines: [String]) {
        self.lines = lines
    }
}
