import CGtk
import RouterCore

/// Plays the steps of one transition on windows and pages.
///
/// All steps are taken in one turn. Then the pages are told, and the completion is called once all animations have ended.
final class TransitionPlayer {
    private let transition: Transition
    private let windows: LayerWindows
    private let pages: PageStore
    /// That of the windows that open.
    private let delegate: any LayerDelegate
    private var completion: (@MainActor () -> Void)?
    private var pending = 1

    private var opened: [(LayerWindow, BuiltPage)] = []
    private var mustActivate = false

    /// The layers whose page, or what it is about, changes.
    private let changed: Set<LayerID>

    init(
        _ transition: Transition,
        on windows: LayerWindows,
        with pages: PageStore,
        delegate: any LayerDelegate,
        completion: @escaping @MainActor () -> Void
    ) {
        self.transition = transition
        self.windows = windows
        self.pages = pages
        self.delegate = delegate
        self.completion = completion
        changed = Set(
            transition.steps.compactMap { step in
                switch step {
                case .show(_, let id, _), .open(let id), .update(_, let id): id
                case .close, .embed, .unembed, .remove: nil
                }
            }
        )
    }

    func play() {
        if changesWhatIsShown {
            windows.clicks.interrupt()
            closePopovers()
        }
        let before = visible
        for step in transition.steps { perform(step) }
        updateHeaders()
        for (view, built) in opened {
            gtk_window_present(as_window(view.window))
            built.takeFocus()
        }
        if mustActivate, let top = windows.views.last { gtk_window_present(as_window(top.window)) }
        tell(before)
        end()
    }

    /// Closes what is open where a page changes and where a modal is going to cover the window. In the windows below
    /// they closed when they were covered, and a window that closes sees to its own.
    private func closePopovers() {
        let changesSlots = transition.steps.contains { step in
            switch step {
            case .embed, .unembed: true
            case .show, .open, .close, .update, .remove: false
            }
        }
        for view in windows.views
        where changesSlots || view === windows.views.last || changed.contains(view.id) {
            Popovers.close(below: view.window)
        }
    }

    /// The pages that can be seen, of modals the pages below as well.
    private var visible: [BuiltPage] {
        windows.views.flatMap { $0.pages.visible?.withEmbedded ?? [] }
    }

    /// Tells the pages what has become of them, each once, whatever the steps in between were.
    private func tell(_ before: [BuiltPage]) {
        let after = visible
        let wasVisible = Set(before.map(\.entry))
        let isVisible = Set(after.map(\.entry))
        for built in before where !built.hasLeft && !isVisible.contains(built.entry) { built.page.covered() }
        for built in after where !built.hasLeft && !wasVisible.contains(built.entry) { built.page.shown() }
    }

    private func perform(_ step: TransitionStep) {
        switch step {
        case .close(let layer):
            mustActivate = mustActivate || isActive(layer)
            windows.close(layer)
        case .show(let entry, let layer, let motion):
            show(entry, in: layer, motion: transition.isAnimated ? motion : nil)
        case .open(let layer):
            open(layer)
        case .update(let entry, let layer):
            if let layer = transition.new.layer(layer) { pages.update(entry, in: layer) }
        case .embed(let entry, let page):
            embed(entry, in: page)
        case .unembed(let entry, let page):
            unembed(entry, from: page)
        case .remove(let entry):
            pages.remove(entry)
        }
    }

    private func show(_ entry: EntryID, in layer: LayerID, motion: TransitionStep.Motion?) {
        guard let view = windows[layer], let built = pages[entry] else { return }
        pending += 1
        let transition = view.pages.transition(motion)
        view.pages.show(built, transition, duration: windows.configuration.transitionDuration) { self.end() }
        fillSlots(of: built)
        built.takeFocus()
    }

    private func open(_ id: LayerID) {
        guard let layer = transition.new.layer(id), let built = pages[layer.top.id] else { return }
        let view = windows.open(id, delegate: delegate)
        view.pages.show(built, GTK_STACK_TRANSITION_TYPE_NONE, duration: 0) {}
        fillSlots(of: built)
        opened.append((view, built))
    }

    // MARK: - Slots

    /// Puts into a page that has just been built what is embedded in it.
    private func fillSlots(of built: BuiltPage) {
        for embedded in transition.new.entry(built.entry)?.embedded ?? [] {
            guard let page = pages[embedded.id], page.slot == nil else { continue }
            built.page.slots[embedded.slot]?.embed(page, .none, duration: 0) {}
        }
    }

    private func embed(_ entry: EntryID, in page: EntryID) {
        // A page that has just been built has brought its embedded ones along.
        guard let built = pages[entry], built.slot == nil,
            let slot = slot(of: entry, in: page, transition.new)
        else { return }
        pending += 1
        slot.place.embed(built, slot.transition, duration: slot.duration) { self.end() }
    }

    private func unembed(_ entry: EntryID, from page: EntryID) {
        guard let old = transition.old, let built = pages[entry],
            let slot = slot(of: entry, in: page, old)
        else { return }
        let hadFocus = built.hasFocus
        pending += 1
        slot.place.unembed(built, slot.transition, duration: slot.duration) { self.end() }
        if hadFocus { pages[page]?.takeFocus() }
    }

    private func slot(
        of entry: EntryID,
        in page: EntryID,
        _ state: NavigationState
    ) -> (place: EmbedSlot, transition: EmbedTransition, duration: Int)? {
        guard let embedded = state.entry(page)?.embedded.first(where: { $0.id == entry }),
            let place = pages[page]?.page.slots[embedded.slot]
        else { return nil }
        return (place, transition.isAnimated ? embedded.transition : .none, embedded.duration)
    }

    /// Only if something has changed: a URL that is being edited elsewhere stays as it is.
    private func updateHeaders() {
        for layer in transition.new.layers where changed.contains(layer.id) {
            windows[layer.id]?.update(layer, title: pages.title(of: layer.top))
        }
    }

    /// What only updates pages, or frees covered ones, leaves an open menu to the one who reads it.
    private var changesWhatIsShown: Bool {
        transition.steps.contains { step in
            switch step {
            case .show, .open, .close, .embed, .unembed: true
            case .update, .remove: false
            }
        }
    }

    private func isActive(_ layer: LayerID) -> Bool {
        windows[layer].map { gtk_window_is_active(as_window($0.window)) != 0 } ?? false
    }

    private func end() {
        pending -= 1
        guard pending == 0 else { return }
        completion?()
        completion = nil
    }
}
