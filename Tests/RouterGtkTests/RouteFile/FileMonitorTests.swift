import Foundation
import Glibc
import XCTest

@testable import RouterFiles
@testable import RouterGtk

final class FileMonitorTests: WidgetTestCase {
    private var folder = ""

    /// Reads the file each time the monitor calls, and records the content, or `nil` if the file is missing.
    @MainActor
    private final class Reading {
        private(set) var contents: [String?] = []
        private var monitor: FileMonitor?

        init(_ path: String) {
            monitor = FileMonitor(path) { [weak self] in
                self?.contents.append(try? String(contentsOfFile: path, encoding: .utf8))
            }
        }

        func stop() { monitor = nil }
    }

    override func setUpWithError() throws {
        try super.setUpWithError()
        try MainActor.assumeIsolated {
            folder = NSTemporaryDirectory() + "monitor." + UUID().uuidString
            try make(folder)
        }
    }

    override func tearDown() {
        MainActor.assumeIsolated { try? FileManager.default.removeItem(atPath: folder) }
        super.tearDown()
    }

    private func make(_ folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Truncates a file and writes it.
    private func write(_ text: String, to path: String) throws {
        let file = try XCTUnwrap(fopen(path, "w"), path)
        fputs(text, file)
        fclose(file)
    }

    /// Creates another file in the folder, and waits until a monitor of that file reports it.
    /// By then, all earlier changes in the folder have been reported, too.
    private func waitForEarlierChanges() throws {
        let path = folder + "/other-" + UUID().uuidString
        let other = Reading(path)
        try write("", to: path)
        waitUntil("another change to be noticed") { !other.contents.isEmpty }
    }

    // Feature: A saved route file is noticed, however the editor saves it
    func testEveryWayOfSavingIsNoticedOnceWithAllThatWasWritten() throws {
        let (path, new, old) = (folder + "/routes", folder + "/new", folder + "/routes~")
        try write("", to: path)
        let reading = Reading(path)
        let waysOfSaving: [(String, (String) throws -> Void)] = [
            ("write into it", { try self.write($0, to: path) }),
            (
                "rename another file over it",
                {
                    try self.write($0, to: new)
                    rename(new, path)
                }
            ),
            (
                "move one from another folder",
                {
                    try self.make(self.folder + "/elsewhere")
                    try self.write($0, to: self.folder + "/elsewhere/new")
                    rename(self.folder + "/elsewhere/new", path)
                }
            ),
            (
                "delete and make it",
                {
                    unlink(path)
                    try self.write($0, to: path)
                }
            ),
            (
                "keep the old one under another name",
                {
                    rename(path, old)
                    try self.write($0, to: path)
                    unlink(old)
                }
            ),
            (
                "replace it at once",
                { try Data($0.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) }
            ),
            (
                "make it a second name of another file",
                {
                    try self.write($0, to: self.folder + "/hard")
                    unlink(path)
                    link(self.folder + "/hard", path)
                }
            ),
            (
                "make it a link to another file",
                {
                    try self.write($0, to: self.folder + "/target")
                    unlink(path)
                    symlink("target", path)
                }
            ),
            ("write into the target of the link", { try self.write($0, to: self.folder + "/target") }),
            (
                "have the link lead elsewhere",
                {
                    try self.write($0, to: self.folder + "/target-2")
                    symlink("target-2", new)
                    rename(new, path)
                }
            ),
            ("write into the new target", { try self.write($0, to: self.folder + "/target-2") }),
        ]
        for (number, (way, save)) in waysOfSaving.enumerated() {
            try save("\(number)")
            waitUntil(way) { reading.contents.count > number }
            XCTAssertEqual(reading.contents.last, "\(number)", way)
        }
        try waitForEarlierChanges()
        XCTAssertEqual(reading.contents, waysOfSaving.indices.map { "\($0)" })
    }

    func testAFolderThatIsALinkIsFollowedToItsNewTarget() throws {
        for version in ["1", "2"] {
            try make(folder + "/version-" + version)
            try write(version, to: folder + "/version-\(version)/routes")
        }
        symlink(folder + "/version-1", folder + "/current")
        symlink("current/routes", folder + "/routes")
        let path = folder + "/version-1/../routes"
        XCTAssertEqual(
            FileMonitor.linksAndTarget(of: path),
            [folder + "/routes", folder + "/current", folder + "/version-1/routes"]
        )
        let reading = Reading(path)
        symlink("version-2", folder + "/next")
        rename(folder + "/next", folder + "/current")
        waitUntil("the new folder") { reading.contents == ["2"] }
        try write("3", to: folder + "/version-2/routes")
        waitUntil("the file in it") { reading.contents == ["2", "3"] }
    }

    func testLinksInACircleAreNotFollowedForEver() throws {
        symlink("b", folder + "/a")
        symlink("a", folder + "/b")
        XCTAssertEqual(Set(FileMonitor.linksAndTarget(of: folder + "/a").dropLast()).count, 2)
    }

    func testAFileThatIsDeletedAndItsFolderAreWaitedFor() throws {
        try make(folder + "/sub")
        let path = folder + "/sub/routes"
        let reading = Reading(path)
        try write("1", to: path)
        waitUntil("the file that was missing") { reading.contents == ["1"] }
        try FileManager.default.removeItem(atPath: folder + "/sub")
        waitUntil("the file to be missed") { reading.contents == ["1", nil] }
        try make(folder + "/sub")
        try write("2", to: path)
        waitUntil("the file in the new folder") { reading.contents.last == "2" }
        try write("3", to: path)
        waitUntil("the next save") { reading.contents.last == "3" }
    }

    func testAFileIsNotReadWhileItIsWritten() throws {
        let path = folder + "/routes"
        try write("", to: path)
        let reading = Reading(path)
        for isNew in [false, true] {
            if isNew { unlink(path) }
            let file = try XCTUnwrap(fopen(path, "w"))
            fputs("half ", file)
            fflush(file)
            try waitForEarlierChanges()
            fputs("whole", file)
            fclose(file)
            let count = isNew ? 2 : 1
            waitUntil("the whole file") { reading.contents.count == count }
        }
        XCTAssertEqual(reading.contents, ["half whole", "half whole"])
    }

    func testSavesInARowAreOne() throws {
        let path = folder + "/routes"
        let reading = Reading(path)
        for number in 1...50 { try write("\(number)", to: path) }
        waitUntil("the last save") { reading.contents.last == "50" }
        try waitForEarlierChanges()
        XCTAssertEqual(reading.contents, ["50"])
    }

    func testAPathFromTheCurrentFolderIsWatchedAndOneThatNobodyKeepsIsNot() throws {
        let before = FileManager.default.currentDirectoryPath
        defer { chdir(before) }
        XCTAssertEqual(chdir(folder), 0)
        let reading = Reading("routes")
        let handlers = SignalHandler.liveCount
        let other = Reading("routes")
        XCTAssertEqual(SignalHandler.liveCount, handlers + 1)
        other.stop()
        XCTAssertEqual(SignalHandler.liveCount, handlers)
        try write("1", to: folder + "/routes")
        waitUntil("the save") { reading.contents == ["1"] }
        XCTAssertEqual(other.contents, [])
    }
}
