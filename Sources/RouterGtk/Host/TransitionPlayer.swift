import CRouterGtk
import RouterCore

/// Performs the steps of one transition in the windows and pages.
///
/// A transition leads from one state of the navigator to the next.
///
/// ``GtkNavigationHost`` creates a player for each transition but does not retain it.
/// Running animations keep it alive.
/// In one turn of the main loop, the player performs all steps, updates headers, presents new windows, and
/// notifies the pages.
/// The player calls the completion when all animations have ended.
final class TransitionPlayer {
    private let transition: Transition
    /// The host whose windows open and close.
    private let host: GtkNavigationHost
    private let pages: PageStore
    /// Called once, when ``pending`` reaches zero.
    private var completion: (@MainActor () -> Void)?
    /// The number of running animations, plus one until all steps are done.
    private var pending = 1

    /// The views of the layers that this transition opens, each with its page.
    private var opened: [(LayerView, BuiltPage)] = []
    /// Whether the transition closes the active window, in which case the top window must be activated.
    private var mustActivate = false

    /// Creates the player of a transition. ``PageStore`` has already built its new pages and stored them.
    ///
    /// - Parameters:
    ///   - transition: The states and the steps.
    ///   - host: The host whose windows and pages change.
    ///   - completion: Called exactly once when all animations have ended, or immediately if there are none.
    init(
        _ transition: Transition,
        of host: GtkNavigationHost,
        completion: @escaping @MainActor () -> Void
    ) {
        self.transition = transition
        (self.host, pages) = (host, host.pages)
        self.completion = completion
    }

    /// Performs all steps in one turn of the main loop.
    ///
    /// Call it once.
    func play() {
        let before = visible
        let tops = tops
        for step in transition.steps { perform(step) }
        for layer in transition.new.layers { followList(of: layer) }
        updateHeaders()
        for (view, built) in opened {
            host.present(view)
            takeFocus(built, in: view)
            guard transition.isAnimated else { continue }
            pending += 1
            view.show(built, beside: view.pages.list, .crossfade) { self.end() }
        }
        if mustActivate { host.raise() }
        let after = visible
        // Compares before and after, so that each page is notified once even if several steps concern it.
        for built in before where !built.hasLeft && !after.contains(where: { $0 === built }) {
            built.page.didDisappear()
            pages.tell(.covered, built)
        }
        for built in after where !built.hasLeft && !before.contains(where: { $0 === built }) {
            built.page.didAppear()
            pages.tell(.shown, built)
        }
        pages.releaseOldest(tops, self.tops)
        end()
    }

    /// The pages that the windows show, without embedded pages.
    ///
    /// The pages below a modal are included, because they remain visible.
    /// If a page is the detail of a list, the list is included, too, even if the window has no room for it.
    private var tops: [BuiltPage] { host.views.flatMap(\.pages.pages) }

    /// The visible pages of all windows, including embedded pages.
    private var visible: [BuiltPage] { tops.flatMap(\.withEmbedded) }

    private func perform(_ step: TransitionStep) {
        switch step {
        case .close(let layer):
            let window = host.view(layer)?.window
            mustActivate = mustActivate || window.map { gtk_window_is_active(as_window($0)) != 0 } ?? false
            host.closeLayer(layer)
        case .show(let entry, let layer, let motion):
            show(entry, in: layer, motion: transition.isAnimated ? motion : nil)
        case .open(let layer):
            open(layer)
        case .update(let entry, let layer):
            if let layer = transition.new.layer(layer) { pages.update(entry, in: layer) }
            pages[entry]?.slot?.name(transition.new, pages)
        case .embed(let entry, let page):
            embed(entry, in: page)
        case .unembed(let entry, let page):
            unembed(entry, from: page)
        case .remove(let entry):
            pages.remove(entry)
        }
    }

    /// Shows another page in a window that remains open, and moves focus into it.
    private func show(_ entry: EntryID, in layer: LayerID, motion: TransitionStep.Motion?) {
        guard let view = host.view(layer), let built = pages[entry] else { return }
        pending += 1
        let list = list(of: layer)
        view.show(built, beside: list, motion) { self.end() }
        if let list, list !== built { pages.fillSlots(of: list, in: transition.new) }
        pages.fillSlots(of: built, in: transition.new)
        takeFocus(built, in: view)
    }

    /// Returns the list of a layer (a page beside which its details open), or `nil` if the layer has no list.
    ///
    /// The top page of the layer is a detail of the list, or the list itself.
    private func list(of layer: LayerID) -> BuiltPage? {
        transition.new.layer(layer)?.list.flatMap { pages[$0.id] }
    }

    /// If the list of a layer has changed although its top page has not, shows the new list, or none, beside
    /// the top page. This happens, for example, when a request removes the entry of the list.
    private func followList(of layer: Layer) {
        guard let view = host.view(layer.id), let top = view.pages.visible, top.entry == layer.top.id else {
            return
        }
        let list = list(of: layer.id)
        guard view.pages.list !== list else { return }
        view.show(top, beside: list)
        if let list, list !== top { pages.fillSlots(of: list, in: transition.new) }
    }

