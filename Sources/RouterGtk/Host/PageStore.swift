import CRouterGtk
import RouterCore

/// Owns the built pages until they are freed.
///
/// ``GtkNavigationHost`` creates the store. The host and ``TransitionPlayer`` call its methods.
/// The navigator's state contains an entry for each open page. The life of a page:
///
/// 1. `prepare` builds the pages that a transition is about to show. Nothing is visible yet.
/// 2. `commit` makes them the pages of their entries.
/// 3. `releaseOldest` releases covered pages while there are too many: the pages are freed, but their entries
///    stay open. When such an entry is shown again, its page starts again at step 1.
/// 4. `remove` notifies a page that it has left.
/// 5. `freeIfUnused` frees the page once neither a window nor a slot shows it,
///    usually in a later turn of the main loop.
///
/// A page that was built for a failed transition goes from step 1 straight to step 5.
final class PageStore {
    /// The host, which owns the store.
    private unowned let host: GtkNavigationHost
    /// The built pages of the open entries, by entry.
    var pages: [EntryID: BuiltPage] = [:]
    /// What is kept of released pages, by entry.
    var kept: [EntryID: ReleasedPage] = [:]
    /// The built pages that other pages cover, most recently shown last.
    ///
    /// After a transition, these are at most ``limit`` pages. A swipe may add two more.
    var covered: [BuiltPage] = []
    /// The entries of pages that may not be released yet, in the order in which they are checked again.
    ///
    /// When they are checked, some of these pages may be visible again or have left.
    var heldBack: [EntryID] = []
    /// The pages built for the next transition. Empty between transitions.
    private var prepared: [BuiltPage] = []
    /// The pages to free in the next turn of the main loop: pages that have left or were released and that
    /// nothing shows anymore, and the pages of a failed transition.
    var unused: [BuiltPage] = []
    /// The number of the current turn of the main loop,
    /// counting only turns in which pages are built or freed.
    var turn = 0
    /// The closures that receive each lifecycle moment of each page (``GtkNavigationHost/observePages(_:)``).
    let observers = Observers<(PageMoment, any Page, EntryID)>()
    /// The timer that frees the pages in ``unused`` and increments ``turn``, or `nil` if no page was built in
    /// this turn and no page waits to be freed.
    var freeing: MainLoopTimer?
    /// Whether the host is closed. A closed host builds no more pages.
    var isClosed = false

    /// Creates a store without pages.
    init(of host: GtkNavigationHost) { self.host = host }

    /// The navigator that the pages' contexts refer to.
    var navigator: Navigator { host.navigator }

    /// The maximum number of pages that stay built (``HostConfiguration/keptPages``).
    var limit: Int { max(1, host.configuration.keptPages) }

    /// The page of an entry, or `nil` if it is not built.
    subscript(entry: EntryID) -> BuiltPage? { pages[entry] }

    /// Returns the page's own title, or the title of the route if the page has no title or was never built.
    func title(of entry: Entry) -> String {
        pages[entry.id]?.page.title ?? kept[entry.id]?.title ?? entry.routeTitle
    }

    /// Returns what to keep of an entry's page, or `nil` if the page was never built.
    ///
    /// For a released page, this is what the page provided when it was released.
    func saved(_ entry: EntryID) -> ReleasedPage? {
        pages[entry].flatMap { $0.isError ? nil : ReleasedPage($0) } ?? kept[entry]
    }

    /// Returns whether the page of an entry is built, or was built before its release.
    func hasBuilt(_ entry: EntryID) -> Bool {
        kept[entry] != nil || pages[entry].map { !$0.isError } ?? false
    }

    // MARK: - Building

