import CWidgets

/// Performs each turn that the suite requests.
func takeTurns(_ turn: (_ count: Int) -> Void) {
    while true {
        let count = Int(next_turn())
        guard count > 0 else { return }
        turn(count)
        end_turn()
    }
}

/// Returns the CPU time of a piece of work, in milliseconds.
func milliseconds(_ work: () -> Void) -> Double {
    let start = cpu_milliseconds()
    work()
    return cpu_milliseconds() - start
}
