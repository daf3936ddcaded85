/// The colours that can be chosen: what one page gives back to another.
nonisolated enum Paint: String, CaseIterable, Sendable {
    case yellow, green, blue, pink

    /// What people call it.
    var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
