import CGtk
import RouterCore
import RouterGtk

/// Shows all that the address of any route says, so that a route file can be tried with nothing else written.
final class ParametersPage: Page {
    let widget: Widget

    init(_ context: PageContext, desktop: Desktop) {
        let body = PageBody(title: context.title)
        AddressFacts.append(to: body, context, desktop)
        let route = context.match.route
        let facts = FactList(copying: desktop)
        facts.append(translated("Page"), route.page)
        if let name = route.name { facts.append(translated("Name"), name) }
        facts.append(translated("Verb"), route.presentation.rawValue)
        facts.append(translated("Opened by"), context.origin.rawValue)
        for name in context.captures.names {
            guard let segments = context.captures.segments(of: name) else { continue }
            for (index, segment) in segments.enumerated() {
                facts.append(
                    translated("{name}, segment {number}", ["name": name, "number": index + 1]),
                    segment
                )
            }
        }
        body.append(facts.widget, under: translated("Route"))
        widget = body.widget
    }
}
