import RouterGtk
import RouterGtkTesting

// The app does not run, because there may be no display.
let app = RouterApplication("org.example.GtkAndTesting", home: "app://home") { _ in }
do {
    print(try Crawler(app).crawl())
} catch {
    precondition(error == .noDisplay)
    print(error)
}
