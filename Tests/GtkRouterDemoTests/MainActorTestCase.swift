import CGtk
import Glibc
import RouterCore
import RouterGtk
import XCTest

@testable import GtkRouterDemo
@testable import RouterAddressBar

/// A test on the main actor: XCTest calls synchronous tests on the main thread.
///
/// SwiftPM lists the tests in a module of Swift 5, which accepts isolated methods only with `@preconcurrency`.
@preconcurrency @MainActor
class MainActorTestCase: XCTestCase {}

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

extension LayerWindow {
    /// The address bar in the header.
    var address: AddressBar { content as! AddressBar }
}
