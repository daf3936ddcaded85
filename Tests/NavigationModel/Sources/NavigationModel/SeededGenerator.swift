/// Random numbers that are the same for the same seed on every machine.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, 2014).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    /// The bytes that are taken for numbers first, two for each.
    private var bytes: ArraySlice<UInt8> = []

    /// Starts the sequence of this seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Uses these bytes for numbers, as a fuzzer chooses them, and then starts the sequence of the seed 0.
    public init(bytes: [UInt8]) {
        state = 0
        self.bytes = bytes[...]
    }

    /// The next number of the sequence.
    public mutating func next() -> UInt64 {
        if let first = bytes.popFirst() {
            // Some callers look at the low bits, others at the high ones.
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
    /// A number from 0 up to a bound, which is not among them.
    public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// Whether something happens that does so in this percentage of all cases.
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the elements, each as often as the others.
    public mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    /// An element, each as often as its weight says.
    public mutating func one<Element>(weighted elements: [(weight: Int, element: Element)]) -> Element {
        var rest = below(elements.reduce(0) { $0 + $1.weight })
        for (weight, element) in elements {
            if rest < weight { return element }
            rest -= weight
        }
        return elements[0].element
    }
}
