import CGtk
import RouterCore

extension PageStore {
    /// The number of pages that a change asks again whether they may be released by now.
    ///
    /// So a change costs the same at any depth.
    private static let askedAgain = 4

    /// Releases the pages that were covered first, until at most `limit` are built.
    ///
    /// A page that has to stay when its turn comes is asked again after later changes, in turns with its like.
    ///
    /// - Parameters:
    ///   - before: The visible pages of all layers before a transition, without embedded ones.
    ///   - after: Those after it.
    func releaseOldest(_ before: [BuiltPage], _ after: [BuiltPage]) {
        let visible = Set(after.map(ObjectIdentifier.init))
        let isCovered = { (built: BuiltPage) in
            !built.hasLeft && !built.isReleased && !visible.contains(ObjectIdentifier(built))
        }
        // The user who comes back to an error page wants to see the page.
        for built in before where built.isError && isCovered(built) { release(built) }
        covered = covered.filter(isCovered) + before.filter(isCovered)
        let room = limit - after.count
        for _ in 0..<min(Self.askedAgain, heldBack.count) where heldBack.count + covered.count > room {
            // One that was shown meanwhile waits for its turn again.
            guard let built = pages[heldBack.removeFirst()], isCovered(built),
                !covered.contains(where: { $0 === built })
            else { continue }
            releaseOrHoldBack(built)
        }
        while covered.count > room, !covered.isEmpty { releaseOrHoldBack(covered.removeFirst()) }
    }

    /// Releases a page with all that are embedded in it, if they all may be.
    private func releaseOrHoldBack(_ built: BuiltPage) {
        let all = built.withAllEmbedded
        guard all.allSatisfy(mayBeReleased) else { return heldBack.append(built.entry) }
        all.forEach(release)
    }

    /// Whether the page can be built again without a loss.
    private func mayBeReleased(_ built: BuiltPage) -> Bool {
        built.isError
            || built.isRouted && !navigator.needsPage(of: built.entry) && !built.page.hasUnsavedChanges
                && built.page.mayBeReleased
    }
}

/// The remains of a released page, kept until its entry returns or leaves.
struct ReleasedPage {
    /// The title of the page; `nil` for the title of the route.
    let title: String?
    /// The text that the page wants to have back.
    let savedState: String?
    /// The scroll positions and the focus.
    let position: [String: [Double]]?

    /// Asks a page for what is to be kept of it.
    init(_ built: BuiltPage) {
        title = built.page.title
        savedState = built.page.savedState()
        position = built.position
    }
}
