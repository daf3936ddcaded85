import CRouterGtk
import Foundation
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class SessionFileTests: WidgetTestCase {
    private func folder() -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        return folder.path
    }

    private func saved(_ urls: String..., size: SavedWindow.Size? = nil) -> SavedWindow {
        let entries = urls.map { SavedEntry(url: $0) }
        return SavedWindow(navigation: SavedNavigation(layers: [SavedLayer(entries: entries)]), size: size)
    }

    // Feature: The session is saved to a file that only the user can read
    func testASavedSessionIsReadFromAFileThatOnlyItsOwnerReads() throws {
        let folder = folder()
        let path = folder + "/deeper/session.json"
        let size = SavedWindow.Size(width: 500, height: 400, isMaximized: true)
        let windows = [saved("app://home", "app://item/1", size: size), saved("app://home")]
        let file = SessionFile(path: path, complain: { XCTFail($0) })
        file.content = { windows }
        XCTAssertEqual(file.load(), [])
        file.save()
        XCTAssertEqual(file.load(), windows)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
        for folder in [(path as NSString).deletingLastPathComponent, folder] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder)
            XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o700, folder)
        }
        file.content = { [] }
        file.save()
        XCTAssertEqual(file.load(), windows, "nothing is open any more")
    }

    func testEqualWindowsGiveEqualBytes() throws {
        let path = folder() + "/session.json"
        let file = SessionFile(path: path, complain: { XCTFail($0) })
        file.content = { [self.saved("app://item/1?q=/", size: .init(width: 500, height: 400))] }
        file.save()
        XCTAssertEqual(
            try String(contentsOfFile: path, encoding: .utf8),
            #"[{"navigation":{"layers":[{"entries":[{"url":"app://item/1?q=/"}]}],"version":1},"#
                + #""size":{"height":400,"isMaximized":false,"width":500}}]"#
        )
    }

    func testAnUnchangedSessionIsNotWrittenAgain() throws {
        let path = folder() + "/session.json"
        let file = SessionFile(path: path, complain: { XCTFail($0) })
        var url = "app://item/1"
        file.content = { [self.saved(url)] }
        func number() throws -> UInt64? {
            try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64
        }
        file.save()
        let first = try XCTUnwrap(number())
        file.save()
        XCTAssertEqual(try number(), first)
        url = "app://item/2"
        file.save()
        XCTAssertNotEqual(try number(), first)
        file.remove()
        file.save()
        XCTAssertEqual(file.load().count, 1)
    }

    func testPagesEmbeddedInOneAnotherAreReadUpToTheDepthOfADecoder() {
        var entry = SavedEntry(url: "app://board/0", state: "\u{0}\u{2028}\u{1F}é\"\\𝄞")
        for number in 1...124 {
            let embedded = SavedEmbeddedEntry(
                slot: "side",
                key: "\(number)",
                transition: .curlUp,
                duration: 250,
                entry: entry
            )
            entry = SavedEntry(url: "app://board/\(number)", embedded: [embedded])
        }
        let windows = [SavedWindow(navigation: SavedNavigation(layers: [SavedLayer(entries: [entry])]))]
        let file = SessionFile(path: folder() + "/session.json", complain: { XCTFail($0) })
        file.content = { windows }
        file.save()
        XCTAssertEqual(file.load(), windows)
    }

    func testAWindowOpensWithASizeThatItCanHave() {
        let sizes = [(500, 400), (-5, 1_000_000), (Int.max, Int.min)].map {
            SavedWindow.Size(width: $0, height: $1)
        }
        let opening = sizes.map { saved("app://home", size: $0).openingSize.map { [$0.width, $0.height] } }
        XCTAssertEqual(opening, [[500, 400], [100, 10_000], [10_000, 100]])
    }

    func testChangesInARowAreWrittenOnceAndSoon() throws {
        let path = folder() + "/session.json"
        let file = SessionFile(path: path, delay: 20, complain: { XCTFail($0) })
        var reads = 0
        for number in 1...5 {
            file.content = {
                reads += 1
                return [self.saved("app://item/\(number)")]
            }
            file.saveSoon()
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
        waitUntil("the file to be written") { FileManager.default.fileExists(atPath: path) }
        XCTAssertEqual(file.load(), [saved("app://item/5")])
        XCTAssertEqual(reads, 1)
    }

    func testChangesWithoutEndAreWrittenAllTheSame() {
        let path = folder() + "/session.json"
        let file = SessionFile(path: path, delay: 50, complain: { XCTFail($0) })
        file.content = { [self.saved("app://home")] }
        waitUntil("the file to be written") {
            file.saveSoon()
            return FileManager.default.fileExists(atPath: path)
        }
    }

    func testAFileThatCannotBeReadIsKeptAndReportedWithItsReason() throws {
        let contents = [
            ("", "JSON"), ("7", "not a saved session"),
            ("[{\"navigation\": {\"version\": 1}}]", "not a saved session"),
            ("[{\"navigation\": {\"version\": 1, \"layers\": []}}, 7]", "not a saved session"),
            ("[{\"navigation\": {\"version\": 99, \"layers\": []}}]", "Version from invalid Int value 99"),
            (String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000), "JSON"),
            (String(repeating: "{\"layers\":", count: (16 << 20) / 10), "JSON"),
            ("[" + String(repeating: "[],", count: (16 << 20) / 3 - 1) + "7]", "not a saved session"),
            (String(repeating: " ", count: 17 << 20), "larger than 16 MiB"),
        ]
        for (text, part) in contents {
            let path = try temporaryFile(Data(text.utf8))
            var sentences: [String] = []
            let file = SessionFile(path: path, complain: { sentences.append($0) })
            XCTAssertEqual(file.load(), [])
            XCTAssertEqual(sentences.count, 1)
            XCTAssertTrue(sentences.first?.contains(part) ?? false, sentences.first ?? text)
            XCTAssertTrue(file.isUnreadable)
            XCTAssertEqual(SessionFile(path: path, complain: { XCTFail($0) }).load(), [], "it is said once")
            let kept = try Data(contentsOf: URL(fileURLWithPath: path + ".unreadable"))
            XCTAssertEqual(kept, Data(text.utf8), "what another version has saved is not lost")
        }
    }

    // Feature: A named pipe in place of a file does not block the app
    func testAPipeInPlaceOfTheFileIsKeptAsideAndNotWaitedFor() throws {
        for ending in ["", ".unproven"] {
            let path = folder() + "/session.json"
            let folder = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let pipe = path + ending
            XCTAssertEqual(mkfifo(pipe, 0o600), 0)
            // If the code waits for a writer by mistake, this unblocks it,
            // so that the test fails instead of hanging.
            let writer = DispatchWorkItem { close(open(pipe, O_WRONLY | O_NONBLOCK)) }
            DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: writer)
            var sentences: [String] = []
            let file = SessionFile(path: path, complain: { sentences.append($0) })
            XCTAssertEqual(file.load(), [])
            XCTAssertEqual(file.unproven.leftOut, [])
            writer.cancel()
            XCTAssertEqual(writer.wait(timeout: .now()), .timedOut, "the pipe was waited for")
            let reason = "The last session cannot be restored from “\(path)” (kept as “\(path).unreadable”). "
            XCTAssertEqual(sentences, ending.isEmpty ? [reason + "The file is not a regular file."] : [])
        }
    }

    // Feature: Too many windows in a session
    func testOnlySoManyWindowsAreReadAndTheFileWithAllOfThemIsKept() throws {
        let path = folder() + "/session.json"
        let windows = (1...70).map { saved("app://item/\($0)") }
        var sentences: [String] = []
        let file = SessionFile(path: path, complain: { sentences.append($0) })
        file.content = { windows }
        file.save()
        XCTAssertEqual(file.load(), Array(windows.suffix(64)), "the window used last is at the end")
        XCTAssertEqual(
            sentences,
            [
                "6 of the 70 windows of the last session stay closed because at most 64 are opened. "
                    + "All of them are in “\(path)” (kept as “\(path).previous”)."
            ]
        )
        let kept = try Data(contentsOf: URL(fileURLWithPath: path + ".previous"))
        XCTAssertEqual(try JSONDecoder().decode([SavedWindow].self, from: kept), windows)
        file.remove()
        XCTAssertFalse(FileManager.default.fileExists(atPath: path + ".previous"))
    }

    func testDeletingTheSessionDropsASaveThatIsDue() throws {
        let path = folder() + "/session.json"
        let file = SessionFile(path: path, delay: 20, complain: { XCTFail($0) })
        file.content = { [self.saved("app://item/1")] }
        file.save()
        file.content = { [self.saved("app://item/2")] }
        file.saveSoon()
        file.remove()
        // The pending save has a delay of 20 ms. This timer starts later and has a longer delay,
        // so it fires only after the save would have run.
        var isOver = false
        let timer = MainLoopTimer(milliseconds: 40) { isOver = true }
        waitUntil("the save that was due") { isOver }
        withExtendedLifetime(timer) {}
        XCTAssertFalse(FileManager.default.fileExists(atPath: path), "what was deleted is saved again")
    }

    // Feature: The next start deletes the files that a killed save leaves behind
    func testDeletingTheSessionDeletesAllThatWasKeptAndWhatAKilledSaveHasLeft() throws {
        let path = try temporaryFile(Data("[]".utf8))
        let folder = (path as NSString).deletingLastPathComponent
        let left = [
            "session.json.A1B2C3", "session.json.unproven.ZZZZZZ", "session.json.previous",
            "session.json.unreadable",
        ]
        let others = [
            "session.json.A1B2C", "session.json.A1B2C3D", "session.json.a1b2c3", "session.json.A1B2C~",
            "session.jsonA1B2C3", "other.json.A1B2C3", "session.json.A1B2C3.ABCDEF", "A1B2C3",
        ]
        for name in left + others { try Data().write(to: URL(fileURLWithPath: folder + "/" + name)) }
        let file = SessionFile(path: path, complain: { XCTFail($0) })
        file.remove()
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder).sorted(), others.sorted())
    }

    func testAFileThatCannotBeWrittenIsReportedOnce() throws {
        let path = try temporaryFile(Data())
        var sentences: [String] = []
        let file = SessionFile(path: path + "/session.json", complain: { sentences.append($0) })
        file.content = { [self.saved("app://home")] }
        file.save()
        file.save()
        XCTAssertEqual(sentences.count, 1)
    }

    func testASessionThatTheNextRunWouldNotReadDoesNotReplaceTheOldOne() throws {
        let path = folder() + "/session.json"
        var sentences: [String] = []
        let file = SessionFile(path: path, complain: { sentences.append($0) })
        file.content = { [self.saved("app://home")] }
        file.save()
        let state = String(repeating: "x", count: 16 << 20)
        file.content = {
            let entry = SavedEntry(url: "app://item/1", state: state)
            return [SavedWindow(navigation: SavedNavigation(layers: [SavedLayer(entries: [entry])]))]
        }
        file.save()
        XCTAssertEqual(
            sentences,
            ["The session cannot be saved to “\(path)”. The file is larger than 16 MiB."]
        )
        XCTAssertEqual(file.load(), [saved("app://home")])
    }

    /// Creates a file with these bytes, in a folder that is removed after the test.
    private func temporaryFile(_ data: Data) throws -> String {
        let path = folder()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try data.write(to: URL(fileURLWithPath: path + "/session.json"))
        return path + "/session.json"
    }
}
