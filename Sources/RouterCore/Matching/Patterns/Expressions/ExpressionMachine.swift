/// A machine that follows all possible matches of an ``ExpressionProgram`` in a text at once
/// (Thompson simulation).
///
/// A thread is one of these possible matches. It consists of a state and a number.
/// The state is the index of the next instruction.
/// The number is the index in `borders` of the last group boundary that the thread has passed,
/// or -1 if there is none.
/// A reversed program, which reads the text from its end, does not record group boundaries.
/// In such a program, the number is the position at which the thread's match ends.
///
/// If two threads reach the same state, only the preferred thread remains.
/// The machine therefore enters each state at most once per scalar,
/// so its time is linear in the length of the text.
struct ExpressionMachine {
    private typealias Thread = (index: Int32, number: Int32)

    private let program: ExpressionProgram
    /// The threads, in order of preference.
    private var threads: [Thread] = []
    /// The threads after the current scalar.
    private var next: [Thread] = []
    /// The threads that ``enter(_:_:)`` still has to follow.
    private var stack: [Thread] = []
    /// For each state, the number of the last round in which it was entered.
    private var marks: [Int]
    /// The number of the current round. A round starts with each scalar, and with each call of ``begin(_:)``.
    private var round = 0
    /// The group boundaries that threads have passed, with their positions in the text.
    ///
    /// `slot` is twice the index of the group's name, plus 1 if the boundary is the end of the group.
    /// `before` is the index of the boundary that the same thread passed before this one, or -1.
    private var borders: [(slot: Int32, position: Int32, before: Int32)] = []
    /// Whether the boundaries of groups are recorded.
    private var keepsBorders = false
    /// The number of visits to states so far. Tests use it to check that the time is linear.
    ///
    /// A state is entered only once in each round.
    /// Further attempts to enter it, and reading a scalar there, also count as visits.
    /// In total, there are at most four visits for each state in each round.
    private(set) var steps = 0

    init(_ program: ExpressionProgram) {
        self.program = program
        marks = Array(repeating: 0, count: program.instructions.count)
    }

    /// Whether no thread remains. In that case, the text cannot match, however it continues.
    var isStuck: Bool { threads.isEmpty }

    /// The number of the thread that has reached the end of the program, or `nil` if there is none.
    ///
    /// If several threads have reached the end, this is the number of the most preferred of them.
    private var accepted: Int32? { threads.first { program.isAccepting($0.index) }?.number }

    /// Starts a thread at the first instruction, with the given number.
    ///
    /// The new thread is preferred to all existing threads.
    /// If the new thread enters the state of an existing thread, the existing thread is dropped.
    private mutating func begin(_ number: Int32 = -1) {
        next.removeAll(keepingCapacity: true)
        round += 1
        enter((0, number), 0)
        for thread in threads where marks[Int(thread.index)] != round { next.append(thread) }
        steps += threads.count
        swap(&threads, &next)
    }

    /// Reads one scalar of the text. Each thread either advances or is dropped.
    ///
    /// - Parameters:
    ///   - scalar: The scalar.
    ///   - position: The position after the scalar, in bytes of UTF-8.
    private mutating func take(_ scalar: Unicode.Scalar, before position: Int = 0) {
        next.removeAll(keepingCapacity: true)
        round += 1
        for thread in threads {
            steps += 1
            if program.fits(scalar, at: thread.index) { enter((thread.index + 1, thread.number), position) }
        }
        swap(&threads, &next)
    }

    /// Follows a thread to the next instructions that read a scalar, or to the end of the program.
    ///
    /// At a split, the thread takes both paths, the preferred path first.
    /// A path ends early if it reaches a state that has already been entered in this round.
    private mutating func enter(_ thread: Thread, _ position: Int) {
        stack.append(thread)
        while let thread = stack.popLast() {
            steps += 1
            guard marks[Int(thread.index)] != round else { continue }
            marks[Int(thread.index)] = round
            switch program.instructions[Int(thread.index)] {
            case .jump(let target): stack.append((target, thread.number))
            case .save where !keepsBorders: stack.append((thread.index + 1, thread.number))
            case .save(let slot):
                stack.append((thread.index + 1, Int32(borders.count)))
                borders.append((slot, Int32(position), thread.number))
            case .split(let first, let second):
                stack.append((second, thread.number))
                stack.append((first, thread.number))
            case .scalar, .set, .accept: next.append(thread)
            }
        }
    }

    /// Returns the ranges of the captured groups, or `nil` if the text does not match.
    ///
    /// The ranges count bytes of UTF-8. The range of a group that is not part of the match is `nil`.
    /// If the text matches in several ways, the preferred match is used, as in Perl.
    /// The leftmost alternative is preferred, and a quantifier prefers more repetitions unless it is lazy.
    ///
    /// - Complexity: O(*n* · states) in the length of the text, with memory for O(*n* · groups) boundaries.
    mutating func captures(in text: some Sequence<Unicode.Scalar>) -> [Range<Int>?]? {
        keepsBorders = true
        var position = 0
        begin()
        for scalar in text {
            if isStuck { return nil }
            position += UTF8.width(scalar)
            take(scalar, before: position)
        }
        guard var number = accepted else { return nil }
        var slots = Array(repeating: -1, count: program.slotCount)
        while number >= 0 {
            let border = borders[Int(number)]
            if slots[Int(border.slot)] < 0 { slots[Int(border.slot)] = Int(border.position) }
            number = border.before
        }
        return stride(from: 0, to: slots.count, by: 2).map { slot in
            slots[slot] >= 0 && slots[slot] <= slots[slot + 1] ? slots[slot]..<slots[slot + 1] : nil
        }
    }

    /// Returns whether the whole text matches.
    ///
    /// - Complexity: O(*n* · states) in the length of the text.
    mutating func accepts(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        begin()
        for scalar in text {
            if isStuck { return false }
            take(scalar)
        }
        return accepted != nil
    }

    /// For each position in a text, finds the shortest match that begins there and ends at a stop.
    ///
    /// A stop is a position at which a match is allowed to end.
    /// Empty matches do not count.
    /// The program must be reversed, because the machine reads the text from its end.
    /// Each stop starts a thread.
    /// If several matches begin at the same position, the match that ends at the leftmost stop is the
    /// shortest, so its thread is preferred.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - start: The index in `stops` and `ends` for the position of the text's first byte.
    ///   - stops: For each position, whether it is a stop.
    ///   - ends: The array to fill. For each position at which a match begins, it receives the end of the
    ///     shortest match. All other elements remain unchanged.
    /// - Complexity: O(*n* · states) in the length of the text.
    mutating func shortestEnds(in text: String, from start: Int, stops: [Bool], into ends: inout [Int32]) {
        var position = start + text.utf8.count
        if stops[position] { begin(Int32(position)) }
        for scalar in text.unicodeScalars.reversed() {
            position -= UTF8.width(scalar)
            take(scalar)
            if let end = accepted { ends[position] = end }
            if stops[position] { begin(Int32(position)) }
        }
    }
}
