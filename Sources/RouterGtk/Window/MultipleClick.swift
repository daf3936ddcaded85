/// The clicks that a person takes for one double or triple click.
///
/// They are meant for what was under the pointer at the first of them. So once something else is shown, the rest of
/// them come to nothing: a double click on a link opens one page, on Back goes back one page, on Close closes one modal.
/// Clicks that are further apart than the desktop's double-click time are clicks of their own.
///
/// Times are those of the events, in milliseconds, not those of their handling: a slow page does not turn two clicks
/// into one, nor one into two.
nonisolated struct MultipleClick {
    /// The desktop's settings, in milliseconds and pixels.
    struct Limits {
        var time: UInt32
        var distance: Double
    }

    /// A press of the primary button, or of a finger, in the coordinates of its surface.
    struct Press {
        var time: UInt32
        var surface: UnsafeRawPointer?
        var x: Double
        var y: Double
    }

    private var last: Press?
    private var hasBeenInterrupted = false

    /// What is under the pointer may be something else from now on.
    mutating func interrupt() {
        hasBeenInterrupted = true
    }

    /// Whether a press belongs to clicks that were meant for what is no longer shown.
    mutating func isLeftOver(_ press: Press, limits: Limits) -> Bool {
        let isContinued = last.map { press.continues($0, limits) } ?? false
        last = press
        if !isContinued { hasBeenInterrupted = false }
        return hasBeenInterrupted
    }
}

nonisolated extension MultipleClick.Press {
    /// Another surface is mostly that of a modal that has just come or gone; where it is on the screen is not known.
    fileprivate func continues(_ last: Self, _ limits: MultipleClick.Limits) -> Bool {
        guard time &- last.time <= limits.time else { return false }
        return surface != last.surface
            || abs(x - last.x) <= limits.distance && abs(y - last.y) <= limits.distance
    }
}
