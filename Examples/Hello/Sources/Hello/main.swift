import Glibc
import RouterGtk

struct ItemRoute: TypedRoute {
    static let route = Route("hello://item/:id<int>", title: "Item")
    static let example = ItemRoute(id: 1)
    var id: Int
}

final class HomePage: Page {
    static let routes = [Route("hello://home", title: "Home")]
    let widget = Widget.box(.vertical, margins: 18)

    init(_ context: PageContext) {
        widget.append(.title("Home"))
        widget.append(.link("The first item", to: .route(ItemRoute(id: 1)), context))
    }
}

final class ItemPage: Page {
    let widget = Widget.box(.vertical, margins: 18)

    init(_ route: ItemRoute, _ context: PageContext) {
        widget.append(.title("Item \(route.id)"))
        widget.append(.link("The next item", to: "\(route.id + 1)", context))
        widget.append(.button("Back to the start") { context.pop(.root) })
    }
}

let app = RouterApplication("org.example.Hello", home: "hello://home") { app in
    app.pages.register(HomePage.self) { HomePage($0) }
    app.pages.register(ItemRoute.self, factory: ItemPage.init)
}
exit(app.run())
