import Foundation

/// The time from the start of the process to the first drawn frame, and the memory in use at that moment.
///
/// The suite compares two programs: a C program, and an app that uses the router and has one page.
/// Before that, it checks that both programs show the same widgets.
/// It also measures the demo, statically linked as in an installation.
/// A library in LD_PRELOAD detects the first drawn frame in all of these programs.
struct StartupSuite {
    let settings: Settings

    private struct Program {
        let name: String
        let path: String
        let arguments: [String]
        var wall = Samples()
        var cpu = Samples()
        var wallRatio = Samples()
        var cpuRatio = Samples()
        var resident = Samples()
        var shared = Samples()
        var written = Samples()
        var libraries = 0.0
        var wholeFoundation = 0.0
    }

    private struct Start {
        let wall: Double
        let cpu: Double
        let figures: [String: Double]
    }

    func run(_ report: inout Report) throws {
        let desktop = try DesktopPrograms()
        var programs = [
            Program(name: "C", path: desktop.window, arguments: []),
            Program(name: "app", path: desktop.app, arguments: []),
            Program(name: "demo", path: desktop.demo, arguments: ["--new-session"]),
        ]
        try check(programs.prefix(2), desktop)
        for round in 0..<settings.rounds(25) {
            // A different program is first in each round.
            let order = programs.indices.map { ($0 + round) % programs.count }
            var starts: [Int: Start] = [:]
            for index in order { starts[index] = try measure(programs[index], desktop) }
            guard let base = starts[0] else { continue }
            for (index, start) in starts {
                programs[index].wall.append(start.wall / 1e6)
                programs[index].cpu.append(start.cpu / 1e6)
                programs[index].wallRatio.append(start.wall / base.wall)
                programs[index].cpuRatio.append(start.cpu / base.cpu)
                programs[index].resident.append(try Self.mebibytes(start, "Rss"))
                programs[index].shared.append(try Self.mebibytes(start, "Pss"))
                programs[index].written.append(try Self.mebibytes(start, "Private_Dirty"))
                programs[index].libraries = start.figures["libraries"] ?? .nan
                programs[index].wholeFoundation = start.figures["whole_foundation"] ?? .nan
            }
        }
        try tell(programs, &report)
    }

    private func tell(_ programs: [Program], _ report: inout Report) throws {
        let base = programs[0]
        for (program, prefix) in zip(programs.dropFirst(), ["startup", "startup.demo"]) {
            report.set("\(prefix).wall.ratio", program.wallRatio.median)
            report.set("\(prefix).cpu.ratio", program.cpuRatio.median)
            report.set("\(prefix).overCMiB", program.resident.median - base.resident.median)
            report.set("\(prefix).writtenOverCMiB", program.written.median - base.written.median)
            report.set("\(prefix).wholeFoundation", program.wholeFoundation)
            report.set("\(prefix).programMiB", try size(of: program.path))
        }
        let times = programs.map { program in
            [
                program.name, program.wall.median.short, program.wall.range, program.wallRatio.median.short,
                program.cpu.median.short, program.cpu.range, program.cpuRatio.median.short,
            ]
        }
        report.table(
            "Start to the first drawn frame",
            ["", "ms", "5–95 %", "× C", "CPU ms", "5–95 %", "× C"],
            times
        )
        let memory = programs.map { program in
            [
                program.name, program.resident.median.short,
                (program.resident.median - base.resident.median).short,
                program.shared.median.short, program.written.median.short, String(Int(program.libraries)),
            ]
        }
        report.table(
            "Memory at the first frame, MiB",
            ["", "resident", "over C", "proportional", "written to", "libraries"],
            memory
        )
    }

    private func measure(_ program: Program, _ desktop: DesktopPrograms) throws -> Start {
        let child = try ChildProcess(
            program.path,
            program.arguments,
            environment: ["LD_PRELOAD": desktop.firstFrame],
            hasOutput: true
        )
        var figures: [String: Double] = [:]
        for line in child.lines() {
            let words = line.split(separator: " ")
            if words.count == 2, let value = Double(words[1]) { figures[String(words[0])] = value }
        }
        try child.wait()
        guard let time = figures["time"], let user = figures["user"], let system = figures["system"] else {
            throw BenchmarkError.failedProgram(program.path, "It has drawn no frame.")
        }
        return Start(wall: time - Double(child.start), cpu: (user + system) * 1e3, figures: figures)
    }

    /// Checks that both programs show the same widgets. Otherwise, their times could not be compared.
    ///
    /// Only the container of the pages may differ:
    /// RouterGtk has its own, and the C program uses a `GtkStack`.
    private func check(_ programs: some Collection<Program>, _ desktop: DesktopPrograms) throws {
        let trees = try programs.map { program in
            let child = try ChildProcess(
                program.path,
                program.arguments,
                environment: ["LD_PRELOAD": desktop.firstFrame, "FIRST_FRAME_TREE": "1"],
                hasOutput: true
            )
            let lines = child.lines().map { $0.replacing("RouterPageStack", with: "GtkStack") }
            try child.wait()
            return lines
        }
        guard trees[0].count > 30 else { throw BenchmarkError.wrongAnswer("The window is empty.") }
        guard trees[0] != trees[1] else { return }
        let line = zip(trees[1], trees[0]).first { $0 != $1 }
        throw BenchmarkError.wrongAnswer(
            "The app shows other widgets than C:\n  \(line?.0 ?? "\(trees[1].count) of them")\n  \(line?.1 ?? "\(trees[0].count) of them")"
        )
    }

    /// Returns the size of a program in MiB.
    ///
    /// The size shows whether static linking adds more code than the program needs.
    private func size(of path: String) throws -> Double {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return Double(size ?? 0) / 1_048_576
    }

    private static func mebibytes(_ start: Start, _ name: String) throws -> Double {
        guard let kibibytes = start.figures[name] else {
            throw BenchmarkError.unusable("The kernel does not tell a process's memory.")
        }
        return kibibytes / 1024
    }
}
