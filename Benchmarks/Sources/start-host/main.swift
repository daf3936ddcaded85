import CWidgets
import Glibc
import RouterGtk

/// A page with the same widgets as the page of `Peers/window.c`, a C program without the router.
final class HomePage: Page {
    static let routes = [Route("start://home", title: "Home")]
    let widget = as_widget(rich_page_new("Home"))

    init(_ context: PageContext) {}
}

let app = RouterApplication("org.example.Start", home: "start://home") { app in
    app.pages.register(HomePage.self) { HomePage($0) }
}
exit(app.run())
