import RouterCore

extension LoggedEvent {
    /// The pages that were open before a request. A generated test of the request first reopens them.
    ///
    ///     let log = EventLog(parsing: Array(text.utf8))
    ///     let before = log.events.dropLast().last?.start
    ///     if let test = log.events.last?.testSource(from: before) { print(test) }
    public struct Start {
        /// The open layers.
        let layers: [SavedLayer]
        /// The pages that Forward would open again, nearest page first, or `nil` if they are not known.
        let ahead: [SavedEntry]?

        /// Creates a start from a state, or returns `nil` if the state contains a page that a URL cannot
        /// reopen.
        public init?(_ state: NavigationState) {
            guard state.allEntries.allSatisfy(Self.isRestorable) else {
                return nil
            }
            layers = state.layers.map { SavedLayer($0, page: Self.saved) }
            ahead = state.topLayer.forwardStack.map { SavedEntry($0) }
        }

        /// Creates a start from the layers of a log line, or returns `nil` if the line omits pages.
        init?(_ layers: [LayerRecord]) {
            guard !layers.isEmpty, layers.allSatisfy(\.isWhole) else { return nil }
            self.layers = layers.map { SavedLayer($0.entries.map(SavedEntry.init), branch: $0.branch) }
            ahead = nil
        }

        /// Returns the open pages, with `ahead` (pages of the forward stack) added on top of the top layer.
        func pages(ahead: [SavedEntry]) -> SavedNavigation {
            var layers = layers
            layers[layers.count - 1].entries += ahead
            return SavedNavigation(layers: layers)
        }

        private static func saved(_ entry: Entry) -> SavedEntry { SavedEntry(entry, page: saved) }

        private static func isRestorable(_ entry: Entry) -> Bool {
            entry.destination.unroutedPage == nil && entry.route.access != .app
        }
    }

    /// The pages that were open after the event, with which a test of the next request starts.
    ///
    /// The value is `nil` if the event omits some of them, or if a URL cannot reopen one of them.
    public var start: Start? {
        if let state { Start(state) } else { Start(layers) }
    }

    /// Returns a Swift Testing test that repeats the request and expects the same outcome.
    ///
    /// The test calls `makeNavigator()`, which the app must provide, and then reopens the pages that were
    /// open before the request.
    ///
    /// - Parameter before: The pages that were open before the request, or `nil` if they are not known.
    /// - Returns: The Swift source, or `nil` if the event does not record everything that determined the
    ///   outcome. For example, the URL may be missing, or the outcome may have depended on other requests.
    public func testSource(from before: Start?) -> String? {
        let outcome = record.outcome
        let isChange = ["shown", "updated", "alreadyShown", "notFoundPage"].contains(outcome)
        let goesForward = record.action == "forward" && record.error?.code != "nothingForward"
        guard let url = record.url, let start = isChange ? before : start, isDecidedByURL,
            let ahead = goesForward ? start.ahead : []
        else { return nil }
        let request = arguments(for: url)
        let lines = [
            ahead.isEmpty ? nil : "navigator.pop(\(ahead.count))",
            condition(url),
            "let recorder = EventRecorder(navigator)",
            outcome == "deferred"
                ? "navigator.open(\(request))" : "await navigator.outcome(ofOpening: \(request))",
            "let event = try #require(recorder.events.last)",
            "#expect(event.action == \(record.action.map(Self.literal) ?? "nil"))",
            "#expect(event.outcome.name == \(Self.literal(outcome)))",
            outcome == "refused"
                ? "#expect(recorder.outcomes.last == \(Self.literal(record.error?.code ?? "")))" : nil,
            "#expect(event.state.layers.map { $0.entries.map(\\.url.text) } == \(Self.literal(shown)))",
        ]
        return """
            \(["RouterCore", "RouterTesting", "Testing"].map { "import " + $0 }.joined(separator: "\n"))

            @MainActor
            @Test(\(Self.literal("\(url) is \(outcome)")))
            func event\(sequence)() async throws {
                let host = RecordingHost()
                let navigator = try makeNavigator()  // a new one, with the table, guards and actions of the app
                try navigator.start(
                    restoringJSON: #\"""
                        \(Self.json(of: start.pages(ahead: ahead)))
                        \"""#,
                    host: host
                )
                \(lines.compactMap(\.self).joined(separator: "\n    "))
            }

            """
    }

    /// Whether only the URL, the open pages, and the app's own rules determined the outcome.
    private var isDecidedByURL: Bool {
        let code = record.error?.code
        let isOfOthers = record.outcome == "superseded" || ["throttled", "limitExceeded"].contains(code)
        return !isOfOthers && record.isURLWhole
    }

    /// The URLs of the pages that are open after the event, by layer.
    private var shown: [[String]] {
        state.map { $0.layers.map { $0.entries.map(\.url.text) } } ?? layers.map { $0.entries.map(\.url) }
    }

    /// Returns a line of Swift for the test, or `nil` if the outcome did not depend on pages or other apps.
    ///
    /// The line makes pages and other apps respond as they did when the event was recorded.
    private func condition(_ url: String) -> String? {
        switch record.outcome {
        case "refused" where record.error?.code == "leaveRefused":
            "for layer in navigator.state?.layers ?? [] { host.replies[layer.top.id] = .no }"
        case "failed" where record.action != "run": "host.failsToBuild = { _ in true }"
        case "handled" where record.action == "external":
            "host.otherApps = [\(Self.literal(String(url.prefix { $0 != ":" })))]"
        default: nil
        }
    }

    /// Returns the arguments that repeat the request.
    ///
    /// The arguments include the recorded verb, because the original request may have named a verb that
    /// differs from the route's verb. The arguments of a request from another program include no verb.
    private func arguments(for url: String) -> String {
        let factory =
            switch record.origin {
            case .user: "user"
            case .link: "link"
            case .app, .restored: "app"
            case .external: "external"
            }
        let request = ".\(factory)(\(Self.literal(url)))"
        let verb = record.action.flatMap(NavigationVerb.init(rawValue:))
        guard let verb, record.origin != .external else { return request }
        return request + ", verb: .\(verb.rawValue)"
    }

    /// Returns the pages as JSON, with one page per line.
    private static func json(of pages: SavedNavigation) -> String {
        // The test contains the JSON in a `#"""` literal, in which `\#` would begin an escape sequence.
        // Inside a JSON string, a backslash precedes each quotation mark, so `,{"` always begins a layer or
        // page.
        let line = JSONLine.text(pages).replacing("\\#", with: "\\\\u0023")
        return line.replacing(#",{""#, with: ",\n            {\"")
    }

    /// Returns the strings as a Swift literal, with one array per layer.
    private static func literal(_ layers: [[String]]) -> String {
        "[" + layers.map { "[" + $0.map(literal).joined(separator: ", ") + "]" }.joined(separator: ", ") + "]"
    }

    /// Returns the string as a Swift literal in printable ASCII.
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

extension LayerRecord {
    /// Whether the line contains all pages of the layer.
    fileprivate var isWhole: Bool {
        let open = branches?.filter { $0.value > 0 }.map(\.key) ?? []
        return entries.count == depth && open.allSatisfy { $0 == branch }
    }
}

extension SavedEntry {
    /// Creates an entry from a log line.
    ///
    /// The line does not tell whether the page has a route or was made by the app without one. The entry is
    /// therefore created even if its URL has no route.
    fileprivate init(_ entry: EntryRecord) {
        let embedded = entry.embedded?.map { (slot: $0.slot ?? "", key: $0.key ?? "", entry: SavedEntry($0)) }
        self.init(ofAny: entry.url, embedded: embedded)
    }
}
