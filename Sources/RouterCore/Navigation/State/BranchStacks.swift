/// The stacks of a window's branches, all but that of the selected one.
///
/// The selected one is ``Layer/stack``, so a layer without branches has none of this.
final class BranchStacks: Sendable {
    /// The names of the branches, which never change while the window is open.
    final class Names: Sendable {
        let all: [String]
        private let places: [String: Int]

        init(_ all: [String]) {
            self.all = all
            places = Dictionary(all.enumerated().map { ($1, $0) }) { first, _ in first }
        }

        /// Returns the place of a branch in the order of declaration, or `nil` for an unknown one.
        func place(of name: String) -> Int? { places[name] }
    }

    /// What is open in a hidden branch.
    final class Hidden: Sendable {
        let stack: Stack<Entry>
        let forward: Stack<Destination>?

        init(_ stack: Stack<Entry>, forward: Stack<Destination>? = nil) {
            self.stack = stack
            self.forward = forward
        }
    }

    let names: Names
    /// The hidden branches in the order of declaration.
    ///
    /// `nil` stands for the selected one, and for one that has not been selected yet.
    let hidden: [Hidden?]
    /// The place of the selected one.
    let selected: Int

    /// Makes the branches of a window.
    init(_ names: Names, _ hidden: [Hidden?], selected: Int) {
        self.names = names
        self.hidden = hidden
        self.selected = selected
    }

    /// Makes the branches of a window that is new, none of them opened but the selected one.
    convenience init(_ names: [String], selected: String) {
        let names = Names(names)
        self.init(names, names.all.map { _ in nil }, selected: names.place(of: selected) ?? 0)
    }

    /// Returns these branches with another stack in a hidden one; `nil` closes it.
    func replacing(_ place: Int, by branch: Hidden?) -> BranchStacks {
        var hidden = hidden
        hidden[place] = branch
        return BranchStacks(names, hidden, selected: selected)
    }

    /// Returns these branches with another one selected.
    ///
    /// - Parameters:
    ///   - place: The place of the branch.
    ///   - old: What is open in the one that was selected.
    func selecting(_ place: Int, hiding old: Hidden) -> BranchStacks {
        var hidden = hidden
        hidden[selected] = old
        hidden[place] = nil
        return BranchStacks(names, hidden, selected: place)
    }
}

extension Layer {
    /// The name of the selected branch; `nil` for a modal, and in an app without branches.
    public var branch: String? { branches.map { $0.names.all[$0.selected] } }

    /// The names of all branches, in the order of their declaration.
    package var branchNames: [String] { branches?.names.all ?? [] }

    /// Returns the entries of a branch, the lowest first.
    ///
    ///     state.window.entries(of: "archive")     // [] if it has not been selected yet
    ///
    /// - Returns: No entries for a branch that has not been selected yet, and for an unknown one.
    /// - Complexity: O(depth).
    public func entries(of branch: String) -> [Entry] { stack(of: branch)?.elements ?? [] }

    /// Returns whether the layer has a branch of this name.
    func hasBranch(_ name: String) -> Bool { branches?.names.place(of: name) != nil }

    /// Returns the stack of a branch, or `nil` if it has not been opened yet or is unknown.
    package func stack(of branch: String) -> Stack<Entry>? {
        branches?.names.place(of: branch).flatMap { stack(at: $0) }
    }

    /// Returns the stack of the branch at this place of the declaration, or `nil` if it has not been opened yet.
    func stack(at place: Int) -> Stack<Entry>? {
        guard let branches else { return nil }
        return place == branches.selected ? stack : branches.hidden[place]?.stack
    }

    /// The stacks of the hidden branches that have been opened, in the order of their declaration.
    package var hiddenStacks: [Stack<Entry>] { branches?.hidden.compactMap { $0?.stack } ?? [] }

    /// The hidden branches that have been opened, each as the layer would be if it were selected.
    package var hiddenBranches: [Layer] {
        branchNames.filter { $0 != branch }.compactMap { name in
            var layer = self
            return layer.select(name) ? layer : nil
        }
    }

    /// Selects a branch.
    ///
    /// - Parameters:
    ///   - name: One of the layer's branches.
    ///   - new: Its stack from now on; `nil` for the one that it has.
    /// - Returns: `false` if the branch has no stack. Then nothing has changed.
    /// - Complexity: O(branches).
    mutating func select(_ name: String, with new: Stack<Entry>? = nil) -> Bool {
        guard let old = branches, let place = old.names.place(of: name) else { return false }
        let next = new.map { BranchStacks.Hidden($0) } ?? old.hidden[place]
        if place == old.selected, next == nil { return true }
        guard let next else { return false }
        let isHidden = place != old.selected
        let all = isHidden ? old.selecting(place, hiding: BranchStacks.Hidden(stack, forward: forward)) : old
        stack = next.stack
        keep(next.forward, all)
        return true
    }

    /// Closes a hidden branch, which begins with its root again.
    mutating func close(branch name: String) {
        guard let place = branches?.names.place(of: name) else { return }
        branches = branches?.replacing(place, by: nil)
    }

    /// Makes the layer of a hidden branch, as it is without the others.
    private init(_ id: LayerID, _ hidden: BranchStacks.Hidden) {
        self.init(id: id, stack: hidden.stack)
        forward = hidden.forward
    }

    /// Offers the hidden branches to a closure one after the other, each as the layer, until one is changed.
    ///
    /// - Parameter change: Returns whether it has changed the branch.
    mutating func changeHidden(
        _ change: (inout Layer) throws(RoutingError) -> Bool
    ) throws(RoutingError) {
        guard let branches else { return }
        for (place, hidden) in branches.hidden.enumerated() {
            guard let hidden else { continue }
            var layer = Layer(id, hidden)
            guard try change(&layer) else { continue }
            let changed = BranchStacks.Hidden(layer.stack, forward: layer.forward)
            self.branches = branches.replacing(place, by: changed)
            return
        }
    }

    /// Returns the layer with each of its stacks changed alone, those of hidden branches too.
    ///
    /// - Parameter change: Returns the changed layer; `nil` for a hidden branch that is not open any more.
    func mappingBranches(_ change: (Layer) -> Layer?) -> Layer? {
        guard let branches else { return change(self) }
        var alone = self
        alone.branches = nil
        guard var layer = change(alone) else { return nil }
        let hidden = branches.hidden.map { hidden in
            hidden.flatMap { change(Layer(id, $0)) }.map {
                BranchStacks.Hidden($0.stack, forward: $0.forward)
            }
        }
        layer.branches = BranchStacks(branches.names, hidden, selected: branches.selected)
        return layer
    }
}
