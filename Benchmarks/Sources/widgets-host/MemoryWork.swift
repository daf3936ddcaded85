import CWidgets

/// The memory that remains after many pages or modals were opened and closed.
enum MemoryWork {
    /// Pushes many pages and pops them again. A frame is drawn after every hundred pages.
    static func runPages() throws {
        // The first page is tracked, too, because it is released and built again.
        ItemPage.watchesWidgets = true
        let app = try MeasuredApp(firstPage: "app://rich/1")
        takeTurns { count in
            for number in 1...count {
                app.open("app://rich/\(number + 1)")
                if number.isMultiple(of: 100) { app.drawFrame() }
            }
            app.check(depth: count + 1)
            require(ItemPage.livingCount == min(count + 1, MeasuredApp.builtPages), "Other pages are built.")
            for number in 1...count {
                app.pop()
                if number.isMultiple(of: 100) { app.drawFrame() }
            }
            app.check(depth: 1)
            reportMemory(shown: RICH_PAGE_WIDGETS)
        }
        app.close()
    }

    /// Presents a modal, draws a frame, and closes the modal, many times.
    static func runModals() throws {
        let app = try MeasuredApp(firstPage: "app://rich/1")
        takeTurns { count in
            for number in 1...count {
                app.open("app://form/\(number)")
                watch_widgets(app.topWindow)
                app.drawFrame()
                app.open("app://nav/dismiss")
                settle()
            }
            app.check(depth: 1)
            reportMemory(shown: 0)
        }
        app.close()
    }

    /// - Parameter shown: The number of tracked widgets of the shown page.
    private static func reportMemory(shown: Int) {
        report("heap", heap_bytes())
        report("resident", resident_bytes())
        report("living", Double(living_widgets()) - Double(shown) + Double(ItemPage.livingCount - 1))
    }
}
