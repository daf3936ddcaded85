@testable import RouterCore

/// An entry or a layer that a step names, found when the step is made.
public enum Reference: Hashable, Sendable {
    /// The top one.
    case top
    /// The list below the details on top; the top one without any.
    case list
    /// One of those that are open, counted from the lowest, round and round.
    case open(Int)
    /// One of those that are embedded and have slots, round and round; the top one without any.
    case embedded(Int)
    /// One of all that there have ever been, round and round.
    case ever(Int)
    /// This one.
    case exact(UInt64)
}

/// An operation without a page to open, as values.
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
    /// The `tab` of an open page, as in a ``PageURL``.
    case update(Reference, tab: Int)

    /// How an embedded page leaves; if `nil`, in the opposite way of how it came.
    public struct Leaving: Hashable, Sendable {
        var transition: EmbedTransition?
        var duration: Int?
    }

    /// The same with every reference found.
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

    /// The operation for a navigator; `find` finds the route of a URL.
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
    /// The actions without values; each is a command without items of its own.
    static let plain: [ModelAction] = [.back, .forward]

    /// The word for it in events; of a plain one also in its URL.
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

    /// Whether it goes back in a stack.
    var isPop: Bool { name == "pop" || self == .back }

    /// Whether it closes layers, or removes a page from its slot.
    var isClosing: Bool { ["dismiss", "unembed"].contains(name) }

    /// Whether it only closes something, or selects a branch.
    var closes: Bool { isPop || isClosing || ["remove", "select"].contains(name) }

    /// Whether the user may ask for it by hand, so that twice is once.
    var isByHand: Bool {
        if case .popThrough = self { true } else { closes && !isPop }
    }

    /// The same removal without the way in which the page leaves.
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
