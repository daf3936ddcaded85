import CAllocations

/// The CPU time of a piece of work in nanoseconds: other programs may take the machine, but not this clock.
func nanoseconds<Result>(_ work: () throws -> Result) rethrows -> (time: Double, result: Result) {
    let start = thread_nanoseconds()
    let result = try work()
    return (Double(thread_nanoseconds() - start), result)
}

/// How often a piece of work asks for memory.
func allocations(_ work: () throws -> Void) rethrows -> Double {
    let start = allocation_count()
    try work()
    return Double(allocation_count() - start)
}

/// The bytes that are allocated now.
func heapBytes() -> Int { Int(allocated_bytes()) }
