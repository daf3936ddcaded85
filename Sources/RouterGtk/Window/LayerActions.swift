import RouterCore

/// What a person can do in a layer's window, filled in by the host.
struct LayerActions {
    var back: (@MainActor () -> Void)?
    var backThrough: (@MainActor (EntryID) -> Void)?
    var forward: (@MainActor () -> Void)?
    var close: (@MainActor () -> Void)?
    var open: (@MainActor (String) -> Void)?
}
