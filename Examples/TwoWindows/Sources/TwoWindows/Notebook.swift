/// All notes. The notebook notifies observers of changes.
final class Notebook {
    private(set) var notes: [Note] = [
        Note(id: 1, title: "Shopping", text: "Oats, pears, coffee", isStarred: true, color: .yellow),
        Note(id: 2, title: "Holiday", text: "Ferry at 9:40 from the old harbor", color: .blue),
        Note(id: 3, title: "Books", text: "Ask Ada for the one about maps"),
    ]
    private var observers: [() -> Bool] = []

    /// The note with this id, or `nil` if there is none.
    subscript(id: Int) -> Note? { notes.first { $0.id == id } }

    /// Adds an empty note and returns its id.
    func add() -> Int {
        let id = notes.count + 1
        notes.append(Note(id: id, title: "Note \(id)"))
        tell()
        return id
    }

    /// Changes the note with this id, if it exists.
    func change(_ id: Int, _ change: (inout Note) -> Void) {
        guard let index = notes.firstIndex(where: { $0.id == id }) else { return }
        change(&notes[index])
        tell()
    }

    /// Stars the note with this id, or removes the star.
    func toggleStar(of id: Int) {
        change(id) { $0.isStarred.toggle() }
    }

    /// Calls `observer` after every change, until it returns `false`.
    func observe(_ observer: @escaping () -> Bool) {
        observers.append(observer)
    }

    private func tell() {
        observers = observers.filter { $0() }
    }
}
