/// The turn of one request, from the decision until it has ended; it may wait for a page's answer in between.
@MainActor
final class Turn {
    let waiting: Waiting
    let start = ContinuousClock.now
    let completion = DeferredCompletion()
    /// Made once; guards are not asked again after a page has answered.
    var decision: NavigationDecision?
    /// The entries whose pages may leave.
    var asked: Set<EntryID> = []
    /// Requests for the very same, which end together with this one.
    var joined: [Waiting] = []
    var isAnimated = false
    /// The entries that have left.
    var left: [EntryID] = []
    /// Whether another one will give the result that is waited for: a page, or the request when it is made again.
    var hasHandedOverResult = false
    /// How it ends, where that is known before its time has come.
    var outcome: NavigationOutcome?

    init(_ waiting: Waiting) {
        self.waiting = waiting
    }
}
