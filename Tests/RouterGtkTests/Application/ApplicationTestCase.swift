import CRouterGtk
import Foundation
import RouterCore
import XCTest

@testable import RouterGtk

/// A test that runs apps with test pages.
class ApplicationTestCase: WidgetTestCase {
    /// Runs an app with test pages. The app calls `steps` when its first window is open, and quits afterward.
    func run(
        _ arguments: [String] = [],
        id: String = "org.example.RouterApplicationTests",
        prepare: @escaping @MainActor (RouterApplication) throws -> Void = { _ in },
        steps: @escaping @MainActor (RouterApplication) throws -> Void = { _ in }
    ) -> Int32 {
        TestPage.calls = []
        let app = RouterApplication(id, home: "app://home") { app in
            app.pages.register("test") { TestPage($0) }
            app.routes = [
                Route("app://home", page: "test", title: "Home"),
                Route("app://item/:id", page: "test", title: "Item", parent: "app://list"),
                Route("app://list", page: "test", title: "List"),
                Route("app://form", page: "test", title: "Form", verb: .present),
            ]
            app.didStart = { [unowned app] in
                Task {
                    do { try steps(app) } catch { XCTFail("\(error)") }
                    app.running?.close()
                }
            }
            try prepare(app)
        }
        app.isUnique = false
        let status = app.run(arguments)
        XCTAssertNil(app.application)
        XCTAssertEqual(app.windows.count, 0)
        XCTAssertThrowsError(try app.openWindow()) { XCTAssertEqual("\($0)", "The app is not running.") }
        return status
    }

    /// Returns the lines that `body` writes to standard error, without the program's name.
    func complaints(_ body: () -> Void) throws -> [String] {
        let pipe = Pipe()
        let standardError = dup(STDERR_FILENO)
        dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
        body()
        dup2(standardError, STDERR_FILENO)
        close(standardError)
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        return text.split(separator: "\n").map { line in
            line.range(of: ": ").map { String(line[$0.upperBound...]) } ?? String(line)
        }
    }
}

/// A test of an app that saves its session.
class SessionTestCase: ApplicationTestCase {
    /// A unique ID for each test, so that each test has a separate folder for its session.
    let id = "org.example.Session" + UUID().uuidString.filter(\.isLetter)

    /// The path of the session file.
    var session: String { String(cString: g_get_user_state_dir()) + "/\(id)/session.json" }

    func savedWindows() throws -> [SavedNavigation] {
        let data = try Data(contentsOf: URL(fileURLWithPath: session))
        return try JSONDecoder().decode([SavedWindow].self, from: data).map(\.navigation)
    }

    /// Runs the app once, and checks its exit status.
    func runSaving(
        _ arguments: [String] = [],
        status expected: Int32 = 0,
        prepare: @escaping @MainActor (RouterApplication) throws -> Void = { _ in },
        steps: @escaping @MainActor (RouterApplication) throws -> Void,
        line: UInt = #line
    ) {
        let status = run(
            arguments,
            id: id,
            prepare: { app in
                app.savesSession = true
                try prepare(app)
            },
            steps: steps
        )
        XCTAssertEqual(status, expected, line: line)
    }
}

/// Returns the URLs of a window, layer by layer.
@MainActor
func urls(_ host: GtkNavigationHost?) -> [[String]] {
    host?.navigator.state?.layers.map { $0.entries.map(\.url.text) } ?? []
}

/// Returns whether a window has the keyboard focus.
@MainActor
func isActive(_ host: GtkNavigationHost) -> Bool {
    host.layers.last.map { gtk_window_is_active(as_window($0.window)) != 0 } ?? false
}
