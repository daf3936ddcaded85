/// A note.
nonisolated struct Note: Identifiable, Sendable {
    let id: Int
    var title: String
    var text = ""
    var isStarred = false
    var color = Color.plain
}

/// The color of a note.
nonisolated enum Color: String, CaseIterable, Sendable {
    case plain, yellow, green, blue, pink

    /// The name that the user sees.
    var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
