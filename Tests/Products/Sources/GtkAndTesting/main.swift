import RouterGtk
import RouterGtkTesting

// There is no display, so the app is not run.
let app = RouterApplication("org.example.GtkAndTesting", home: "app://home") { _ in }
do {
    print(try Crawler(app).crawl())
} catch {
    precondition(error == .noDisplay)
    print(error)
}
