// Usage: table-edits [COUNT [SEED]]
// Edits COUNT random route tables (10,000 by default), and checks with many URLs
// whether TableComparison finds the routes that the edits break.
// If TableComparison is wrong, the program prints the mistake with both tables, and exits with status 1.

import Glibc
import TestSupport

let count = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 10_000
let first = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
let clock = ContinuousClock()
let start = clock.now
var (broken, repaired, mistakes) = (0, 0, 0)
for seed in first..<first + count {
    let edit = try TableEdit(seed: seed)
    let began = clock.now
    let result: TableEdit.Result
    do {
        result = try edit.check()
    } catch {
        result = TableEdit.Result(mistake: "\(error)", broken: 0, repaired: 0)
    }
    if clock.now - began > .seconds(5) { print("Seed \(seed) took \(clock.now - began).") }
    broken += result.broken
    repaired += result.repaired
    guard let mistake = result.mistake else { continue }
    mistakes += 1
    print("Seed \(seed): \(mistake)")
    print("  before: \(edit.old.map(\.line))")
    print("  after:  \(edit.new.map(\.line))")
    fflush(nil)
}
print(
    "\(count) edits in \((clock.now - start).components.seconds) seconds: \(broken) broken routes,",
    "\(repaired) with a redirect that repairs them, \(mistakes) mistakes."
)
exit(mistakes == 0 ? 0 : 1)
