import CRouterGtk
import RouterCore
import RouterTesting
import XCTest

@testable import RouterGtk

final class FolderPage: Page {
    static let routes = [
        Route("mail://inbox", title: "Inbox", branch: "inbox"),
        Route("mail://archive", title: "Archive", branch: "archive"),
    ]
    let widget: Widget = .box(.vertical, margins: 18)

    init(_ context: PageContext) {
        widget.append(.link("The boat leaves at 9:40", to: .route(MessageRoute(id: 5)), context))
        widget.append(.button("Count") { context.setBadge("1") })
    }
}

struct MessageRoute: TypedRoute {
    static let route = Route(
        "mail://inbox/message/:id<int>",
        title: "Message",
        parent: "mail://inbox",
        branch: "inbox"
    )
    static let example = MessageRoute(id: 5)
    var id: Int
}

final class MessagePage: Page {
    let widget: Widget

    init(_ route: MessageRoute, _ context: PageContext) {
        widget = .box(.vertical, margins: 18, .title("Message \(route.id)"))
        widget.append(.button("To the archive") { context.select(branch: "archive") })
    }
}

/// The recipe for sidebars and tabs.
final class BranchRecipes: WidgetTestCase {
    // Feature: A link can open each section of a sidebar
    func testEachBranchHasItsPagesAndItsBadge() throws {
        var drawings: [String] = []
        var badges: [String: String] = [:]
        let app = RouterApplication("org.example.Mail", home: "mail://inbox") { app in
            app.pages.register(FolderPage.self) { FolderPage($0) }
            app.pages.register(MessageRoute.self, factory: MessagePage.init)
            app.branches = [
                Branch("inbox", root: "mail://inbox", title: "Inbox", icon: "mail-unread-symbolic"),
                Branch("archive", root: "mail://archive", title: "Archive", icon: "folder-symbolic"),
            ]
            app.configureWindow = { host in host.setBadge("3", of: "inbox") }
        }
        app.isUnique = false
        app.didStart = { [unowned app] in
            Task {
                let window = try XCTUnwrap(app.windows.first)
                @MainActor func click(_ text: String) throws {
                    let top = try XCTUnwrap(window.navigator.state).top.id
                    let page = try XCTUnwrap(window.page(for: top))
                    try RecipeWindow.click(text, in: page.widget)
                    iterate()
                    drawings.append(window.navigator.drawing)
                }
                try click("The boat leaves at 9:40")
                try click("To the archive")
                try click("The boat leaves at 9:40")
                window.navigator.pop()
                window.navigator.select(branch: "archive")
                try click("Count")
                badges = window.badges
                window.close()
            }
        }
        XCTAssertEqual(app.run([]), 0)
        XCTAssertEqual(
            drawings,
            [
                "*inbox: inbox > inbox/message/5",
                "inbox: inbox > inbox/message/5; *archive: archive",
                "*inbox: inbox > inbox/message/5; archive: archive",
                "inbox: inbox; *archive: archive",
            ]
        )
        XCTAssertEqual(badges, ["inbox": "3", "archive": "1"])
    }
}
