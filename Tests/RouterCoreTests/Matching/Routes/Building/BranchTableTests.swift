import Foundation
import RouterFiles
import Testing

@testable import RouterCore

@Suite("Branches of a table")
struct BranchTableTests {
    private func problems(_ routes: [Route], _ branches: [Branch]) -> [String] {
        do throws(RouteTableError) {
            _ = try RouteTable(routes, branches: branches)
            return []
        } catch {
            return error.problems.map(\.message)
        }
    }

    private let home = Route("app://home", page: "home", branch: "home")
    private let branch = Branch("home", root: "app://home")

    @Test("a table has its branches in the order of their declaration")
    func order() throws {
        #expect(try makeMailTable().branches.map(\.name) == ["inbox", "archive", "settings"])
        #expect(try makeMailTable().branches.map(\.title) == ["Inbox", nil, nil])
        #expect(try makeTable().branches.isEmpty)
    }

    // Feature: Mistakes in branches are found when the table is built
    @Test(
        "a mistake of a branch is found when the table is made",
        arguments: [
            (Branch("", root: "app://home"), "The branch “” is not valid. Its name is missing."),
            (
                Branch("home", root: "app://home"),
                "The branch “home” is not valid. Another branch has the same name."
            ),
            (
                Branch("b", root: "no URL"),
                "The branch “b” is not valid. Its root “no URL” is not a URL. The URL has no scheme. Start it with a scheme, such as “https:”."
            ),
            (
                Branch("b", root: "app://gone"),
                "The branch “b” is not valid. Its root “app://gone” is not the URL of a page."
            ),
            (
                Branch("b", root: "app://nav/back"),
                "The branch “b” is not valid. Its root “app://nav/back” is not the URL of a page."
            ),
            (
                Branch("b", root: "app://home"),
                "The branch “b” is not valid. The route of its root “app://home” belongs to the branch “home”."
            ),
            (
                Branch("b", root: "app://help"),
                "The branch “b” is not valid. The route of its root “app://help” belongs to no branch."
            ),
            (Branch("b", root: "app://old"), "The branch “b” is not valid. Its root “app://old” redirects."),
            (
                Branch("b", root: "app://run"),
                "The branch “b” is not valid. Its root “app://run” is an action."
            ),
            (
                Branch("b", root: "app://code"),
                "The branch “b” is not valid. Only the app itself may open its root “app://code”."
            ),
            (
                Branch("b", root: "app://modal"),
                "The branch “b” is not valid. Its root “app://modal” is presented as a modal."
            ),
            (
                Branch("b", root: "app://need"),
                "The branch “b” is not valid. Its root “app://need” lacks a required query item."
            ),
        ]
    )
    func mistakes(_ branch: Branch, _ message: String) {
        let routes = [
            home, Route("app://help", page: "help"), Route("app://old", redirect: "app://home"),
            Route("app://run", action: "run"), Route("app://code", page: "code", access: .app),
            Route("app://modal", page: "modal", verb: .present),
            Route("app://need", page: "need", query: ["tab": "int"]),
        ]
        #expect(problems(routes, [self.branch, branch]) == [message])
    }

    @Test("a route names a branch that there is, and its parent is of the same branch or of none")
    func routes() {
        #expect(
            problems([home, Route("app://a", page: "a", branch: "hmoe", source: "Pages")], [branch])
                == ["Pages: app://a: There is no branch “hmoe”. Did you mean “home”?"]
        )
        #expect(
            problems([Route("app://a", page: "a", branch: "home")], [])
                == ["app://a: There is no branch “home”."]
        )
        #expect(
            problems([home, Route("app://a", redirect: "app://home").in("home")], [branch])
                == ["app://a: Only a route with a page can have a branch."]
        )
        let other = Branch("other", root: "app://other")
        let root = Route("app://other", page: "other", branch: "other")
        let way = Route("app://way", redirect: "app://other")
        for (route, message) in [
            (Route("app://a", page: "a", parent: "app://other", branch: "home"), "“app://other”"),
            (Route("app://a", page: "a", parent: "app://other"), "“app://other”"),
            (Route("app://a", page: "a", parent: "app://way", branch: "home"), "“app://way”"),
        ] {
            #expect(
                problems([home, root, way, route], [branch, other])
                    == ["app://a: The parent \(message) belongs to another branch, “other”."]
            )
        }
        let item = Route("app://a/:id<int>", page: "a", parent: "app://b/:id", branch: "home")
        let below = Route("app://b/:id", page: "b", branch: "other")
        #expect(
            problems([home, root, item, below], [branch, other])
                == ["app://a/:id<int>: The parent “app://b/:id” belongs to another branch, “other”."]
        )
        let free = Route("app://help", page: "help")
        #expect(
            problems(
                [home, free, Route("app://a", page: "a", parent: "app://help", branch: "home")],
                [branch]
            ) == []
        )
    }

    // MARK: - Route files

    private func file(_ json: String) throws -> RouteFile {
        try RouteFile(json: json.utf8, name: "Routes.json")
    }

    @Test("a route file lists branches beside its schemes")
    func routeFile() throws {
        let file = try file(
            #"""
            {
            "branches": [
              { "name": "home", "root": "app://home", "title": "Home", "icon": "go-home-symbolic" },
              { "name": "more", "root": "app://more" }
            ],
            "app": { "app://home": { "page": "home", "branch": "home" }, "app://more": { "page": "more", "branch": "more" } } }
            """#
        )
        #expect(file.schemes == ["app"])
        let table = try RouteTable(file, title: { $0.uppercased() })
        #expect(
            table.branches == [
                Branch(
                    "home",
                    root: "app://home",
                    title: "HOME",
                    icon: "go-home-symbolic",
                    source: "Routes.json:3: branches"
                ),
                Branch("more", root: "app://more", source: "Routes.json:4: branches"),
            ]
        )
        #expect(table.routes.map(\.branch) == ["home", "more"])
    }

    @Test("a mistake in the list of branches is named with its line")
    func mistakesInFiles() throws {
        let file = try file(
            #"""
            { "branches": [
              "home",
              { "name": 7, "root": "app://home",
                "rot": "x" },
              { "root": "app://home" }
            ],
            "app": { "app://home": { "page": "home" } } }
            """#
        )
        do throws(RouteTableError) {
            _ = try RouteTable(file)
            Issue.record("the table was made")
        } catch {
            #expect(
                error.problems.map(\.message) == [
                    "Routes.json:1: branches: A branch must be a dictionary with “name” and “root”, not a string.",
                    "Routes.json:1: branches: The name of a branch is missing.",
                    "Routes.json:3: branches: “name” must be a string, not a number.",
                    "Routes.json:4: branches: A branch has the unknown key “rot”.",
                ]
            )
        }
    }

    @Test("a scheme may be named branches, since a scheme holds a dictionary")
    func scheme() throws {
        let file = try file(#"{ "branches": { "branches://home": "home" } }"#)
        #expect(file.schemes == ["branches"])
        #expect(try RouteTable(file).routes.map(\.pattern) == ["branches://home"])
    }
}

extension Route {
    /// Returns the same route as part of a branch.
    fileprivate func `in`(_ branch: String) -> Route { changing { $0.branch = branch } }
}
