/// Counts the CPU instructions that the demo executes for commands that need no display.
///
/// The commands about routes are compared with `--check-routes`, which also starts the program and builds the
/// table, but prints nothing. In addition, `--check-routes` generates the desktop files in memory, to check
/// their URLs.
/// The command `--version` does not build the table, so it is not compared.
struct CommandsSuite {
    func run(_ report: inout Report) throws {
        let demo = try DesktopPrograms().demo
        let base = try InstructionCount.of(demo, ["--check-routes"])
        var rows = [["--version", try InstructionCount.of(demo, ["--version"]).short, ""]]
        rows.append(["--check-routes: the start and the table", base.short, ""])
        for (name, arguments) in [
            ("list", ["--list-routes"]), ("json", ["--list-routes", "--json"]),
            ("explain", ["--explain", "gtkrouter://item/42"]),
        ] {
            let count = try InstructionCount.of(demo, arguments)
            report.set("commands.\(name).ratio", count / base)
            rows.append([arguments.joined(separator: " "), count.short, (count / base).short])
        }
        report.table("Commands", ["", "instructions", "× --check-routes"], rows)
    }
}
