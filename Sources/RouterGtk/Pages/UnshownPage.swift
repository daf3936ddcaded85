import CGtk
import RouterCore

extension NavigationRequest {
    /// A page that the app has built itself, without a route.
    ///
    ///     final class PhotoPage: Page {
    ///         let widget: Widget = .title("A photo")
    ///         let title: String? = "A photo"
    ///     }
    ///
    ///     navigator.push(.page(PhotoPage()))
    ///     navigator.present(.page(PhotoPage()))
    ///     navigator.embed(.page(PhotoPage()), in: "side")
    ///
    /// It goes wherever a URL goes, and is freed when it leaves, like any page.
    /// It gets its context by ``Page/updated(_:)``, before it is shown.
    /// A replaceSame replaces a page of the same class or a subclass, also one that came by a URL.
    /// `pop(.url(.page(photo)))` goes back to this very page.
    ///
    /// A page cannot be shown twice at once, or shown again after it has left: the request then ends as `failed`.
    /// If its request ends without showing it, the page is released, unless the app keeps it.
    ///
    /// - Parameter page: The page. Its title and the names of its slots are read once.
    @MainActor
    public static func page(_ page: any Page) -> NavigationRequest {
        let unrouted = UnroutedPage(
            page,
            content: UnshownPage(page),
            title: page.title,
            slots: page.slots.keys.sorted(),
            // The code that made the request mostly holds the page until the end of this turn.
            forget: { unshown in Task { withExtendedLifetime(unshown) {} } }
        )
        return NavigationRequest(.page(unrouted))
    }
}

/// A page that the app has built itself and that waits to be shown.
///
/// Its request keeps it until the page is shown, or no request can show it any more.
/// It keeps the page's widget alive meanwhile, which nobody owns yet.
/// If the page is dropped and the app still holds it, the widget's reference becomes
/// floating again, as it was.
final class UnshownPage {
    /// The page; `nil` only during deinitialization.
    private(set) var page: (any Page)?

    private let reference: ObjectReference
    /// Whether nobody owned the widget when the page was handed over.
    private let wasFloating: Bool

    init(_ page: any Page) {
        self.page = page
        wasFloating = g_object_is_floating(UnsafeMutableRawPointer(page.widget)) != 0
        reference = ObjectReference(page.widget)
    }

    isolated deinit {
        weak var others: (any Page)?
        others = page
        page = nil
        guard others != nil, wasFloating, !BuiltPage.isInUse(reference.widget) else { return }
        g_object_ref(reference.pointer)
        g_object_force_floating(as_object(reference.pointer))
    }
}
