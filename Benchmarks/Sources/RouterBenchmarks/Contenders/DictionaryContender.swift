import Foundation

/// `URLComponents` and a dictionary of whole paths, as in the library DCURLRouter.
///
/// The paths contain no values, because the URLs for this contender contain all values in the query.
struct DictionaryContender: Contender {
    private var routes: [String: (index: Int, page: String)] = [:]

    var name: String { "URLComponents and a dictionary" }

    var isFlat: Bool { true }

    mutating func prepare(_ table: GeneratedTable) {
        routes = Dictionary(table.routes.map { ($0.key, ($0.index, $0.page)) }) { $1 }
    }

    func answer(_ element: URLStream.Element) -> Answer? {
        guard let url = FoundationURL(element.flatText), let route = routes[url.path] else {
            return nil
        }
        var answer = Answer(route: route.index)
        for item in url.query {
            let value = item.value ?? ""
            if ["tab", "sort", "page"].contains(item.name) {
                answer.query[item.name] = value
            } else {
                answer.values[item.name] = value
            }
        }
        return answer
    }

    func pass(_ texts: ArraySlice<String>) -> Int {
        var sum = 0
        for text in texts {
            guard let url = FoundationURL(text), let route = routes[url.path] else {
                continue
            }
            sum += route.page.utf8.count
            for item in url.query { sum += item.name.utf8.count + (item.value ?? "").utf8.count }
        }
        return sum
    }

    /// Returns a checksum that includes the names of the values that other contenders read from the path.
    ///
    /// This contender reads these values from the query, where each value has a name.
    func weight(_ elements: ArraySlice<URLStream.Element>, of table: GeneratedTable) -> Int {
        URLStream.fullWeight(elements, of: table)
            + elements.reduce(0) { sum, element in
                sum + (element.answer?.values.keys.reduce(0) { $0 + $1.utf8.count } ?? 0)
            }
    }
}
