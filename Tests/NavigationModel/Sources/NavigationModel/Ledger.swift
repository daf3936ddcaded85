/// Checks that each request's completion is called exactly once, or that its result arrives exactly once.
///
/// The ledger opens a line for each expected completion or result, and closes the line when it arrives.
@MainActor
public final class Ledger {
    /// A line of the ledger for a completion or a result that is expected.
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

    /// The number of completions and results that have not arrived yet.
    public fileprivate(set) var openLines = 0
    /// The number of completions and results that arrived more than once.
    public fileprivate(set) var repeated = 0

    /// Creates an empty ledger.
    public init() {}

    func open() -> Line {
        openLines += 1
        return Line(self)
    }
}
