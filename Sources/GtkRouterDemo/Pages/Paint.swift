/// The colours that can be chosen: what one page gives back to another.
nonisolated enum Paint: String, CaseIterable, Sendable {
    case yellow, green, blue, pink

    /// What people call it.
    @MainActor
    var name: String {
        switch self {
        case .yellow: translated("Yellow")
        case .green: translated("Green")
        case .blue: translated("Blue")
        case .pink: translated("Pink")
        }
    }
}
