import RouterGtk

extension ItemList {
    /// Opens a page when the user activates a row, and marks the row whose page is open.
    ///
    ///     let list = ItemList(of: store.ids, name: "Notes") { id in .label(store.title(of: id)) }
    ///     list.onActivate(from: context) { id in "app://note/\(id)" }
    ///
    /// If the route of the list's page declares `pane: .list`
    /// and the route of the row's page declares `pane: .detail`, a wide window shows both side by side.
    /// In a narrow window, the page opens over the list.
    /// In both cases, the open pages above the list are called its details.
    ///
    /// The list marks the row of the topmost detail that has a row,
    /// and screen readers announce it as selected.
    /// A page belongs to a row if the page and the URL of the row's request have the same route and the same
    /// values in the path.
    /// The list updates the mark whenever its details change,
    /// for example after a link, a typed URL, a logout, or a restored session.
    ///
    /// - Parameters:
    ///   - context: The context of the page that contains the list.
    ///   - request: Returns the request that opens the page for a value. It is called for all visible rows
    ///     and, while a detail is open, also for other rows.
    @discardableResult
    public func onActivate(
        from context: PageContext,
        _ request: @escaping @MainActor (Item) -> NavigationRequest
    ) -> Self {
        opening = RowOpening(context: context, request: request)
        observation = context.observeDetails { [weak self] _ in self?.markRows() }
        return onActivate { context.open(request($0)) }
    }
}

/// The rule that determines which page each row of a list opens.
@MainActor
struct RowOpening<Item> {
    let context: PageContext
    let request: @MainActor (Item) -> NavigationRequest

    /// Returns the topmost detail of the list that has a row, or `nil` if no detail has a row.
    func detail(among items: [Item]) -> Entry? {
        context.details.last { detail in items.contains { leads($0, to: detail) } }
    }

    /// Returns whether the row of an item opens the same page as a detail.
    func leads(_ item: Item, to detail: Entry) -> Bool {
        guard let text = request(item).absoluteText(on: context.url), let url = try? RouteURL(received: text),
            let match = context.table.match(url)
        else { return false }
        return detail.destination.match.isSamePage(as: match)
    }
}
