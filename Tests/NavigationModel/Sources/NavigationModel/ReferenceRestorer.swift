@testable import RouterCore

/// A second implementation of `StateRestorer`, written from the promises of `docs/saving.md`.
///
/// It restores the pages in the same order as `StateRestorer`,
/// because the order determines the ids of the entries.
struct ReferenceRestorer {
    typealias State = ReferenceState
    typealias Page = State.Page

    /// A saved entry that is not reopened, and the reason.
    struct Dropped: Hashable, Comparable {
        var url: String
        var reason: String

        init(_ url: String, _ reason: String) {
            self.url = url
            self.reason = reason
        }

        static func < (first: Dropped, second: Dropped) -> Bool {
            (first.url, first.reason) < (second.url, second.reason)
        }
    }

    /// A page of the restored state.
    private struct Kept {
        var page: Page
        var embedded: [State.Embedded] = []
        /// Whether the page can be the lowest page of a stack:
        /// it was the lowest when it was saved, or it is a root.
        var isLowest = true
        /// Whether the page comes from the session. Otherwise, it was added below a saved page.
        var isSaved = false
    }

    let limits: NavigationLimits
    let guards: [[ModelRoute: GuardMode]]
    let hasOtherTable: Bool
    let hasBranches: Bool
    /// The entry that was on top when the session was saved.
    let top: UInt64?
    var notice: (String) -> Void = { _ in }
    var dropped: [Dropped] = []
    /// The request for the page that was on top, and that page's entry in `dropped`.
    /// It is set only if a guard refuses or redirects that page.
    var turnedAway: (request: ModelRequest, Dropped)?

    private mutating func drop(_ page: Page, _ reason: String) {
        dropped.append(Dropped(page.savedURL, reason))
    }

    // MARK: - Stacks

    /// Returns the state with the saved pages.
    ///
    /// If none of the window's pages can be reopened, the window starts as in `first`.
    mutating func state(of saved: ReferenceSession, or first: State) -> State {
        var state = first
        if hasBranches {
            restoreBranches(saved, &state)
        } else {
            for entry in saved.hidden.flatMap(\.entries) { drop(entry.entry.page, "noSuchBranch") }
            var pages = kept(saved.window)
            let home = Kept(page: first.layers[0].entries[0].page)
            if let lowest = pages.first {
                if !lowest.isLowest, !lowest.page.url.isSamePage(as: home.page.url) {
                    let parents = parents(of: lowest)
                    notice(parents.isEmpty ? "home below a restored page" : "parents below a restored page")
                    pages = (parents.isEmpty ? [home] : parents) + pages
                }
                state.nextEntry = 1
                state.layers[0].entries = entries(pages, &state)
            }
        }
        for modal in saved.modals {
            var pages = kept(modal)
            if let lowest = pages.first, !lowest.isLowest {
                let parents = parents(of: lowest)
                if let presented = parents.lastIndex(where: { $0.page.url.route.verb == .present }) {
                    notice("parents below a restored modal")
                    pages = parents[presented...] + pages
                }
            }
            if pages.isEmpty { continue }
            state.layers.append(State.Layer(id: state.nextLayer, entries: entries(pages, &state)))
            state.nextLayer += 1
        }
        return state
    }

    /// Creates entries for the pages. Drops the lowest pages if the stack would be too deep.
    private mutating func entries(_ pages: [Kept], _ state: inout State) -> [State.Entry] {
        for page in pages.dropLast(limits.depth) where page.isSaved { drop(page.page, "limitExceeded") }
        var entries: [State.Entry] = []
        for page in pages.suffix(limits.depth) {
            entries.append(entry(page.page, page.embedded, &state))
        }
        return entries
    }

    private mutating func entry(_ page: Page, _ embedded: [State.Embedded], _ state: inout State)
        -> State.Entry
    {
        var entry = State.Entry(id: state.nextEntry, page: page)
        state.nextEntry += 1
        for var inner in embedded {
            guard let found = self.page(inner.entry) else { continue }
            inner.entry = self.entry(found, inner.entry.embedded, &state)
            entry.embedded.append(inner)
        }
        return entry
    }

