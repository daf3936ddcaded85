import CGtk
import Foundation
import RouterCore
import XCTest

@testable import GtkRouterDemo

final class SessionStoreTests: PageTestCase {
    private func folder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        return folder.path
    }

    func testWhatIsSavedIsRestoredFromAFileThatOnlyItsOwnerReads() throws {
        let path = try folder() + "/deeper/session.json"
        let routes = try DemoRoutes.load(file: nil, unknownPage: nil)
        let navigator = try Navigator(table: routes.table)
        try navigator.start(at: .url(routes.home))
        navigator.open("gtkrouter://item/7?tab=log")
        navigator.open("gtkrouter://chain/1")
        let store = SessionStore(path: path, complain: { XCTFail($0) })
        XCTAssertNil(store.load())
        store.save(navigator)
        XCTAssertEqual(store.load(), navigator.saved())
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
    }

    func testChangesInARowAreWrittenOnceAndSoon() throws {
        let path = try folder() + "/session.json"
        let routes = try DemoRoutes.load(file: nil, unknownPage: nil)
        let navigator = try Navigator(table: routes.table)
        try navigator.start(at: .url(routes.home))
        let store = SessionStore(path: path, delay: 20, complain: { XCTFail($0) })
        for number in 1...5 {
            navigator.open("gtkrouter://item/\(number)")
            store.saveSoon(navigator)
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
        let deadline = Date(timeIntervalSinceNow: 20)
        while !FileManager.default.fileExists(atPath: path), Date() < deadline {
            g_main_context_iteration(nil, 1)
        }
        XCTAssertEqual(store.load()?.layers.first?.entries.count, 6)
    }

    func testAFileThatCannotBeReadIsLeftOutAndSaidWithItsReason() throws {
        let path = try folder()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let file = path + "/session.json"
        let contents = [
            ("", "JSON"), ("[]", "not a saved navigation"),
            ("{\"version\": 1}", "not a saved navigation"),
            ("{\"version\": 99, \"layers\": []}", "version 99"),
            (String(repeating: "[", count: 100_000), "JSON"),
            (String(repeating: " ", count: 17 << 20), "larger than 16 MiB"),
        ]
        for (text, part) in contents {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            var sentences: [String] = []
            let store = SessionStore(path: file, complain: { sentences.append($0) })
            XCTAssertNil(store.load())
            XCTAssertEqual(sentences.count, 1)
            XCTAssertTrue(sentences.first?.contains(part) ?? false, sentences.first ?? text)
            XCTAssertTrue(store.isUnreadable)
            XCTAssertNil(SessionStore(path: file, complain: { XCTFail($0) }).load(), "it is said once")
            let kept = try Data(contentsOf: URL(fileURLWithPath: file + ".unreadable"))
            XCTAssertEqual(kept, Data(text.utf8), "what another version has saved is not lost")
        }
    }

    func testAPlaceThatCannotBeWrittenIsSaidOnce() throws {
        let path = try folder()
        try Data().write(to: URL(fileURLWithPath: path))
        let routes = try DemoRoutes.load(file: nil, unknownPage: nil)
        let navigator = try Navigator(table: routes.table)
        try navigator.start(at: .url(routes.home))
        var sentences: [String] = []
        let store = SessionStore(path: path + "/session.json", complain: { sentences.append($0) })
        store.save(navigator)
        store.save(navigator)
        XCTAssertEqual(sentences.count, 1)
    }
}
