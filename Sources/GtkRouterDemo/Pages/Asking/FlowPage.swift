import CRouterGtk
import RouterCore
import RouterGtk

/// The URL of one of the steps of an order, such as `gtkrouter://flow/1` for the first step.
struct FlowRoute: TypedRoute {
    static let route = Route(
        "gtkrouter://flow/:step<step>",
        name: "flow",
        title: "Order",
        parent: "gtkrouter://home"
    )
    static let example = FlowRoute(step: 1)

    /// The type of the placeholder, which accepts the number of an existing step.
    static let type: ParameterConverter = { text in
        Int(text).flatMap { (1...count).contains($0) ? $0 : nil }
    }

    fileprivate static let count = 4

    var step: Int
}

/// A page for one of four steps. Each step pushes the next one, and the last step pops all of them at once.
final class FlowPage: Page {
    let widget: Widget
    let title: String?

    private static func step(_ number: Int) -> (title: String, text: String) {
        switch number {
        case 1:
            (
                translated("Choose a drink"),
                translated(
                    "Tea, coffee, or hot chocolate. There is nothing to choose in this example, so go on with Next."
                )
            )
        case 2: (translated("Choose a cup"), translated("Porcelain for here, paper to go."))
        case 3: (translated("Add something sweet"), translated("The cake is from this morning."))
        default:
            (
                translated("Your order"),
                translated("Everything is ready. Finish goes back to where you started, in one step.")
            )
        }
    }

    private static func position(of number: Int) -> String {
        translated("Step {number} of {count}", ["number": number, "count": FlowRoute.count])
    }

    init(_ route: FlowRoute, _ context: PageContext) {
        let number = route.step
        let step = Self.step(number)
        title = step.title
        let body = PageBody(title: step.title, introduction: Self.position(of: number))
        body.append(Self.progress(number))
        body.append(Labels.paragraph(step.text))
        let buttons = ButtonRow()
        if number < FlowRoute.count {
            let next = NavigationRequest.route(FlowRoute(step: number + 1))
            buttons.append(translated("Next"), opens: next, in: context, isSuggested: true)
        } else {
            buttons.append(translated("Finish"), opens: Self.finish(context), in: context, isSuggested: true)
        }
        if context.canGoBack { buttons.append(translated("Back")) { context.pop() } }
        body.append(buttons.widget)
        widget = body.widget
    }

    private static func progress(_ number: Int) -> Widget {
        let bar: Widget = gtk_progress_bar_new()
        gtk_progress_bar_set_fraction(as_progress_bar(bar), Double(number) / Double(FlowRoute.count))
        bar.accessibleLabel(position(of: number))
        return bar
    }

    /// Returns the request that pops this step and all steps below it.
    ///
    /// If the steps are the whole stack, for example after a reset, the request opens the home page, because
    /// a stack is never empty.
    private static func finish(_ context: PageContext) -> NavigationRequest {
        let below = context.entriesBelow.prefix { $0.route == context.match.route }.count
        let isWholeStack = context.entriesBelow.allSatisfy { $0.route == context.match.route }
        return isWholeStack ? "gtkrouter://home?nav.action=reset" : "gtkrouter://nav/pop?times=\(below + 1)"
    }
}
