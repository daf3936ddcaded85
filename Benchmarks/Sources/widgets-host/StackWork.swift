import CWidgets

/// Pushes and pops at one depth. A frame is drawn after each push and each pop.
enum StackWork {
    static func run(kind: String, depth: Int, showsTitle: Bool) throws {
        let app = try MeasuredApp(firstPage: "app://\(kind)/1", showsTitle: showsTitle)
        for number in 1..<depth { app.open("app://\(kind)/\(number + 1)") }
        app.drawFrame()
        app.check(depth: depth)
        takeTurns { count in
            var (push, pop) = (0.0, 0.0)
            for _ in 0..<count {
                push += milliseconds {
                    app.open("app://\(kind)/\(depth + 1)")
                    app.drawFrame()
                }
                app.check(depth: depth + 1)
                pop += milliseconds {
                    app.pop()
                    app.drawFrame()
                }
                app.check(depth: depth)
            }
            report("push", push / Double(count))
            report("pop", pop / Double(count))
        }
        require(ItemPage.livingCount <= min(depth, MeasuredApp.builtPages), "A page has stayed alive.")
        app.close()
    }
}
