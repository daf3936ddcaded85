import Foundation
import RouterCore
import RouterTesting
import XCTest

@testable import RouterFiles
@testable import RouterGtk

/// The recipe for a route file that is saved while the app runs.
final class ReloadRecipes: WidgetTestCase {
    private static let file = """
        { "notes": { "notes://about": { "page": "about", "title": "About Notes", "verb": "present" } } }
        """

    func testASavedRouteFileReplacesTheRoutesOfTheApp() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory() + "recipe." + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let before = FileManager.default.currentDirectoryPath
        chdir(folder.path)
        defer { chdir(before) }
        func save(_ text: String) throws {
            try Data(text.utf8).write(to: folder.appendingPathComponent("Routes.json"))
        }
        try save(Self.file)
        let store = Store()

        let app = RouterApplication("org.example.Notes", home: "notes://list") { app in
            app.pages.register(ListPage.self) { try ListPage($0, store) }
            app.pages.register("about") { AboutPage($0) }
            app.useRouteFile("Routes.json")
        }

        app.isUnique = false
        var (drawings, toasts, titles): ([String], [String], [String?]) = ([], [], [])
        app.didStart = { [unowned app] in
            Task {
                let window = try XCTUnwrap(app.windows.first)
                @MainActor func toast() -> String { window.layers.last?.toasts.shown?.text ?? "" }
                window.navigator.open("notes://about")
                for text in [
                    Self.file.replacing("About Notes", with: "Notes"),
                    Self.file.replacing("about\":", with: "help\":"), "{ \"notes\": }",
                ] {
                    let last = toast()
                    try save(text)
                    waitUntil("the save to be noticed") { toast() != last }
                    titles.append(window.navigator.state?.top.routeTitle)
                    drawings.append(window.navigator.drawing)
                    toasts.append(toast())
                }
                window.navigator.open("notes://help")
                drawings.append(window.navigator.drawing)
                app.running?.close()
            }
        }
        XCTAssertEqual(app.run([]), 0)
        XCTAssertEqual(titles, ["Notes", "Notes", "Notes"])
        XCTAssertEqual(drawings, ["list | about", "list | about", "list | about", "list | about | help"])
        XCTAssertEqual(
            toasts,
            [
                "Routes reloaded.",
                "Routes reloaded. 1 open page can no longer be reached by its URL.",
                "The routes have not changed because the route file has 1 problem.",
            ]
        )
    }
}
