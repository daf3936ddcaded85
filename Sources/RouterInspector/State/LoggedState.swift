import RouterCore
import RouterGtk
import RouterRecording

/// A state from the log, together with the event that led to it.
struct LoggedState {
    let sketch: StateSketch
    /// The number of the event that led to the state.
    let event: Int
    /// The verb and the URL of that event.
    let request: String
    /// The state before the event, or `nil` if it is unknown.
    let before: StateSketch?

    /// Creates the state after an event.
    ///
    /// - Parameters:
    ///   - sketch: The state.
    ///   - event: The event.
    ///   - before: The state before the event, or `nil` if it is unknown.
    init(_ sketch: StateSketch, after event: LoggedEvent, before: StateSketch?) {
        self.sketch = sketch
        self.event = event.sequence
        let url = event.url.map { DisplayURL(text: $0, maximumLength: DisplayURL.lineLength).isolated }
        request = [event.action, url].compactMap(\.self).joined(separator: " ")
        self.before = before
    }
}

extension StateSketch {
    /// The entries (open pages) in which two states differ.
    struct Changes {
        var opened: [EntryRecord] = []
        var closed: [EntryRecord] = []
        var changed: [EntryRecord] = []
    }

    /// Returns the entries that have opened or closed since an earlier state, and the entries whose URL has
    /// changed.
    func changes(since before: StateSketch) -> Changes {
        let (new, old) = (entriesByID, before.entriesByID)
        let all = new.merging(old) { one, _ in one }.values.sorted { $0.id < $1.id }
        var changes = Changes()
        for entry in all {
            switch (old[entry.id], new[entry.id]) {
            case (nil, let entry?): if !before.leavesOut(entry) { changes.opened.append(entry) }
            case (let entry?, nil): if !leavesOut(entry) { changes.closed.append(entry) }
            case (let old, let new): if old?.url != new?.url { changes.changed.append(entry) }
            }
        }
        return changes
    }

    /// Returns whether an entry may be among the lower entries that the sketch omits.
    private func leavesOut(_ entry: EntryRecord) -> Bool {
        layers.contains { $0.depth > $0.entries.count && entry.id < $0.entries.first?.id ?? 0 }
    }

    private var entriesByID: [UInt64: EntryRecord] {
        Dictionary(entries.map { ($0.id, $0) }) { one, _ in one }
    }
}
