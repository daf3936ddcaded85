import Foundation

/// `URLComponents` and one Swift `Regex` per route.
struct RegexContender: Contender {
    private var routes: [(regex: Regex<AnyRegexOutput>, names: [String], route: GeneratedRoute)] = []

    var name: String { "one Swift Regex a route" }
    var greatestTable: Int { 218 }
    var urls: Int { routes.count > 20 ? 64 : 512 }

    mutating func prepare(_ table: GeneratedTable) throws {
        routes = try table.routes.map { route in
            let (text, names) = route.expression
            return (try Regex(text), names, route)
        }
    }

    func answer(_ element: URLStream.Element) -> Answer? {
        guard let url = FoundationURL(element.text), let (route, values) = find(url.path) else {
            return nil
        }
        return Answer(
            route: route.index,
            values: Dictionary(values) { $1 },
            query: url.queryDictionary
        )
    }

    func pass(_ texts: ArraySlice<String>) -> Int {
        var sum = 0
        for text in texts {
            guard let url = FoundationURL(text), let (route, values) = find(url.path)
            else {
                continue
            }
            sum += route.page.utf8.count + url.queryWeight
            for (_, value) in values { sum += value.utf8.count }
        }
        return sum
    }

    private func find(_ path: String) -> (GeneratedRoute, [(String, String)])? {
        for (regex, names, route) in routes {
            guard let match = try? regex.wholeMatch(in: path) else { continue }
            let values = names.enumerated().map { index, name in
                (name, match.output[index + 1].substring?.removingPercentEncoding ?? "")
            }
            return (route, values)
        }
        return nil
    }
}
