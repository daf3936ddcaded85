extension LoggedEvent {
    /// Returns a test, for Swift Testing, that opens the URL again, and expects the verb, the outcome and the page on top.
    ///
    /// It starts at the lowest page of the window, because the pages between are seldom needed.
    ///
    /// - Parameter previous: The event before it, whose state the request found; `nil` if it is not known.
    /// - Returns: The Swift source of the test; `nil` for an event without URL.
    package func test(after previous: LoggedEvent?) -> String? {
        guard let url else { return nil }
        let layers = layers
        let start = (previous?.layers ?? layers).first?.entries.first?.url ?? ""
        let imports = ["RouterCore", "RouterTesting", "Testing"].map { "import " + $0 }.joined(
            separator: "\n"
        )
        let top = layers.last?.entries.last?.url ?? ""
        return """
            \(imports)

            @MainActor
            @Test(\(Self.literal("\(url) is \(outcome)")))
            func event\(sequence)() throws {
                let navigator = try Navigator(table: table)  // add the guards and actions of the app
                let recorder = EventRecorder(navigator)
                try navigator.start(at: \(Self.literal(start)))
                navigator.open(\(request(of: url)))
                #expect(recorder.events.last?.action == \(action.map(Self.literal) ?? "nil"))
                #expect(recorder.events.last?.outcome.name == \(Self.literal(outcome)))
                #expect(navigator.state?.top.url.text == \(Self.literal(top)))
            }

            """
    }

    private func request(of url: String) -> String {
        let factory =
            switch origin {
            case .user: "typed"
            case .link: "link"
            case .code, .restored: "code"
            case .external: "external"
            }
        return ".\(factory)(\(Self.literal(url)))"
    }

    /// The text as a literal of Swift, in visible ASCII.
    private static func literal(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "\"") { literal, scalar in
            switch scalar {
            case "\"", "\\": literal += "\\" + String(scalar)
            case " "..."~": literal.unicodeScalars.append(scalar)
            default: literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        } + "\""
    }
}
