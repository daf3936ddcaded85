/// Random numbers that are the same for the same seed on every machine.
///
/// The algorithm is SplitMix64 (Steele, Lea, and Flood, 2014).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    /// The bytes that determine the first numbers, two bytes for each number.
    private var bytes: ArraySlice<UInt8> = []

    /// Creates the sequence for a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Creates a sequence that first uses a fuzzer's bytes, and then the numbers for the seed 0.
    public init(bytes: [UInt8]) {
        state = 0
        self.bytes = bytes[...]
    }

    /// Returns the next number of the sequence.
    public mutating func next() -> UInt64 {
        if let first = bytes.popFirst() {
            // All four 16-bit parts get the same value, because some callers use the low bits
            // and some the high bits.
            return (UInt64(first) << 8 | UInt64(bytes.popFirst() ?? 0)) &* 0x0001_0001_0001_0001
        }
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    /// Returns a number in `0..<bound`.
    public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// Returns `true` with the given probability in percent.
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// Returns a random element, all with the same probability.
    public mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    /// Returns a random element, with a probability proportional to its weight.
    public mutating func one<Element>(weighted elements: [(weight: Int, element: Element)]) -> Element {
        var rest = below(elements.reduce(0) { $0 + $1.weight })
        for (weight, element) in elements {
            if rest < weight { return element }
            rest -= weight
        }
        return elements[0].element
    }
}
