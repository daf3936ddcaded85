import Parcels
import RouterGtk
import RouterWidgets

/// A page that lists all parcels, each with a link.
final class ParcelsPage: Page {
    static let routes = [Route("parcels://all", title: "Parcels")]

    let widget: Widget

    init(_ context: PageContext) {
        let rows = Widget.box(.vertical, spacing: 6, margins: 18)
        for parcel in Parcel.all {
            rows.append(.link(parcel.to, to: .app("parcels://parcel/\(parcel.id)"), context))
        }
        widget = .scrolled(rows)
    }
}

/// A page that shows the parcel that its URL names.
final class ParcelPage: Page {
    static let routes = [
        Route("parcels://parcel/:id<int>", title: "Parcel", parent: "parcels://all", reuse: .singleTop)
    ]

    let widget: Widget
    let title: String?
    let headerEnd: [Widget]

    init(_ context: PageContext) throws {
        let id = try context.parameters.value("id", as: Int.self)
        guard let parcel = Parcel.all.first(where: { $0.id == id }) else { throw UnknownParcel(id: id) }
        title = parcel.to
        widget = .box(
            .vertical,
            spacing: 12,
            margins: 18,
            .title(parcel.to),
            .label(parcel.state),
            .button("Report a Problem…") { context.open("parcels://report/\(id)") }.aligned(
                horizontal: .start
            )
        )
        headerEnd = [
            .button(icon: "find-location-symbolic", name: "Track") { context.show("Tracking \(parcel.to)") }
        ]
    }
}

/// A modal for reporting a problem with a parcel. It asks the user before it discards the text.
final class ReportPage: Page {
    static let routes = [Route("parcels://report/:id<int>", title: "Report a Problem", verb: .present)]

    let widget: Widget
    private let text: Widget

    init(_ context: PageContext) throws {
        let id = try context.parameters.value("id", as: Int.self)
        let text = Widget.entry(name: "What is wrong?")
        self.text = text
        widget = .box(
            .vertical,
            spacing: 12,
            margins: 18,
            text,
            .button("Send") {
                context.finish(then: "parcels://parcel/\(id)")
            }.css("suggested-action").aligned(horizontal: .end)
        )
    }

    func askToLeave(_ question: LeaveQuestion, over window: Widget) {
        guard !text.text.isEmpty else { return question.answer(true) }
        question.askUser(over: window, title: "Discard this report?", text: "What you have written is lost.")
    }
}

/// The error for a URL that names no existing parcel.
struct UnknownParcel: Error, CustomStringConvertible {
    let id: Int
    var description: String { "There is no parcel \(id)." }
}
