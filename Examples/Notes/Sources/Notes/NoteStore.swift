import FoundationEssentials

/// A note.
struct Note: Codable, Identifiable, Equatable {
    let id: Int
    var title: String
    var text = ""
    var tag = ""
    /// Whether the note is shown only after the PIN has been entered.
    var isLocked = false
}

/// All notes. The store saves them in a JSON file, and notifies observers of changes.
final class NoteStore {
    /// The PIN of this example.
    static let pin = "1234"

    /// The path of `notes.json` in the user's data folder.
    static var standardPath: String {
        let environment = ProcessInfo.processInfo.environment
        let folder = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? "") + "/.local/share"
        return folder + "/org.gtkrouter.Notes/notes.json"
    }

    /// How lists of notes are sorted.
    enum Order: CaseIterable {
        case byAge, byTitle

        var title: String { self == .byAge ? "By age" : "By title" }
    }

    private(set) var notes: [Note]
    var order = Order.byAge { didSet { if order != oldValue { tell() } } }
    /// Whether the PIN has been entered.
    var isUnlocked = false
    private let path: String?
    private var observers: [() -> Bool] = []

    /// Reads the notes from a file, or starts with three notes if the file does not exist.
    ///
    /// - Throws: The error of an unreadable file, which is left unchanged.
    init(path: String? = nil) throws {
        self.path = path
        if let path, FileManager.default.fileExists(atPath: path) {
            notes = try JSONDecoder().decode([Note].self, from: Data(contentsOf: URL(filePath: path)))
        } else {
            notes = [
                Note(id: 1, title: "Shopping", text: "Oats, pears, coffee", tag: "home"),
                Note(id: 2, title: "Holiday", text: "Ferry at 9:40 from the old harbor", tag: "travel"),
                Note(
                    id: 3,
                    title: "Present for Ada",
                    text: "The book about maps",
                    tag: "home",
                    isLocked: true
                ),
            ]
        }
    }

    /// The note with this id, or `nil` if there is none.
    subscript(id: Int) -> Note? { notes.first { $0.id == id } }

    /// Returns the notes that contain a text, ignoring case, or all notes for an empty text.
    ///
    /// Only the titles of locked notes are searched.
    func notes(with text: String) -> [Note] {
        let text = text.lowercased()
        return text.isEmpty
            ? notes
            : notes.filter {
                $0.title.lowercased().contains(text) || !$0.isLocked && $0.text.lowercased().contains(text)
            }
    }

    /// All notes in the selected order.
    var ordered: [Note] {
        order == .byAge ? notes : notes.sorted { $0.title.lowercased() < $1.title.lowercased() }
    }

    /// Locks a note, or removes its lock.
    func toggleLock(of id: Int) {
        guard var note = self[id] else { return }
        note.isLocked.toggle()
        put(note)
    }

    /// Adds a note and returns its id.
    func add(_ title: String) -> Int {
        let id = (notes.map(\.id).max() ?? 0) + 1
        put(Note(id: id, title: title))
        return id
    }

    /// Adds a note, or replaces the note with the same id.
    func put(_ note: Note) {
        change { notes in
            if let index = notes.firstIndex(where: { $0.id == note.id }) {
                notes[index] = note
            } else {
                notes.append(note)
            }
        }
    }

    /// Deletes the note with this id, and returns it, or returns `nil` if the note does not exist.
    func delete(_ id: Int) -> Note? {
        let note = self[id]
        change { notes in notes.removeAll { $0.id == id } }
        return note
    }

    /// Calls `show` now and after each change, as long as `owner` exists.
    func observe<Owner: AnyObject>(_ owner: Owner, _ show: @escaping (Owner) -> Void) {
        show(owner)
        observers.append { [weak owner] in
            owner.map(show) != nil
        }
    }

    private func tell() { observers = observers.filter { $0() } }

    private func change(_ change: (inout [Note]) -> Void) {
        change(&notes)
        tell()
        guard let path else { return }
        let url = URL(filePath: path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try JSONEncoder().encode(notes).write(to: url, options: .atomic)
        } catch {
            print("The notes cannot be saved: \(error)")
        }
    }
}
