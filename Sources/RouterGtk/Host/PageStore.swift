import CRouterGtk
import RouterCore

/// Owns the pages that have been built, until they are freed.
///
/// ``GtkNavigationHost`` makes it; the host and ``TransitionPlayer`` drive it. The life of a page:
///
/// 1. `prepare` builds the pages that a transition is about to show. Nothing is visible yet.
/// 2. `commit` makes them the pages of their entries.
/// 3. `releaseOldest` releases covered pages while there are too many; a released page begins at step 1 again.
/// 4. `remove` notifies a page that it has left.
/// 5. `freeIfUnused` frees it once neither a window nor a slot shows it, mostly in a later turn of the main loop.
///
/// A page that was built for a transition that failed goes from step 1 to step 5.
final class PageStore {
    /// The host, which owns the store.
    private unowned let host: GtkNavigationHost
    /// The pages of the open entries that are built, each under its entry.
    var pages: [EntryID: BuiltPage] = [:]
    /// The remains of the pages that were released, each under its entry.
    var kept: [EntryID: ReleasedPage] = [:]
    /// The covered pages, the one that was shown last at the end.
    ///
    /// Never more than `limit` after a transition; a swipe may add two.
    var covered: [BuiltPage] = []
    /// The entries of the pages that had to stay when their turn came, the one that is asked next first.
    ///
    /// Some of them may have been shown meanwhile, or have left.
    var heldBack: [EntryID] = []
    /// The pages built for the next transition; empty between transitions.
    private var prepared: [BuiltPage] = []
    /// Pages that have left and that nothing shows any more; freed with the next turn.
    var unused: [BuiltPage] = []
    /// The number of the turn of the main loop, as far as pages are built in it.
    var turn = 0
    /// The observers of pages.
    let observers = Observers<(PageMoment, any Page, EntryID)>()
    /// Ends the turn and frees `unused`; `nil` if nothing was built and nothing waits.
    var freeing: MainLoopTimer?
    /// Whether the host is closed; no page is built after that.
    var isClosed = false

    /// Makes a store without pages.
    init(of host: GtkNavigationHost) { self.host = host }

    /// The navigator that the pages' contexts refer to.
    var navigator: Navigator { host.navigator }

    /// The most pages that stay built; see ``HostConfiguration/keptPages``.
    var limit: Int { max(1, host.configuration.keptPages) }

    /// The page of an entry, or `nil` if it is not built.
    subscript(entry: EntryID) -> BuiltPage? { pages[entry] }

    /// The page's own title if it is or was built and has one, else the route's.
    func title(of entry: Entry) -> String {
        pages[entry.id]?.page.title ?? kept[entry.id]?.title ?? entry.routeTitle
    }

    /// Returns what is to be kept of the page of an entry; `nil` if it was never built.
    ///
    /// A released page was asked for it when it was released.
    func saved(_ entry: EntryID) -> ReleasedPage? {
        pages[entry].flatMap { $0.isError ? nil : ReleasedPage($0) } ?? kept[entry]
    }

    /// Whether the page of an entry is or was built.
    func hasBuilt(_ entry: EntryID) -> Bool {
        kept[entry] != nil || pages[entry].map { !$0.isError } ?? false
    }

    // MARK: - Building

    /// Builds the pages that are about to be shown and are not built.
    ///
    /// These are of each layer the top one, the list below it if that is a detail, and their embedded pages.
    /// If one of them cannot be built, and its entry is open already or it is a list, an ``ErrorPage`` is shown instead.
    ///
    /// - Throws: The error of a page whose entry is new, or a `PageError`. The pages that were built by then are freed.
    func prepare(_ transition: Transition) throws {
        dropPrepared()
        do {
            guard !isClosed else { throw PageError.windowClosed }
            for layer in transition.new.layers { try prepare(layer, transition.old) }
            for case .embed(_, let holder) in transition.steps {
                // A page may come into a slot of a covered one.
                guard let built = pages[holder],
                    let layer = transition.new.layers.lazy.compactMap({ $0.cut(at: holder) }).first,
                    let entry = layer.top.find(holder)
                else { continue }
                try prepareEmbedded(in: entry, built, layer, transition.old)
            }
        } catch {
            dropPrepared()
            throw error
        }
    }

    /// Builds the pages of a layer as it is further back, which stay covered in its state; those that are built stay as they
    /// are.
    ///
    /// A page that cannot be built is an ``ErrorPage``.
    ///
    /// - Throws: `PageError.windowClosed`. The pages that were built by then are freed.
    func prepareCovered(_ layer: Layer, of state: NavigationState) throws {
        dropPrepared()
        do {
            guard !isClosed else { throw PageError.windowClosed }
            try prepare(layer, state)
        } catch {
            dropPrepared()
            throw error
        }
        let new = prepared
        commit()
        // An observer may have closed the window.
        guard !isClosed else { throw PageError.windowClosed }
        for built in new where [layer.top.id, layer.list?.id].contains(built.entry) {
            fillSlots(of: built, in: state)
            if !built.isError { covered.append(built) }
        }
    }

    /// Shows the embedded pages of a page that has just been built, without animation.
    func fillSlots(of built: BuiltPage, in state: NavigationState) {
        for embedded in state.entry(built.entry)?.embedded ?? [] {
            guard let page = pages[embedded.entry.id], page.slot == nil else { continue }
            built.page.slots[embedded.slot]?.embed(page, .none, duration: 0) {}
            page.slot?.name(state, self)
            fillSlots(of: page, in: state)
        }
    }

