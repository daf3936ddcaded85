extension Navigator {
    /// Asks the guards once more about all that is open, such as after the user has logged out.
    ///
    ///     session.close()
    ///     navigator.recheckGuards()
    ///
    /// They are asked about each page of each layer and branch, embedded ones too, with the origin that it has.
    /// They are not asked about pages of the app's own.
    /// All pages that they do not allow any more leave in one change with one event, whose action is `recheck`:
    ///
    /// - A modal closes if its lowest page leaves, with those over it. A hidden branch is then as if it had never been
    ///   selected.
    /// - If the lowest page of the window leaves, the page to which a guard redirects from it comes instead.
    ///   Without a redirect the first branch that is allowed is selected, else the page of the start comes instead.
    /// - If the page that was shown leaves, the page to which a guard redirects from it opens, with ``Destination/wanted``.
    ///   If that is open already, the navigation goes back to it.
    ///
    /// Pages that leave are asked whether they may, with the cause ``LeaveQuestion/Cause/guard``; if one stays, nothing
    /// changes.
    /// If a guard answers later, the request waits for it, and a newer call supersedes it.
    /// If all pages may stay, the outcome is ``NavigationOutcome/handled(_:)``.
    ///
    /// - Parameters:
    ///   - asksPages: Whether pages that leave are asked; otherwise what they have not saved is lost.
    ///   - completion: Called exactly once, as for any request.
    /// - Complexity: O(entries · guards).
    public func recheckGuards(asking asksPages: Bool = true, completion: NavigationCompletion? = nil) {
        open(NavigationRequest(.recheckGuards(asksPages: asksPages, home: home)), completion: completion)
    }
}
