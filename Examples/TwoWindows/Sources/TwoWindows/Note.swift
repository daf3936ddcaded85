/// A note.
nonisolated struct Note: Identifiable, Sendable {
    let id: Int
    var title: String
    var text = ""
    var isStarred = false
    var colour = Colour.plain
}

/// The colour of a note.
nonisolated enum Colour: String, CaseIterable, Sendable {
    case plain, yellow, green, blue, pink

    /// The name for the user.
    var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
