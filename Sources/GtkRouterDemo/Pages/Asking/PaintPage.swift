import CRouterGtk
import RouterCore
import RouterGtk

/// The colors that one page returns to another.
nonisolated enum Paint: String, CaseIterable, Sendable {
    case yellow, green, blue, pink

    /// The name in the user's language.
    @MainActor
    var name: String {
        switch self {
        case .yellow: translated("Yellow")
        case .green: translated("Green")
        case .blue: translated("Blue")
        case .pink: translated("Pink")
        }
    }
}

/// A page that opens another page to choose a color, and shows the result.
final class PaintPage: Page {
    static let pageName = "paint"
    private static let colors: NavigationRequest = "gtkrouter://paint/color"

    let widget: Widget

    private let swatch = Swatch()
    private var chosen: Paint?
    private let label = Swatch.label(translated("No color chosen yet."))

    init(_ context: PageContext) {
        let body = PageBody(
            title: context.routeTitle,
            introduction:
                translated(
                    "The modal returns its answer to this page. Closing it without an answer keeps the color."
                )
        )
        let card = Card()
        card.append(.box(.horizontal, spacing: 12, swatch.widget, label).css("fact"))
        body.append(card.widget)
        widget = body.widget
        if let paint = context.savedState.flatMap(Paint.init) { show(paint) }
        guard context.leadsSomewhere(Self.colors) else { return }
        let buttons = ButtonRow()
        buttons.append(translated("Choose a Color…"), isSuggested: true) { [weak self] in
            self?.choose(context)
        }
        body.append(buttons.widget)
    }

    func savedState() -> String? { chosen?.rawValue }

    private func choose(_ context: PageContext) {
        Task { [weak self] in
            guard let paint = try? await context.result(ofOpening: Self.colors, as: Paint.self) else {
                return
            }
            self?.show(paint)
        }
    }

    private func show(_ paint: Paint) {
        chosen = paint
        swatch.show(paint)
        label.text = paint.name
    }
}

/// A page that returns the clicked color to its caller.
final class ColorPage: Page {
    static let pageName = "color"

    let widget: Widget

    init(_ context: PageContext) {
        let body = PageBody(title: context.routeTitle)
        let card = Card()
        for paint in Paint.allCases {
            let swatch = Swatch()
            swatch.show(paint)
            let row = Widget.box(.horizontal, spacing: 12, swatch.widget, Swatch.label(paint.name))
            card.append(
                .button(paint.name, showing: row) { context.finish(paint) }
                    .css("flat", "link-row")
                    .tooltip(translated("Choose: {color}", ["color": paint.name]))
            )
        }
        body.append(card.widget)
        widget = body.widget
    }
}

/// A dot in a color, or an empty ring if there is no color.
struct Swatch {
    let widget: Widget

    init() {
        widget = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_IMG)
        widget.aligned(vertical: .center).css("swatch").accessibleLabel(translated("No color"))
    }

    /// Creates the label beside the dot. Its text may change.
    static func label(_ text: String) -> Widget {
        // `Labels.paragraph` computes the minimum width from its argument. For shorter text later, that width
        // would be too large.
        let label = Labels.paragraph("")
        label.text = text
        return label
    }

    /// Replaces the color.
    func show(_ paint: Paint) {
        for other in Paint.allCases { gtk_widget_remove_css_class(widget, other.rawValue) }
        widget.css(paint.rawValue).accessibleLabel(paint.name)
    }
}