    /// Moves focus into a page that has just been shown.
    ///
    /// The page does not take focus while the user is still typing in the previous page.
    /// In a window that the host did not create, it also does not take focus from widgets outside of the
    /// view.
    private func takeFocus(_ built: BuiltPage, in view: LayerView? = nil) {
        guard view?.mayTakeFocus ?? true else { return }
        // If the focus is in a list that remains visible, it stays there: the user continues to work in the
        // list.
        if let view, view.pages.isDivided, let list = view.pages.list, list !== built, list.hasFocus {
            return
        }
        if host.typing.isProtecting {
            host.typing.releaseFocus(around: built.widget)
        } else {
            built.takeFocus()
        }
    }

    /// Creates the window of a new layer and puts the layer's top page into it. ``play()`` makes the window
    /// visible later.
    private func open(_ id: LayerID) {
        guard let layer = transition.new.layer(id), let built = pages[layer.top.id] else { return }
        let view = host.openLayer(id, size: built.page.modalSize)
        let list = list(of: id)
        view.show(built, beside: list)
        if let list, list !== built { pages.fillSlots(of: list, in: transition.new) }
        pages.fillSlots(of: built, in: transition.new)
        opened.append((view, built))
    }

    // MARK: - Slots

    /// Shows an embedded page in its slot, which is a part of another page.
    private func embed(_ entry: EntryID, in page: EntryID) {
        // If the surrounding page was just built, `fillSlots` has already embedded this page.
        guard let built = pages[entry], built.slot == nil,
            let embedded = transition.new.entry(page)?.embedded.first(where: { $0.entry.id == entry }),
            let slot = pages[page]?.page.slots[embedded.slot]
        else { return }
        let hadFocus = slot.stack.visible?.hasFocus ?? false
        pending += 1
        let way = transition.isAnimated ? embedded.transition : .none
        slot.embed(built, way, duration: embedded.duration) { self.end() }
        slot.name(transition.new, pages)
        pages.fillSlots(of: built, in: transition.new)
        if hadFocus { takeFocus(built) }
        slot.scrollIntoView()
    }

    /// Removes a page from its slot.
    ///
    /// If the page contained the focus, the focus moves to the surrounding page.
    private func unembed(_ entry: EntryID, from page: EntryID) {
        guard let built = pages[entry], let slot = built.slot,
            let way = transition.departure(of: entry, from: page)
        else { return }
        let hadFocus = built.hasFocus
        let motion = PageMotion.transition(way.transition, isReversed: way.isReversed)
        pending += 1
        slot.unembed(built, transition.isAnimated ? motion : nil, duration: way.duration) { self.end() }
        slot.name(transition.new, pages)
        if hadFocus, let around = pages[page] { takeFocus(around) }
    }

    /// Updates the headers of layers whose page or history has changed.
    ///
    /// Also makes screen readers announce the title of a new top page in the top window.
    /// This is not done for a window that has just opened, because screen readers announce its title by
    /// themselves.
    /// Text that the user is editing in the address bar remains if the layer still shows the same page, or if
    /// another program made the request.
    private func updateHeaders() {
        // The layers that show another page, or the same page with new parameters.
        let changed = Set(
            transition.steps.compactMap { step in
                switch step {
                case .show(_, let id, _), .open(let id), .update(_, let id): id
                case .close, .embed, .unembed, .remove: nil
                }
            }
        )
        for layer in transition.new.layers {
            let showsURL = changed.contains(layer.id)
            if !showsURL, transition.old?.layer(layer.id).map(layer.hasSameHistory) ?? false { continue }
            guard let view = host.view(layer.id) else { continue }
            let title = pages.title(of: layer.top)
            view.update(layer, title: title, showsURL: showsURL, keepsText: transition.origin == .external)
            if let old = transition.old?.layer(layer.id), old.top.id != layer.top.id,
                view === host.views.last
            {
                view.announce(DisplayURL.shortening(title, to: DisplayURL.titleLength))
            }
        }
    }

    /// Decrements ``pending`` when an animation ends or all steps are done. Calls the completion at zero.
    private func end() {
        pending -= 1
        guard pending == 0 else { return }
        completion?()
        completion = nil
    }
}

extension EmbedSlot {
    /// Labels the slot with the title of its page, for screen readers.
    func name(_ state: NavigationState?, _ store: PageStore) {
        if let shown = pages.last, let entry = state?.entry(shown.entry) {
            let title = DisplayURL.shortening(store.title(of: entry), to: DisplayURL.titleLength)
            cgtk_set_accessible_label(widget, title)
        } else {
            gtk_accessible_reset_property(as_accessible(widget), GTK_ACCESSIBLE_PROPERTY_LABEL)
        }
    }
}
