/// A count of completions and results, each of which must arrive exactly once.
@MainActor
public final class Ledger {
    /// One completion or result that is expected.
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

    /// The number of lines that are still open.
    public fileprivate(set) var openLines = 0
    /// The number of times that a line was closed again.
    public fileprivate(set) var repeated = 0

    /// Creates an empty ledger.
    public init() {}

    func open() -> Line {
        openLines += 1
        return Line(self)
    }
}
