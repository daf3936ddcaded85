import RouterGtk
import RouterGtkTesting

// Without a display, `crawl()` throws `noDisplay`, and the program succeeds, too.
let app = RouterApplication("org.example.GtkAndTesting", home: "app://home") { _ in }
do {
    print(try Crawler(app).crawl())
} catch {
    precondition(error == .noDisplay)
    print(error)
}
