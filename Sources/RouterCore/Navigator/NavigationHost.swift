/// Shows transitions: as widgets, or as a record in a test.
///
/// For each change the navigator calls ``ask(_:)`` for every entry that would leave.
/// Once all may leave it calls ``prepare(_:)``.
/// If that does not throw, it calls ``apply(_:completion:)`` with the same transition at once.
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
/// The navigator keeps the host until ``Navigator/detach(_:)``, which a host calls when it shows nothing any
/// more.
/// A host never changes the state.
/// If the user closes something by hand, the host asks the navigator to close it, and names its entry or
/// layer.
@MainActor
public protocol NavigationHost: AnyObject {
    /// Builds the pages that the transition will show and that are not built yet.
    ///
    /// These are the top entries of all layers of the new state, with their embedded pages, and the pages that come
    /// into a slot of a covered page that is built.
    /// Nothing visible changes.
    /// Instead of a page that cannot be built, but whose entry is in the old state, a host may show the error.
    ///
    /// - Throws: The error of a page that cannot be built. The host drops the pages that it has built for
    ///   this transition, and the request ends as ``NavigationOutcome/failed(_:)``.
    func prepare(_ transition: Transition) throws

    /// Asks the page of an entry whether it may leave for good.
    ///
    /// The host answers the question at once, or keeps it and answers later.
    /// It answers `true` at once for a page that is not built or does not mind, as the default implementation
    /// does.
    func ask(_ question: LeaveQuestion)

    /// Returns what to save of an entry's page, or `nil` if the page was never built.
    ///
    /// A host that has released the page returns what the page said then.
    /// The default implementation always returns `nil`.
    func savedPage(of entry: EntryID) -> SavedPage?

    /// Hands a URL to the app that the desktop has for its scheme.
    ///
    /// Other requests do not wait for it.
    /// The default implementation has no apps.
    ///
    /// - Parameters:
    ///   - url: The URL, with the caller's parameters in its query.
    ///   - completion: Must be called exactly once, at once or later: with `handled(nil)` if an app has taken the URL,
    ///     `refused(.noHandler(scheme))` if there is none, or `failed` with the reason why it could not be started.
    func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void)

    /// Shows the new state, which cannot fail.
    ///
    /// - Parameters:
    ///   - transition: The steps to perform, in their order.
    ///   - completion: Must be called exactly once: when the animation has ended or was interrupted, or at
    ///     once if there is none.
    func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void)
}

extension NavigationHost {
    /// Lets every page leave.
    public func ask(_ question: LeaveQuestion) { question.answer(true) }

    /// Reports that there is no other app.
    public func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void)
    {
        completion(.refused(.noHandler(url.scheme)))
    }

    /// Returns `nil`: nothing is kept.
    public func savedPage(of entry: EntryID) -> SavedPage? { nil }
}

/// The part of a page that a saved navigation keeps.
///
/// A value that is `nil` replaces the value of an earlier run, too.
public struct SavedPage: Sendable, Hashable {
    /// The page's own text.
    public var state: String?
    /// The scroll positions and the focus. The host chooses the keys, and what the numbers mean.
    public var position: [String: [Double]]?

    /// Makes the value that a host returns for a page.
    public init(state: String? = nil, position: [String: [Double]]? = nil) {
        self.state = state
        self.position = position
    }
}

/// A host whose pages are objects.
@MainActor
package protocol PageObjects: AnyObject {
    /// The object of the page of an entry, or `nil` if it is not built.
    func object(of entry: EntryID) -> AnyObject?
}
