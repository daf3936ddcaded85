import RouterCore

extension LoggedEvent {
    /// The pages that were open before a request, as a test opens them again.
    public struct Start {
        /// The layers that were open.
        let layers: [SavedLayer]
        /// The pages to go forward to, the nearest first; `nil` if they are not known.
        let ahead: [SavedEntry]?

        /// Makes a start of a state, or returns `nil` if it has a page that no URL opens.
        public init?(_ state: NavigationState) {
            guard state.allEntries.allSatisfy(Self.isRestorable) else {
                return nil
            }
            layers = state.layers.map { SavedLayer($0, page: Self.saved) }
            ahead = state.topLayer.pagesAhead.map { SavedEntry($0) }
        }

        /// Makes a start of the layers of a line, or returns `nil` if they do not have all pages.
        init?(_ layers: [LayerRecord]) {
            guard !layers.isEmpty, layers.allSatisfy(\.isWhole) else { return nil }
            self.layers = layers.map { SavedLayer($0.entries.map(SavedEntry.init), branch: $0.branch) }
            ahead = nil
        }

        /// The pages, with the next ones on top of the last stack.
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

    /// The pages that were open after the event; `nil` if it does not have them all.
    public var start: Start? {
        if let state { Start(state) } else { Start(layers) }
    }

    /// Returns a test, for Swift Testing, that makes the request again and expects the same end.
    ///
    /// The test begins with a navigator that the app makes by `makeNavigator()`, and opens the same pages first.
    ///
    /// - Parameter before: The pages that were open before the request; `nil` if they are not known.
    /// - Returns: The Swift source; `nil` if the event does not tell all that decided about the request, such as
    ///   its URL, other requests or the time.
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

    /// Whether the URL, the pages and the app's own rules decide about the request, and nothing else does.
    private var isDecidedByURL: Bool {
        let code = record.error?.code
        let isOfOthers = record.outcome == "superseded" || ["throttled", "limitExceeded"].contains(code)
        return !isOfOthers && record.isURLWhole
    }

    /// The URLs of the pages that are open after the event, layer by layer.
    private var shown: [[String]] {
        state.map { $0.layers.map { $0.entries.map(\.url.text) } } ?? layers.map { $0.entries.map(\.url) }
    }

    /// The answers of pages and other apps that lead to the outcome.
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

    /// The request, with the verb that the caller may have named.
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

    /// The pages as JSON, one page a line.
    private static func json(of pages: SavedNavigation) -> String {
        // A quotation mark within a text has a backslash before it, and a number sign would end an interpolation.
        let line = JSONLine.text(pages).replacing("\\#", with: "\\\\u0023")
        return line.replacing(#",{""#, with: ",\n            {\"")
    }

    /// The texts as a literal of Swift, one array a layer.
    private static func literal(_ layers: [[String]]) -> String {
        "[" + layers.map { "[" + $0.map(literal).joined(separator: ", ") + "]" }.joined(separator: ", ") + "]"
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

extension LayerRecord {
    /// Whether the line has all pages of the layer.
    fileprivate var isWhole: Bool {
        let open = branches?.filter { $0.value > 0 }.map(\.key) ?? []
        return entries.count == depth && open.allSatisfy { $0 == branch }
    }
}

extension SavedEntry {
    /// A line does not tell which pages have a URL without a route.
    fileprivate init(_ entry: EntryRecord) {
        let embedded = entry.embedded?.map { (slot: $0.slot ?? "", key: $0.key ?? "", entry: SavedEntry($0)) }
        self.init(ofAny: entry.url, embedded: embedded)
    }
}
