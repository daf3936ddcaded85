import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Templates")
struct URLTemplateTests {
    static let values: RouteParameters = {
        var values: RouteParameters = ["id": "7 a/b", "tab": "x&y=z"]
        values.append("rest", segments: ["p/q", "r"])
        values.append("none", segments: [])
        return values
    }()

    static let good: [(text: String, result: String)] = [
        ("a://home", "a://home"),
        ("a://", "a://"),
        ("a://item/:id", "a://item/7%20a%2Fb"),
        ("a:item/:id", "a:item/7%20a%2Fb"),
        ("a://:id", "a://7%20a%2Fb"),
        ("a://item/x-:id.png", "a://item/x-7%20a%2Fb.png"),
        ("a://item/:rest", "a://item/p%2Fq/r"),
        ("a://item/:rest*/x", "a://item/p%2Fq/r/x"),
        ("a://item/:rest+", "a://item/p%2Fq/r"),
        ("a://:rest*", "a://p%2Fq/r"),
        ("a://item/:none*", "a://item"),
        ("a://item/:absent?", "a://item"),
        ("a://item/:absent/x", "a://item/x"),
        ("a://item/:id??tab=1", "a://item/7%20a%2Fb?tab=1"),
        ("a://item/:id?tab=:tab", "a://item/7%20a%2Fb?tab=x%26y%3Dz"),
        ("a://item?tab=:tab&b=:absent", "a://item?tab=x%26y%3Dz&b="),
        ("a://item#:tab", "a://item#x&y=z"),
        ("a://item?to=http://b:80/", "a://item?to=http://b:80/"),
        ("https://example.org:8443/x/:rest*", "https://example.org:8443/x/p%2Fq/r"),
        ("https://example.org/?u=:id", "https://example.org/?u=7%20a/b"),
    ]

    @Test("values go in encoded for their position", arguments: good)
    func fills(_ row: (text: String, result: String)) throws {
        let template = try URLTemplate(row.text)
        #expect(try template.url(with: Self.values).text == row.result)
        #expect(template.text == row.text)
    }

    static let bad: [(text: String, reason: PatternError.Reason, offset: Int)] = [
        ("", .empty, 0),
        ("item/:id", .missingScheme, 0),
        (":id", .missingScheme, 0),
        ("/item:id", .missingScheme, 0),
        ("https://:host/a", .placeholderInHost, 8),
        ("a://item/:id<int>", .typeInTemplate, 12),
    ]

    @Test("a template that cannot work is refused with its byte", arguments: bad)
    func refuses(_ row: (text: String, reason: PatternError.Reason, offset: Int)) {
        let error = #expect(throws: PatternError.self) { try URLTemplate(row.text) }
        #expect(error?.reason == row.reason)
        #expect(error?.offset == row.offset)
    }

    @Test(
        "a template that makes no URL is refused",
        arguments: ["a://b c", "1://b", "https://", "a://b/%zz"]
    )
    func noURL(_ text: String) {
        let error = #expect(throws: PatternError.self) { try URLTemplate(text) }
        #expect(error?.message.contains("The template does not build a valid URL") ?? false)
    }

    @Test("a value that no segment can be is refused")
    func dots() throws {
        let template = try URLTemplate("a://item/:id")
        #expect(
            throws: ParameterError.badValue("id", text: "..", reason: "it must be any text but “.” and “..”")
        ) {
            try template.url(with: ["id": ".."])
        }
        #expect(throws: ParameterError.self) { try template.url(with: ["id": "a\u{0}"]) }
        #expect(try URLTemplate("a://x:id").url(with: ["id": ".."]).text == "a://x..")
    }

    @Test("parents and redirects are made from what the route captures")
    func routes() throws {
        let table = try RouteTable([
            Route("a://list/:l/item/:i", page: "p", parent: "a://list/:l"),
            Route("a://list/:l", page: "p"),
            Route("a://old/:i/:tab?", redirect: "a://list/x/item/:i?tab=:tab"),
        ])
        let item = try #require(table.match(try RouteURL(parsing: "a://list/a%2Fb/item/2")))
        #expect(try item.record.parent?.url(with: item.parameters).text == "a://list/a%2Fb")
        #expect(try item.redirectURL() == nil)
        let old = try #require(table.match(try RouteURL(parsing: "a://old/2/log")))
        #expect(try old.redirectURL()?.text == "a://list/x/item/2?tab=log")
        #expect(try URLTemplate("a://b/:x/:y?q=:x").values.map(\.name) == ["x", "y", "x"])
    }
}
