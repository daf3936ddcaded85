import Foundation
import RouterCore
import Testing

@testable import RouterTesting

@MainActor
@Suite("Saved branches")
struct BranchRestorationTests {
    // Feature: Branches are restored after a restart
    @Test("all branches are open again with the selected one, and what was never selected is not")
    func branches() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("mail/1", "old/7", "compose")
        let text = try JSONEncoder().encode(journey.navigator.savedNavigation())
        let read = try JSONDecoder().decode(SavedNavigation.self, from: text)
        let (navigator, dropped) = try restoreMail(read)
        #expect(dropped.isEmpty)
        #expect(draw(navigator.state) == "inbox: inbox mail/1; *archive: archive year/2026 old/7 | compose")
        #expect(navigator.savedNavigation() == read)
    }

    private func restoreMail(
        _ saved: SavedNavigation,
        guards: [NavigationGuard] = [],
        limits: NavigationLimits = NavigationLimits(),
        host: RecordingHost? = nil
    ) throws -> (navigator: Navigator, dropped: [DroppedEntry]) {
        let navigator = try Navigator(table: makeMailTable(), guards: guards, limits: limits)
        return (navigator, try navigator.start(restoring: saved, or: "app://inbox", host: host))
    }

    @Test("a session saved without branches loads in an app that has them, and the reverse")
    func otherBranches() throws {
        let old = saved(
            ["app://help", "app://mail/1", "app://old/7", "app://help", "app://mail/2"],
            ["app://compose"]
        )
        let (navigator, dropped) = try restoreMail(old)
        #expect(dropped.isEmpty)
        #expect(
            draw(navigator.state)
                == "*inbox: inbox help mail/1 mail/2; archive: archive old/7 help | compose"
        )
        let plain = try Navigator(
            table: RouteTable([Route("app://inbox", page: "list"), Route("app://mail/:id", page: "mail")])
        )
        let lost = try plain.start(restoring: navigator.savedNavigation(), or: "app://inbox")
        #expect(draw(plain.state) == "inbox mail/1 mail/2")
        #expect(
            lost.map { "\($0.url): \($0.reason)" } == [
                "app://archive: This window has no branch “archive”.",
                "app://old/7: This window has no branch “archive”.",
                "app://help: This window has no branch “archive”.",
                "app://help: There is no page for “app://help”.",
                "app://compose: There is no page for “app://compose”.",
            ]
        )
    }

    @Test("a branch of which nothing can be restored begins with its root again, and is not selected")
    func lostBranches() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("mail/1", "old/7")
        let refusing = NavigationGuard(for: ["old", "year", "archive"]) { _, _ in .refuse("No.") }
        let (navigator, dropped) = try restoreMail(journey.navigator.savedNavigation(), guards: [refusing])
        #expect(draw(navigator.state) == "*inbox: inbox mail/1")
        #expect(dropped.count == 3)
        navigator.open("app://settings")
        #expect(draw(navigator.state) == "inbox: inbox mail/1; *settings: settings")
        journey.open("settings", "archive")
        let (other, _) = try restoreMail(journey.navigator.savedNavigation(), guards: [refusing])
        #expect(draw(other.state) == "*inbox: inbox mail/1; settings: settings")
        let refusingAll = NavigationGuard(for: ["old", "year", "archive", "mail"]) { _, _ in .refuse("No.") }
        #expect(
            draw(try restoreMail(journey.navigator.savedNavigation(), guards: [refusingAll]).navigator.state)
                == "*inbox: inbox; settings: settings"
        )
    }

    // Feature: Branches are restored after a restart
    @Test(
        "a hidden branch whose root the guards do not allow begins anew, and nothing is lost silently",
        arguments: [
            GuardAnswer.redirect("app://help"), .refuse("No."), .later { .refuse("Too late.") },
        ]
    )
    func guardedRoot(answer: GuardAnswer) throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("old/7", "inbox")
        #expect(draw(journey.navigator.state) == "*inbox: inbox; archive: archive year/2026 old/7")
        let root = NavigationGuard(for: ["archive"]) { _, _ in answer }
        let (navigator, dropped) = try restoreMail(journey.navigator.savedNavigation(), guards: [root])
        #expect(draw(navigator.state) == "*inbox: inbox")
        #expect(dropped.map(\.url) == ["app://archive", "app://year/2026", "app://old/7"])
        #expect(Set(dropped.map { "\($0.reason)" }).count == 1)
        navigator.guards = []
        navigator.select(branch: "archive")
        #expect(draw(navigator.state) == "inbox: inbox; *archive: archive")
    }

    @Test("the branch that was shown stays without a root that the guards do not allow")
    func guardedRootOfShownBranch() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("old/7")
        let root = NavigationGuard(for: ["archive"]) { _, _ in .refuse("No.") }
        let (navigator, dropped) = try restoreMail(journey.navigator.savedNavigation(), guards: [root])
        #expect(draw(navigator.state) == "inbox: inbox; *archive: year/2026 old/7")
        #expect(dropped.map(\.url) == ["app://archive"])
    }

    @Test("a lowest page that is not the root stays the lowest, and the deepest pages go first")
    func lowestPages() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("account", "help")
        #expect(
            draw(try restoreMail(journey.navigator.savedNavigation()).navigator.state)
                == "inbox: inbox; *settings: account help"
        )
        journey.open("mail/1", "mail/2", "mail/3")
        let (navigator, dropped) = try restoreMail(
            journey.navigator.savedNavigation(),
            limits: NavigationLimits(depth: 2)
        )
        #expect(draw(navigator.state) == "*inbox: mail/2 mail/3; settings: account help")
        #expect(dropped.map(\.url) == ["app://inbox", "app://mail/1"])
    }

    @Test("pages that belong to another branch by now are over its lowest page, which opens once")
    func movedPages() throws {
        let settings = Route("app://note/1", page: "note", branch: "settings")
        let archive = Route("app://note/1", page: "note", branch: "archive")
        let old = try Navigator(table: makeMailTable(settings))
        try old.start(at: "app://inbox")
        for url in ["app://note/1", "app://old/7", "app://nav/branch?name=settings"] { old.open(.app(url)) }
        let saved = old.savedNavigation()
        #expect(
            draw(old.state) == "inbox: inbox; archive: archive year/2026 old/7; *settings: settings note/1"
        )
        let new = try Navigator(table: makeMailTable(archive))
        #expect(try new.start(restoring: saved, or: "app://inbox").isEmpty)
        #expect(
            draw(new.state) == "inbox: inbox; *archive: archive year/2026 old/7 note/1; settings: settings"
        )
        old.select(branch: "archive")
        let other = try Navigator(table: makeMailTable(archive))
        #expect(try other.start(restoring: old.savedNavigation(), or: "app://inbox").isEmpty)
        #expect(
            draw(other.state) == "inbox: inbox; *archive: archive note/1 year/2026 old/7; settings: settings"
        )
    }

    @Test("a page that comes from another branch is over the lowest page that was saved, root or not")
    func movedToALowestPage() throws {
        let old = try Navigator(table: makeMailTable())
        try old.start(at: "app://inbox")
        for url in ["app://note/1", "app://account"] { old.open(.app(url)) }
        #expect(draw(old.state) == "inbox: inbox; archive: archive note/1; *settings: account")
        let note = Route("app://note/1", page: "note", branch: "settings")
        let new = try Navigator(table: makeMailTable(note))
        #expect(try new.start(restoring: old.savedNavigation(), or: "app://inbox").isEmpty)
        #expect(draw(new.state) == "inbox: inbox; archive: archive; *settings: account note/1")
    }

    /// Creates a table with the branch “music”. `isRootSaved` sets whether the page at its root is saved.
    private func musicTable(isRootSaved: Bool, note: String = "inbox") throws -> RouteTable {
        try RouteTable(
            [
                Route("app://inbox", page: "list", branch: "inbox"),
                Route("app://music", page: "list", branch: "music", isSaved: isRootSaved),
                Route("app://song/:id", page: "song", branch: "music"),
                Route("app://note/:id", page: "note", branch: note),
            ],
            branches: [Branch("inbox", root: "app://inbox"), Branch("music", root: "app://music")]
        )
    }

    @Test(
        "a branch whose root is not saved begins with it once, also if an older version has saved it",
        arguments: [false, true]
    )
    func unsavedRoot(wasSaved: Bool) throws {
        func restored(_ urls: NavigationRequest...) throws -> String {
            let old = try Navigator(table: musicTable(isRootSaved: wasSaved))
            let new = try Navigator(table: musicTable(isRootSaved: false))
            try old.start(at: "app://inbox")
            for url in urls { old.open(url) }
            #expect(try new.start(restoring: old.savedNavigation(), or: "app://inbox").isEmpty)
            return draw(new.state)
        }
        #expect(try restored("app://song/1") == "inbox: inbox; *music: music song/1")
        #expect(try restored("app://song/1", "app://inbox") == "*inbox: inbox; music: music song/1")
        #expect(try restored("app://music") == "inbox: inbox; *music: music")
        let old = try Journey(table: musicTable(isRootSaved: wasSaved), at: "app://inbox")
        old.open("song/1", "inbox")
        let refusing = NavigationGuard(for: ["app://music"]) { _, _ in .refuse("No.") }
        let new = try Navigator(table: musicTable(isRootSaved: false), guards: [refusing])
        let dropped = try new.start(restoring: old.navigator.savedNavigation(), or: "app://inbox")
        #expect(draw(new.state) == "*inbox: inbox")
        #expect(dropped.map(\.url).last == "app://song/1")
    }

    @Test(
        "a page that comes from another branch leaves the root of its new one, saved or not",
        arguments: [false, true]
    )
    func movedToAnUnsavedRoot(wasSaved: Bool) throws {
        let old = try Navigator(table: musicTable(isRootSaved: wasSaved))
        let new = try Navigator(table: musicTable(isRootSaved: false, note: "music"))
        try old.start(at: "app://inbox")
        for url in ["app://note/1", "app://song/1"] { old.open(.app(url)) }
        #expect(try new.start(restoring: old.savedNavigation(), or: "app://inbox").isEmpty)
        #expect(draw(new.state) == "inbox: inbox; *music: music note/1 song/1")
    }

    @Test("pages of the selected branch that cannot be built are left out, and pages of hidden ones wait")
    func unbuildableBranch() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("old/7", "mail/1", "archive")
        let host = RecordingHost()
        host.failsToBuild = { $0.url.text != "app://inbox" }
        let (navigator, dropped) = try restoreMail(journey.navigator.savedNavigation(), host: host)
        #expect(draw(navigator.state) == "*inbox: inbox")
        #expect(
            dropped.map(\.url)
                == ["app://archive", "app://old/7", "app://year/2026", "app://archive", "app://mail/1"]
        )
        host.failsToBuild = { _ in false }
        navigator.open("app://old/7")
        #expect(draw(navigator.state) == "inbox: inbox; *archive: archive year/2026 old/7")
        #expect(host.agrees(with: try #require(navigator.state)))
    }
}