    // MARK: - Branches

    private mutating func restoreBranches(_ saved: ReferenceSession, _ state: inout State) {
        let first = state.branch ?? ""
        var arrivals: [String: [Kept]] = [:]
        var shown: String?
        for stack in saved.hidden + [saved.window] {
            shown = nil
            let own = state.branches.first { $0 == stack.branch }
            var name = own ?? first
            for var page in rooted(stack) {
                // A page without a branch stays in the branch of the page below it.
                name = page.page.url.route.branch ?? name
                page.isLowest = page.isLowest && name == own
                arrivals[name, default: []].append(page)
                shown = name
            }
        }
        var opened = [first: state.layers[0]]
        for name in state.branches {
            let pages = onRoot(arrivals[name] ?? [], name, isHidden: name != shown ?? first)
            arrivals[name] = pages.isEmpty ? nil : pages
            if !pages.isEmpty { opened[name] = State.Layer(id: 0, entries: entries(pages, &state)) }
        }
        let selected = shown ?? first
        if arrivals[first] == nil, selected != first { opened[first] = nil }
        if let window = opened[selected] {
            state.layers[0] = window
            state.branch = selected
        }
        state.hidden = opened.filter { $0.key != state.branch }
    }

    /// Returns the pages of a saved branch.
    /// Adds the root of the branch below these pages if pages of the root's route are never saved.
    private mutating func rooted(_ stack: ReferenceSession.Stack) -> [Kept] {
        var pages = kept(stack)
        let declared = ModelRoute.branches.first { $0.name == stack.branch }?.root
        guard let declared, let name = stack.branch, !declared.route.isSaved(inOther: hasOtherTable) else {
            return pages
        }
        if let lowest = pages.first, lowest.isLowest, lowest.page.url.isSamePage(as: declared) {
            return pages
        }
        notice("root that is not saved")
        for index in pages.indices { pages[index].isLowest = false }
        return [try? root(of: name)].compactMap(\.self) + pages
    }

    /// Returns the pages that now belong to a branch, after moving the lowest page of its saved stack to the
    /// bottom. If that page cannot be reopened, the root of the branch is at the bottom instead.
    ///
    /// If the root cannot be opened either, a hidden branch is dropped, as if the user had never selected it.
    private mutating func onRoot(_ arrivals: [Kept], _ name: String, isHidden: Bool) -> [Kept] {
        guard let first = arrivals.first, !first.isLowest else { return arrivals }
        var root: Kept?
        do throws(Refusal) {
            root = try self.root(of: name)
        } catch {
            if isHidden, !arrivals.contains(where: \.isLowest) {
                notice("hidden branch whose root is refused")
                for page in arrivals where page.isSaved { drop(page.page, error.code) }
                return []
            }
        }
        if let lowest = root, first.page.url.isSamePage(as: lowest.page.url) { root = nil }
        if root != nil { notice("root below a restored page") }
        var pages = [root].compactMap(\.self) + arrivals
        if let index = pages.dropFirst().firstIndex(where: \.isLowest),
            root != nil || pages[index].page.url.isSamePage(as: first.page.url)
        {
            let lowest = pages.remove(at: index)
            if lowest.isSaved { pages[0] = lowest }
        }
        return pages
    }

    // MARK: - Pages

    private func decider(_ request: ModelRequest) -> ReferenceDecider {
        var decider = ReferenceDecider(request: request, limits: limits, guards: guards)
        decider.hasOtherTable = hasOtherTable
        return decider
    }

    /// Returns the root of a branch, as if the app's code requested it.
    private func root(of name: String) throws(Refusal) -> Kept {
        guard let url = ModelRoute.branches.first(where: { $0.name == name })?.root else {
            throw Refusal("noSuchBranch")
        }
        var decider = decider(ModelRequest(subject: .url(.page(url, ReservedItems()))))
        decider.fallsBack = false
        guard let found = try decider.find(url, ReservedItems()), !found.isOfGuard else {
            throw Refusal("guardRefused")
        }
        return Kept(page: found.page)
    }

