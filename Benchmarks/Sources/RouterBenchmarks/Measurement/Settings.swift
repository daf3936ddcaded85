/// The options of a run.
struct Settings {
    /// Whether to run fewer rounds, for a quick check.
    var isQuick = false
    var only: String?
    var json: String?
    var thresholds: String?
    /// The only work to do, and the number of passes, if the run is for a profiler.
    var work: (CountedWork, passes: Int)?

    @MainActor
    init(_ arguments: some Sequence<String>) throws {
        var iterator = arguments.makeIterator()
        while let argument = iterator.next() {
            switch argument {
            case "--quick": isQuick = true
            case "--only": only = iterator.next()
            case "--json": json = iterator.next()
            case "--work":
                guard let kind = iterator.next().flatMap({ CountedWork.Kind(rawValue: $0) }),
                    let size = iterator.next().flatMap({ Int($0) }),
                    let passes = iterator.next().flatMap({ Int($0) })
                else { throw BenchmarkError.badArgument(argument) }
                work = (CountedWork(kind: kind, size: size), passes)
            case "--check": thresholds = iterator.next()
            default: throw BenchmarkError.badArgument(argument)
            }
        }
    }

    func rounds(_ usual: Int) -> Int { isQuick ? max(5, usual / 5) : usual }
}
