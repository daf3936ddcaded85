import Foundation
import RouterFiles
import Testing

@testable import RouterCore

@Suite("Pages that a route file names")
struct RouteFilePagesTests {
    private let text = #"""
        { "http": "web", "app": { "app://a": "item", "app://b": { "page": "nobody" }, "app://c": { "redirect": "app://a" },
          "fallback": "gone", "app://d/:x/:x": "item" } }
        """#

    private func file(_ text: String) throws -> RouteFile {
        try RouteFile(json: text.utf8, name: "f.json")
    }

    @Test("a name that the app does not have is a problem, listed with all others")
    func unknown() throws {
        let file = try file(text)
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable(file, pages: ["item", "web"])
        }
        let messages = error?.problems.map(\.message) ?? []
        #expect(messages.count == 3)
        #expect(messages.contains { $0.contains("f.json:1: app: app://b") && $0.contains("“nobody”") })
        #expect(messages.contains { $0.contains("fallback") || $0.contains("“gone”") })
        #expect(messages.contains { $0.contains("app://d/:x/:x") })
    }

    @Test("an entry without a page is a problem once")
    func missing() throws {
        let file = try file(
            #"{ "app": { "app://f": {}, "app://g": { "page": 3 }, "app://h": 5, "app://i": "" } }"#
        )
        let error = #expect(throws: RouteTableError.self) { try RouteTable(file) }
        #expect(error?.problems.map(\.pattern).sorted() == ["app://f", "app://g", "app://h", "app://i"])
    }

    @Test("another page may replace such names")
    func replaced() throws {
        let file = try file(text.replacingOccurrences(of: "/:x/:x", with: ""))
        let table = try RouteTable(file, pages: ["item", "web"], unknownPage: "item")
        #expect(table.match(try RouteURL(parsing: "app://b"))?.route.page == "item")
        #expect(table.fallback(for: try RouteURL(parsing: "app://z"))?.route.page == "item")
    }

    @Test("where the app names no pages, anything goes")
    func anything() throws {
        let table = try RouteTable(try file(#"{ "app": { "app://a": "what ever" } }"#))
        #expect(table.routes.map(\.page) == ["what ever"])
    }

    @Test("a file tells whether it has a route of some name")
    func named() throws {
        let file = try file(#"{ "app": { "app://a": { "page": "item", "name": "home" } } }"#)
        #expect(file.hasRoute(named: "home"))
        #expect(!file.hasRoute(named: "item"))
    }
}
