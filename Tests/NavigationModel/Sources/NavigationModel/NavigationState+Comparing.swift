@testable import RouterCore

extension NavigationState {
    /// A hash of all open entries and their positions.
    var signature: UInt64 {
        var signature = Signature()
        for layer in layers {
            signature.add(layer.id.rawValue)
            for entry in layer.stack {
                signature.add(entry.id.rawValue)
                for embedded in entry.withAllEntries.dropFirst() { signature.add(embedded.id.rawValue) }
            }
        }
        for (index, name) in base.branchNames.enumerated() {
            guard name != base.branch, let stack = base.stack(of: name) else { continue }
            signature.add(UInt64(index))
            for entry in stack { signature.add(entry.id.rawValue) }
        }
        return signature.value
    }
}

extension NavigationState? {
    /// Returns the difference from the state of the reference model, or `nil` if the two agree.
    func difference(from reference: ReferenceState?) -> String? {
        guard let self, let reference else {
            return (self == nil) == (reference == nil) ? nil : "only one of them has a state"
        }
        let layers = self.layers
        guard layers.map(\.id.rawValue) == reference.layers.map(\.id) else {
            return "the layers are \(layers.map(\.id.rawValue)), and should be \(reference.layers.map(\.id))"
        }
        let base = self.base
        guard base.branch == reference.branch, base.branchNames == reference.branches else {
            return "the branch is \(base.branch ?? ""), and should be \(reference.branch ?? "")"
        }
        let opened = reference.branches.filter { reference.opened($0) != nil }
        guard base.branchNames.filter({ base.stack(of: $0) != nil }) == opened else {
            return "the branches \(opened) should have been opened"
        }
        let stacks =
            layers.map { ($0.id.rawValue, $0.shown) } + base.hidden.map { (base.id.rawValue, $0) }
        for ((layer, branch), expected) in zip(stacks, reference.stacks) {
            guard branch.stack.depth == expected.entries.count else {
                return
                    "layer \(layer) has depth \(branch.stack.depth), and should have \(expected.entries.count)"
            }
            var index = expected.entries.count
            for entry in branch.stack {
                index -= 1
                let other = expected.entries[index]
                guard entry.isEqual(to: other) else {
                    return "layer \(layer) holds \(entry), and should hold \(other)"
                }
            }
            guard (branch.forward?.depth ?? 0) == expected.forward.count else {
                return "layer \(layer) has other pages to go forward to"
            }
            var next = expected.forward.count
            if let forward = branch.forward {
                for destination in forward {
                    next -= 1
                    guard destination.isEqual(to: expected.forward[next].page) else {
                        return "forward is \(destination), and should be \(expected.forward[next].page)"
                    }
                }
            }
        }
        return nil
    }
}

extension Destination {
    fileprivate func isEqual(to page: ReferenceState.Page) -> Bool {
        match.url.text == page.url.text && callerParameters == page.parameters && origin == page.origin
            && isNotFound == page.isNotFound && extra as? Int == page.extra
            && (redirectedFrom.isEmpty
                ? page.redirectedFrom.isEmpty : redirectedFrom.map(\.text) == page.redirectedFrom)
            && wanted.map(\.text) == page.wanted.first.map(\.text)
            && wanted.map(\.origin) == page.wanted.first.map(\.origin)
            && wanted.map(\.verb) == page.wanted.first.map(\.verb)
            && (unroutedPage != nil) == (page.url.route == .unrouted)
    }
}

extension Entry {
    /// Returns whether the entry and everything embedded in it equals an entry of the model.
    fileprivate func isEqual(to other: ReferenceState.Entry) -> Bool {
        id.rawValue == other.id && destination.isEqual(to: other.page)
            && embedded.count == other.embedded.count
            && zip(embedded, other.embedded).allSatisfy { embedded, other in
                embedded.slot == other.slot && embedded.key == other.key
                    && embedded.transition == other.transition && embedded.duration == other.duration
                    && embedded.entry.isEqual(to: other.entry)
            }
    }
}
