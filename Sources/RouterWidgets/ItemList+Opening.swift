import RouterGtk

extension ItemList {
    /// Opens a page for each row that the user activates, and marks the row whose page is the detail of the list.
    ///
    ///     let list = ItemList(of: store.ids, name: "Notes") { id in .label(store.title(of: id)) }
    ///     list.onActivate(from: context) { id in "app://note/\(id)" }
    ///
    /// If the route of the list's page declares `pane: .list` and that of the row's page `pane: .detail`, the two are
    /// beside each other in a wide window, and the page opens over the list in a narrow one.
    ///
    /// The row of the topmost detail that has a row is marked, and screen readers say that it is selected.
    /// A page belongs to a row if both have the same route and the same values in the path.
    /// The mark follows links, typed URLs, log-outs, restored sessions, and reloads.
    ///
    /// - Parameters:
    ///   - context: The context of the page with the list.
    ///   - request: Returns the URL of a value; it is called for all rows that can be seen.
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

/// The pages that the rows of a list open.
@MainActor
struct RowOpening<Item> {
    let context: PageContext
    let request: @MainActor (Item) -> NavigationRequest

    /// Returns the topmost detail of the list that has a row; `nil` if none has.
    func detail(among items: [Item]) -> Entry? {
        context.details.last { detail in items.contains { leads($0, to: detail) } }
    }

    /// Returns whether the row of a value opens the page of a detail.
    func leads(_ item: Item, to detail: Entry) -> Bool {
        guard let text = request(item).absoluteText(on: context.url), let url = try? RouteURL(received: text),
            let match = context.table.match(url)
        else { return false }
        return detail.destination.match.isSamePage(as: match)
    }
}
