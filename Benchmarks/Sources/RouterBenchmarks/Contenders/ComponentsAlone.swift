import Foundation

/// `URLComponents(string:)` without any routing, as a baseline.
struct ComponentsAlone: Contender {
    static let name = "URLComponents(string:) alone"

    var name: String { Self.name }

    func prepare(_ table: GeneratedTable) {}

    func answer(_ element: URLStream.Element) -> Answer? { element.answer }

    func pass(_ texts: ArraySlice<String>) -> Int {
        var sum = 0
        for text in texts where URLComponents(string: text) != nil { sum += 1 }
        return sum
    }

    func weight(_ elements: ArraySlice<URLStream.Element>, of table: GeneratedTable) -> Int { elements.count }
}
