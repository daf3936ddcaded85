import CWidgets

/// Does the work of each turn that the suite asks for, as many times as it says.
func takeTurns(_ turn: (_ count: Int) -> Void) {
    while true {
        let count = Int(next_turn())
        guard count > 0 else { return }
        turn(count)
        end_turn()
    }
}

/// The CPU time of a piece of work in milliseconds.
func milliseconds(_ work: () -> Void) -> Double {
    let start = cpu_milliseconds()
    work()
    return cpu_milliseconds() - start
}
