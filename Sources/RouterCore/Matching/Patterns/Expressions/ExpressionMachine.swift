/// Runs a program over a text, all its states at once: each state is entered at most once for each scalar.
struct ExpressionMachine {
    private let program: ExpressionProgram
    /// The round in which a state was entered last.
    private var marks: [Int]
    private var round = 0
    /// States and instructions that were looked at; at most four for each state and scalar.
    private(set) var steps = 0

    init(_ program: ExpressionProgram) {
        self.program = program
        marks = Array(repeating: 0, count: program.instructions.count)
    }

    /// Whether the whole text fits.
    ///
    /// - Complexity: O(*n* · states).
    mutating func accepts(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        var stack: [Int32] = []
        var current: [Int32] = []
        var next: [Int32] = []
        round += 1
        enter(0, &stack, &current)
        for scalar in text {
            if current.isEmpty { return false }
            next.removeAll(keepingCapacity: true)
            round += 1
            for place in current {
                steps += 1
                if program.takes(scalar, at: place) { enter(place + 1, &stack, &next) }
            }
            swap(&current, &next)
        }
        return current.contains(where: program.isAccepting)
    }

    private mutating func enter(_ place: Int32, _ stack: inout [Int32], _ list: inout [Int32]) {
        stack.append(place)
        while let place = stack.popLast() {
            steps += 1
            guard marks[Int(place)] != round else { continue }
            marks[Int(place)] = round
            switch program.instructions[Int(place)] {
            case .jump(let target): stack.append(target)
            case .save: stack.append(place + 1)
            case .split(let first, let second):
                stack.append(second)
                stack.append(first)
            case .scalar, .set, .any, .accept: list.append(place)
            }
        }
    }
}

// MARK: - Captures

extension ExpressionMachine {
    private typealias Thread = (place: Int32, slots: [Int])

    /// Where the captured groups lie, in bytes of UTF-8; nil for a group that took no part, or where the text
    /// does not fit. Of several ways the preferred one counts, as in Perl: left before right, more before fewer.
    ///
    /// - Complexity: O(*n* · states · groups).
    mutating func captures(in text: some Sequence<Unicode.Scalar>) -> [Range<Int>?]? {
        var current: [Thread] = []
        var next: [Thread] = []
        var position = 0
        round += 1
        enter((0, Array(repeating: -1, count: program.slotCount)), position, &current)
        for scalar in text {
            if current.isEmpty { return nil }
            position += UTF8.width(scalar)
            next.removeAll(keepingCapacity: true)
            round += 1
            for thread in current {
                steps += 1
                if program.takes(scalar, at: thread.place) {
                    enter((thread.place + 1, thread.slots), position, &next)
                }
            }
            swap(&current, &next)
        }
        guard let slots = current.first(where: { program.isAccepting($0.place) })?.slots else { return nil }
        return stride(from: 0, to: slots.count, by: 2).map { slot in
            slots[slot] >= 0 && slots[slot] <= slots[slot + 1] ? slots[slot]..<slots[slot + 1] : nil
        }
    }

    private mutating func enter(_ thread: Thread, _ position: Int, _ list: inout [Thread]) {
        var stack = [thread]
        while var thread = stack.popLast() {
            steps += 1
            guard marks[Int(thread.place)] != round else { continue }
            marks[Int(thread.place)] = round
            switch program.instructions[Int(thread.place)] {
            case .jump(let target): stack.append((target, thread.slots))
            case .save(let slot):
                thread.slots[Int(slot)] = position
                stack.append((thread.place + 1, thread.slots))
            case .split(let first, let second):
                stack.append((second, thread.slots))
                stack.append((first, thread.slots))
            case .scalar, .set, .any, .accept: list.append(thread)
            }
        }
    }
}

// MARK: - Shortest texts

extension ExpressionMachine {
    private typealias Runner = (place: Int32, stop: Int32)

    /// For each place of a text where its shortest part that fits, begins there and stops at one of `stops` ends,
    /// or -1. The program has to be a reversed one. All places are in bytes of UTF-8.
    ///
    /// Reading from the end, a state is entered only for the nearest stop: one that stands further left comes
    /// first in every round.
    ///
    /// - Complexity: O(*n* · states).
    mutating func shortestEnds(in text: String, from start: Int, stops: [Bool], into ends: inout [Int32]) {
        var runners: [Runner] = []
        var position = start + text.utf8.count
        if stops[position] { begin(at: position, &runners) }
        for scalar in text.unicodeScalars.reversed() {
            position -= UTF8.width(scalar)
            var next: [Runner] = []
            round += 1
            for runner in runners {
                steps += 1
                if program.takes(scalar, at: runner.place) { enter((runner.place + 1, runner.stop), &next) }
            }
            if let found = next.first(where: { program.isAccepting($0.place) }) {
                ends[position] = found.stop
            }
            if stops[position] { begin(at: position, &next) }
            runners = next
        }
    }

    /// Puts a beginning before all runners and lets go of those it has overtaken.
    private mutating func begin(at position: Int, _ runners: inout [Runner]) {
        var first: [Runner] = []
        round += 1
        enter((0, Int32(position)), &first)
        for runner in runners where marks[Int(runner.place)] != round { first.append(runner) }
        steps += runners.count
        runners = first
    }

    private mutating func enter(_ runner: Runner, _ list: inout [Runner]) {
        var places = [runner.place]
        while let place = places.popLast() {
            steps += 1
            guard marks[Int(place)] != round else { continue }
            marks[Int(place)] = round
            switch program.instructions[Int(place)] {
            case .jump(let target): places.append(target)
            case .save: places.append(place + 1)
            case .split(let first, let second):
                places.append(second)
                places.append(first)
            case .scalar, .set, .any, .accept: list.append((place, runner.stop))
            }
        }
    }
}
