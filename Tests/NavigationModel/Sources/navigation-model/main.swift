// Usage: navigation-model [STEPS [SEED]]
// Compares the navigator with the reference model for STEPS random steps (1,000,000 by default).
// If the two differ, the program prints the difference with the shortest known list of steps that causes it,
// and exits with status 1.

import Glibc
import NavigationModel

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
let clock = ContinuousClock()
let start = clock.now
var run = try ModelRun()
if let difference = run.take(count, firstSeed: seed) {
    print(difference)
    exit(1)
}
print("\(count) random steps as the model has them, in \((clock.now - start).components.seconds) seconds.")
for (outcome, count) in run.outcomes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
    print("\(count) \(outcome)")
}
