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

    /// The pages of a hidden branch.
    final class Hidden: Sendable {
        let stack: Stack<Entry>
        let forward: Stack<Destination>?

        init(_ stack: Stack<Entry>, forward: Stack<Destination>? = nil) {
            self.stack = stack
            self.forward = forward
        }
    }

    /// All branches but the selected one, by their places in the order of declaration.
    ///
    /// `nil` stands for the selected one, and for one that has not been selected yet.
    /// They are in groups of eight, so that a change copies few of many.
    struct Places: Sendable {
        private static let size = 8
        private var groups: [[Hidden?]]

        init(_ all: [Hidden?]) {
            groups = stride(from: 0, to: all.count, by: Self.size).map { start in
                Array(all[start..<min(start + Self.size, all.count)])
            }
        }

        subscript(place: Int) -> Hidden? {
            get { groups[place / Self.size][place % Self.size] }
            set { groups[place / Self.size][place % Self.size] = newValue }
        }

        /// All places in their order.
        var all: [Hidden?] { groups.flatMap(\.self) }

        /// Calls a closure with each place that differs from that of others of the same window.
        func forEachDifference(from other: Places, _ body: (Int) -> Void) {
            for group in groups.indices {
                groups[group].withUnsafeBufferPointer { mine in
                    other.groups[group].withUnsafeBufferPointer { others in
                        guard mine.baseAddress != others.baseAddress else { return }
                        for place in mine.indices where mine[place] !== others[place] {
                            body(group * Self.size + place)
                        }
                    }
                }
            }
        }
    }

    let names: Names
    /// The hidden branches.
    let hidden: Places
    /// The place of the selected one.
    let selected: Int

    /// Makes the branches of a window.
    init(_ names: Names, _ hidden: Places, selected: Int) {
        self.names = names
        self.hidden = hidden
        self.selected = selected
    }

    /// Makes the branches of a window that is new, none of them opened but the selected one.
    convenience init(_ names: [String], selected: String) {
        let names = Names(names)
        self.init(names, Places(names.all.map { _ in nil }), selected: names.place(of: selected) ?? 0)
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

    /// Returns the place of a branch in the order of declaration, or `nil` for an unknown one.
    func place(ofBranch name: String) -> Int? { branches?.names.place(of: name) }

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
    package var hiddenStacks: [Stack<Entry>] { branches?.hidden.all.compactMap { $0?.stack } ?? [] }

    /// The hidden branches that have been opened, each as the layer would be if it were selected.
    package var hiddenBranches: [Layer] {
        branchNames.filter { $0 != branch }.compactMap { name in
            var layer = self
            return layer.select(name) ? layer : nil
        }
    }

    /// Returns the pages ahead in the branch at this place; in a layer without branches in the layer.
    private func forward(at place: Int) -> Stack<Destination>? {
        guard let branches, place != branches.selected else { return forward }
        return branches.hidden[place]?.forward
    }

    /// Forgets the pages ahead if one of them was not ahead in an earlier state of the layer, in each branch alone.
    mutating func forgetAhead(since earlier: Layer?) {
        for place in 0..<max(1, branchNames.count) {
            guard let ahead = forward(at: place),
                earlier?.forward(at: place).flatMap({ Stack.sharedNode($0, ahead) }) !== ahead.node
            else { continue }
            if let branches, place != branches.selected {
                let hidden = branches.hidden[place].map { BranchStacks.Hidden($0.stack) }
                self.branches = branches.replacing(place, by: hidden)
            } else {
                forward = nil
            }
        }
    }

    /// Selects a branch by its name, as ``select(at:with:)`` does by its place; `false` for an unknown one too.
    mutating func select(_ name: String, with new: Stack<Entry>? = nil) -> Bool {
        place(ofBranch: name).map { select(at: $0, with: new) } ?? false
    }

    /// Selects a branch.
    ///
    /// - Parameters:
    ///   - place: Its place in the order of declaration.
    ///   - new: Its stack from now on; `nil` for the one that it has.
    /// - Returns: `false` if the branch has no stack. Then nothing has changed.
    mutating func select(at place: Int, with new: Stack<Entry>? = nil) -> Bool {
        guard let old = branches else { return false }
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
        for (place, hidden) in branches.hidden.all.enumerated() {
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
    ///   The selected one stays as it is then.
    func mappingBranches(_ change: (Layer) -> Layer?) -> Layer {
        guard let branches else { return change(self) ?? self }
        var alone = self
        alone.branches = nil
        var layer = change(alone) ?? alone
        let hidden = branches.hidden.all.map { hidden in
            hidden.flatMap { change(Layer(id, $0)) }.map {
                BranchStacks.Hidden($0.stack, forward: $0.forward)
            }
        }
        layer.branches = BranchStacks(
            branches.names,
            BranchStacks.Places(hidden),
            selected: branches.selected
        )
        return layer
    }
}
