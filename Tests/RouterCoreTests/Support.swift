import Testing

/// Waits until a condition holds, while the tasks of the main actor run.
///
/// If several tasks depend on each other, each of them needs a turn of the main actor.
/// A turn can take long, because all concurrent tests take turns, too.
/// This function therefore fails only after both a minute and a thousand turns.
///
/// - Throws: The failed expectation, so that the test stops.
@MainActor
func waitUntil(
    _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    condition: @MainActor () -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    var turns = 0
    while !condition(), turns < 1_000 || ContinuousClock.now < deadline {
        turns += 1
        await Task.yield()
    }
    let isFulfilled = condition()
    try #require(isFulfilled, "waited in vain for \(what)", sourceLocation: sourceLocation)
}

extension RandomAccessCollection where Index == Int {
    /// Returns an element, or throws if the index is out of range.
    ///
    /// A subscript would crash the process, so no later test would run.
    func at(_ index: Int, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
        let element = indices.contains(index) ? self[index] : nil
        return try #require(element, "there are \(count)", sourceLocation: sourceLocation)
    }
}
