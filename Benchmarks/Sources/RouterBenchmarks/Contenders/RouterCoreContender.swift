import RouterCore

/// This router, which finds the route for the text of a URL, and optionally reads every value as a `String`.
struct RouterCoreContender: Contender {
    let readsValues: Bool
    private var table: RouteTable?

    init(readsValues: Bool) { self.readsValues = readsValues }

    var name: String { readsValues ? "RouterCore, every value read" : "RouterCore, decoded on reading" }

    mutating func prepare(_ table: GeneratedTable) throws {
        self.table = try RouteTable(table.routerRoutes)
    }

    func answer(_ element: URLStream.Element) -> Answer? {
        guard let match = (try? RouteURL(parsing: element.text)).flatMap({ table?.match($0) }),
            let index = Int(match.route.page.dropFirst(4))
        else { return nil }
        return Answer(
            route: index,
            values: Dictionary(match.parameters.map { ($0.name, $0.text) }) { $1 },
            query: Dictionary(match.url.query.map { ($0.name, $0.value) }) { $1 }
        )
    }

    func pass(_ texts: ArraySlice<String>) -> Int {
        guard let table else { return 0 }
        return readsValues ? readingPass(texts, table) : routingPass(texts, table)
    }

    @inline(never)  // A profiler needs a separate symbol for it.
    private func routingPass(_ texts: ArraySlice<String>, _ table: RouteTable) -> Int {
        var sum = 0
        for text in texts {
            guard let url = try? RouteURL(parsing: text), let match = table.match(url) else {
                continue
            }
            sum += match.route.page.utf8.count
        }
        return sum
    }

    @inline(never)
    private func readingPass(_ texts: ArraySlice<String>, _ table: RouteTable) -> Int {
        var sum = 0
        for text in texts {
            guard let url = try? RouteURL(parsing: text), let match = table.match(url) else {
                continue
            }
            sum += match.route.page.utf8.count
            for parameter in match.parameters { sum += parameter.text.utf8.count }
            for item in match.query { sum += item.name.utf8.count + item.value.utf8.count }
        }
        return sum
    }

    func weight(_ elements: ArraySlice<URLStream.Element>, of table: GeneratedTable) -> Int {
        readsValues ? URLStream.fullWeight(elements, of: table) : URLStream.weight(elements, of: table)
    }
}

extension GeneratedTable {
    var routerRoutes: [Route] { routes.map { Route($0.pattern, page: $0.page) } }
}
