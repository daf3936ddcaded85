import Testing

@testable import RouterCore

@Suite("The scanner's table")
struct ScanningTableTests {
    @Test("The table has each byte in the same sets as the sets themselves")
    func agreesWithSets() {
        let sets: [ByteSet] = [.hostName, .userInformation, .segment, .query, .queryItem, .schemeTail]
        #expect(Set(sets.map(\.scanningBit)).count == sets.count)
        for set in sets {
            for byte in UInt8.min...UInt8.max {
                #expect(ScanningTable.contains(byte, set.scanningBit) == set.contains(byte))
            }
        }
    }
}