    func commit() {
        let new = prepared
        prepared = []
        for built in new {
            pages[built.entry] = built
            // An error page leaves it to the page that is built when the user tries again.
            if !built.isError { kept[built.entry] = nil }
        }
        for built in new { tell(.built, built) }
        if !new.isEmpty { freeSoon() }
    }

    /// Builds the top page of a layer and its embedded pages, unless they exist.
    private func prepare(_ layer: Layer, _ old: NavigationState?) throws {
        let top = layer.top
        announceRestoring(top)
        let built = try pages[top.id] ?? build(top, in: layer, old)
        try prepareEmbedded(in: top, built, layer, old)
        if let list = layer.list, list.id != top.id { try prepareList(list, layer, old) }
    }

    /// Tells the app that a page of the last session is about to be built.
    private func announceRestoring(_ entry: Entry) {
        if entry.destination.origin == .restored, pages[entry.id] == nil, kept[entry.id] == nil {
            host.owner?.willRestore(entry, of: navigator)
        }
    }

    /// Builds the page of a list below its details, and its embedded pages, unless they exist.
    private func prepareList(_ list: Entry, _ layer: Layer, _ old: NavigationState?) throws {
        guard let layer = layer.cut(at: list.id) else { return }
        announceRestoring(list)
        let built = try pages[list.id] ?? build(list, in: layer, old, mayFail: true)
        try prepareEmbedded(in: list, built, layer, old)
    }

    /// Builds the pages that are embedded in a page at any depth, unless they exist.
    private func prepareEmbedded(
        in holder: Entry,
        _ around: BuiltPage,
        _ layer: Layer,
        _ old: NavigationState?
    ) throws {
        for embedded in holder.embedded {
            let entry = embedded.entry
            let known = pages[entry.id] ?? prepared.first { $0.entry == entry.id }
            if known == nil, around.page.slots[embedded.slot] == nil {
                // It waits until the page around it has its slot again.
                if old?.entry(entry.id) != nil { continue }
                throw PageError.noSlot(name: holder.route.page, slot: embedded.slot)
            }
            let built = try known ?? build(entry, in: layer, old)
            try prepareEmbedded(in: entry, built, layer, old)
        }
    }

    /// Builds one page, sets again what was kept of it, and adds it to `prepared`.
    ///
    /// - Parameter mayFail: Whether to show an error page if the page cannot be built, even for a new entry.
    /// - Throws: The error of a page whose entry is new, or `PageError.windowClosed`.
    private func build(
        _ entry: Entry,
        in layer: Layer,
        _ old: NavigationState?,
        mayFail: Bool = false
    ) throws -> BuiltPage {
        let kept = kept[entry.id]
        let built: BuiltPage
        do {
            built = try makeBuiltPage(entry, in: layer, kept)
        } catch {
            guard !isClosed, mayFail || old?.entry(entry.id) != nil else { throw error }
            built = BuiltPage(host.makeErrorPage(error, entry.id), entry: entry.id)
            built.isError = true
        }
        built.turn = turn
        prepared.append(built)
        for slot in built.page.slots.values {
            slot.stack.pageWasDetached = { [weak self] in self?.freeIfUnused($0) }
        }
        if !built.isError { built.position = kept.map(\.position) ?? entry.destination.savedPosition }
        // A page may do anything while it is built, even close the window.
        if isClosed { throw PageError.windowClosed }
        return built
    }

    /// Builds the page of an entry, or returns the one that the app has built itself.
    ///
    /// - Throws: The error of the page, or a `PageError` if its widget is a window or in use, or it was shown before.
    private func makeBuiltPage(_ entry: Entry, in layer: Layer, _ kept: ReleasedPage?) throws -> BuiltPage {
        var context = context(of: entry, in: layer)
        if let kept { context.destination.savedState = kept.savedState }
        let unrouted = entry.destination.unroutedPage
        let unshown = unrouted?.take() as? UnshownPage
        defer { withExtendedLifetime(unshown) {} }
        guard unrouted == nil || unshown != nil else { throw PageError.gone(title: entry.routeTitle) }
        let page = try unshown?.page ?? host.registry.makePage(context)
        if unshown != nil { page.didUpdate(context) }
        guard is_window(page.widget) == 0 else { throw PageError.widgetIsWindow(name: entry.route.page) }
        guard !BuiltPage.isInUse(page.widget) else { throw PageError.widgetInUse(name: entry.route.page) }
        let built = BuiltPage(page, entry: entry.id)
        built.isRouted = unshown == nil
        built.updates = context.updates
        return built
    }

    /// Makes the context of the top entry of a layer, or of one embedded in it at any depth.
    private func context(of entry: Entry, in layer: Layer) -> PageContext {
        var context = PageContext(entry, layer: layer, navigator: navigator)
        context.builder = host
        return context
    }

    /// Frees the prepared pages of a transition that was not committed.
    func dropPrepared() {
        guard !prepared.isEmpty else { return }
        unused += prepared
        prepared = []
        freeSoon()
    }

    /// Hands the page of an entry its new context, if it has been built.
    ///
    /// - Parameters:
    ///   - entry: The entry, which may be in a hidden branch.
    ///   - layer: Its layer.
    func update(_ entry: EntryID, in layer: Layer) {
        guard let built = pages[entry], let layer = layer.cut(at: entry), let entry = layer.top.find(entry)
        else { return }
        var context = context(of: entry, in: layer)
        context.updates = built.updates
        built.page.didUpdate(context)
        built.updates.report(context)
    }

    /// Reports a moment of a page to the observers; an error page is none of the app's.
    func tell(_ moment: PageMoment, _ built: BuiltPage) {
        guard !built.isError else { return }
        observers.report((moment, built.page, built.entry))
    }
}
