/// A persistent stack that is never empty.
///
/// Pushing and popping return a new stack.
/// The new stack shares its lower elements with the old one, so keeping an old stack costs nothing.
///
///     let one = Stack("a")
///     let two = one.pushing("b")
///     two.elements                // ["a", "b"]
///     one.elements                // ["a"]: a stack never changes
///     two.popping(1)?.elements    // ["a"]: the very node of `one`
///     two.popping(2)              // nil: a stack is never empty
///
/// A ``Layer`` stores its entries in stacks.
///
/// - Complexity: `top`, `depth`, and `pushing(_:)` are O(1). `popping(_:)` is O(log depth).
struct Stack<Element: Sendable>: Sendable {
    /// The node of the top element. Two stacks with the same node are the same stack.
    let node: Node

    /// Creates the stack whose top is a node.
    private init(node: Node) {
        self.node = node
    }

    /// Creates a stack that contains only `bottom`.
    init(_ bottom: Element) {
        node = Node(bottom, on: nil)
    }

    /// Creates a stack of these elements, lowest first, or returns `nil` if there are none.
    init?(lowestFirst elements: [Element]) {
        guard let bottom = elements.first else { return nil }
        self = Stack(bottom).pushing(elements.dropFirst())
    }

    /// The element on top.
    var top: Element { node.element }

    /// The element at the bottom.
    ///
    /// - Complexity: O(log depth).
    var lowest: Element { (node.ancestor(atDepth: 1) ?? node).element }

    /// The number of elements, at least 1.
    var depth: Int { node.depth }

    /// All elements, beginning at the bottom.
    ///
    /// - Complexity: O(depth).
    var elements: [Element] { topmost(depth) }

    /// Returns this stack with `element` on top.
    func pushing(_ element: Element) -> Stack {
        Stack(node: Node(element, on: node))
    }

    /// Returns this stack with all `elements` on top, lowest first.
    func pushing(_ elements: some Sequence<Element>) -> Stack {
        elements.reduce(self) { $0.pushing($1) }
    }

    /// Returns this stack without its top `count` elements.
    ///
    ///     Stack("a").pushing("b").popping(1)?.top     // "a"
    ///     Stack("a").pushing("b").popping(0)?.top     // "b"
    ///     Stack("a").popping(1)                       // nil: nothing would be left
    ///
    /// - Parameter count: The number of elements to remove, 0 to `depth - 1`.
    /// - Returns: The stack, or `nil` if `count` is negative or at least `depth`.
    /// - Complexity: O(log depth).
    func popping(_ count: Int) -> Stack? {
        guard count >= 0, count < depth, let node = node.ancestor(atDepth: depth - count) else { return nil }
        return Stack(node: node)
    }

    /// Returns this stack with `element` in place of its top element.
    ///
    ///     Stack("a").pushing("b").replacingTop(with: "c").elements    // ["a", "c"]
    func replacingTop(with element: Element) -> Stack {
        Stack(node: Node(element, on: node.below))
    }

    /// Returns the top `count` elements, lowest first.
    ///
    ///     Stack("a").pushing("b").pushing("c").topmost(2)     // ["b", "c"]
    ///     Stack("a").topmost(9)                               // ["a"]
    ///
    /// - Parameter count: The number of elements, at least 0. If the stack has fewer,
    ///   the method returns all of them.
    /// - Complexity: O(count).
    func topmost(_ count: Int) -> [Element] { prefix(count).reversed() }
}

extension Stack: Sequence {
    /// An iterator from the top element down.
    struct Iterator: IteratorProtocol {
        var node: Node?

        /// Returns the next lower element, or `nil` after the bottom element.
        mutating func next() -> Element? {
            defer { node = node?.below }
            return node?.element
        }
    }

    /// Returns an iterator from the top element down.
    func makeIterator() -> Iterator {
        Iterator(node: node)
    }
}

extension Stack {
    /// An element and everything below it.
    ///
    /// Each node has a pointer to a node further down, its ``jump``.
    /// The jumps follow E. W. Myers, “An applicative random-access stack”, 1983,
    /// which uses skew-binary numbers.
    final class Node: Sendable {
        /// The node below, or `nil` at the bottom.
        ///
        /// It is declared before ``jump`` and is therefore released first.
        /// The documentation of ``jump`` explains why the order matters.
        let below: Node?

        /// A node further below, usually much further, or `nil` at the bottom.
        ///
        /// Jumps make any depth reachable in O(log depth) steps.
        /// They also prevent the thread's call stack from overflowing when a long chain is released.
        /// When a node is released, it releases `below` first. This recursion ends at the node
        /// to which `jump` leads, because `jump` still keeps that node alive.
        /// Then the node releases `jump`, and with it the nodes from there down.
        /// The recursion is therefore O(log depth) deep instead of O(depth).
        let jump: Node?

        let element: Element
        /// The number of nodes from this one to the bottom, at least 1.
        let depth: Int

        /// Creates a node on top of another.
        ///
        /// If the two consecutive jumps that begin at `below` have the same length, the new jump covers both.
        /// Otherwise it leads to `below`.
        init(_ element: Element, on below: Node?) {
            self.element = element
            self.below = below
            depth = (below?.depth ?? 0) + 1
            if let below, let jump = below.jump, let far = jump.jump,
                below.depth - jump.depth == jump.depth - far.depth
            {
                self.jump = far
            } else {
                jump = below
            }
        }

        /// Returns the node at `depth` in this chain, or `nil` if there is none.
        ///
        /// - Complexity: O(log depth).
        func ancestor(atDepth depth: Int) -> Node? {
            guard depth >= 1, depth <= self.depth else { return nil }
            var node = self
            while node.depth > depth {
                guard let jump = node.jump, let below = node.below else { return nil }
                node = jump.depth >= depth ? jump : below
            }
            return node
        }
    }

    /// Returns the highest node that both stacks contain, or `nil` if they share no node.
    ///
    /// Nodes are compared by identity, so equal elements of separate stacks are not shared.
    ///
    /// - Complexity: O(log depth).
    static func sharedNode(_ first: Stack, _ second: Stack) -> Node? {
        let depth = Swift.min(first.depth, second.depth)
        var left = first.node.ancestor(atDepth: depth)
        var right = second.node.ancestor(atDepth: depth)
        // `left` and `right` begin at the same depth. They remain at the same depth,
        // because the depth of a node determines how deep its jump leads.
        while left !== right {
            if left?.jump !== right?.jump {
                left = left?.jump
                right = right?.jump
            } else {
                left = left?.below
                right = right?.below
            }
        }
        return left
    }
}
