/// A URL as a value: the URL of a page or a command, or a malformed URL.
public enum ModelURL: Hashable, Sendable {
    case page(PageURL, ReservedItems)
    case nav(Command)
    case bad(Int)

    /// A command: a URL that begins with `app://nav/`, such as `app://nav/pop?times=2`.
    public enum Command: Hashable, Sendable {
        case pop([Item])
        case dismiss([Item])
        case unembed([Item])
        case branch([Item])
        /// The command for an action in ``ModelAction/plain``, such as `app://nav/back`.
        case plain(ModelAction, [Item])
        case unknown

        /// One query item, as it is written.
        public enum Item: Hashable, Sendable {
            case times(String)
            case toRoot
            case to(PageURL)
            case toNothing
            case route(String)
            case match(String)
            case then(PageURL, ReservedItems)
            case thenBack
            case key(String)
            case name(String)
            case transition(String)
            case animated(Bool)
            case unknown
        }
    }

    static let badTexts = ["", "app://item/%zz", "no URL", "app:\\\\item", "app://item/\u{1}"]

    /// The URL as text.
    public var text: String {
        switch self {
        case .page(let url, let items): url.text(with: items)
        case .bad(let number): Self.badTexts[number % Self.badTexts.count]
        case .nav(let command): "app://nav/" + command.text
        }
    }
}

extension ModelURL: CustomStringConvertible {
    /// The URL in quotation marks.
    public var description: String { "“\(text)”" }
}

extension ModelURL.Command {
    var items: [Item] {
        switch self {
        case .pop(let items), .dismiss(let items), .unembed(let items), .branch(let items),
            .plain(_, let items):
            items
        case .unknown: []
        }
    }

    fileprivate var text: String {
        let name =
            switch self {
            case .pop: "pop"
            case .dismiss: "dismiss"
            case .unembed: "unembed"
            case .branch: "branch"
            case .plain(let action, _): action.name
            case .unknown: "turn"
            }
        return items.isEmpty ? name : name + "?" + items.map(\.text).joined(separator: "&")
    }
}

extension ModelURL.Command.Item {
    fileprivate var text: String {
        switch self {
        case .times(let count): "times=\(count)"
        case .toRoot: "to=root"
        case .to(let url): "to=" + escaped(url.text)
        case .toNothing: "to=nothing"
        case .route(let name): "route=\(name)"
        case .match(let word): "match=\(word)"
        case .then(let url, let items): "then=" + escaped(url.text(with: items))
        case .thenBack: "then=app://nav/back"
        case .key(let key): "key=\(key)"
        case .name(let name): "name=\(name)"
        case .transition(let name): "transition=\(name)"
        case .animated(let isAnimated): "nav.animated=\(isAnimated)"
        case .unknown: "time=2"
        }
    }

    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "&" ? "%26" : $1 == "+" ? "%2B" : String($1) }
    }
}