    /// Builds the pages that a transition is about to show, unless they are already built.
    ///
    /// For each layer, these are the top page, the list below it if the top page is a detail,
    /// and all their embedded pages.
    /// If a page cannot be built, an ``ErrorPage`` is shown instead, provided that its entry is already open
    /// or the page is a list.
    ///
    /// - Throws: The error of a page whose entry is new, or a `PageError`. The pages built so far are freed.
    func prepare(_ transition: Transition) throws {
        dropPrepared()
        do {
            guard !isClosed else { throw PageError.windowClosed }
            for layer in transition.new.layers { try prepare(layer, transition.old) }
            for case .embed(_, let holder) in transition.steps {
                // If the surrounding page is covered, the loop above has not prepared the embedded page.
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

    /// Builds the pages that a layer would show after going back.
    ///
    /// The navigator's state does not change, so the new pages count as covered.
    /// Pages that are already built do not change.
    ///
    /// An ``ErrorPage`` replaces a page that cannot be built.
    ///
    /// - Throws: `PageError.windowClosed`. The pages built so far are freed.
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
        // A closure that observes the pages may have closed the window.
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
            // For an error page, `kept` does not change: the next attempt to build the actual page needs what
            // was kept of that page.
            if !built.isError { kept[built.entry] = nil }
        }
        for built in new { tell(.built, built) }
        if !new.isEmpty { freeSoon() }
    }

    /// Builds the top page of a layer, its embedded pages, and the list below it, unless they exist.
    private func prepare(_ layer: Layer, _ old: NavigationState?) throws {
        let top = layer.top
        announceRestoring(top)
        let built = try pages[top.id] ?? build(top, in: layer, old)
        try prepareEmbedded(in: top, built, layer, old)
        if let list = layer.list, list.id != top.id { try prepareList(list, layer, old) }
    }

    /// Notifies the app if the page of an entry was open in the last session and is about to be built for the
    /// first time in this run.
    private func announceRestoring(_ entry: Entry) {
        if entry.destination.origin == .restored, pages[entry.id] == nil, kept[entry.id] == nil {
            host.owner?.willRestore(entry, of: navigator)
        }
    }

    /// Builds the list page below a detail, and the pages embedded in the list page, unless they exist.
    private func prepareList(_ list: Entry, _ layer: Layer, _ old: NavigationState?) throws {
        guard let layer = layer.cut(at: list.id) else { return }
        announceRestoring(list)
        let built = try pages[list.id] ?? build(list, in: layer, old, mayFail: true)
        try prepareEmbedded(in: list, built, layer, old)
    }

    /// Builds the pages embedded in a page at any depth, unless they exist.
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
                // The embedded page waits until the surrounding page provides its slot again.
                if old?.entry(entry.id) != nil { continue }
                throw PageError.noSlot(name: holder.route.page, slot: embedded.slot)
            }
            let built = try known ?? build(entry, in: layer, old)
            try prepareEmbedded(in: entry, built, layer, old)
        }
    }

    /// Builds one page, restores what was kept of it, and adds it to `prepared`.
    ///
    /// - Parameter mayFail: Whether an error page replaces a page that cannot be built,
    ///   even if its entry is new.
    /// - Throws: The error of a page whose entry is new, unless `mayFail` is `true`; or `PageError.windowClosed`.
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
        // The app's code may do anything while it builds a page, even close the window.
        if isClosed { throw PageError.windowClosed }
        return built
    }

    /// Builds the page of an entry, or returns the page that the app has built itself.
    ///
    /// - Throws: The error of the page, or a `PageError` if the page's widget is a window or is in use, or if
    ///   the app built the page itself and has already shown it before.
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

    /// Creates the context of the top entry of a layer, or of an entry embedded in it at any depth.
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

    /// Creates a new context for the page of an entry and passes it to the page, if the page is built.
    ///
    /// - Parameters:
    ///   - entry: The entry, which may be in a hidden branch.
    ///   - layer: The layer of the entry.
    func update(_ entry: EntryID, in layer: Layer) {
        guard let built = pages[entry], let layer = layer.cut(at: entry), let entry = layer.top.find(entry)
        else { return }
        var context = context(of: entry, in: layer)
        context.updates = built.updates
        built.page.didUpdate(context)
        built.updates.report(context)
    }

    /// Reports a lifecycle moment of a page to the ``observers``.
    /// Error pages are not reported, because the app did not create them.
    func tell(_ moment: PageMoment, _ built: BuiltPage) {
        guard !built.isError else { return }
        observers.report((moment, built.page, built.entry))
    }
}
