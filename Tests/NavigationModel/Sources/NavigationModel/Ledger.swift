/// Completions and results, each of which must come exactly once.
@MainActor
public final class Ledger {
    /// One thing that is waited for.
    @MainActor
    final class Line {
        private let ledger: Ledger
        private var isOpen = true

        fileprivate init(_ ledger: Ledger) {
            self.ledger = ledger
        }

        func close() {
            if isOpen { ledger.openLines -= 1 } else { ledger.repeated += 1 }
            isOpen = false
        }
    }

    /// How many things have not come yet.
    public fileprivate(set) var openLines = 0
    /// How often something came once more.
    public fileprivate(set) var repeated = 0

    /// Makes an empty one.
    public init() {}

    func open() -> Line {
        openLines += 1
        return Line(self)
    }
}
