/// How a run is to be.
struct Settings {
    /// Fewer rounds, to see whether all is well.
    var isQuick = false
    var only: String?
    var json: String?
    var thresholds: String?
    /// For a profiler: nothing but passes of RouterCore over the table of so many routes.
    var profile: Int?

    init(_ arguments: some Sequence<String>) throws {
        var iterator = arguments.makeIterator()
        while let argument = iterator.next() {
            switch argument {
            case "--quick": isQuick = true
            case "--only": only = iterator.next()
            case "--json": json = iterator.next()
            case "--profile": profile = iterator.next().flatMap { Int($0) }
            case "--check": thresholds = iterator.next()
            default: throw BenchmarkError.badArgument(argument)
            }
        }
    }

    func rounds(_ usual: Int) -> Int { isQuick ? max(3, usual / 5) : usual }
}
