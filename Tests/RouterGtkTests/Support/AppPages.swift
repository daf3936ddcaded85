import RouterGtk

// Pages of an app. Their classes need no `@MainActor`, even in a target without default isolation,
// because the protocol `Page` has this attribute.
final class ItemPage: Page {
    static let routes = [Route("app://item/:id<int>", title: "Item")]

    let widget: Widget

    init(_ context: PageContext) throws {
        let number = try context.parameters.value("id", as: Int.self)
        widget = .box(
            .vertical,
            margins: 18,
            .title("Item \(number)"),
            .link("Next", to: "\(number + 1)", context)
        )
    }
}

final class HomePage: Page {
    static let routes = [Route("app://home", title: "Home")]

    let widget: Widget

    init(_ context: PageContext) {
        widget = .box(.vertical, .title(context.routeTitle), .link("First item", to: "app://item/1", context))
    }
}
