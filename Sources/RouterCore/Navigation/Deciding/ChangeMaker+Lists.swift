/// How requests from a list, such as a mail folder, are decided while its details are open above it.
///
/// A wide view shows the list beside its details. The requests are decided in the same way at every width.
/// Some changes remove the details, but only if the user requests the change. Otherwise the request changes
/// nothing and ends as `superseded`.
///
/// | Change that the list requests | Effect |
/// |---|---|
/// | a push on the list's stack | the details leave, see ``NavigationChange/fromList(_:_:)`` |
/// | a replacement, a pop by number, closing the list | the details leave, but only if the user requests it |
/// | a modal, a slot of the list, another branch, an action, another app | the details stay |
/// | anything else | the same as a request from the top page |
extension ChangeMaker {
    /// Decides about a request from a list that has details above it.
    func begin(askedBy list: Entry) throws(Interruption) -> Beginning {
        let maker = sees(only: list) ? maker(for: request, in: state?.cut(at: list)) : self
        let decision: Decision
        if case .open(let requested) = request.operation {
            let url = try refusing(finder.url(of: requested, from: request.origin))
            finder.record?(.read(url))
            decision = try maker.open(url)
        } else {
            decision = try maker.decide()
        }
        guard let change = try change(decision.change, askedBy: list) else { return .superseded }
        return .decided((change, request.isAnimated ?? decision.isAnimated))
    }

    /// Returns whether the request is decided as if the list were on top, without its details.
    ///
    /// If the request combines several requests, this is the case only if the first of them closes the list.
    private func sees(only list: Entry) -> Bool {
        guard case .all(let requests) = request.operation else { return true }
        return requests.first?.closes(list) ?? false
    }

    /// Returns the change that the list has requested, extended by what happens to the details.
    ///
    /// It returns `nil` if the change would remove the details that the user is reading,
    /// although the user has not requested this change.
    private func change(_ change: NavigationChange, askedBy list: Entry) throws(Interruption)
        -> NavigationChange?
    {
        let isOfUser = request.isOfUserAction || request.origin == .user || request.origin == .link
        switch change {
        case .open(let page, .replaceSame, _, _) where !page.isSameRoute(as: list.destination):
            return .fromList(list.id, change)
        case .open(_, .push, _, _): return .fromList(list.id, change)
        case .open(_, .replace, _, _), .open(_, .replaceSame, _, _), .pop(.count):
            return isOfUser ? .fromList(list.id, change) : nil
        case .direct(.remove(list.id)): return isOfUser ? .direct(.goBack(through: list.id)) : nil
        case .direct where request.closes(list): return isOfUser ? change : nil
        case .direct(.unembed(.key(let key), let departure)):
            guard let embedded = list.embedded.last(where: { key == nil || $0.key == key }) else {
                throw .refused(.notEmbedded(key))
            }
            return .direct(.unembed(.entry(embedded.id), departure))
        case .embed(let page, var embedding):
            embedding.entry = embedding.entry ?? list.id
            return .embed(page, embedding)
        case .sequence(let changes):
            if case .all(let requests) = request.operation {
                guard requests.first?.closes(list) ?? false else { return change }
                return isOfUser ? .fromList(list.id, change) : nil
            }
            // The requested URL is a command that pops and then opens a page.
            guard case .pop(.count)? = changes.first else { return change }
            return isOfUser ? .fromList(list.id, change) : nil
        default: return change
        }
    }
}

extension NavigationRequest {
    /// Returns whether the request closes the page of a list.
    fileprivate func closes(_ list: Entry) -> Bool {
        switch operation {
        case .close(list.id), .direct(.goBack(through: list.id)): true
        default: false
        }
    }
}
