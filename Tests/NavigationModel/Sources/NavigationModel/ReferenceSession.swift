@testable import RouterCore

/// The pages of a state that an app saves, so that a later run can reopen them.
struct ReferenceSession {
    typealias State = ReferenceState

    /// A saved entry, with the saved entries in its slots.
    struct Saved {
        var entry: State.Entry
        /// Whether the entry was the lowest of its stack.
        var isLowest: Bool
        /// The URL with its reserved items.
        var url: String { entry.page.savedURL }
    }

    /// The stack of the window, a hidden branch, or a modal.
    struct Stack {
        var branch: String?
        /// The entries, lowest first.
        var entries: [Saved]
    }

    /// The saved stacks of hidden branches. None of them is empty.
    var hidden: [Stack] = []
    /// The stack that the window shows, which may be empty.
    var window = Stack(entries: [])
    /// The saved stacks of modals, lowest first. None of them is empty.
    var modals: [Stack] = []

    /// The topmost saved entry.
    var top: UInt64? { (modals.last ?? window).entries.last?.entry.id }

    init(_ state: State, isSaved: (State.Page) -> Bool) {
        func stack(_ layer: State.Layer, _ branch: String?) -> Stack {
            let entries = layer.entries.enumerated().filter { isSaved($1.page) }.map { index, entry in
                Saved(entry: entry.keeping(isSaved), isLowest: index == 0)
            }
            return Stack(branch: branch, entries: entries)
        }
        window = stack(state.layers[0], state.branch)
        for name in state.branches {
            if let layer = state.hidden[name] { hidden.append(stack(layer, name)) }
        }
        hidden.removeAll(where: \.entries.isEmpty)
        modals = state.layers.dropFirst().map { stack($0, nil) }.filter { !$0.entries.isEmpty }
    }

    /// Removes all entries with the given URL, including the entries embedded in them.
    mutating func leaveOut(_ url: String) {
        for index in hidden.indices { hidden[index].entries.removeAll { $0.url == url } }
        window.entries.removeAll { $0.url == url }
        for index in modals.indices { modals[index].entries.removeAll { $0.url == url } }
        modals.removeAll(where: \.entries.isEmpty)
    }
}

extension ReferenceState.Entry {
    /// Returns the entry without those embedded entries that are not saved.
    fileprivate func keeping(_ isSaved: (ReferenceState.Page) -> Bool) -> Self {
        var entry = self
        entry.embedded.removeAll { !isSaved($0.entry.page) }
        for index in entry.embedded.indices {
            entry.embedded[index].entry = entry.embedded[index].entry.keeping(isSaved)
        }
        return entry
    }
}

extension ReferenceState.Page {
    /// The URL in the form in which a session stores it, with its reserved items.
    var savedURL: String { url.text(with: items) }
}
