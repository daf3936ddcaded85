import Foundation
import NavigationModel
import RouterFiles
import RouterRecording
import Testing

@testable import RouterCore
@testable import RouterTesting

@MainActor
@Suite("Embedding")
struct EmbedTests {
    let host = RecordingHost()

    private func journey(limits: NavigationLimits = NavigationLimits()) throws -> Journey {
        let journey = try Journey(limits: limits, host: host)
        journey.open("board")
        return journey
    }

    // Feature: Pages in slots
    @Test("a page comes into the slot that is named, or the first one, under its key or its route's name")
    func slots() throws {
        let journey = try journey()
        #expect(journey.open("item/1?nav.action=embed") == "shown")
        journey.open("item/2?nav.action=embed&nav.slot=side&nav.key=two&nav.transition=flipFromLeft")
        journey.navigator.embed(
            "app://unnamed/x",
            in: Embedding(slot: "side", transition: .none, duration: 99_999)
        )
        #expect(
            journey.drawing
                == "home board[main.item=item/1, side.two=item/2, side.app://unnamed/:a=unnamed/x]"
        )
        let embedded = try #require(journey.navigator.state?.top.embedded)
        #expect(embedded.map(\.transition) == [.fade, .flipFromLeft, .none])
        #expect(embedded.map(\.duration) == [250, 250, 10_000])
        #expect(journey.events.map(\.action).suffix(3) == ["embed", "embed", "embed"])
        #expect(try host.agrees(with: #require(journey.navigator.state)))
    }

    @Test(
        "a page without that slot, or without any, refuses",
        arguments: [
            (
                "board", "item/1?nav.action=embed&nav.slot=attic",
                "This page has no slot “attic” to embed a page in."
            ),
            ("item/9", "item/1?nav.action=embed", "This page has no slot to embed a page in."),
        ]
    )
    func noSlot(page: String, url: String, message: String) throws {
        let journey = try Journey(host: host)
        journey.open(page)
        #expect(journey.open(url) == "noSuchSlot")
        #expect(journey.refusal?.message == message)
    }

    // Feature: Embedding two pages with the same key is refused
    @Test("the same key twice is refused, in whichever slot")
    func duplicate() throws {
        let journey = try journey()
        journey.open("item/1?nav.action=embed")
        #expect(journey.open("item/2?nav.action=embed&nav.slot=side") == "alreadyEmbedded")
        #expect(journey.open("item/2?nav.action=embed&nav.key=other") == "shown")
        #expect(journey.drawing == "home board[main.item=item/1, main.other=item/2]")
    }

    // Feature: Removing an embedded page by key
    @Test("the last one, or the one of a key, is removed; none is an error that names the key")
    func removing() throws {
        let journey = try journey()
        for key in ["a", "b", "c"] { journey.open("item/1?nav.action=embed&nav.key=\(key)") }
        journey.open("nav/unembed")
        journey.open("nav/unembed?key=a")
        #expect(journey.drawing == "home board[main.b=item/1]")
        #expect(try host.agrees(with: #require(journey.navigator.state)))
        #expect(journey.open("nav/unembed?key=a") == "notEmbedded")
        journey.open("nav/unembed")
        #expect(journey.open("nav/unembed") == "notEmbedded")
        #expect(journey.open("nav/unembed?which=a") == "badParameter")
        #expect(journey.drawing == "home board")
    }

    @Test("embedded pages stay with theirs when it is covered and updated, and leave with it, asked first")
    func life() throws {
        let journey = try journey()
        journey.open("item/1?nav.action=embed", "item/2?nav.action=embed&nav.key=two")
        journey.open("list", "nav/back")
        #expect(journey.drawing == "home board[main.item=item/1, main.two=item/2]")
        journey.navigator.open("app://board?tab=2&nav.reuse=singleTop")
        #expect(journey.lastOutcome == "updated")
        #expect(journey.drawing == "home board?tab=2[main.item=item/1, main.two=item/2]")
        journey.open("nav/back")
        // Entry 5 is the list, which was asked when it left earlier.
        #expect(host.asked.map(\.rawValue) == [5, 4, 3, 2])
        #expect(try host.agrees(with: #require(journey.navigator.state)))
        journey.open("nav/forward")
        #expect(journey.drawing == "home board?tab=2")
    }

    @Test("an embedded page that does not want to leave keeps its page open")
    func leaving() throws {
        let journey = try journey()
        journey.open("item/1?nav.action=embed")
        let embedded = try #require(journey.navigator.state?.top.embedded.first?.id)
        host.replies[embedded] = .no
        #expect(journey.open("nav/unembed") == "leaveRefused")
        #expect(journey.open("nav/back") == "leaveRefused")
        var end: String?
        journey.navigator.requestClose { end = $0.name }
        #expect(end == "refused")
        #expect(journey.drawing == "home board[main.item=item/1]")
    }

    @Test("a page comes into a slot of an embedded page; what vanishes is asked, the innermost first")
    func nested() throws {
        let journey = try journey()
        let navigator = journey.navigator
        func embed(_ url: String, _ key: String, in holder: EntryID?) throws -> EntryID {
            var outcome: NavigationOutcome?
            navigator.embed(.app(url), in: Embedding(slot: "side", of: holder, key: key)) {
                outcome = $0
            }
            return try #require(outcome?.entry)
        }
        let outer = try embed("app://board", "outer", in: nil)
        let middle = try embed("app://board", "middle", in: outer)
        let inner = try embed("app://item/1", "inner", in: middle)
        let whole = "home board[side.outer=board[side.middle=board[side.inner=item/1]]]"
        #expect(journey.drawing == whole)
        #expect(try host.agrees(with: #require(navigator.state)))
        #expect(navigator.state?.top.find(inner) != nil)
        #expect(navigator.state?.entry(inner)?.url.text == "app://item/1")
        let line = NavigationRecord(try #require(journey.events.last)).line
        #expect(line.contains(#""key":"inner""#))
        // Restoring a saved navigation puts each embedded page back into its slot.
        let next = try Navigator(table: navigator.table)
        #expect(try next.start(restoring: navigator.savedNavigation(), or: "app://home").isEmpty)
        #expect(draw(next.state) == whole)
        // A covered page can embed another page, too.
        journey.open("item/2")
        _ = try embed("app://item/3", "second", in: middle)
        #expect(journey.drawing.contains("[side.inner=item/1, side.second=item/3]"))
        #expect(try host.agrees(with: #require(navigator.state)))
        journey.open("nav/pop")
        navigator.close(inner)
        #expect(journey.drawing == "home board[side.outer=board[side.middle=board[side.second=item/3]]]")
        let count = host.asked.count
        journey.open("nav/unembed?key=outer")
        #expect(host.asked.dropFirst(count).suffix(2) == [middle, outer])
        #expect(host.asked.count == count + 3)
        #expect(journey.drawing == "home board")
        #expect(try host.agrees(with: #require(navigator.state)))
    }

    @Test("the limit of embedded pages counts all of a whole page of the stack")
    func nestedLimit() throws {
        let journey = try Journey(limits: NavigationLimits(embedded: 2))
        journey.open("board", "board?nav.action=embed&nav.slot=side")
        let outer = try #require(journey.navigator.state?.top.embedded.first?.id)
        journey.navigator.embed("app://item/1", in: Embedding(slot: "side", of: outer))
        #expect(journey.lastOutcome == "shown")
        journey.navigator.embed("app://item/2", in: Embedding(slot: "side", of: outer, key: "two"))
        #expect(journey.lastOutcome == "limitExceeded")
    }

    @Test("events write embedded pages down with slot and key")
    func record() throws {
        let journey = try journey()
        journey.open("item/1?nav.action=embed&nav.key=one")
        let event = try #require(journey.events.last)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(NavigationRecord(event)), as: UTF8.self)
        #expect(
            text.contains(
                #""embedded":[{"id":3,"key":"one","parameters":{"id":"1"},"route":"item","slot":"main","url":"app://item/1"}]"#
            )
        )
    }

    @Test("a route file declares slots, and bad ones are named")
    func file() throws {
        func file(_ text: String) throws -> RouteFile {
            try RouteFile(json: text.utf8, name: "R")
        }
        let good = try RouteTable(
            file(#"{"app": {"app://a": {"page": "a", "slots": ["x", "y"]}}}"#)
        )
        #expect(good.routes.first?.declaration.slots == ["x", "y"])
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable(
                file(
                    #"{"app": {"app://a": {"page": "a", "slots": "x"}, "app://b": {"page": "b", "slots": ["x", "x"]}, "app://c": {"page": "c", "slots": [true]}}}"#
                )
            )
        }
        #expect(
            error?.problems.map(\.message).sorted() == [
                "R:1: app: app://a: “slots” must be an array of names, not a string.",
                "R:1: app: app://b: The names of the route’s slots must be unique and not empty.",
                "R:1: app: app://c: “slots” must contain names, not true or false.",
            ]
        )
    }
}
