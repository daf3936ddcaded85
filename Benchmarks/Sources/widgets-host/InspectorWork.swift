import CRouterGtk
import CWidgets
import RouterCore
import RouterGtk
import RouterInspector

/// The duration of requests in an app whose inspector is open, was closed, or was never opened.
enum InspectorWork {
    /// The number of events in the log of an open inspector before the first turn.
    private static let logged = 10_000

    static func run(_ kind: String) throws {
        let app = try MeasuredApp(firstPage: "app://label/1")
        var inspector: Inspector?
        if kind != "none" {
            let shown = Inspector(app.navigator)
            shown.show()
            showLog(of: shown)
            redraw(shown)
            inspector = shown
        }
        if kind == "open" { for _ in 0..<logged { app.navigator.open("app://nav/pop") } }
        if kind == "closed" {
            inspector?.close()
            inspector = nil
        }
        app.redraw()
        takeTurns { count in
            var event = 0.0
            let all = milliseconds {
                for number in 0..<count {
                    event += milliseconds {
                        app.open("app://label/\(number + 2)")
                        app.pop()
                    }
                    app.drawFrame()
                    if let inspector { redraw(inspector) }
                }
            }
            app.check(depth: 1)
            report("event", event / Double(2 * count))
            report("drawn", all / Double(2 * count))
        }
        inspector?.close()
        app.close()
    }

    private static func redraw(_ inspector: Inspector) {
        gtk_widget_queue_draw(inspector.window)
        draw(inspector.window)
    }

    private static func showLog(of inspector: Inspector) {
        // Only the inspector knows its widgets, so this code finds the stack
        // of tabs by its place in the widget tree.
        guard
            let content = gtk_window_get_child(as_window(inspector.window)).flatMap(
                gtk_widget_get_first_child
            ),
            let panes = gtk_widget_get_last_child(content),
            let stack = gtk_paned_get_start_child(as_paned(panes)),
            let log = gtk_stack_get_child_by_name(as_stack(stack), "Log")
        else { return require(false, "The inspector has no log.") }
        gtk_stack_set_visible_child(as_stack(stack), log)
    }
}
