import CGtk
import Glibc
import RouterCore
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// XCTest calls its tests on the main thread, without saying so to the compiler.
func onMain<Result: Sendable>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try MainActor.assumeIsolated(body)
}

extension XCTestCase {
    /// A file with this text, removed after the test.
    func temporaryFile(_ text: String = "", suffix: String = "plist") throws -> String {
        let directory = FileManager.default.temporaryDirectory
        let file = directory.appendingPathComponent("\(UUID().uuidString).\(suffix)")
        try Data(text.utf8).write(to: file)
        addTeardownBlock { try? FileManager.default.removeItem(at: file) }
        return file.path
    }
}
