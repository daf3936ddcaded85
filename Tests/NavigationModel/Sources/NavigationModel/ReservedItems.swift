@testable import RouterCore

/// The reserved query items (`nav.*`) of a page's URL, as they are written.
///
/// An item that the URL lacks is `nil`.
public struct ReservedItems: Hashable, Sendable {
    var action: String?
    var animated: String?
    var reuse: String?
    var slot: String?
    var key: String?
    var transition: String?
    var unknown: String?

    /// Whether the reserved items precede the other query items in the URL,
    /// because the other items were set later.
    private(set) var comeFirst = false

    var isEmpty: Bool { self == ReservedItems() }

    /// Records that the other query items were set, and therefore follow the reserved items.
    mutating func setOthers() { comeFirst = !isEmpty }

    var pieces: [String] {
        [
            ("action", action), ("animated", animated), ("reuse", reuse), ("slot", slot), ("key", key),
            ("transition", transition), ("unknown", unknown),
        ].compactMap { name, value in value.map { "nav.\(name)=\($0)" } }
    }

    /// The parsed values of the items.
    struct Meaning {
        var verb: NavigationVerb?
        var isAnimated: Bool?
        var reuse: ReusePolicy?
        var embedding: Embedding?
    }

    func meaning() throws(Refusal) -> Meaning {
        var meaning = Meaning()
        if unknown != nil { throw Refusal("badParameter") }
        if action == "embed" {
            var embedding = Embedding(slot: slot, key: key)
            if let transition {
                guard let known = EmbedTransition(rawValue: transition) else { throw Refusal("badParameter") }
                embedding.transition = known
            }
            meaning.embedding = embedding
        } else {
            // The items `slot`, `key`, and `transition` are valid only together with `embed`.
            guard slot == nil, key == nil, transition == nil else { throw Refusal("badParameter") }
            if let action {
                guard let known = NavigationVerb(rawValue: action) else { throw Refusal("badParameter") }
                meaning.verb = known
            }
        }
        if let animated {
            guard animated == "true" || animated == "false" else { throw Refusal("badParameter") }
            meaning.isAnimated = animated == "true"
        }
        if let reuse {
            guard let known = ReusePolicy(rawValue: reuse) else { throw Refusal("badParameter") }
            meaning.reuse = known
        }
        return meaning
    }
}

/// The error with which the reference model refuses a request. It has the same code as the navigator's error.
struct Refusal: Error, Equatable {
    let code: String

    init(_ code: String) {
        self.code = code
    }
}
