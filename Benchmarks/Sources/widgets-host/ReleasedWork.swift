import CWidgets
import RouterCore

/// Many pages, of which the host keeps only the newest:
/// the memory that released pages still use, and the time to return to them.
enum ReleasedWork {
    /// Opens many pages from code, and goes back through all of them.
    static func runCode() throws {
        let app = try MeasuredApp(firstPage: "app://rich/1")
        takeTurns { count in
            open(MeasuredApp.builtPages, in: app)
            let base = heap_bytes()
            open(count - MeasuredApp.builtPages, in: app)
            tell("open", over: base)
            goBack(count, in: app)
            tell("back", over: base)
        }
        app.close()
    }

    /// Restores many pages, and goes back through all of them.
    static func runSession() throws {
        let first = try MeasuredApp(firstPage: "app://rich/1")
        takeTurns { count in
            open(MeasuredApp.builtPages, in: first)
            let base = heap_bytes()
            first.navigator.atomically {
                for number in 0..<count - MeasuredApp.builtPages { $0.push(.app("app://rich/\(number)")) }
            }
            let saved = first.navigator.savedNavigation()
            first.close()
            settle()
            guard let app = try? MeasuredApp(firstPage: "app://rich/1", restoring: saved) else {
                return require(false, "The session was not restored.")
            }
            app.check(depth: count + 1)
            tell("open", over: base)
            goBack(count, in: app)
            tell("back", over: base)
            app.close()
        }
    }

    /// Shows many new pages, and goes back to the same number of released pages. Draws a frame for each page.
    static func runReturn() throws {
        let app = try MeasuredApp(firstPage: "app://rich/1")
        takeTurns { count in
            // From now on, each new page causes the release of an older page.
            open(MeasuredApp.builtPages, in: app)
            let first = milliseconds {
                for number in 0..<count {
                    app.open("app://rich/\(number + 2)")
                    app.drawFrame()
                }
            }
            open(MeasuredApp.builtPages, in: app)
            goBack(MeasuredApp.builtPages, in: app)
            let back = milliseconds {
                for _ in 0..<count {
                    app.pop()
                    app.drawFrame()
                }
            }
            app.check(depth: MeasuredApp.builtPages + 1)
            goBack(MeasuredApp.builtPages, in: app)
            report("first", first / Double(count))
            report("return", back / Double(count))
        }
        app.close()
    }

    private static func open(_ count: Int, in app: MeasuredApp) {
        for number in 0..<count {
            app.open("app://rich/\(number + 2)")
            if number.isMultiple(of: 100) { app.drawFrame() }
        }
        settle()
    }

    private static func goBack(_ count: Int, in app: MeasuredApp) {
        for number in 0..<count {
            app.pop()
            if number.isMultiple(of: 100) { app.drawFrame() }
        }
        settle()
    }

    /// Reports the memory that is in use in addition to the memory of the built pages, in MiB.
    private static func tell(_ figure: String, over base: Double) {
        report(figure, (heap_bytes() - base) / 1_048_576)
    }
}