    private func parents(of kept: Kept) -> [Kept] {
        decider(ModelRequest(subject: .unrouted(0, .photo), origin: .restored)).parents(of: kept.page.url)
            .map { Kept(page: $0) }
    }

    /// Returns the pages of a stack that can still be opened.
    private mutating func kept(_ stack: ReferenceSession.Stack) -> [Kept] {
        var pages: [Kept] = []
        for saved in stack.entries {
            guard let page = page(saved.entry) else {
                notice("dropped page")
                continue
            }
            pages.append(
                Kept(page: page, embedded: saved.entry.embedded, isLowest: saved.isLowest, isSaved: true)
            )
        }
        return pages
    }

    /// Returns the page that the URL of an entry now opens, or `nil` if a guard refuses or redirects it.
    private mutating func page(_ entry: State.Entry) -> Page? {
        let old = entry.page
        let isOfApp = old.url.written == .unrouted
        var request = ModelRequest(
            subject: .url(.page(isOfApp ? old.url : old.url.asWritten, old.items)),
            origin: .restored
        )
        request.parameters = old.parameters
        request.isRead = true
        request.isRestored = true
        var decider = decider(request)
        decider.fallsBack = old.isNotFound
        guard case .url(.page(let url, let items)) = request.subject else { return nil }
        do throws(Refusal) {
            let found = try decider.find(url, items)
            guard var page = found?.page, found?.isOfGuard == false else {
                drop(old, "guardRefused")
                let isOfAction = found?.page.url.route.isAction ?? false
                if entry.id == top, !isOfAction {
                    request.isAnimated = false
                    turnedAway = (request, Dropped(old.savedURL, "guardRefused"))
                }
                return nil
            }
            page.redirectedFrom = old.redirectedFrom + page.redirectedFrom
            return page
        } catch {
            drop(old, error.code)
            return nil
        }
    }

    // MARK: - Pages that cannot be built

    /// Returns the state without those shown pages that cannot be built.
    mutating func building(_ restored: State, or first: State, isBroken: (Page) -> Bool) throws(Refusal)
        -> State
    {
        var state = restored
        if let window = building(restored.layers[0], isBroken) {
            state.layers = [window]
        } else if let name = first.branch, name != restored.branch, let hidden = restored.hidden[name] {
            state.branch = name
            state.hidden[name] = nil
            state.layers = building(hidden, isBroken).map { [$0] } ?? []
        } else {
            state.layers = []
        }
        if state.layers.isEmpty {
            state.branch = first.branch
            if let name = first.branch { state.hidden[name] = nil }
            var window = State.Layer(id: 0, entries: [])
            for entry in first.layers[0].entries {
                window.entries.append(self.entry(entry.page, [], &state))
            }
            guard window.entries.last.map({ !isBroken($0.page) }) ?? false else { throw Refusal("failed") }
            state.layers = [window]
        }
        for layer in restored.layers.dropFirst() {
            if let modal = building(layer, isBroken) { state.layers.append(modal) }
        }
        return state
    }

    /// Removes pages from the top of a stack until its top page can be built,
    /// and returns the stack, or `nil` if no page is left.
    ///
    /// Also removes embedded pages of the top page that cannot be built.
    private mutating func building(_ layer: State.Layer, _ isBroken: (Page) -> Bool) -> State.Layer? {
        var layer = layer
        while var top = layer.entries.popLast() {
            if isBroken(top.page) {
                notice("shown page that cannot be built")
                drop(top.page, "failed")
                continue
            }
            for embedded in top.embedded where embedded.entry.all.contains(where: { isBroken($0.page) }) {
                drop(embedded.entry.page, "failed")
                top.takeOut(embedded.id)
            }
            layer.entries.append(top)
            return layer
        }
        return nil
    }
}
