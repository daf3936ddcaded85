import CRouterGtk
import CWidgets

/// Modals on top of each other. They are closed one by one, and in a second run all at once.
/// A frame is drawn after each change.
enum ModalWork {
    static func run() throws {
        let app = try MeasuredApp(firstPage: "app://rich/1")
        takeTurns { count in
            report("present", present(count, in: app))
            let oneByOne = milliseconds {
                for _ in 0..<count {
                    app.open("app://nav/dismiss")
                    app.redraw()
                }
            }
            report("dismiss", oneByOne / Double(count))
            require(toplevels == 1, "A window is left.")
            _ = present(count, in: app)
            let atOnce = milliseconds {
                app.open("app://nav/dismiss?to=root")
                app.redraw()
            }
            report("dismissAll", atOnce / Double(count))
            require(toplevels == 1, "A window is left.")
            require(ItemPage.livingCount == 1, "A page has stayed alive.")
            app.check(depth: 1)
        }
        app.close()
    }

    private static var toplevels: Int { Int(g_list_model_get_n_items(gtk_window_get_toplevels())) }

    private static func present(_ count: Int, in app: MeasuredApp) -> Double {
        let time = milliseconds {
            for number in 0..<count {
                app.open("app://form/\(number)")
                app.drawFrame()
            }
        }
        require(toplevels == count + 1, "There is another number of windows.")
        app.check()
        return time / Double(count)
    }
}
