@testable import RouterCore

/// An entry or a layer that a step names, found when the step is made.
public enum Reference: Hashable, Sendable {
    /// The top one.
    case top
    /// One of those that are open, counted from the lowest, round and round.
    case open(Int)
    /// One of those that are embedded and have slots, round and round; the top one without any.
    case embedded(Int)
    /// One of all that there have ever been, round and round.
    case ever(Int)
    /// This one.
    case exact(UInt64)
}

/// An action of the app's code, as values.
public indirect enum ModelAction: Hashable, Sendable {
    case push(Place, ReusePolicy)
    case present(Place)
    case replace(Place)
    case replaceSame(Place)
    case reset(Place, parents: [Place])
    case popCount(Int)
    case popRoot
    case popURL(Place)
    case popPath(Place)
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
    case embed(Place, Embedding)
    case unembedLast(Leaving)
    case unembedKey(String, Leaving)
    case unembedEntry(Reference, Leaving)
    case run(Place)
    case select(String)
    case sequence([ModelAction])

    /// How an embedded page leaves; `nil` for the opposite of how it came.
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
        case .dismissOver(let reference): .dismissOver(.exact(layer(reference)))
        case .dismissLayer(let reference): .dismissLayer(.exact(layer(reference)))
        case .sequence(let actions): .sequence(actions.map { $0.found(entry, layer) })
        default: self
        }
    }

    /// The action for a navigator; `find` finds the route of a place.
    func action(_ find: (Place) throws -> Destination) rethrows -> NavigationAction {
        func id(_ reference: Reference) -> UInt64 {
            if case .exact(let id) = reference { id } else { 0 }
        }
        return switch self {
        case .push(let place, let reuse): .push(try find(place), reuse: reuse)
        case .present(let place): .present(try find(place))
        case .replace(let place): .replace(try find(place))
        case .replaceSame(let place): .replaceSame(try find(place))
        case .reset(let place, let parents): .reset(try find(place), parents: try parents.map(find))
        case .popCount(let count): .pop(.count(count))
        case .popRoot: .pop(.root)
        case .popURL(let place): .pop(.url(try find(place).match.url))
        case .popPath(let place):
            .pop(.place(try find(place).match.url, try find(place).match))
        case .popRoute(let name): .pop(.route(name))
        case .popIndex(let index): .pop(.index(index))
        case .popEntry(let reference): .pop(.entry(EntryID(id(reference))))
        case .popThrough(let reference): .pop(.through(EntryID(id(reference))))
        case .remove(let reference): .remove(EntryID(id(reference)))
        case .back: .back
        case .forward: .forward
        case .dismissCount(let count): .dismiss(.count(count))
        case .dismissAll: .dismiss(.all)
        case .dismissOver(let reference): .dismiss(.over(LayerID(id(reference))))
        case .dismissLayer(let reference): .dismiss(.layer(LayerID(id(reference))))
        case .embed(let place, let embedding): .embed(try find(place), embedding)
        case .unembedLast(let leaving): .unembed(.last, leaving.departure)
        case .unembedKey(let key, let leaving): .unembed(.key(key), leaving.departure)
        case .unembedEntry(let reference, let leaving):
            .unembed(.entry(EntryID(id(reference))), leaving.departure)
        case .run(let place): .run(try find(place))
        case .select(let branch): .branch(branch, below: [], then: nil)
        case .sequence(let actions): .sequence(try actions.map { try $0.action(find) })
        }
    }
}

extension ModelAction {
    /// The same removal, whichever way the page leaves.
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
    var departure: NavigationAction.Departure { .init(transition: transition, duration: duration) }
}
