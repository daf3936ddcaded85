@testable import RouterCore

/// A reference to an entry or a layer in a step of a session. It is resolved when the step is performed.
public enum Reference: Hashable, Sendable {
    /// The top entry or layer.
    case top
    /// The list below the details at the top, or the top entry if there is no list.
    case list
    /// The open entry or layer with this index, counted from the lowest.
    /// The index is taken modulo the number of open entries or layers.
    case open(Int)
    /// The entry with this index among the embedded entries whose pages have slots themselves.
    /// The index is taken modulo the number of these entries. If there are none, the reference is to the top
    /// entry.
    ///
    /// Where a layer is meant, this case has the same meaning as ``open(_:)``.
    case embedded(Int)
    /// The entry or layer with this index among all that have ever existed.
    /// The index is taken modulo their number.
    case ever(Int)
    /// The entry or layer with this id.
    case exact(UInt64)
}

/// An operation as a value, such as a pop. It does not name a page to open.
public enum ModelAction: Hashable, Sendable {
    case popCount(Int)
    case popRoot
    case popURL(PageURL)
    case popPath(PageURL)
    case popRoute(String)
    case popIndex(Int)
    case popEntry(Reference)
    case popThrough(Reference)
    case remove(Reference)
    case back
    case forward
    case dismissCount(Int)
    case dismissAll
    case dismissOver(Reference)
    case dismissLayer(Reference)
    case unembedLast(Leaving)
    case unembedKey(String, Leaving)
    case unembedEntry(Reference, Leaving)
    case select(String)
    case recheck(asksPages: Bool)
    /// Changes the query item `tab` in the URL of an open page; see ``PageURL/tab``.
    case update(Reference, tab: Int)

    /// How an embedded page leaves its slot.
    ///
    /// If the transition is `nil`, the page leaves with the reverse of the transition with which it entered.
    /// If the duration is `nil`, the page leaves with the duration with which it entered.
    public struct Leaving: Hashable, Sendable {
        var transition: EmbedTransition?
        var duration: Int?
    }

    /// Returns the same action with every reference resolved.
    func found(_ entry: (Reference) -> UInt64, _ layer: (Reference) -> UInt64) -> ModelAction {
        switch self {
        case .popEntry(let reference): .popEntry(.exact(entry(reference)))
        case .popThrough(let reference): .popThrough(.exact(entry(reference)))
        case .remove(let reference): .remove(.exact(entry(reference)))
        case .unembedEntry(let reference, let leaving): .unembedEntry(.exact(entry(reference)), leaving)
        case .update(let reference, let tab): .update(.exact(entry(reference)), tab: tab)
        case .dismissOver(let reference): .dismissOver(.exact(layer(reference)))
        case .dismissLayer(let reference): .dismissLayer(.exact(layer(reference)))
        default: self
        }
    }

    /// Returns the operation for a navigator. `find` looks up the route of a URL.
    func operation(_ find: (PageURL) throws -> Destination) rethrows -> NavigationRequest.Operation {
        func id(_ reference: Reference) -> UInt64 {
            if case .exact(let id) = reference { id } else { 0 }
        }
        return switch self {
        case .popCount(let count): .pop(.count(count))
        case .popRoot: .pop(.root)
        case .popURL(let url): .pop(.url(.url(try find(url).match.url)))
        case .popPath(let url): .pop(.path(.url(try find(url).match.url)))
        case .popRoute(let name): .pop(.route(name))
        case .popIndex(let index): .pop(.index(index))
        case .popEntry(let reference): .pop(.entry(EntryID(id(reference))))
        case .popThrough(let reference): .direct(.goBack(through: EntryID(id(reference))))
        case .remove(let reference): .direct(.remove(EntryID(id(reference))))
        case .back: .direct(.back)
        case .forward: .forward
        case .dismissCount(let count): .direct(.dismiss(.count(count)))
        case .dismissAll: .direct(.dismiss(.all))
        case .dismissOver(let reference): .direct(.dismiss(.over(LayerID(id(reference)))))
        case .dismissLayer(let reference): .direct(.dismiss(.layer(LayerID(id(reference)))))
        case .unembedLast(let leaving): .direct(.unembed(.key(nil), leaving.departure))
        case .unembedKey(let key, let leaving): .direct(.unembed(.key(key), leaving.departure))
        case .unembedEntry(let reference, let leaving):
            .direct(.unembed(.entry(EntryID(id(reference))), leaving.departure))
        case .select(let branch): .select(branch: branch)
        case .recheck(let asksPages): .recheckGuards(asksPages: asksPages, home: "app://home")
        case .update(let reference, let tab):
            .update(EntryID(id(reference)), query: ["tab": PageURL(.home, tab: tab).tabText])
        }
    }
}

extension ModelAction {
    /// The actions without associated values. Their URLs, such as `app://nav/back`, accept no query item
    /// except `nav.animated`.
    static let plain: [ModelAction] = [.back, .forward]

    /// The name of the action in events. The URL of a plain action contains it, too.
    var name: String {
        switch self {
        case .popCount, .popRoot, .popURL, .popPath, .popRoute, .popIndex, .popEntry, .popThrough: "pop"
        case .back: "back"
        case .forward: "forward"
        case .dismissCount, .dismissAll, .dismissOver, .dismissLayer: "dismiss"
        case .remove: "remove"
        case .unembedLast, .unembedKey, .unembedEntry: "unembed"
        case .select: "select"
        case .recheck: "recheck"
        case .update: "update"
        }
    }

    /// Whether the action goes back in a stack.
    var isPop: Bool { name == "pop" || self == .back }

    /// Whether the action closes layers, or removes a page from its slot.
    var isClosing: Bool { ["dismiss", "unembed"].contains(name) }

    /// Whether the action only closes something, or selects a branch.
    var closes: Bool { isPop || isClosing || ["remove", "select"].contains(name) }

    /// Whether the user can request the action with a control of the window.
    ///
    /// If the user requests the same action again while the first request still waits for a page to answer
    /// whether it may leave, the second request joins the first.
    var isByHand: Bool {
        if case .popThrough = self { true } else { closes && !isPop }
    }

    /// The same action without a transition and a duration.
    var withoutLeaving: ModelAction {
        switch self {
        case .unembedLast: .unembedLast(Leaving())
        case .unembedKey(let key, _): .unembedKey(key, Leaving())
        case .unembedEntry(let entry, _): .unembedEntry(entry, Leaving())
        default: self
        }
    }
}

extension ModelAction.Leaving {
    var departure: Departure { .init(transition: transition, duration: duration) }
}
