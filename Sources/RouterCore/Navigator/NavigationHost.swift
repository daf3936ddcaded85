/// An object that shows what a navigator opens and closes, as widgets or, in a test, as text.
///
/// For each change, the navigator calls ``ask(_:)`` for every entry (an open page) that would leave.
/// Once all of them may leave, it calls ``prepare(_:)``.
/// If that does not throw, it immediately calls ``apply(_:completion:)`` with the same transition.
///
///     final class ConsoleHost: NavigationHost {
///         func prepare(_ transition: Transition) {}
///         func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
///             for step in transition.steps { print(step) }
///             completion()
///         }
///     }
///     try navigator.attach(ConsoleHost())
///
/// The navigator keeps the host until ``Navigator/detach(_:)``, which a host calls
/// when it no longer shows anything.
/// A host never changes the state.
/// If the user closes something by hand, the host asks the navigator to close the entry or the layer.
@MainActor
public protocol NavigationHost: AnyObject {
    /// Builds the pages that the transition will show, unless they are already built.
    ///
    /// These are the top pages of all layers (the window and its modals) in the new state,
    /// with their embedded pages.
    /// If a page enters a slot of a covered page that is already built, the entering page is built, too.
    /// Nothing visible changes.
    /// If a page cannot be built but its entry is also in the old state,
    /// a host may show the error in place of the page.
    ///
    /// - Throws: The error of a page that cannot be built. The host discards the pages that it has built
    ///   for this transition, and the request ends as ``NavigationOutcome/failed(_:)``.
    func prepare(_ transition: Transition) throws

    /// Asks the page of an entry whether it may leave for good.
    ///
    /// The host answers the question at once, or stores it and answers later.
    /// It answers `true` at once for a page that is not built or has no objection,
    /// as the default implementation does for every page.
    func ask(_ question: LeaveQuestion)

    /// Returns what to save about an entry's page, or `nil` if the page was never built.
    ///
    /// For a page that the host has released, the result is what the page provided when it was released.
    /// For a built page that has nothing to save, the result is a ``SavedPage`` without values.
    /// If the result is `nil`, the navigator saves again what an earlier run has saved about the page.
    /// The default implementation always returns `nil`.
    func savedPage(of entry: EntryID) -> SavedPage?

    /// Hands a URL to the app that the desktop uses for its scheme.
    ///
    /// Other requests do not wait for that app.
    /// The default implementation reports that there is no such app.
    ///
    /// - Parameters:
    ///   - url: The URL, with the caller's parameters in its query.
    ///   - completion: A closure that the host must call exactly once, at once or later: with `handled(nil)`
    ///     if an app has accepted the URL, `refused(.noHandler(scheme))` if there is no such app, or `failed`
    ///     with the reason why the app could not be started.
    func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void)

    /// Shows the new state. This method cannot fail.
    ///
    /// - Parameters:
    ///   - transition: The steps to perform, in order.
    ///   - completion: A closure that the host must call exactly once: when the animation has ended
    ///     or was interrupted, or at once if there is no animation.
    func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void)
}

extension NavigationHost {
    /// Allows every page to leave.
    public func ask(_ question: LeaveQuestion) { question.answer(true) }

    /// Reports that no app opens URLs with this scheme.
    public func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void)
    {
        completion(.refused(.noHandler(url.scheme)))
    }

    /// Returns `nil`, as if no page had been built.
    public func savedPage(of entry: EntryID) -> SavedPage? { nil }
}

/// What a saved navigation stores about a page.
///
///     let saved = SavedPage(state: "Dear Ada,", position: ["scroll": [0, 480]])
///
/// A property that is `nil` clears the value that an earlier run of the app has saved.
public struct SavedPage: Sendable, Hashable {
    /// The text that the page itself provides.
    public var state: String?
    /// The scroll positions and the focus. The host chooses the keys and the meaning of the numbers.
    public var position: [String: [Double]]?

    /// Creates the value that a host returns for a page.
    public init(state: String? = nil, position: [String: [Double]]? = nil) {
        self.state = state
        self.position = position
    }
}

/// A host whose pages are objects.
@MainActor
package protocol PageObjects: AnyObject {
    /// Returns the object of an entry's page, or `nil` if the page is not built.
    func object(of entry: EntryID) -> AnyObject?
}
