@testable import RouterCore

/// A request as a value.
public struct ModelRequest: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        case url(ModelURL)
        case action(ModelAction)
        /// An unrouted page (a page that the app creates without a route) of this kind.
        /// The number identifies the page. It is assigned when the page is created.
        case unrouted(UInt64, UnroutedKind)
        /// Closes the page of an entry.
        case close(Reference)
        /// Several requests as one change.
        case all([ModelRequest])
    }

    var subject: Subject
    /// Whether to use the URL that the top page has at the time of the request, instead of the subject's URL.
    var isForShownURL = false
    var origin = RequestOrigin.app
    var source: Reference?
    var isOfUserAction = false
    var verb: NavigationVerb?
    var embedding: Embedding?
    /// The entry whose slot the page opens in, or `nil` for the shown entry.
    var holder: Reference?
    var parameters: [String: String] = [:]
    var extra: Int?
    var isAnimated: Bool?
    var buildsBackStack = false
    var modalPolicy: NavigationRequest.ModalPolicy?
    /// Whether the caller waits for the result of the page instead of the outcome of the request.
    var wantsResult = false
    /// Whether the caller also receives the values that the page sends before its result.
    var wantsValues = false
    /// Whether the URL has already been parsed, such as the URL in the `then` item of a command.
    var isRead = false
    /// Whether the request reopens a saved page.
    var isRestored = false
    /// Whether to build the URL from the value of a typed route. This must not change the result.
    var isTyped = false
    /// The number of the request whose caller waits for the result of the page.
    var caller: Int?

    /// The number of the request whose caller waits for the result of the last page of this request.
    var lastCaller: Int? {
        if case .all(let requests) = subject { caller ?? requests.last?.lastCaller } else { caller }
    }

    /// The URL as text, with spaces around it if it comes from the user.
    ///
    /// If several requests form one change, this is the URL of the last request that has a URL.
    var text: String? {
        switch subject {
        case .url(let url): origin == .user && !isRead ? " \(url.text) " : url.text
        case .all(let requests): requests.compactMap(\.text).last
        case .action, .unrouted, .close: nil
        }
    }

    /// The number of requests that are combined into one change, or `nil` for a single request.
    var parts: Int? {
        guard case .all(let requests) = subject else { return nil }
        return requests.map { $0.parts ?? 1 }.reduce(0, +)
    }

    /// The value of the typed route ``ModelItem`` from which the same URL is built.
    ///
    /// The result is `nil` if the URL has another route or `nav.*` items, or if the request comes from the
    /// user.
    var typedItem: ModelItem? {
        guard case .url(.page(let url, let items)) = subject, url.route == .item, items.isEmpty else {
            return nil
        }
        return origin == .user ? nil : ModelItem(id: url.number, tab: url.tabText)
    }

    /// Simpler requests, to be tried when a list of steps is shortened.
    var simpler: [ModelRequest] {
        var all: [ModelRequest] = []
        func add(_ change: (inout ModelRequest) -> Void) {
            var request = self
            change(&request)
            if request != self { all.append(request) }
        }
        add { $0.isForShownURL = false }
        add { $0.source = nil }
        add { $0.isOfUserAction = false }
        add { $0.verb = nil }
        add { $0.embedding = nil }
        add { $0.holder = nil }
        add { $0.parameters = [:] }
        add { $0.extra = nil }
        add { $0.isAnimated = nil }
        add { $0.buildsBackStack = false }
        add { $0.modalPolicy = nil }
        add { $0.wantsResult = false }
        add { $0.wantsValues = false }
        add { $0.isTyped = false }
        add { $0.origin = .app }
        switch subject {
        case .url(.page(let url, let items)) where !items.isEmpty:
            add { $0.subject = .url(.page(url, ReservedItems())) }
        case .all(let requests):
            for index in requests.indices {
                var fewer = requests
                fewer.remove(at: index)
                add { $0.subject = .all(fewer) }
                for simpler in requests[index].simpler {
                    var others = requests
                    others[index] = simpler
                    add { $0.subject = .all(others) }
                }
            }
        default: break
        }
        return all
    }
}

/// The two types of unrouted pages that the model's app creates. Only a desk has slots.
public enum UnroutedKind: Hashable, CaseIterable, Sendable {
    case photo, desk

    /// The slots of a page of this type.
    var slots: [String] { self == .desk ? ["main", "side"] : [] }
}

extension ModelRequest: CustomStringConvertible {
    /// The subject, and the properties that differ from their defaults.
    public var description: String {
        var parts: [String] =
            switch subject {
            case .url: ["“\(text ?? "")”"]
            case .action(let action): ["\(action)"]
            case .unrouted: ["a page without a URL"]
            case .close(let entry): ["the end of \(entry)"]
            case .all(let requests): requests.map { "(\($0))" }
            }
        if isForShownURL { parts = ["the shown URL"] }
        if origin != .app { parts.append("from \(origin)") }
        if let source { parts.append("by \(source)") }
        if isOfUserAction { parts.append("in an action of the user") }
        if let verb { parts.append("as \(verb)") }
        if let embedding { parts.append("in \(embedding)") }
        if let holder { parts.append("of \(holder)") }
        if !parameters.isEmpty { parts.append("with \(parameters)") }
        if let extra { parts.append("and \(extra)") }
        if let isAnimated { parts.append("animated: \(isAnimated)") }
        if buildsBackStack { parts.append("with parents") }
        if let modalPolicy { parts.append("over modals: \(modalPolicy)") }
        if wantsResult { parts.append(wantsValues ? "for values" : "for a result") }
        if isTyped { parts.append("as a typed route") }
        return parts.joined(separator: " ")
    }
}
