import RouterCore
import RouterGtk
import RouterRecording

/// The parts of a current or logged navigation state that the State tab draws.
struct StateSketch: Equatable {
    /// The layers (the window and its modals), lowest first.
    /// Each layer contains the top entries (open pages) of its stack.
    let layers: [LayerRecord]
    /// The titles of the entries.
    private let titles: [UInt64: String]
    /// The names of the branches, in the order of the branch switcher. Each branch has its own stack.
    private let branchNames: [String]

    /// Creates the sketch of a navigator's state.
    ///
    /// - Parameters:
    ///   - layers: The layers of the state.
    ///   - isOfFile: Whether the layers come from a file. If so, each entry uses the title of its route.
    ///     Otherwise, an entry uses the title of its page, which is known if the page is open or was on top
    ///     after a recorded event. If that title is unknown, the entry uses the title of its route.
    ///   - navigator: The navigator.
    init(_ layers: [LayerRecord], isOfFile: Bool = false, in navigator: Navigator) {
        var titles: [UInt64: String] = isOfFile ? [:] : EventRecording.of(navigator).titles
        if !isOfFile, let state = navigator.state {
            let host = navigator.host as? GtkNavigationHost
            let top = state.layers.flatMap { $0.entriesFromTop.prefix(NavigationRecord.standardEntryLimit) }
            for entry in top.flatMap(\.withAllEntries) {
                titles[entry.id.rawValue] = host?.title(of: entry) ?? entry.routeTitle
            }
        }
        let routes = navigator.table.routes
        self.layers = layers
        branchNames = navigator.table.branches.map(\.name)
        self.titles = Self.entries(of: layers).reduce(into: [:]) { all, entry in
            all[entry.id] =
                titles[entry.id] ?? routes.first { $0.identifier == entry.route }?.title ?? entry.route
        }
    }

    private static func entries(of layers: [LayerRecord]) -> [EntryRecord] {
        layers.flatMap(\.entries).flatMap(\.withAllEntries)
    }

    /// All entries, each followed by its embedded entries.
    var entries: [EntryRecord] { Self.entries(of: layers) }

    /// Returns the title of an entry, or the name or pattern of its route if the title is unknown.
    func title(of entry: EntryRecord) -> String { titles[entry.id] ?? entry.route }

    /// Returns the depth of each branch of a layer, in the order of the branch switcher, or an empty array if
    /// the layer has no branches.
    func branches(of layer: LayerRecord) -> [(name: String, depth: Int)] {
        func order(_ name: String) -> (Int, String) { (branchNames.firstIndex(of: name) ?? .max, name) }
        return (layer.branches ?? [:]).sorted { order($0.key) < order($1.key) }.map { ($0.key, $0.value) }
    }
}

extension EntryRecord {
    /// The entry, followed by its embedded entries at any depth.
    var withAllEntries: [EntryRecord] { [self] + (embedded ?? []).flatMap(\.withAllEntries) }

    /// The parameters and the query items, sorted by name.
    var fields: [Field] {
        let items = (query ?? []).filter { $0.count == 2 }.map { ($0[0], $0[1]) }
        return (parameters ?? [:]).merging(items) { one, _ in one }.sorted { $0.key < $1.key }
            .map { Field($0.key, $0.value) }
    }
}

extension StateSketch {
    /// The state on one line, in the notation of `NavigationState.drawing` in RouterTesting.
    ///
    /// The character `…` replaces omitted entries, which are below the top entries or in branches that are
    /// not selected.
    var drawing: String {
        let lowest = layers.first?.entries.first.flatMap { try? RouteURL(parsing: $0.url) }
        return layers.map { drawing(of: $0, in: lowest?.scheme) }.joined(separator: " | ")
    }

    private func drawing(of layer: LayerRecord, in scheme: String?) -> String {
        let more = layer.depth > layer.entries.count ? ["…"] : []
        let stack = (more + layer.entries.map { $0.drawing(in: scheme) }).joined(separator: " > ")
        guard let branch = layer.branch else { return stack }
        return branches(of: layer).filter { $0.depth > 0 }
            .map { $0.name == branch ? "*\($0.name): \(stack)" : "\($0.name): …" }.joined(separator: "; ")
    }
}

extension EntryRecord {
    fileprivate func drawing(in scheme: String?) -> String {
        let inner = (embedded ?? []).map { "\($0.slot ?? "").\($0.key ?? "")=\($0.drawing(in: scheme))" }
        let page = (try? RouteURL(parsing: url))?.drawing(in: scheme) ?? url
        return page + (inner.isEmpty ? "" : "[\(inner.joined(separator: ", "))]")
    }
}
