import Foundation
import RouterCore
import Testing

/// What the articles of the documentation show, in their words.
@MainActor
@Suite("Articles")
struct ArticleTests {
    @Test("the front page opens an item")
    func frontPage() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"),
            Route("app://item/:id<int>", page: "item", name: "item", parent: "app://home"),
        ])
        let navigator = Navigator(table: table)
        try navigator.start(at: RouteURL(parsing: "app://home"))
        navigator.open("app://item/42?tab=log")
        #expect(draw(navigator.state) == "home item/42?tab=log")
    }

    @Test("each step from a URL to the steps of a host gives what is said there")
    func steps() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://item/:id<int>", page: "item"),
        ])
        let url = try RouteURL(parsing: "app://item/42?tab=log")
        #expect(url.segments == ["item", "42"])
        #expect(url.query.first(named: "tab") == "log")
        let match = table.match(url)
        #expect(match?.route.page == "item")
        #expect(match?.parameters.int("id") == 42)
        let decision = try table.resolve(NavigationRequest(.url(url)))
        #expect(decision.action.name == "push")
        let old = NavigationState(root: try table.resolve(RouteURL(parsing: "app://home")))
        let new = try old.applying(decision.action)
        #expect(new.window.entries.map(\.route.page) == ["home", "item"])
        let transition = Transition(from: old, to: new)
        #expect(transition.steps == [.show(new.top.id, in: new.window.id, motion: .forward)])
    }

    @Test("every line of code in them is a line of these tests")
    func mirrored() throws {
        let root = #filePath.components(separatedBy: "/Tests/")[0]
        let tested = try String(contentsOfFile: #filePath, encoding: .utf8).components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        for article in ["RouterCore", "HowAURLBecomesAPage"] {
            let path = root + "/Sources/RouterCore/RouterCore.docc/\(article).md"
            let blocks = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "```")
            for (index, block) in blocks.enumerated() where index % 2 == 1 {
                for line in block.components(separatedBy: "\n").dropFirst() {
                    let line = line.trimmingCharacters(in: .whitespaces)
                    #expect(
                        line.isEmpty || line.hasPrefix("//") || tested.contains(line),
                        "\(article): \(line)"
                    )
                }
            }
            #expect(blocks.count > 2)
        }
    }
}
