import Foundation

/// `URLComponents` and one `NSRegularExpression` per route, as in the library DZURLRoute.
struct ExpressionContender: Contender {
    private var routes: [(expression: NSRegularExpression, names: [String], route: GeneratedRoute)] = []

    var name: String { "one NSRegularExpression a route" }
    var greatestTable: Int { 218 }
    var urls: Int { routes.count > 20 ? 128 : 1_024 }

    mutating func prepare(_ table: GeneratedTable) throws {
        routes = try table.routes.map { route in
            let (text, names) = route.expression
            return (try NSRegularExpression(pattern: text), names, route)
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
        let whole = NSRange(path.startIndex..., in: path)
        for (expression, names, route) in routes {
            guard let result = expression.firstMatch(in: path, range: whole) else { continue }
            let values = names.enumerated().map { index, name in
                let range = Range(result.range(at: index + 1), in: path)
                return (name, range.flatMap { path[$0].removingPercentEncoding } ?? "")
            }
            return (route, values)
        }
        return nil
    }
}
