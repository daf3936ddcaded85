import Foundation
import Testing

@testable import RouterCore

@Suite("Stack")
struct StackTests {
    @Test("pushing and popping share everything below")
    func sharing() throws {
        let one = Stack(1)
        let two = one.pushing(2)
        #expect(two.elements == [1, 2])
        #expect(one.elements == [1])
        #expect(two.popping(1)?.node === one.node)
        #expect(two.popping(0)?.node === two.node)
    }

    @Test("a stack is never empty")
    func neverEmpty() {
        let stack = Stack(1).pushing(2)
        #expect(stack.popping(2) == nil)
        #expect(stack.popping(3) == nil)
        #expect(stack.popping(-1) == nil)
    }

    @Test("any depth is reached, in few steps")
    func popping() throws {
        var stack = Stack(1)
        for number in 2...1000 { stack = stack.pushing(number) }
        for count in 0..<1000 {
            #expect(stack.popping(count)?.top == 1000 - count)
            #expect(stack.popping(count)?.depth == 1000 - count)
        }
    }

    @Test("jumps make the way to any depth logarithmic")
    func jumps() throws {
        var stack = Stack(1)
        for number in 2...100_000 { stack = stack.pushing(number) }
        for depth in stride(from: 1, through: 100_000, by: 997) {
            var node = stack.node
            var steps = 0
            while node.depth > depth {
                let jump = try #require(node.jump)
                node = jump.depth >= depth ? jump : try #require(node.below)
                steps += 1
            }
            #expect(steps <= 3 * 17)
        }
    }

    @Test("the top elements are given lowest first")
    func topmost() {
        let stack = Stack("a").pushing("b").pushing("c")
        #expect(stack.topmost(2) == ["b", "c"])
        #expect(stack.topmost(9) == ["a", "b", "c"])
        #expect(stack.replacingTop(with: "d").elements == ["a", "b", "d"])
    }

    @Test("the shared part of two stacks is found by identity, not by value")
    func shared() {
        var base = Stack(1)
        for number in 2...600 { base = base.pushing(number) }
        var left = base
        for number in 1...300 { left = left.pushing(number) }
        let right = base.pushing(1)
        #expect(Stack.sharedNode(left, right)?.depth == 600)
        #expect(Stack.sharedNode(left, left)?.depth == 900)
        #expect(Stack.sharedNode(Stack(1), Stack(1)) == nil)
    }

    @Test("a million entries are released on a thread with a stack of half a mebibyte")
    func release() {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            var stack: Stack<Int>? = Stack(0)
            for number in 1...1_000_000 { stack = stack?.pushing(number) }
            #expect(stack?.depth == 1_000_001)
            stack = nil
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
    }
}
