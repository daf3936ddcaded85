import CGtk
import RouterCore
import RouterGtk

/// One of four steps, each pushed on the one before; the last one pops them all at once.
final class FlowPage: Page {
    let widget: Widget
    let title: String?

    /// The type of the placeholder in its address: the number of a step that there is.
    nonisolated static let type = ParameterConverter("step") { text in
        Int(text).flatMap { (1...steps.count).contains($0) ? $0 : nil }
    }

    private nonisolated static let steps = [
        (title: "Choose a drink", text: "Tea, coffee, or hot chocolate: the choice is yours."),
        (title: "Choose a cup", text: "Porcelain for here, paper for the way."),
        (title: "Add something sweet", text: "The cake is from this morning."),
        (title: "Your order", text: "All is ready. Finishing goes back to where you began, in one step."),
    ]

    /// The first step, unless the address names another.
    init(_ context: PageContext) {
        let number = context.captures["step"].flatMap { Self.type.convert($0, to: Int.self) } ?? 1
        let step = Self.steps[number - 1]
        title = step.title
        let body = PageBody(title: step.title, introduction: "Step \(number) of \(Self.steps.count)")
        body.append(Self.progress(number))
        body.append(Text.paragraph(step.text))
        let buttons = ButtonRow()
        if number < Self.steps.count {
            buttons.append("Next", opens: "\(number + 1)", in: context, isSuggested: true)
        } else {
            buttons.append("Finish", opens: Self.finish(context), in: context, isSuggested: true)
        }
        if context.canGoBack { buttons.append("Back") { context.back() } }
        body.append(buttons.widget)
        widget = body.widget
    }

    private static func progress(_ number: Int) -> Widget {
        let bar: Widget = gtk_progress_bar_new()
        gtk_progress_bar_set_fraction(as_progress_bar(bar), Double(number) / Double(steps.count))
        cgtk_set_accessible_label(bar, "Step \(number) of \(steps.count)")
        return bar
    }

    /// The address that pops this step and all steps below it. Where the flow is all there is, as after a reset, it
    /// leads home instead: a stack is never empty.
    private static func finish(_ context: PageContext) -> String {
        let below = context.entriesBelow.prefix { $0.route == context.match.route }.count
        guard below == context.depthBelow else { return "\(About.scheme)://nav/pop?times=\(below + 1)" }
        return context.home.map { "\($0.text)?nav.action=reset" } ?? About.home
    }
}
