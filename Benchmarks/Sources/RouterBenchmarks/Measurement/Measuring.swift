import CAllocations

/// Returns the CPU time of a piece of work in nanoseconds.
/// Unlike elapsed time, it does not include other programs.
func nanoseconds<Result>(_ work: () throws -> Result) rethrows -> (time: Double, result: Result) {
    let start = thread_nanoseconds()
    let result = try work()
    return (Double(thread_nanoseconds() - start), result)
}

/// Returns the number of allocations that a piece of work makes.
func allocations(_ work: () throws -> Void) rethrows -> Double {
    let start = allocation_count()
    try work()
    return Double(allocation_count() - start)
}

/// Returns the number of allocated bytes.
func heapBytes() -> Int { Int(allocated_bytes()) }
