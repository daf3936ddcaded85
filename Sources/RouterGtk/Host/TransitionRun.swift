import CGtk
import RouterCore

/// One transition on its way through the windows: all steps in one turn, then the pages are told, and the completion
/// is called once all animations have ended.
final class TransitionRun {
    private let transition: Transition
    private let host: GtkNavigationHost
    private var completion: (@MainActor () -> Void)?
    private var pending = 1

    private var opened: [(LayerView, LivePage)] = []
    private var mustActivate = false

    /// The layers whose page, or what it is about, changes.
    private let changed: Set<LayerID>

    init(_ transition: Transition, host: GtkNavigationHost, completion: @escaping @MainActor () -> Void) {
        self.transition = transition
        self.host = host
        self.completion = completion
        changed = Set(
            transition.operations.compactMap { operation in
                switch operation {
                case .show(_, let id, _), .open(let id), .update(_, let id): id
                case .close, .embed, .unembed, .remove: nil
                }
            }
        )
    }

    func perform() {
        if changesWhatIsShown {
            host.clicks.interrupt()
            closePopovers()
        }
        let before = visible
        for operation in transition.operations { perform(operation) }
        updateChrome()
        for (view, live) in opened {
            gtk_window_present(as_window(view.window))
            live.takeFocus()
        }
        if mustActivate, let top = host.layers.last { gtk_window_present(as_window(top.window)) }
        tell(before)
        end()
    }

    /// Closes what is open where a page changes and where a modal is going to cover the window. In the windows below
    /// they closed when they were covered, and a window that closes sees to its own.
    private func closePopovers() {
        let changesSlots = transition.operations.contains { operation in
            switch operation {
            case .embed, .unembed: true
            case .show, .open, .close, .update, .remove: false
            }
        }
        for view in host.layers where changesSlots || view === host.layers.last || changed.contains(view.id) {
            Popovers.close(below: view.window)
        }
    }

    /// The pages that can be seen, of modals the pages below as well.
    private var visible: [LivePage] {
        host.layers.flatMap { $0.pages.visible?.withEmbedded ?? [] }
    }

    /// Tells the pages what has become of them, each once, whatever the steps in between were.
    private func tell(_ before: [LivePage]) {
        let after = visible
        let wasVisible = Set(before.map(\.entry))
        let isVisible = Set(after.map(\.entry))
        for live in before where !live.hasLeft && !isVisible.contains(live.entry) { live.page.covered() }
        for live in after where !live.hasLeft && !wasVisible.contains(live.entry) { live.page.shown() }
    }

    private func perform(_ operation: HostOperation) {
        switch operation {
        case .close(let layer):
            mustActivate = mustActivate || isActive(layer)
            host.closeLayer(layer)
        case .show(let entry, let layer, let motion):
            show(entry, in: layer, motion: transition.isAnimated ? motion : nil)
        case .open(let layer):
            open(layer)
        case .update(let entry, let layer):
            update(entry, in: layer)
        case .embed(let entry, let page):
            embed(entry, in: page)
        case .unembed(let entry, let page):
            unembed(entry, from: page)
        case .remove(let entry):
            if let live = host.pages.removeValue(forKey: entry) { host.leave(live) }
        }
    }

    private func show(_ entry: EntryID, in layer: LayerID, motion: HostOperation.Motion?) {
        guard let view = host.view(of: layer), let live = host.pages[entry] else { return }
        pending += 1
        let transition = view.pages.transition(motion)
        view.pages.show(live, transition, duration: host.configuration.transitionDuration) { self.end() }
        fillSlots(of: live)
        live.takeFocus()
    }

    private func open(_ id: LayerID) {
        guard let layer = transition.new.layer(id), let live = host.pages[layer.top.id] else { return }
        let view = host.openLayer(id)
        view.pages.show(live, GTK_STACK_TRANSITION_TYPE_NONE, duration: 0) {}
        fillSlots(of: live)
        opened.append((view, live))
    }

    // MARK: - Slots

    /// Puts into a page that has just been built what is embedded in it.
    private func fillSlots(of live: LivePage) {
        for embedded in transition.new.entry(live.entry)?.embedded ?? [] {
            guard let page = host.pages[embedded.id], page.slot == nil else { continue }
            live.page.slots[embedded.slot]?.embed(page, .none, duration: 0) {}
        }
    }

    private func embed(_ entry: EntryID, in page: EntryID) {
        // A page that has just been built has brought its embedded ones along.
        guard let live = host.pages[entry], live.slot == nil,
            let slot = slot(of: entry, in: page, transition.new)
        else { return }
        pending += 1
        slot.place.embed(live, slot.transition, duration: slot.duration) { self.end() }
    }

    private func unembed(_ entry: EntryID, from page: EntryID) {
        guard let old = transition.old, let live = host.pages[entry],
            let slot = slot(of: entry, in: page, old)
        else { return }
        let hadFocus = live.hasFocus
        pending += 1
        slot.place.unembed(live, slot.transition, duration: slot.duration) { self.end() }
        if hadFocus { host.pages[page]?.takeFocus() }
    }

    private func slot(
        of entry: EntryID,
        in page: EntryID,
        _ state: NavigationState
    ) -> (place: EmbedSlot, transition: EmbedTransition, duration: Int)? {
        guard let embedded = state.entry(page)?.embedded.first(where: { $0.id == entry }),
            let place = host.pages[page]?.page.slots[embedded.slot]
        else { return nil }
        return (place, transition.isAnimated ? embedded.transition : .none, embedded.duration)
    }

    private func update(_ entry: EntryID, in id: LayerID) {
        guard let live = host.pages[entry], let layer = transition.new.layer(id),
            let place = layer.stack.enumerated().first(where: { $0.element.id == entry })?.offset,
            let stack = layer.stack.popping(place)
        else { return }
        live.page.updated(PageContext(stack: stack, layer: id, navigator: host.navigator))
    }

    /// Only where something has changed: an address that is being edited elsewhere stays as it is.
    private func updateChrome() {
        for layer in transition.new.layers where changed.contains(layer.id) {
            host.view(of: layer.id)?.update(layer, title: host.title(of: layer.top))
        }
    }

    /// What only updates pages, or frees covered ones, leaves an open menu to the one who reads it.
    private var changesWhatIsShown: Bool {
        transition.operations.contains { operation in
            switch operation {
            case .show, .open, .close, .embed, .unembed: true
            case .update, .remove: false
            }
        }
    }

    private func isActive(_ layer: LayerID) -> Bool {
        host.view(of: layer).map { gtk_window_is_active(as_window($0.window)) != 0 } ?? false
    }

    private func end() {
        pending -= 1
        guard pending == 0 else { return }
        if let completion { host.complete(completion) }
        completion = nil
    }
}
