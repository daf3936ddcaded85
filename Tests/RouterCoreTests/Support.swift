import Testing

/// Lets the tasks of the main actor run until a condition holds.
///
/// A wait takes as many turns of the main actor as tasks depend on one another, and each turn takes as long as all the
/// tests that run beside this one need.
/// So a wait fails only after a minute in which it also had a thousand turns.
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
    /// Returns an element, and fails if there are too few: a subscript would end the process with all later tests.
    func at(_ index: Int, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
        let element = indices.contains(index) ? self[index] : nil
        return try #require(element, "there are \(count)", sourceLocation: sourceLocation)
    }
}
