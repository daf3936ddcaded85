import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import RouterTesting
import XCTest

@testable import RouterGtk

final class ColorPage: Page {
    static let routes = [Route("notes://color", title: "Color", verb: .present, isSaved: false)]
    let widget: Widget = .box(.vertical, margins: 18)

    init(_ context: PageContext) {
        for color in ["Red", "Blue"] {
            widget.append(.button("Try \(color)") { context.send(color) })
            widget.append(.button(color) { context.finish(color) })
        }
    }
}

final class PaintPage: Page {
    static let routes = [Route("notes://paint", title: "Paint")]
    let widget: Widget = .box(.vertical, margins: 18)
    private let shown = Widget.label("No color")

    init(_ context: PageContext) {
        widget.append(shown)
        widget.append(.button("Choose") { [weak self] in self?.choose(context) })
        widget.append(.button("Try out") { [weak self] in self?.tryOut(context) })
    }

    private func choose(_ context: PageContext) {
        Task { [weak self] in
            let color = try? await context.result(ofOpening: "notes://color", as: String.self)
            if let color { self?.shown.text = color }
        }
    }

    private func tryOut(_ context: PageContext) {
        let colors = context.values(ofOpening: "notes://color", as: String.self)
        Task { [weak self] in
            for try await color in colors { self?.shown.text = color }
        }
    }
}

final class FormPage: Page {
    static let routes = [Route("notes://form", title: "Form")]

    private static let ui = """
        <interface>
          <object class="GtkBox" id="page">
            <property name="orientation">vertical</property>
            <child><object class="GtkEntry" id="name"/></child>
            <child><object class="GtkLabel" id="greeting"/></child>
          </object>
        </interface>
        """

    let widget: Widget
    private let builder: OpaquePointer

    init(_ context: PageContext) {
        builder = gtk_builder_new_from_string(Self.ui, -1)
        widget = as_widget(gtk_builder_get_object(builder, "page"))
        let name = as_widget(gtk_builder_get_object(builder, "name"))
        let greeting = as_widget(gtk_builder_get_object(builder, "greeting"))
        name.onActivate { greeting.text = "Hello, \(name.text)!" }
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(builder)) }
}

/// A page that keeps itself alive, as no page should.
private final class CircularPage: Page {
    static let routes = [Route("notes://circle")]

    let widget: Widget = .box(.vertical)
    private var count = 0

    init(_ context: PageContext) {
        widget.append(.button("Count") { self.count += 1 })
    }
}

/// The recipes for the answer of a modal, for a page that GtkBuilder builds, and for ownership.
final class AnswerRecipes: WidgetTestCase {
    private var pages: PageRegistry {
        var pages = PageRegistry()
        pages.register(ColorPage.self) { ColorPage($0) }
        pages.register(PaintPage.self) { PaintPage($0) }
        pages.register(FormPage.self) { FormPage($0) }
        pages.register(CircularPage.self) { CircularPage($0) }
        return pages
    }

    // Feature: A page's result
    func testTheAnswerOfAModalReachesThePageThatAsks() throws {
        let window = try RecipeWindow(pages, at: "notes://paint")
        defer { window.close() }
        try window.click("Choose")
        waitUntil("the modal") { window.drawing == "paint | color" }
        window.navigator.dismiss()
        XCTAssertEqual(window.drawing, "paint")
        XCTAssertEqual(window.texts.first, "No color")
        try window.click("Choose")
        waitUntil("the modal") { window.drawing == "paint | color" }
        XCTAssertEqual(window.navigator.savedNavigation().layers.count, 1, "nobody would wait for the answer")
        try window.click("Red")
        XCTAssertEqual(window.drawing, "paint")
        waitUntil("the answer") { window.texts.first == "Red" }
    }

    // Feature: A page sends values to its caller while it is open
    func testAModalSendsValuesBeforeItsAnswer() throws {
        let window = try RecipeWindow(pages, at: "notes://paint")
        defer { window.close() }
        let shown = try XCTUnwrap(window.label("No color"))
        try window.click("Try out")
        XCTAssertEqual(window.drawing, "paint | color")
        try window.click("Try Red")
        waitUntil("the first color") { shown.text == "Red" }
        try window.click("Try Blue")
        waitUntil("the second color") { shown.text == "Blue" }
        try window.click("Red")
        waitUntil("the answer") { shown.text == "Red" }
        XCTAssertEqual(window.drawing, "paint")
    }

    func testAModalThatALinkOpensIsNotSaved() throws {
        let window = try RecipeWindow(pages, at: "notes://paint")
        defer { window.close() }
        window.navigator.open(.link("notes://color"))
        XCTAssertEqual(window.drawing, "paint | color")
        XCTAssertEqual(window.navigator.savedNavigation().layers.count, 1)
        try window.click("Red")
        XCTAssertEqual(window.drawing, "paint")
        XCTAssertEqual(window.texts.first, "No color")
    }

    // Feature: Pages that are built from `.ui` files
    func testAPageOfGtkBuilderKeepsItsBuilderAndIsFreed() throws {
        let window = try RecipeWindow(pages, at: "notes://paint")
        defer { window.close() }
        window.navigator.open("notes://form")
        let field = try XCTUnwrap(window.field)
        field.text = "Ada"
        cgtk_emit(field, "activate")
        XCTAssertEqual(window.texts.last, "Hello, Ada!")
    }

    func testAPageThatCapturesItselfIsFreedAfterItWasShown() throws {
        let window = try RecipeWindow(pages, at: "notes://paint")
        defer { window.close() }
        window.navigator.open("notes://circle")
        try window.click("Count")
        window.navigator.pop()
        iterate()
        weak var unshown: (any Page)?
        do {
            let page = try window.host.makePage("notes://circle")
            unshown = page
        }
        XCTAssertNotNil(unshown, "nothing else breaks its circle")
        if let widget = unshown?.widget { g_object_run_dispose(as_object(widget)) }
        XCTAssertNil(unshown)
    }
}
