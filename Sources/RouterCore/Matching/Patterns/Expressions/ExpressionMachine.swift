/// Runs a program over a text, in all its states at once (a Thompson simulation).
///
/// A thread is a state with a number: of the last border of a group that it has passed, or the end of its text.
/// If two threads meet in one state, the first one is kept.
/// So each state is entered at most once for each scalar, and time is linear in the text.
struct ExpressionMachine {
    private typealias Thread = (index: Int32, number: Int32)

    private let program: ExpressionProgram
    /// The threads in the order in which they are preferred.
    private var threads: [Thread] = []
    /// The threads after the current scalar.
    private var next: [Thread] = []
    /// The threads that ``enter(_:_:)`` has yet to follow.
    private var stack: [Thread] = []
    /// The round in which each state was entered last.
    private var marks: [Int]
    /// The number of the current round; each scalar and each new thread begin one.
    private var round = 0
    /// The borders of groups, with their positions, each with the number of the one that its thread passed before.
    private var borders: [(slot: Int32, position: Int32, before: Int32)] = []
    /// Whether the borders of groups are kept.
    private var keepsBorders = false
    /// The number of states and instructions that were looked at.
    ///
    /// There are at most four for each state and scalar.
    private(set) var steps = 0

    init(_ program: ExpressionProgram) {
        self.program = program
        marks = Array(repeating: 0, count: program.instructions.count)
    }

    /// Whether no thread is left, so that no longer text can fit.
    var isStuck: Bool { threads.isEmpty }

    /// The number of the preferred thread that has passed the whole program.
    ///
    /// It is `nil` if no thread has.
    private var accepted: Int32? { threads.first { program.isAccepting($0.index) }?.number }

    /// Enters the program with a thread that is preferred to all others.
    ///
    /// Threads that are in the program already stay, except in states that the new one enters.
    private mutating func begin(_ number: Int32 = -1) {
        next.removeAll(keepingCapacity: true)
        round += 1
        enter((0, number), 0)
        for thread in threads where marks[Int(thread.index)] != round { next.append(thread) }
        steps += threads.count
        swap(&threads, &next)
    }

    /// Reads one scalar of the text: each thread moves on, or ends.
    ///
    /// - Parameters:
    ///   - scalar: The scalar.
    ///   - position: The position after it, in bytes of UTF-8.
    private mutating func take(_ scalar: Unicode.Scalar, before position: Int = 0) {
        next.removeAll(keepingCapacity: true)
        round += 1
        for thread in threads {
            steps += 1
            if program.fits(scalar, at: thread.index) { enter((thread.index + 1, thread.number), position) }
        }
        swap(&threads, &next)
    }

    /// Follows a thread through all instructions that read no scalar.
    ///
    /// Preferred ways come first, and a state that another thread has entered in this round ends a way.
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

    /// Returns the positions of the captured groups, or `nil` if the text does not fit.
    ///
    /// They count in bytes of UTF-8, and a group that took no part is `nil`.
    /// If a text fits in several ways, the preferred one counts as in Perl: left before right, more before
    /// fewer.
    ///
    /// - Complexity: O(*n* · states) in the length of the text, with memory for O(*n* · groups) borders.
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

    /// Returns whether the whole text fits.
    ///
    /// - Complexity: O(*n* · states).
    mutating func accepts(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        begin()
        for scalar in text {
            if isStuck { return false }
            take(scalar)
        }
        return accepted != nil
    }

    /// Finds the shortest part from each position that fits and ends at a stop.
    ///
    /// The program must be a reversed one.
    /// Each stop begins a thread, and the one furthest left is preferred.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - start: The position of the text's first byte in `stops` and `ends`.
    ///   - stops: Whether a part may end at a position.
    ///   - ends: Gets the end of the shortest part, at the position at which that part begins.
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
