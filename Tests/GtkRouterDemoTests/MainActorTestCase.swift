import CRouterGtk
import Glibc
import RouterCore
import RouterGtk
import XCTest

@testable import GtkRouterDemo
@testable import RouterAddressBar

/// A test whose methods belong to the main actor.
/// This is safe, because XCTest calls synchronous tests on the main thread.
///
/// SwiftPM generates a list of the tests in Swift 5 mode,
/// which accepts isolated methods only with `@preconcurrency`.
@preconcurrency @MainActor
class MainActorTestCase: XCTestCase {}

extension XCTestCase {
    /// Creates a file with this text, and removes it after the test.
    func temporaryFile(_ text: String = "", suffix: String = "plist") throws -> String {
        let directory = FileManager.default.temporaryDirectory
        let file = directory.appendingPathComponent("\(UUID().uuidString).\(suffix)")
        try Data(text.utf8).write(to: file)
        addTeardownBlock { try? FileManager.default.removeItem(at: file) }
        return file.path
    }
}

/// Runs the main loop until it has nothing left to do.
@MainActor
func iterate() {
    while g_main_context_pending(nil) != 0 { g_main_context_iteration(nil, 0) }
}

/// Runs the main loop until a condition holds, and fails after a generous time.
@MainActor
func waitUntil(
    _ what: String,
    file: StaticString = #filePath,
    line: UInt = #line,
    condition: () throws -> Bool
) rethrows {
    let deadline = g_get_monotonic_time() + 60_000_000
    while try !condition() {
        guard g_get_monotonic_time() < deadline else {
            return XCTFail("waited in vain for \(what)", file: file, line: line)
        }
        let wake = MainLoopTimer(milliseconds: 10) {}
        g_main_context_iteration(nil, 1)
        withExtendedLifetime(wake) {}
    }
}

extension LayerWindow {
    /// The address bar in the header.
    var address: AddressBar { content as! AddressBar }
}
