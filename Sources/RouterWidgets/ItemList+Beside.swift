import RouterGtk

extension ItemList {
    /// Shows the page of an activated row in a slot beside the list, and marks the row whose page is there.
    ///
    ///     let list = ItemList(of: store.ids, name: "Notes") { id in .label(store.title(of: id)) }
    ///     list.onActivate(beside: side, named: "side", of: context) { id in "app://note/\(id)" }
    ///     widget.append(.split(list.widget, side))
    ///
    /// The page that was in the slot is asked whether it may leave.
    /// In a `split` without room for both, the new page opens over the list instead.
    ///
    /// The row that has the URL of the page is marked, and screen readers say that it is selected.
    /// It is the URL after all redirects, and parameters of the request do not count.
    /// The mark follows the slot, whoever changes that.
    ///
    /// - Parameters:
    ///   - slot: The slot.
    ///   - name: The name of the slot in the route, also the key of its page.
    ///   - context: The context of the page with list and slot.
    ///   - request: Returns the URL of a value; it is called for all rows that can be seen.
    @discardableResult
    public func onActivate(
        beside slot: EmbedSlot,
        named name: String,
        of context: PageContext,
        _ request: @escaping @MainActor (Item) -> NavigationRequest
    ) -> Self {
        let pages = { @MainActor in
            let holder = context.entry.flatMap { context.currentNavigator?.state?.entry($0) }
            return holder?.embedded.filter { $0.slot == name } ?? []
        }
        findShown = {
            guard let shown = pages().last?.url else { return { _ in false } }
            return { item in
                let url = try? RouteURL(received: request(item).absoluteText(on: context.url) ?? "")
                return url?.isSame(as: shown) ?? false
            }
        }
        observation = context.currentNavigator?.observe { [weak self] _ in self?.markRows() }
        return onActivate { [weak self] item in
            let split = gtk_widget_get_parent(slot.widget)
            let layout = SplitLayout(split, gtk_widget_get_width(split))
            let isBeside = layout == nil || layout?.listWidth != nil
            if isBeside, self?.findShown()(item) == true { return }
            context.atomically {
                for page in pages() { $0.unembed(page.key) }
                let embedding = Embedding(slot: name, of: context.entry, key: name)
                isBeside ? $0.embed(request(item), in: embedding) : $0.open(request(item))
            }
        }
    }
}
