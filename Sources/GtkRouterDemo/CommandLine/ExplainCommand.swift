import RouterCore

/// `--explain`: says what addresses lead to, without going there.
struct ExplainCommand {
    let table: RouteTable
    let origin: RequestOrigin
    let base: RouteURL?

    /// Prints a line for each address; `-` stands for those on standard input.
    func run(_ addresses: [String]) throws {
        for address in addresses {
            if address == "-" {
                try Console.forEachLine { try Console.print(JSONLine.text(explain($0))) }
            } else {
                try Console.print(JSONLine.text(explain(address)))
            }
        }
    }

    /// What one address leads to.
    func explain(_ text: String) -> Explanation {
        do throws(RoutingError) {
            let url = try read(text)
            let request = NavigationRequest(.url(url), origin: origin)
            let decision = try table.decide(request, fallsBack: false)
            return Explanation(text: text, url: url, decision: decision)
        } catch {
            return Explanation(text: text, error: error)
        }
    }

    private func read(_ text: String) throws(RoutingError) -> RouteURL {
        do throws(URLParseError) {
            guard let base else { return try RouteURL(parsing: text) }
            return try base.resolving(text)
        } catch {
            throw .invalidURL(error)
        }
    }
}
