import CRouterGtk
import RouterCore

/// The page that appears in place of a page that cannot be built.
///
/// It states the reason and offers a button to try again.
/// It scrolls if the sentence is long.
/// ``PageStore`` creates it.
/// ``PageContext/load(into:_:then:)`` shows the same widgets in a box whose contents cannot be loaded.
///
/// - CSS: a box with the class `page-error`.
/// - Accessibility: a heading, and the sentence with the role `alert`.
final class ErrorPage: Page {
    let widget: Widget

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - error: The reason.
    ///   - configuration: The configuration, which determines the language of the texts.
    ///   - retry: Called when the user presses the button.
    init(_ error: any Error, _ configuration: HostConfiguration, retry: @escaping @MainActor () -> Void) {
        let heading = configuration.texts.translate("This page cannot be shown")
        widget = .scrolled(Self.contents(heading, error, configuration, retry: retry))
    }

    /// Creates the icon, the heading, the sentence, and the button.
    static func contents(
        _ heading: String,
        _ error: any Error,
        _ configuration: HostConfiguration,
        retry: @escaping @MainActor () -> Void
    ) -> Widget {
        let icon = Widget.icon("dialog-warning-symbolic").css("dim-label")
        gtk_image_set_pixel_size(as_image(icon), 64)
        let title = Widget.title(heading)
        gtk_label_set_xalign(as_label(title), 0.5)
        gtk_label_set_justify(as_label(title), GTK_JUSTIFY_CENTER)
        let button = Widget.button(configuration.texts.translate("Try Again"), action: retry)
        button.css("suggested-action").aligned(horizontal: .center)
        gtk_widget_set_margin_top(button, 12)
        let sentence = configuration.sentence(of: error)
        let text = Widget.centeredText(sentence, columns: 50, role: GTK_ACCESSIBLE_ROLE_ALERT)
        let box = Widget.box(.vertical, margins: 24, icon, title, text, button).css("page-error")
        return box.aligned(horizontal: .center, vertical: .center)
    }
}

extension GtkNavigationHost {
    /// Creates the page that is shown instead of a page that cannot be built.
    func makeErrorPage(_ error: any Error, _ entry: EntryID) -> ErrorPage {
        ErrorPage(error, configuration) { [weak self] in self?.retry(entry) }
    }

    /// Tries again to build and show the page of an entry, which an error page has replaced.
    ///
    /// If the page still cannot be built, a new error page states the reason.
    private func retry(_ entry: EntryID) {
        guard let state = navigator.state, let failed = pages[entry], failed.isError else { return }
        var again = Transition(from: state, to: state, isAnimated: false)
        again.steps = state.layers.filter { $0.top.id == entry }.map {
            .show(entry, in: $0.id, motion: .crossfade)
        }
        for (holder, built) in pages.pages
        where built.page.slots.values.contains(where: { $0 === failed.slot }) {
            again.steps.append(.embed(entry, in: holder))
        }
        // Requests wait, because a page may make requests while it is built,
        // and the animation that shows the error page may still be running.
        navigator.whileRequestsWait {
            pages.release(failed)
            guard (try? pages.prepare(again)) != nil else { return }
            pages.commit()
            TransitionPlayer(again, of: self) {}.play()
        }
    }
}
