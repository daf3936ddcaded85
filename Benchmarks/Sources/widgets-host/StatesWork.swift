import CRouterGtk
import CWidgets
import RouterCore
import RouterGtk

/// Changes from one random state to another. The windows must show each new state at once.
enum StatesWork {
    private static let mostEntries = 64
    private static let mostModals = 4

    static func run() throws {
        let app = try MeasuredApp(firstPage: "app://rich/1")
        var random = Random(seed: 7)
        var model = [["app://rich/1"]]
        takeTurns { count in
            var (change, drawn) = (0.0, 0.0)
            for _ in 0..<count {
                let (changes, next) = step(from: model, &random)
                model = next
                change += milliseconds {
                    app.navigator.atomically { for change in changes { change($0) } }
                }
                // The windows must be right at once, and must remain right after one turn of the main loop.
                check(app, model)
                g_main_context_iteration(nil, 0)
                check(app, model)
                drawn += milliseconds { app.redraw() }
                check(app, model)
            }
            report("change", change / Double(count))
            report("drawn", (change + drawn) / Double(count))
        }
        app.close()
    }

    /// Quits the program if the state or the windows differ from the model: the expected URLs of each layer.
    private static func check(_ app: MeasuredApp, _ model: [[String]]) {
        let layers = app.navigator.state?.layers.map { layer in layer.entries.map(\.url.text) }
        require(layers == model, "The state is another one.")
        require(
            g_list_model_get_n_items(gtk_window_get_toplevels()) == model.count,
            "There are other windows."
        )
        app.check()
    }

    /// Returns changes that lead to a random state, and that state.
    /// In half of the cases, a part of the current state remains.
    private static func step(
        from model: [[String]],
        _ random: inout Random
    ) -> ([(any Navigating) -> Void], [[String]]) {
        var (changes, next) = ([(any Navigating) -> Void](), model)
        var urls = (0..<random.number(in: 1...mostEntries)).map { _ in
            "app://rich/\(random.number(in: 1...1_000_000))"
        }
        if random.number(in: 0...1) == 0 {
            let window = urls.prefix(random.number(in: 1...urls.count))
            urls.removeFirst(window.count)
            for (index, url) in window.enumerated() {
                changes.append { index == 0 ? $0.reset(.app(url)) : $0.push(.app(url)) }
            }
            next = [Array(window)]
        } else {
            let closed = random.number(in: 0...next.count - 1)
            if closed > 0 { changes.append { $0.dismiss(.count(closed)) } }
            next.removeLast(closed)
            let top = next.count - 1
            let popped = random.number(in: 0...next[top].count - 1)
            if popped > 0 { changes.append { $0.pop(.count(popped)) } }
            next[top].removeLast(popped)
            let room = max(0, mostEntries - next.joined().count)
            urls = Array(urls.prefix(room))
        }
        for url in urls {
            let presents = next.count <= mostModals && random.number(in: 0...9) == 0
            if presents { next.append([]) }
            next[next.count - 1].append(url)
            changes.append { presents ? $0.present(.app(url)) : $0.push(.app(url)) }
        }
        return (changes, next)
    }
}
