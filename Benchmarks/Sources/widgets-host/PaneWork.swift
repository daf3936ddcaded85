import CRouterGtk
import CWidgets
import RouterCore
import RouterGtk

/// Pushes and pops of details that belong to a list, in a window with or without room for list and detail.
/// A frame is drawn after each push and each pop.
enum PaneWork {
    static func run(_ width: String) throws {
        let isWide = width == "wide"
        let app = try MeasuredApp(firstPage: "app://list/1") { $0.paneWidth = isWide ? 500 : 5_000 }
        app.open("app://detail/2")
        app.drawFrame()
        takeTurns { count in
            var (push, pop) = (0.0, 0.0)
            for _ in 0..<count {
                push += milliseconds {
                    app.open("app://detail/3")
                    app.drawFrame()
                }
                check(app, isWide)
                pop += milliseconds {
                    app.pop()
                    app.drawFrame()
                }
                check(app, isWide)
            }
            report("push", push / Double(count))
            report("pop", pop / Double(count))
        }
        app.close()
    }

    /// Quits the program if the list is hidden in spite of enough room, or shown without enough room.
    private static func check(_ app: MeasuredApp, _ isWide: Bool) {
        guard let layer = app.navigator.state?.topLayer, let list = layer.list,
            let below = app.host.page(for: list.id), let top = app.host.page(for: layer.top.id)
        else { return require(false, "There is no list.") }
        require(gtk_widget_get_mapped(top.widget) != 0, "The detail is not shown.")
        require((gtk_widget_get_mapped(below.widget) != 0) == isWide, "The list is shown, or hidden.")
    }
}
