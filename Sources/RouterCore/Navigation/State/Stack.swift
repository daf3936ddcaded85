/// A persistent stack that is never empty.
///
/// Pushing and popping give a new stack that shares everything below with the old one, so keeping an old stack
/// costs nothing:
///
///     let one = Stack("a")
///     let two = one.pushing("b")      // one still holds only "a"
///     two.popping(1)                  // "a": the very nodes of `one`
///     two.popping(2)                  // nil: a stack is never empty
///
/// - Complexity: `top`, `depth` and `pushing(_:)` are O(1), `popping(_:)` is O(log depth).
public struct Stack<Element: Sendable>: Sendable {
    let node: Node

    private init(node: Node) {
        self.node = node
    }

    /// Makes a stack that holds only `bottom`.
    public init(_ bottom: Element) {
        node = Node(bottom, on: nil)
    }

    /// The element on top.
    public var top: Element { node.element }

    /// How many elements the stack holds, at least 1.
    public var depth: Int { node.depth }

    /// All elements, the bottom one first.
    ///
    /// - Complexity: O(depth).
    public var elements: [Element] { topmost(depth) }

    /// The stack with `element` on top of this one.
    public func pushing(_ element: Element) -> Stack {
        Stack(node: Node(element, on: node))
    }

    /// The stack without its top `count` elements, or `nil` where fewer than one would be left or `count` is
    /// negative.
    public func popping(_ count: Int) -> Stack? {
        guard count >= 0, count < depth, let node = node.ancestor(atDepth: depth - count) else { return nil }
        return Stack(node: node)
    }

    /// The stack with `element` in the place of its top.
    public func replacingTop(with element: Element) -> Stack {
        Stack(node: Node(element, on: node.below))
    }

    /// The top `count` elements, or all where there are fewer, the lowest first.
    ///
    /// - Complexity: O(count).
    public func topmost(_ count: Int) -> [Element] {
        var elements = Array(prefix(count))
        elements.reverse()
        return elements
    }
}

extension Stack: Sequence {
    /// Iterates from the top element down.
    public struct Iterator: IteratorProtocol {
        var node: Node?

        /// The next lower element, or `nil` below the bottom.
        public mutating func next() -> Element? {
            defer { node = node?.below }
            return node?.element
        }
    }

    /// An iterator from the top element down.
    public func makeIterator() -> Iterator {
        Iterator(node: node)
    }

    /// The depth, which is exact.
    public var underestimatedCount: Int { depth }
}

extension Stack {
    /// One element and everything below it.
    ///
    /// The jumps are those of a skew-binary list (E. W. Myers, "An applicative random-access stack", 1983).
    final class Node: Sendable {
        /// Declared before `jump`, hence released before it: see there.
        let below: Node?

        /// A node further below, mostly much further; `nil` only at the bottom.
        ///
        /// It makes any depth reachable in O(log depth) steps. It also keeps the release of a long chain from
        /// overflowing the thread's stack: the chain below a node is released only as far as its jump, which is
        /// still held, and then goes on from there. So the release recurses O(log depth) deep, not depth.
        let jump: Node?

        let element: Element
        let depth: Int

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

        /// The node at `depth` in the chain that ends here, or `nil` where `depth` is out of it.
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

    /// The deepest node that both chains share, or `nil` where they share none.
    ///
    /// - Complexity: O(log depth).
    static func sharedNode(_ first: Stack, _ second: Stack) -> Node? {
        let depth = Swift.min(first.depth, second.depth)
        var left = first.node.ancestor(atDepth: depth)
        var right = second.node.ancestor(atDepth: depth)
        // Where jumps lead from depends on the depth alone, so both stay at the same depth.
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
