/// Where a placeholder that stands alone finds its text in an address.
struct CapturePlace: Sendable {
    let name: String
    /// Of its segment, or of the first one of a rest.
    let ordinal: Int
    /// Whether it takes all segments from there on.
    let isRest: Bool
}
