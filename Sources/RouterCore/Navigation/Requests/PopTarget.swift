/// The entry to which ``Navigating/pop(_:animated:completion:)`` goes.
///
///     navigator.pop(2)
///     navigator.pop(.root)
///     navigator.pop(.url("app://list"))
///     navigator.pop(.path("app://item/7"))    // also to app://item/7?tab=log
public enum PopTarget: Sendable, ExpressibleByIntegerLiteral {
    /// So many pages back; the top layer must hold more than that.
    case count(Int)
    /// The lowest page of the top layer.
    case root
    /// The nearest page of the top layer with the same URL; see ``RouteURL/isSame(as:)``.
    ///
    /// For a page of the app's own it is that very page.
    case url(NavigationRequest)
    /// The nearest page of the top layer with a URL's route and path values, whatever its query.
    ///
    /// Redirects of routes are followed.
    case path(NavigationRequest)
    /// The nearest page of the top layer with a route, given by its name or pattern.
    case route(String)
    /// A page of the top layer, counted from 0 at the bottom.
    case index(Int)
    /// An entry, in whichever layer it is; the request is ignored if the entry has left.
    case entry(EntryID)

    /// Makes a number of pages.
    public init(integerLiteral count: Int) { self = .count(count) }
}

/// The modals that ``Navigating/dismiss(_:animated:completion:)`` closes.
///
///     navigator.dismiss(2)
///     navigator.dismiss(.all)
public enum DismissTarget: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// So many modals from the top, at least 1; `nav/dismiss?times=2`.
    case count(Int)
    /// All modals; `nav/dismiss?to=root`.
    case all
    /// The modals over a layer; the request is ignored if the layer has closed.
    case over(LayerID)
    /// A modal and those over it; the request is ignored if the modal has closed.
    case layer(LayerID)

    /// Makes a number of modals.
    public init(integerLiteral count: Int) { self = .count(count) }
}

/// The page that `NavigationChange.unembed(_:)` removes.
package enum UnembedTarget: Sendable, Hashable {
    /// The page with this key, as in `nav/unembed?key=two`; `nil` for the page that was embedded last.
    case key(String?)
    /// The page of this entry.
    case entry(EntryID)
}

/// The way in which an embedded page leaves its slot.
package struct Departure: Sendable, Hashable {
    /// The transition; `nil` for the opposite of how the page came.
    var transition: EmbedTransition?
    /// The length in milliseconds; `nil` for the one with which the page came.
    var duration: Int?

    /// Makes a departure; the duration is clamped to 0…10,000 ms.
    init(transition: EmbedTransition? = nil, duration: Int? = nil) {
        self.transition = transition
        self.duration = duration.map(Embedding.clamped)
    }
}

extension NavigationRequest {
    /// Makes the request to pop to a target, with the origin of the URL that it names.
    init(_ target: PopTarget) {
        switch target {
        case .url(let named), .path(let named):
            self = named
            operation = .pop(target)
        case .count, .root, .route, .index, .entry: self.init(.pop(target))
        }
    }
}
