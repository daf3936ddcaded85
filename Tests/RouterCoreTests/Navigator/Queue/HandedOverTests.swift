import Testing

@testable import RouterCore

@MainActor
@Suite("Values that the caller hands over")
struct HandedOverTests {
    // Feature: The page for a web URL gets the whole URL and all parameters
    @Test("a web URL keeps the caller's parameters beside the whole URL")
    func web() throws {
        let journey = try Journey()
        let url = "https://example.org/a/b?q=1#part"
        journey.navigator.open(.app(url), parameters: ["from": "menu"], extra: 42)
        let entry = try #require(journey.navigator.state?.top)
        #expect(entry.url.text == url)
        #expect(entry.parameters == ["from": "menu", "q": "1"])
        #expect(entry.destination.extra as? Int == 42)
    }

    // Feature: Pages get the original URL, including the page for unknown URLs
    // Feature: A page for unknown URLs, whose requests end with an outcome of their own
    @Test("the page of no route gets the URL and the parameters, and its request completes")
    func notFound() throws {
        let journey = try Journey()
        var outcomes: [String] = []
        journey.navigator.open("app://nowhere/1?a=b", parameters: ["c": "d"]) { outcomes.append($0.name) }
        let entry = try #require(journey.navigator.state?.top)
        #expect(outcomes == ["notFoundPage"])
        #expect(entry.url.text == "app://nowhere/1?a=b")
        #expect(entry.destination.match.originalURL.text == "app://nowhere/1?a=b")
        #expect(entry.destination.isNotFound)
        #expect(entry.parameters == ["a": "b", "c": "d"])
    }
}
