import CRouterGtk
import XCTest

@testable import RouterCore
@testable import RouterGtk

/// The service for the desktop's search, called over the session bus of the tests.
final class SearchServiceTests: ApplicationTestCase {
    private static var number = 0

    /// Creates a service for an app. Returns the service, its path on the bus, and the URLs that it opens.
    private func makeService(
        _ search: @escaping @MainActor ([String]) async throws -> [SearchHit]
    ) throws -> (service: SearchService, path: String, opened: () -> [[String]]) {
        try XCTSkipUnless(FirstProcess.hasSessionBus, "There is no session bus.")
        Self.number += 1
        let app = RouterApplication("org.example.Search", home: "app://home") { _ in }
        app.search = search
        let path = "/org/example/Search\(Self.number)"
        let application = gtk_application_new("org.example.Search", G_APPLICATION_NON_UNIQUE)
        let owned = try XCTUnwrap(application)
        let reference = ObjectReference(as_object(owned))
        g_object_unref(owned)
        var opened: [[String]] = []
        let service = SearchService(app, owned, path: path) { [reference] urls in
            _ = reference
            opened.append(urls)
        }
        return (service, path, { opened })
    }

    /// Calls a method. Returns a closure that returns the answer in GVariant's text format,
    /// or `nil` before it arrives.
    private func call(_ path: String, _ interface: String, _ method: String, _ parameters: String) throws -> (
    ) -> String? {
        let bus = try XCTUnwrap(FirstProcess.bus)
        let answer = Answer()
        g_dbus_connection_call(
            bus,
            g_dbus_connection_get_unique_name(bus),
            path,
            interface,
            method,
            g_variant_parse(nil, parameters, nil, nil, nil),
            nil,
            G_DBUS_CALL_FLAGS_NONE,
            -1,
            nil,
            { source, result, data in
                guard let data else { return }
                let answer = Unmanaged<Answer>.fromOpaque(data).takeRetainedValue()
                var error: UnsafeMutablePointer<GError>?
                let value = g_dbus_connection_call_finish(
                    source.map { OpaquePointer($0) },
                    result,
                    &error
                )
                answer.text = error.map { String(cString: $0.pointee.message) } ?? ""
                g_clear_error(&error)
                guard let value, let text = g_variant_print(value, 0) else { return }
                answer.text = String(cString: text)
                g_free(text)
                g_variant_unref(value)
            },
            Unmanaged.passRetained(answer).toOpaque()
        )
        return { answer.text }
    }

    private func gnome(_ path: String, _ method: String, _ parameters: String) throws -> () -> String? {
        try call(path + SearchService.gnomePath, "org.gnome.Shell.SearchProvider2", method, parameters)
    }

    // Feature: The desktop's search finds pages
    func testTheNextKeyCancelsTheSearchAndItsLateHitsCountForNothing() throws {
        let waiting = Waiting()
        let fixture = try makeService { terms in
            guard terms == ["b"] else { return [SearchHit("app://item/2", title: terms.joined())] }
            await waiting.wait()
            return [SearchHit("app://item/1", title: "Late")]
        }
        defer { fixture.service.end() }
        let first = try gnome(fixture.path, "GetInitialResultSet", "(['b'],)")
        waitUntil("the first search") { waiting.isWaiting }
        XCTAssertNil(first())
        let second = try gnome(fixture.path, "GetSubsearchResultSet", "(['app://item/1'], ['bo'])")
        waitUntil("both answers") { first() != nil && second() != nil }
        XCTAssertEqual(first(), "([],)")
        XCTAssertEqual(second(), "(['app://item/2'],)")
        waiting.goOn()
        iterate()
        let metas = try gnome(fixture.path, "GetResultMetas", "(['app://item/1', 'app://item/2'],)")
        waitUntil("the titles") { metas() != nil }
        XCTAssertEqual(metas(), "([{'id': <'app://item/2'>, 'name': <'bo'>}],)")
    }

    func testHitsAreSentInTheTurnOfTheMainLoopInWhichTheAppGivesThem() throws {
        let fixture = try makeService { terms in
            [
                SearchHit("app://item/1", title: "One", description: "First", icon: "folder"),
                SearchHit(NavigationRequest(.forward), title: "No URL"),
            ]
        }
        defer { fixture.service.end() }
        let hits = try gnome(fixture.path, "GetInitialResultSet", "(['a', 'b'],)")
        waitUntil("the hits") { hits() != nil }
        XCTAssertEqual(hits(), "(['app://item/1'],)")
        let metas = try gnome(fixture.path, "GetResultMetas", "(['app://item/1'],)")
        waitUntil("the titles") { metas() != nil }
        XCTAssertEqual(
            metas(),
            "([{'id': <'app://item/1'>, 'name': <'One'>, 'description': <'First'>, 'icon': <('themed', <['folder', 'folder-symbolic']>)>}],)"
        )
        let kde = fixture.path + SearchService.kdePath
        let matches = try call(kde, "org.kde.krunner1", "Match", "('a  b',)")
        waitUntil("the matches") { matches() != nil }
        XCTAssertEqual(
            matches(),
            "([('app://item/1', 'One', 'folder', 30, 1.0, {'subtext': <'First'>})],)"
        )
        let nothing = try gnome(fixture.path, "GetInitialResultSet", "(@as [],)")
        waitUntil("no hits") { nothing() != nil }
        XCTAssertEqual(nothing(), "([],)")
    }

    func testAChosenHitOpensItsURLAndAFailureIsToldOnTheTerminal() throws {
        let fixture = try makeService { _ in throw ApplicationError("The index is broken.") }
        defer { fixture.service.end() }
        var hits: () -> String? = { nil }
        let lines = try complaints {
            hits = (try? gnome(fixture.path, "GetInitialResultSet", "(['a'],)")) ?? { nil }
            waitUntil("the answer") { hits() != nil }
        }
        XCTAssertEqual(hits(), "([],)")
        XCTAssertEqual(lines, ["The search failed. The index is broken."])
        let chosen = try gnome(fixture.path, "ActivateResult", "('app://item/1', ['a'], uint32 7)")
        let run = try call(
            fixture.path + SearchService.kdePath,
            "org.kde.krunner1",
            "Run",
            "('app://item/2', '')"
        )
        waitUntil("both answers") { chosen() != nil && run() != nil }
        XCTAssertEqual(fixture.opened(), [["app://item/1"], ["app://item/2"]])
    }

    // Feature: The desktop's search finds pages
    func testAnAppWithoutASearchIsNotOnTheBus() throws {
        try XCTSkipUnless(FirstProcess.hasSessionBus, "There is no session bus.")
        for hasSearch in [false, true] {
            let status = run(id: "org.example.Searching") { app in
                if hasSearch { app.search = { _ in [] } }
            } steps: { [unowned self] _ in
                let answer = try gnome("/org/example/Searching", "GetInitialResultSet", "(@as [],)")
                waitUntil("the answer") { answer() != nil }
                XCTAssertEqual(answer() == "([],)", hasSearch, answer() ?? "")
            }
            XCTAssertEqual(status, 0)
        }
    }
}

/// The answer to a call.
@MainActor
private final class Answer {
    var text: String?
}

/// A search that waits until the test lets it continue.
@MainActor
private final class Waiting {
    private var continuation: CheckedContinuation<Void, Never>?
    var isWaiting: Bool { continuation != nil }

    func wait() async { await withCheckedContinuation { continuation = $0 } }

    func goOn() {
        continuation?.resume()
        continuation = nil
    }
}
