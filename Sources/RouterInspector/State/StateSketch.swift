import RouterCore
import RouterGtk
import RouterTools

/// The parts of a navigation state that a picture shows: of the present one, or of one in a log.
struct StateSketch: Equatable {
    /// The layers, the window first.
    var layers: [LayerSketch]

    /// The most entries of each layer that are kept, counted from the top.
    static let entryLimit = 64
}

/// A layer, or one branch of the window.
struct LayerSketch: Equatable {
    /// The number of the layer.
    var id: UInt64
    /// The selected branch; `nil` without branches.
    var branch: String?
    /// The depth of each branch, in the order of the switcher; none without branches.
    var branches: [Branch] = []
    /// The number of entries, also of those that are left out.
    var depth: Int
    /// The top entries, the lowest of them first.
    var entries: [EntrySketch]

    /// The depth of a branch.
    struct Branch: Equatable {
        let name: String
        let depth: Int
    }
}

/// An entry, which may be embedded in another one.
struct EntrySketch: Equatable {
    var id: UInt64
    /// The title of the page, or of its route, or the name of that.
    var title: String
    var url: String
    /// The parameters by name, in alphabetical order.
    var parameters: [Field] = []
    /// The slot and the key of an embedded entry.
    var slot: String?
    var key: String?
    var embedded: [EntrySketch] = []

    /// The entry, and then those that are embedded in it at any depth.
    var withAllEntries: [EntrySketch] { [self] + embedded.flatMap(\.withAllEntries) }
}

/// The titles that a navigator's host and routes give to entries.
struct EntryTitles {
    private let navigator: Navigator?
    private let recorded: [EntryID: String]

    /// Makes the titles; without a navigator they are the routes' titles.
    init(of navigator: Navigator? = nil) {
        self.navigator = navigator
        recorded = navigator.map { EventRecording.of($0).titles } ?? [:]
    }

    /// Returns the title of the page if it is open, or was on top after an event, else the title of its route.
    func title(of entry: RouterCore.Entry) -> String {
        let title = (navigator?.host as? GtkNavigationHost)?.title(of: entry) ?? entry.title
        return title == entry.title ? recorded[entry.id] ?? title : title
    }

    /// Returns the title of the route, or its name.
    func title(of entry: EntryRecord) -> String {
        navigator?.table.routes.first { $0.identifier == entry.route }?.title ?? entry.route
    }
}

extension StateSketch {
    /// Makes the sketch of a state.
    init(_ state: NavigationState, _ titles: EntryTitles = EntryTitles()) {
        layers = state.layers.map { layer in
            LayerSketch(
                id: layer.id.rawValue,
                branch: layer.branch,
                branches: layer.branches.map { .init(name: $0.name, depth: $0.depth) },
                depth: layer.depth,
                entries: layer.entriesFromTop.prefix(Self.entryLimit).map { EntrySketch($0, titles) }
                    .reversed()
            )
        }
    }
}

extension EntrySketch {
    /// Makes the sketch of an entry.
    init(_ entry: RouterCore.Entry, _ titles: EntryTitles, slot: String? = nil, key: String? = nil) {
        id = entry.id.rawValue
        title = titles.title(of: entry)
        url = entry.url.text
        parameters = entry.parameters.sorted { $0.name < $1.name }.map { Field($0.name, $0.text) }
        self.slot = slot
        self.key = key
        embedded = entry.embedded.map { Self($0.entry, titles, slot: $0.slot, key: $0.key) }
    }
}

extension StateSketch {
    /// Makes the sketch of the state after a logged event.
    ///
    /// A line of a file has no titles, so its pages have the titles of their routes.
    init(_ event: LoggedEvent, _ titles: EntryTitles = EntryTitles()) {
        if let state = event.state {
            self.init(state, titles)
            return
        }
        self.init(
            layers: event.layers.map { layer in
                let branches = (layer.branches ?? [:]).sorted { $0.key < $1.key }
                return LayerSketch(
                    id: layer.id,
                    branch: layer.branch,
                    branches: branches.map { .init(name: $0.key, depth: $0.value) },
                    depth: layer.depth,
                    entries: layer.entries.map { EntrySketch($0, titles) }
                )
            }
        )
    }
}

extension EntrySketch {
    /// Makes the sketch of an entry in a log.
    init(_ entry: EntryRecord, _ titles: EntryTitles, slot: String? = nil, key: String? = nil) {
        id = entry.id
        title = titles.title(of: entry)
        url = entry.url
        parameters = (entry.parameters ?? [:]).sorted { $0.key < $1.key }.map { Field($0.key, $0.value) }
        self.slot = slot
        self.key = key
        embedded = (entry.embedded ?? []).map { Self($0.entry, titles, slot: $0.slot, key: $0.key) }
    }
}

extension StateSketch {
    /// The state on one line, as the `drawing` of RouterTesting.
    ///
    /// Where entries are left out, below the top ones or in branches that are not shown, there is `…`.
    var drawing: String {
        let lowest = layers.first?.entries.first.flatMap { try? RouteURL(parsing: $0.url) }
        return layers.map { $0.drawing(in: lowest?.scheme) }.joined(separator: " | ")
    }
}

extension LayerSketch {
    fileprivate func drawing(in scheme: String?) -> String {
        let more = depth > entries.count ? ["…"] : []
        let stack = (more + entries.map { $0.drawing(in: scheme) }).joined(separator: " > ")
        guard let branch else { return stack }
        return branches.filter { $0.depth > 0 }
            .map { $0.name == branch ? "*\($0.name): \(stack)" : "\($0.name): …" }.joined(separator: "; ")
    }
}

extension EntrySketch {
    fileprivate func drawing(in scheme: String?) -> String {
        let inner = embedded.map { "\($0.slot ?? "").\($0.key ?? "")=\($0.drawing(in: scheme))" }
        let page = (try? RouteURL(parsing: url))?.drawing(in: scheme) ?? url
        return page + (inner.isEmpty ? "" : "[\(inner.joined(separator: ", "))]")
    }
}
