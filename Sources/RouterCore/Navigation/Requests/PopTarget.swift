/// The entry to which ``Navigating/pop(_:animated:completion:)`` goes back.
///
///     navigator.pop(2)
///     navigator.pop(.root)
///     navigator.pop(.url("app://list"))
///     navigator.pop(.path("app://item/7"))    // also to app://item/7?tab=log
public enum PopTarget: Sendable, ExpressibleByIntegerLiteral {
    /// Goes back this number of pages. The top layer must contain more pages than that.
    case count(Int)
    /// Goes back to the lowest page of the top layer.
    case root
    /// Goes back to the nearest page of the top layer that has the URL of this request;
    /// see ``RouteURL/isSame(as:)``.
    ///
    /// If the request is for an unrouted page (one that the app makes itself), the target is that very page.
    case url(NavigationRequest)
    /// Goes back to the nearest page of the top layer that has the same route as the URL
    /// and the same values in the path, whatever its query.
    ///
    /// If the route of the URL redirects, the redirect is followed. Guards are not asked.
    case path(NavigationRequest)
    /// Goes back to the nearest page of the top layer that has this route, given by its name or pattern.
    case route(String)
    /// Goes back to the page of the top layer at this index, counted from 0 at the bottom.
    case index(Int)
    /// Goes back to an entry in any layer. The pop is ignored if the entry is no longer open.
    case entry(EntryID)

    /// Creates a target that goes back this number of pages.
    public init(integerLiteral count: Int) { self = .count(count) }
}

/// The modals that ``Navigating/dismiss(_:animated:completion:)`` closes.
///
///     navigator.dismiss(2)
///     navigator.dismiss(.all)
public enum DismissTarget: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// This number of modals from the top, at least 1, as in `nav/dismiss?times=2`.
    case count(Int)
    /// All modals, as in `nav/dismiss?to=root`.
    case all
    /// The modals over a layer. The request is ignored if the layer has closed.
    case over(LayerID)
    /// A modal and the modals over it. The request is ignored if the modal has closed.
    case layer(LayerID)

    /// Creates a target that closes this number of modals.
    public init(integerLiteral count: Int) { self = .count(count) }
}

/// The page that `DirectChange.unembed(_:_:)` removes.
package enum UnembedTarget: Sendable, Hashable {
    /// The page that was embedded with this key, as in `nav/unembed?key=two`.
    ///
    /// If the key is `nil`, it is the page that was embedded last.
    case key(String?)
    /// The page of this entry.
    case entry(EntryID)
}

/// The motion with which an embedded page leaves its slot.
package struct Departure: Sendable, Hashable {
    /// The transition, or `nil` for the reverse of the transition with which the page entered.
    var transition: EmbedTransition?
    /// The duration in milliseconds, or `nil` for the duration with which the page entered.
    var duration: Int?

    /// Creates a departure. The duration is clamped to 0…10,000 ms.
    init(transition: EmbedTransition? = nil, duration: Int? = nil) {
        self.transition = transition
        self.duration = duration.map(Embedding.clamped)
    }
}

extension NavigationRequest {
    /// Creates a request to pop to a target.
    ///
    /// If the target contains a request for a URL, the new request has the same origin.
    init(_ target: PopTarget) {
        switch target {
        case .url(let named), .path(let named):
            self = named
            operation = .pop(target)
        case .count, .root, .route, .index, .entry: self.init(.pop(target))
        }
    }
}
