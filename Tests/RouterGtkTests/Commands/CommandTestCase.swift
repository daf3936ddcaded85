import CRouterGtk
import Foundation
import RouterCore
import XCTest

@testable import RouterCommands
@testable import RouterGtk

/// A test of commands of an app's command line, such as `--explain`, which need no display.
@preconcurrency @MainActor
class CommandTestCase: XCTestCase {
    /// Creates a file with this text, and removes it after the test.
    nonisolated func temporaryFile(_ text: String = "", suffix: String = "plist") throws -> String {
        let directory = FileManager.default.temporaryDirectory
        let file = directory.appendingPathComponent("\(UUID().uuidString).\(suffix)")
        try Data(text.utf8).write(to: file)
        addTeardownBlock { try? FileManager.default.removeItem(at: file) }
        return file.path
    }
}

/// Creates the routes of an app with a page of each kind.
@MainActor
func commandTable() throws -> RouteTable {
    try RouteTable(
        [
            Route("app://home", page: "test", name: "home", title: "Home"),
            Route("app://item/:id<int>", page: "test", name: "item", title: "Item"),
            Route("app://private", page: "test", access: .app),
            Route("https://*", page: "test"),
        ]
    )
}
