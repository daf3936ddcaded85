/// A swipe with two fingers on a touchpad that moves the page away to go back.
///
/// GTK reports scrolling in steps. When the fingers leave the touchpad, it ends the steps of the touch with a
/// *stop* event.
/// The first 8 pixels decide whether a touch is a swipe or scrolls what is under the pointer.
/// During a swipe, the page follows the fingers.
/// When the fingers leave the touchpad, their speed decides whether to go back.
/// If they are slow, the distance decides.
///
/// This is a pure value that ``SwipeGesture`` feeds with events, so tests need no display.
/// Distances are in pixels, and positive in the direction of going back:
/// to the right, or to the left in right-to-left locales.
nonisolated struct BackSwipe {
    /// One step of scrolling.
    struct Scroll: Equatable {
        /// The distance in the direction of going back.
        var back: Double
        /// The vertical distance.
        var across: Double
        /// The time of the event, in milliseconds.
        var time: UInt32
        /// Whether the fingers have left the touchpad.
        var isStop = false
    }

    /// What is under the pointer when the fingers touch the touchpad.
    struct Place {
        /// Whether there is a page to go back to and the pointer is over the page that would leave.
        var canGoBack: Bool
        /// Whether something under the pointer, such as a wide table, scrolls in the direction of going back.
        var contentScrolls: Bool
        /// The width of the page.
        var width: Double
        /// Whether the page may refuse to leave, for example because of unsaved changes.
        var mayRefuse = false
    }

    /// What to do after a step.
    enum Effect: Equatable {
        /// Pass the step to the content.
        case pass
        /// Hide the step from the content.
        case hold
        /// Show the page below, and move the top page by this distance from its normal position.
        /// From now on, the top page follows the fingers.
        case begin(Double)
        /// Move the top page by this distance from its normal position.
        case move(Double)
        /// Go back.
        case goBack
        /// Move the top page back to its normal position.
        case cancel
    }

    /// The distance after which a touch is known to be either a swipe or scrolling.
    static let slack = 8.0
    /// The distance that the fingers must move so that the page leaves. For a narrow page, half of the page's
    /// width is enough.
    static let farEnough = 300.0
    /// The speed at which the distance no longer matters, in pixels per second.
    ///
    /// At this speed or faster, the page leaves if the fingers move in the direction of going back, and stays
    /// if they move in the opposite direction.
    static let fastEnough = 400.0
    /// The length of the period, at the end of a swipe, over which the speed is measured, in milliseconds.
    static let recent: UInt32 = 60
    /// The time without a step, in milliseconds, after which a canceled touch counts as over.
    ///
    /// The touch cannot wait for its stop event, because that event may never arrive.
    static let rest: UInt32 = 500
    /// The limit of a page's movement if the page may refuse to leave.
    ///
    /// The page approaches this distance but never reaches it.
    static let resistance = 120.0

    /// Returns whether a step at this time is the first step of a touch.
    ///
    /// The stop event of a canceled touch may have gone to a dialog, so after ``rest`` milliseconds without a
    /// step, the next step begins a new touch.
    func isNewTouch(at time: UInt32) -> Bool {
        switch phase {
        case .waiting: true
        case .calledOff: time &- last > Self.rest
        case .undecided, .scrolling, .swiping: false
        }
    }

    /// Whether the page follows the fingers.
    var isSwiping: Bool { if case .swiping = phase { true } else { false } }

    private enum Phase {
        /// No finger is on the touchpad.
        case waiting
        /// The distance so far is too short to decide.
        case undecided(back: Double, across: Double)
        /// The content scrolls.
        case scrolling
        /// The page follows the fingers, which have moved by this distance.
        case swiping(Double)
        /// The swipe was canceled, and the fingers are still on the touchpad.
        case calledOff
    }

    private var phase = Phase.waiting
    /// The place where the touch began.
    private var place = Place(canGoBack: false, contentScrolls: false, width: 0)
    /// Whether the content has received a step of this touch. If so, it must also receive the stop event.
    private(set) var hasPassed = false
    /// The steps of a swipe.
    private var steps: [Scroll] = []
    /// The time of the last step.
    private var last: UInt32 = 0

    /// Begins a touch, before its first step.
    mutating func begin(over place: Place) {
        (self.place, hasPassed, steps) = (place, false, [])
        let mayBegin = place.canGoBack && !place.contentScrolls && place.width > 0
        phase = mayBegin ? .undecided(back: 0, across: 0) : .scrolling
    }

    /// Handles a step of the current touch.
    ///
    /// - Returns: What to do. With ``Effect/goBack`` and ``Effect/cancel``,
    ///   also pass the stop event to the content if ``hasPassed`` is true.
    mutating func take(_ scroll: Scroll) -> Effect {
        last = scroll.time
        guard scroll.isStop else { return step(scroll) }
        // If the app was busy, GTK merges the last steps into the stop event.
        if scroll.back != 0 || scroll.across != 0 { _ = step(scroll) }
        return stop(at: scroll.time)
    }

    private mutating func step(_ scroll: Scroll) -> Effect {
        switch phase {
        case .waiting, .scrolling: return pass()
        case .calledOff: return .hold
        case .undecided(let back, let across):
            return decide(back + scroll.back, across + scroll.across, scroll)
        case .swiping(let distance):
            steps.append(scroll)
            let moved = min(max(0, distance + scroll.back), place.width)
            phase = .swiping(moved)
            return .move(shown(moved))
        }
    }

    /// Ends a swipe without going back. The rest of the touch has no effect.
    ///
    /// - Returns: Whether there was a swipe.
    mutating func callOff() -> Bool {
        guard isSwiping else { return false }
        phase = .calledOff
        return true
    }

    /// Forgets the touch because its stop event will not arrive here,
    /// for example after the pointer has left the window.
    mutating func forget() { phase = .waiting }

    private mutating func decide(_ back: Double, _ across: Double, _ scroll: Scroll) -> Effect {
        let isSideways = back > abs(across)
        guard max(abs(back), abs(across)) >= Self.slack else {
            phase = .undecided(back: back, across: across)
            return isSideways ? .hold : pass()
        }
        guard isSideways else {
            phase = .scrolling
            return pass()
        }
        steps = [scroll]
        let moved = min(back - Self.slack, place.width)
        phase = .swiping(moved)
        return .begin(shown(moved))
    }

    private mutating func stop(at time: UInt32) -> Effect {
        defer { phase = .waiting }
        switch phase {
        case .waiting, .scrolling: return .pass
        case .undecided, .calledOff: return hasPassed ? .pass : .hold
        case .swiping(let distance):
            let speed = speed(at: time)
            if abs(speed) >= Self.fastEnough { return speed > 0 ? .goBack : .cancel }
            return distance >= min(place.width / 2, Self.farEnough) ? .goBack : .cancel
        }
    }

    /// Returns the speed of the fingers when they left the touchpad, in pixels per second.
    private func speed(at time: UInt32) -> Double {
        guard let first = steps.firstIndex(where: { time &- $0.time <= Self.recent }) else { return 0 }
        // The fingers covered the distance of each step in the time since the previous step.
        // So the time is measured from the step before `first`, even if that step came much earlier, for
        // example because the app was busy.
        let start = first == 0 ? steps[0].time : steps[first - 1].time
        let distance = steps[first...].reduce(0) { $0 + $1.back }
        return distance * 1_000 / Double(max(time &- start, Self.recent))
    }

    private mutating func pass() -> Effect {
        hasPassed = true
        return .pass
    }

    /// Returns how far the page moves when the fingers have moved by `distance`.
    private func shown(_ distance: Double) -> Double {
        guard place.mayRefuse else { return distance }
        return Self.resistance * distance / (distance + Self.resistance)
    }
}
