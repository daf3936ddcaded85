import CGtk
import RouterCore

extension PageStore {
    /// Releases the pages that were covered first, until at most `limit` are built.
    ///
    /// A page that has to stay when its turn comes is asked again only after it was shown once more.
    /// So a change costs the same at any depth.
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
        while covered.count > limit - after.count, let oldest = covered.first {
            covered.removeFirst()
            let all = oldest.withAllEmbedded
            if all.allSatisfy(mayBeReleased) { all.forEach(release) }
        }
    }

    /// Whether the page can be built again without a loss.
    private func mayBeReleased(_ built: BuiltPage) -> Bool {
        built.isError
            || built.isRouted && !navigator.needsPage(of: built.entry) && !built.page.hasUnsavedChanges
                && built.page.mayBeReleased
    }
}
