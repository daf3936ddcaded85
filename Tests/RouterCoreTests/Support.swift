import Testing

/// Waits until a condition holds, while the tasks of the main actor run.
///
/// A wait needs as many turns of the main actor as there are tasks that depend on one another.
/// Each turn takes as long as all concurrent tests need.
/// A wait therefore fails only after both a minute and a thousand turns.
///
/// - Throws: The failed expectation, so that the test ends.
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
    /// A subscript would end the process, and with it all later tests.
    func at(_ index: Int, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
        let element = indices.contains(index) ? self[index] : nil
        return try #require(element, "there are \(count)", sourceLocation: sourceLocation)
    }
}
