import CGtk
import RouterCore

/// Owns the pages that have been built, from being prepared until they are freed.
///
/// - `prepare` builds what a transition is going to show. Nothing can be seen of it yet.
/// - `commit` makes the prepared pages those of their entries.
/// - `remove` tells a page that it has left. It is freed as soon as nothing shows it any more.
final class PageStore {
    private let registry: PageRegistry
    private let navigator: Navigator
    private(set) var pages: [EntryID: BuiltPage] = [:]
    private var prepared: [BuiltPage] = []
    /// Pages that the app has built itself and no request has shown yet.
    private var unshown: [UInt64: UnshownPage] = [:]
    /// Pages that have left and that nothing shows any more.
    private var unused: [BuiltPage] = []
    private var forgotten: [UnshownPage] = []
    private var freeing: MainLoopTimer?
    private var isClosed = false

    init(_ registry: PageRegistry, _ navigator: Navigator) {
        self.registry = registry
        self.navigator = navigator
    }

    /// The page of an entry, or `nil` if it has not been built.
    subscript(entry: EntryID) -> BuiltPage? { pages[entry] }

    /// The page's own title if it has been built and has one, else the route's.
    func title(of entry: Entry) -> String { pages[entry.id]?.page.title ?? entry.title }

    /// Keeps a page that the app has built itself until a request shows it, or none can any more.
    func keep(_ page: any Page) -> UnroutedPage {
        let unrouted = navigator.unroutedPage(title: page.title) { [weak self] in self?.forget($0) }
        unshown[unrouted.number] = UnshownPage(page)
        return unrouted
    }

    /// Not at once: the caller that asked for a page mostly still has it then.
    private func forget(_ number: UInt64) {
        guard let page = unshown.removeValue(forKey: number) else { return }
        forgotten.append(page)
        freeSoon()
    }

    // MARK: - Building

    /// Builds the page of a URL for a caller that owns it.
    func makePage(_ destination: Destination) throws -> any Page {
        try registry.makePage(PageContext(destination, navigator: navigator))
    }

    /// Builds the pages that are to be shown and have not been built yet.
    ///
    /// - Throws: What a page throws, or a ``PageError``. What had been built by then is freed.
    func prepare(_ transition: Transition) throws {
        dropPrepared()
        do {
            guard !isClosed else { throw PageError.windowClosed }
            for layer in transition.new.layers { try prepare(layer) }
        } catch {
            dropPrepared()
            throw error
        }
    }

    func commit() {
        for built in prepared { pages[built.entry] = built }
        prepared = []
    }

    private func prepare(_ layer: Layer) throws {
        let top = layer.top
        let built =
            try pages[top.id]
            ?? build(top, PageContext(stack: layer.stack, layer: layer.id, navigator: navigator))
        for embedded in top.embedded where pages[embedded.id] == nil {
            guard built.page.slots[embedded.slot] != nil else {
                throw PageError.noSlot(name: top.route.page, slot: embedded.slot)
            }
            _ = try build(
                embedded.entry,
                PageContext(embedded.entry, stack: layer.stack, layer: layer.id, navigator: navigator)
            )
        }
    }

    private func build(_ entry: Entry, _ context: PageContext) throws -> BuiltPage {
        let unshown = try takeUnshownPage(of: entry)
        defer { withExtendedLifetime(unshown) {} }
        let page = try unshown?.page ?? registry.makePage(context)
        guard is_window(page.widget) == 0 else { throw PageError.widgetIsWindow(name: entry.route.page) }
        guard !BuiltPage.isInUse(page.widget) else { throw PageError.widgetInUse(name: entry.route.page) }
        let built = BuiltPage(page, entry: entry.id)
        prepared.append(built)
        for slot in page.slots.values {
            slot.pageWasDetached = { [weak self] in self?.freeIfUnused($0) }
        }
        // A page may do anything while it is built, even close the window.
        if isClosed { throw PageError.windowClosed }
        return built
    }

    private func takeUnshownPage(of entry: Entry) throws -> UnshownPage? {
        guard let unrouted = entry.destination.unroutedPage else { return nil }
        guard let page = unshown.removeValue(forKey: unrouted.number) else {
            throw PageError.gone(title: entry.title)
        }
        return page
    }

    private func dropPrepared() {
        unused += prepared
        prepared = []
        freeSoon()
    }

    /// Tells the page of an entry that it is about something else now.
    func update(_ entry: EntryID, in layer: Layer) {
        guard let built = pages[entry],
            let place = layer.stack.enumerated().first(where: { $0.element.id == entry })?.offset,
            let stack = layer.stack.popping(place)
        else { return }
        built.page.updated(PageContext(stack: stack, layer: layer.id, navigator: navigator))
    }

    // MARK: - Leaving

    /// Lets the page of an entry leave for good.
    func remove(_ entry: EntryID) {
        if let built = pages.removeValue(forKey: entry) { leave(built) }
    }

    /// Lets all pages leave, and builds no other.
    func close() {
        isClosed = true
        dropPrepared()
        unshown = [:]
        let left = pages.values.sorted { $0.entry > $1.entry }
        pages = [:]
        for built in left { leave(built) }
        free()
    }

    private func leave(_ built: BuiltPage) {
        guard !built.hasLeft else { return }
        built.hasLeft = true
        built.page.left()
        freeIfUnused(built)
    }

    /// Frees a page that has left, once neither a window nor a slot shows it.
    func freeIfUnused(_ built: BuiltPage) {
        guard built.hasLeft, !built.isParented else { return }
        unused.append(built)
        freeSoon()
    }

    /// Not at once: a page mostly leaves while one of its own widgets emits a signal.
    private func freeSoon() {
        guard freeing == nil, !unused.isEmpty || !forgotten.isEmpty else { return }
        freeing = MainLoopTimer(milliseconds: 0) { [weak self] in self?.free() }
    }

    private func free() {
        freeing = nil
        forgotten = []
        // What was embedded in a page comes free with it.
        while !unused.isEmpty {
            let pages = unused
            unused = []
            for built in pages { built.dispose() }
        }
    }
}
