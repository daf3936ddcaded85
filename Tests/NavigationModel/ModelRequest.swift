import RouterCore

/// A request as values.
public struct ModelRequest: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        case address(ModelAddress)
        case action(ModelAction)
        case unrouted
    }

    var subject: Subject
    var origin = RequestOrigin.code
    var source: Reference?
    var presentation: NavigationVerb?
    var embedding: Embedding?
    var parameters: [String: String] = [:]
    var extra: Int?
    var isAnimated: Bool?
    var buildsBackStack = false
    /// Whether a result is waited for instead of the end.
    var wantsResult = false

    /// The URL as it is handed in; the user types spaces around it.
    var text: String? {
        guard case .address(let address) = subject else { return nil }
        return origin == .user ? " \(address.text) " : address.text
    }

    /// Simpler requests, to find out whether they fail as well.
    var simpler: [ModelRequest] {
        var all: [ModelRequest] = []
        func add(_ change: (inout ModelRequest) -> Void) {
            var request = self
            change(&request)
            if request != self { all.append(request) }
        }
        add { $0.source = nil }
        add { $0.presentation = nil }
        add { $0.embedding = nil }
        add { $0.parameters = [:] }
        add { $0.extra = nil }
        add { $0.isAnimated = nil }
        add { $0.buildsBackStack = false }
        add { $0.wantsResult = false }
        add { $0.origin = .code }
        switch subject {
        case .address(.page(let place, let items)) where !items.isEmpty:
            add { $0.subject = .address(.page(place, AddressItems())) }
        case .action(.sequence(let actions)):
            for index in actions.indices {
                var fewer = actions
                fewer.remove(at: index)
                add { $0.subject = .action(.sequence(fewer)) }
            }
        default: break
        }
        return all
    }
}

extension ModelRequest: CustomStringConvertible {
    /// What differs from the ordinary.
    public var description: String {
        var parts: [String] =
            switch subject {
            case .address: ["“\(text ?? "")”"]
            case .action(let action): ["\(action)"]
            case .unrouted: ["a page without an address"]
            }
        if origin != .code { parts.append("from \(origin)") }
        if let source { parts.append("by \(source)") }
        if let presentation { parts.append("as \(presentation)") }
        if let embedding { parts.append("in \(embedding)") }
        if !parameters.isEmpty { parts.append("with \(parameters)") }
        if let extra { parts.append("and \(extra)") }
        if let isAnimated { parts.append("animated: \(isAnimated)") }
        if buildsBackStack { parts.append("with parents") }
        if wantsResult { parts.append("for a result") }
        return parts.joined(separator: " ")
    }
}
