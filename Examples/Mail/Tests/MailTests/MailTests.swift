import FoundationEssentials
import RouterGtk
import RouterTesting
import Testing

@testable import Mail

@MainActor
struct MailTests {
    let store: MailStore

    init() throws {
        store = try MailStore()
    }

    func navigator(at home: NavigationRequest = "mail://inbox") throws -> Navigator {
        let app = RouterApplication("org.gtkrouter.Mail", home: home) { [store] in
            Routing.prepare($0, store)
        }
        let navigator = try app.makeNavigator()
        try navigator.start(at: app.home)
        return navigator
    }

    @Test func aLinkThatStartsTheAppHasItsListBelow() throws {
        let navigator = try navigator()
        navigator.open(.external("mail://archive/message/13", startsApp: true))
        #expect(navigator.drawing == "inbox: inbox; *archive: archive > archive/message/13")
    }

    @Test func aLinkSelectsItsBranchAndTheOthersKeepTheirPages() throws {
        let navigator = try navigator()
        navigator.open(.route(SearchRoute(q: "pears")))
        navigator.open("mail://sent/message/19")
        #expect(navigator.drawing == "inbox: inbox > search?q=pears; *sent: sent > sent/message/19")
        navigator.pop()
        navigator.pop()
        navigator.select(branch: "inbox")
        #expect(navigator.drawing == "*inbox: inbox > search?q=pears; sent: sent")
        navigator.select(branch: "inbox")
        #expect(navigator.drawing == "*inbox: inbox; sent: sent")
    }

    @Test func noBranchIsSelectedUnderAModal() throws {
        let navigator = try navigator(at: "mail://archive")
        let recorder = EventRecorder(navigator)
        navigator.open("mail://compose")
        navigator.select(branch: "inbox")
        navigator.open("mail://nav/branch?name=inbox")
        #expect(recorder.outcomes == ["shown", "modalOpen", "modalOpen"])
        #expect(navigator.drawing == "*archive: archive | compose")
    }

    @Test func anOldLinkLeadsToTheFolderOfTheMessage() throws {
        let navigator = try navigator()
        store.update(5) { $0.folder = .archive }
        navigator.open(.external("mail://inbox/message/5"))
        #expect(navigator.state?.top.url.text == "mail://archive/message/5")
    }

    @Test func aMessageThatDoesNotExistIsRefused() throws {
        let navigator = try navigator()
        let recorder = EventRecorder(navigator)
        navigator.open(.external("mail://inbox/message/900"))
        #expect(recorder.outcomes == ["guardRefused"])
        #expect(navigator.drawing == "*inbox: inbox")
    }

    @Test func aReplyIsAModalWhoseURLHasRecipientAndSubject() throws {
        let navigator = try navigator()
        navigator.open(.external("mail://compose?to=ada@lighthouse.example&subject=Re:%20Boat"))
        #expect(navigator.state?.modals.count == 1)
        let context = try #require(PageContext(shownBy: navigator))
        let route = try context.parameters.decode(as: ComposeRoute.self)
        #expect(route.to == "ada@lighthouse.example")
        #expect(route.subject == "Re: Boat")
        #expect(route.reply == nil)
    }

    @Test func anotherSearchUpdatesTheOpenOne() throws {
        let navigator = try navigator()
        navigator.open(.route(SearchRoute(q: "pears & figs")))
        navigator.open(.route(SearchRoute(q: "100 %")))
        #expect(navigator.drawing == "*inbox: inbox > search?q=100%20%25")
    }

    @Test func aSearchFindsAllWordsInAnyCaseAndFolder() throws {
        #expect(store.messages(with: "tomasz PEARS").map(\.id) == [19, 3])
        #expect(store.messages(with: "tomasz zebra").isEmpty)
        #expect(store.messages(with: " ").isEmpty)
    }

    @Test func readingAndArchivingChangeTheNumberOfUnreadMessages() throws {
        #expect(store.unreadCount == 4)
        store.update(1) { $0.isRead = true }
        store.update(2) { $0.folder = .archive }
        #expect(store.unreadCount == 2)
        #expect(store.messages(in: .archive).first?.id == 2)
    }

    @Test func aSentMessageNeedsARecipientAndHasTheSignature() throws {
        #expect(throws: MessageError.self) { try store.send(to: "Ada", subject: "", text: "") }
        try store.send(to: "ada@lighthouse.example", subject: "", text: "I am coming.")
        let sent = try #require(store.messages(in: .sent).first)
        #expect(sent.name == "Ada Winter")
        #expect(sent.subject == "(no subject)")
        #expect(sent.text == "I am coming.\n\nRobin")
    }

    @Test func aFileHasWhatWasChangedAndAnUnreadableOneStays() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mail-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "mail.json").path()
        let first = try MailStore(path: path)
        first.settings.signature = "R."
        #expect(try MailStore(path: path).settings.signature == "R.")
        try Data("[{".utf8).write(to: folder.appending(path: "mail.json"))
        #expect(throws: (any Error).self) { try MailStore(path: path) }
        #expect(try String(contentsOf: folder.appending(path: "mail.json"), encoding: .utf8) == "[{")
    }
}
