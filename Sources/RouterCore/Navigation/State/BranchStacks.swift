/// The stacks of a window's branches, all but that of the selected one.
///
/// The selected one is ``Layer/stack``, so a layer without branches has none of this.
final class BranchStacks: Sendable {
    /// One branch; nothing is in it while it is selected, and before it is selected for the first time.
    struct Branch: Sendable {
        let name: String
        var stack: Stack<Entry>?
        var forward: Stack<Destination>?
    }

    /// The branches in the order of their declaration.
    let all: [Branch]
    /// The place of the selected one.
    let selected: Int

    /// Makes the branches of a window.
    init(_ all: [Branch], selected: Int) {
        self.all = all
        self.selected = selected
    }

    /// Makes the branches of a window that is new, none of them opened but the selected one.
    convenience init(_ names: [String], selected: String) {
        self.init(names.map { Branch(name: $0) }, selected: names.firstIndex(of: selected) ?? 0)
    }

    /// Returns these branches with other stacks in a hidden one.
    func replacing(_ place: Int, _ stack: Stack<Entry>?, _ forward: Stack<Destination>?) -> BranchStacks {
        var all = all
        all[place].stack = stack
        all[place].forward = forward
        return BranchStacks(all, selected: selected)
    }
}

extension Layer {
    /// The name of the selected branch; `nil` for a modal, and in an app without branches.
    public var branch: String? { branches.map { $0.all[$0.selected].name } }

    /// The names of all branches, in the order of their declaration.
    package var branchNames: [String] { branches?.all.map(\.name) ?? [] }

    /// Returns the entries of a branch, the lowest first.
    ///
    ///     state.window.entries(of: "archive")     // [] if it has not been selected yet
    ///
    /// - Returns: No entries for a branch that has not been selected yet, and for an unknown one.
    /// - Complexity: O(depth + branches).
    public func entries(of branch: String) -> [Entry] { stack(of: branch)?.elements ?? [] }

    /// Returns the stack of a branch, or `nil` if it has not been opened yet or is unknown.
    package func stack(of branch: String) -> Stack<Entry>? {
        branches?.all.firstIndex { $0.name == branch }.flatMap { stack(at: $0) }
    }

    /// Returns the stack of the branch at this place of the declaration, or `nil` if it has not been opened yet.
    func stack(at place: Int) -> Stack<Entry>? {
        guard let branches, branches.all.indices.contains(place) else { return nil }
        return place == branches.selected ? stack : branches.all[place].stack
    }

    /// The stacks of the hidden branches that have been opened, in the order of their declaration.
    package var hiddenStacks: [Stack<Entry>] { branches?.all.compactMap(\.stack) ?? [] }

    /// The hidden branches that have been opened, each as the layer would be if it were selected.
    package var hiddenBranches: [Layer] {
        branches?.all.compactMap { branch in
            var layer = self
            return branch.stack != nil && layer.select(branch.name) ? layer : nil
        } ?? []
    }

    /// Selects a branch.
    ///
    /// - Parameters:
    ///   - name: One of the layer's branches.
    ///   - new: Its stack from now on; `nil` for the one that it has.
    /// - Returns: `false` if the branch has no stack. Then nothing has changed.
    mutating func select(_ name: String, with new: Stack<Entry>? = nil) -> Bool {
        guard let old = branches, let place = old.all.firstIndex(where: { $0.name == name }) else {
            return false
        }
        if place == old.selected {
            guard let new else { return true }
            stack = new
            forward = nil
            return true
        }
        var all = old.all
        guard let next = new ?? all[place].stack else { return false }
        let nextForward = new == nil ? all[place].forward : nil
        (all[old.selected].stack, all[old.selected].forward) = (stack, forward)
        (all[place].stack, all[place].forward) = (nil, nil)
        branches = BranchStacks(all, selected: place)
        stack = next
        forward = nextForward
        return true
    }

    /// Closes a hidden branch, which begins with its root again.
    mutating func close(branch name: String) {
        guard let place = branches?.all.firstIndex(where: { $0.name == name }) else { return }
        branches = branches?.replacing(place, nil, nil)
    }

    /// Offers the hidden branches to a closure one after the other, each as the layer, until one is changed.
    ///
    /// - Parameter change: Returns whether it has changed the branch.
    /// - Returns: Whether one was changed.
    mutating func changeHidden(
        _ change: (inout Layer) throws(RoutingError) -> Bool
    ) throws(RoutingError) -> Bool {
        guard let branches else { return false }
        for (place, branch) in branches.all.enumerated() {
            guard let stack = branch.stack else { continue }
            var layer = Layer(id: id, stack: stack)
            layer.forward = branch.forward
            guard try change(&layer) else { continue }
            self.branches = branches.replacing(place, layer.stack, layer.forward)
            return true
        }
        return false
    }

    /// Returns the layer with each of its stacks changed alone, those of hidden branches too.
    ///
    /// - Parameter change: Returns the changed layer; `nil` for a hidden branch that is not open any more.
    func mappingBranches(_ change: (Layer) -> Layer?) -> Layer? {
        guard let branches else { return change(self) }
        var alone = self
        alone.branches = nil
        guard var layer = change(alone) else { return nil }
        layer.branches = BranchStacks(
            branches.all.map { branch in
                guard let stack = branch.stack else { return branch }
                var hidden = Layer(id: id, stack: stack)
                hidden.forward = branch.forward
                let changed = change(hidden)
                return BranchStacks.Branch(
                    name: branch.name,
                    stack: changed?.stack,
                    forward: changed?.forward
                )
            },
            selected: branches.selected
        )
        return layer
    }
}
