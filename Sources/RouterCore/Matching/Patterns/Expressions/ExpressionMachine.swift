/// The value that a thread of an ``ExpressionMachine`` carries through the states.
///
/// It is nothing, the groups that the thread has passed, or the end of its text.
protocol ExpressionPayload {
    /// Notes that the thread passes the border of a group.
    ///
    /// - Parameters:
    ///   - slot: The border: two for each group, its start and its end.
    ///   - position: The position in the text, in bytes of UTF-8.
    mutating func save(_ slot: Int32, at position: Int)
}

/// Runs a program over a text, in all its states at once (a Thompson simulation).
///
/// A thread is a state with its payload.
/// If two threads meet in one state, the first one is kept.
/// So each state is entered at most once for each scalar, and time is linear in the text.
struct ExpressionMachine<Payload: ExpressionPayload> {
    private typealias Thread = (place: Int32, payload: Payload)

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

    /// The payload of the preferred thread that has passed the whole program.
    ///
    /// It is `nil` if no thread has.
    var accepted: Payload? { threads.first { program.isAccepting($0.place) }?.payload }

    /// Enters the program with a thread that is preferred to all others.
    ///
    /// Threads that are in the program already stay, except in states that the new one enters.
    mutating func begin(_ payload: Payload) {
        next.removeAll(keepingCapacity: true)
        round += 1
        enter((0, payload), 0)
        for thread in threads where marks[Int(thread.place)] != round { next.append(thread) }
        steps += threads.count
        swap(&threads, &next)
    }

    /// Reads one scalar of the text: each thread moves on, or ends.
    ///
    /// - Parameters:
    ///   - scalar: The scalar.
    ///   - position: The position after it, in bytes of UTF-8.
    mutating func take(_ scalar: Unicode.Scalar, before position: Int = 0) {
        next.removeAll(keepingCapacity: true)
        round += 1
        for thread in threads {
            steps += 1
            if program.takes(scalar, at: thread.place) { enter((thread.place + 1, thread.payload), position) }
        }
        swap(&threads, &next)
    }

    /// Follows a thread through all instructions that read no scalar.
    ///
    /// Preferred ways come first, and a state that another thread has entered in this round ends a way.
    private mutating func enter(_ thread: Thread, _ position: Int) {
        stack.append(thread)
        while var thread = stack.popLast() {
            steps += 1
            guard marks[Int(thread.place)] != round else { continue }
            marks[Int(thread.place)] = round
            switch program.instructions[Int(thread.place)] {
            case .jump(let target): stack.append((target, thread.payload))
            case .save(let slot):
                thread.payload.save(slot, at: position)
                stack.append((thread.place + 1, thread.payload))
            case .split(let first, let second):
                stack.append((second, thread.payload))
                stack.append((first, thread.payload))
            case .scalar, .set, .accept: next.append(thread)
            }
        }
    }
}

/// The payload of a machine that finds groups.
struct CaptureSlots: ExpressionPayload {
    /// The start and end of each group; -1 for one that has not been passed.
    var places: [Int]

    mutating func save(_ slot: Int32, at position: Int) { places[Int(slot)] = position }
}

extension ExpressionMachine where Payload == CaptureSlots {
    /// Returns the positions of the captured groups, or `nil` if the text does not fit.
    ///
    /// They count in bytes of UTF-8, and a group that took no part is `nil`.
    /// If a text fits in several ways, the preferred one counts as in Perl: left before right, more before
    /// fewer.
    ///
    /// - Complexity: O(*n* · states · groups) in the length of the text.
    mutating func captures(in text: some Sequence<Unicode.Scalar>) -> [Range<Int>?]? {
        var position = 0
        begin(CaptureSlots(places: Array(repeating: -1, count: program.slotCount)))
        for scalar in text {
            if isStuck { return nil }
            position += UTF8.width(scalar)
            take(scalar, before: position)
        }
        guard let slots = accepted?.places else { return nil }
        return stride(from: 0, to: slots.count, by: 2).map { slot in
            slots[slot] >= 0 && slots[slot] <= slots[slot + 1] ? slots[slot]..<slots[slot + 1] : nil
        }
    }
}

/// The payload of a machine that finds no groups.
struct TextEnd: ExpressionPayload {
    /// The position at which the part ends, and at which its reading began, if it is read from its end.
    var position: Int32 = 0

    func save(_ slot: Int32, at position: Int) {}
}

extension ExpressionMachine where Payload == TextEnd {
    /// Returns whether the whole text fits.
    ///
    /// - Complexity: O(*n* · states).
    mutating func accepts(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        begin(TextEnd())
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
        if stops[position] { begin(TextEnd(position: Int32(position))) }
        for scalar in text.unicodeScalars.reversed() {
            position -= UTF8.width(scalar)
            take(scalar)
            if let found = accepted { ends[position] = found.position }
            if stops[position] { begin(TextEnd(position: Int32(position))) }
        }
    }
}
