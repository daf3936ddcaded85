import CAdwaita
import RouterGtk
import RouterWidgets

/// A book on the shelf.
nonisolated struct Book: Sendable {
    let id: Int
    let title: String
    let author: String

    static let all = [
        Book(id: 1, title: "Middlemarch", author: "George Eliot"),
        Book(id: 2, title: "Things Fall Apart", author: "Chinua Achebe"),
        Book(id: 3, title: "Dream of the Red Chamber", author: "Cao Xueqin"),
    ]

    /// Returns the book that the URL of a page names.
    @MainActor
    static func of(_ context: PageContext) throws -> Book {
        let id = try context.parameters.value("id", as: Int.self)
        guard let book = all.first(where: { $0.id == id }) else { throw UnknownBook(id: id) }
        return book
    }
}

/// The error for a URL that names no existing book.
struct UnknownBook: Error, CustomStringConvertible {
    let id: Int
    var description: String { "There is no book \(id)." }
}

/// A page that lists all books. Each book has an `AdwActionRow`, which opens it.
final class ShelfPage: Page {
    static let routes = [Route("books://all", title: "Books")]

    let widget: Widget

    init(_ context: PageContext) {
        let group: Widget = adw_preferences_group_new()
        for book in Book.all {
            let row: Widget = adw_action_row_new()
            let action = UnsafeMutablePointer<AdwActionRow>(OpaquePointer(row))
            adw_preferences_row_set_title(UnsafeMutablePointer(OpaquePointer(row)), book.title)
            adw_action_row_set_subtitle(action, book.author)
            gtk_list_box_row_set_activatable(UnsafeMutablePointer(OpaquePointer(row)), 1)
            SignalConnection(row, "activated") { _ in context.open("books://book/\(book.id)") }
            adw_preferences_group_add(UnsafeMutablePointer(OpaquePointer(group)), row)
        }
        widget = .scrolled(group.margins(horizontal: 18, vertical: 18))
    }
}

/// A page that shows the book that its URL names.
final class BookPage: Page {
    static let routes = [
        Route("books://book/:id<int>", title: "Book", parent: "books://all", reuse: .singleTop)
    ]

    let widget: Widget
    let title: String?
    let headerEnd: [Widget]

    init(_ context: PageContext) throws {
        let book = try Book.of(context)
        title = book.title
        let status: Widget = adw_status_page_new()
        adw_status_page_set_title(OpaquePointer(status), book.title)
        adw_status_page_set_description(OpaquePointer(status), book.author)
        widget = status
        headerEnd = [
            .button(icon: "document-edit-symbolic", name: "Review") {
                context.open("books://review/\(book.id)")
            }
        ]
    }
}

/// A modal for writing a review. It asks the user before it discards the text.
final class ReviewPage: Page {
    static let routes = [
        Route("books://review/:id<int>", title: "Review", verb: .present, parent: "books://book/:id")
    ]

    let widget: Widget
    let title: String?
    private let field: Widget

    init(_ context: PageContext) throws {
        let book = try Book.of(context)
        title = "Review of \(book.title)"
        field = .entry(name: "Review")
        widget = .box(
            .vertical,
            spacing: 12,
            margins: 18,
            field,
            .button("Publish") {
                context.finish()
                app.windows.first?.show("Published")
            }.css("suggested-action").aligned(horizontal: .end)
        )
    }

    func askToLeave(_ question: LeaveQuestion, over window: Widget) {
        guard !field.text.isEmpty else { return question.answer(true) }
        question.askUser(over: window, title: "Discard this review?", text: "What you have written is lost.")
    }
}
