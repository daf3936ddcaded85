import CGtk
import RouterCore
import RouterGtk

/// What a page was told: its address and every parameter, each with where it came from.
enum AddressFacts {
    /// Adds the cards to a page.
    static func append(to body: PageBody, _ context: PageContext, _ desktop: Desktop) {
        body.append(address(context, desktop), under: translated("Address"))
        if let parameters = parameters(context, desktop) {
            body.append(parameters, under: translated("Parameters"))
        }
    }

    private static func address(_ context: PageContext, _ desktop: Desktop) -> Widget {
        let facts = FactList(copying: desktop)
        facts.append(translated("Original URL"), context.originalURL)
        facts.append(translated("Path"), escaping: context.path)
        if let fragment = context.fragment { facts.append(translated("Fragment"), escaping: fragment) }
        for url in context.redirectedFrom { facts.append(translated("Redirected from"), url) }
        facts.append(translated("Route"), context.match.route.pattern)
        return facts.widget
    }

    /// The merged parameters, as the page would read them, then every item of the query as it came.
    private static func parameters(_ context: PageContext, _ desktop: Desktop) -> Widget? {
        guard !context.parameters.isEmpty else { return nil }
        let facts = FactList(copying: desktop)
        let captured = Set(context.captures.names)
        for name in context.captures.names {
            facts.append(name, context.parameters[name] ?? "", note: translated("path"))
        }
        for item in context.query where !captured.contains(item.name) {
            facts.append(item.name, item.value, note: translated("query"))
        }
        let asked = Set(context.query.map(\.name))
        for (name, value) in context.parameters
        where !captured.contains(name) && !asked.contains(name) {
            facts.append(name, value, note: translated("caller"))
        }
        return facts.widget
    }
}
