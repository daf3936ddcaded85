/// What turns transitions into something that can be seen: widgets, or a record in a test.
///
/// The navigator calls ``ask(_:)`` for each entry that would leave and, once all may, ``prepare(_:)`` and, where that did not throw, ``apply(_:completion:)`` with the same
/// transition in the same turn. It keeps the host until ``Navigator/detach(_:)``, which a host calls when it shows
/// nothing any more. A host never changes the state; what a person closes by hand it hands to
/// ``Navigator/perform(_:source:origin:isAnimated:completion:)``.
@MainActor
public protocol NavigationHost: AnyObject {
    /// Builds the pages that the transition will make visible and that have not been built yet: the top entry of
    /// each layer of the new state. Nothing that can be seen changes.
    ///
    /// - Throws: Whatever a page throws while it is built. What had been built by then is dropped again, and the
    ///   request ends as ``NavigationOutcome/failed(_:)``.
    func prepare(_ transition: Transition) throws

    /// Asks the page of an entry that is about to leave for good whether it may.
    ///
    /// The host answers the question at once or later. One whose page has not been built, or does not mind, is
    /// answered with `true` at once; this is what the default implementation does.
    func ask(_ question: LeaveQuestion)

    /// What the page of an entry wants to remember beyond the end of the program, see ``SavedEntry/state``; `nil` for
    /// nothing, for a page that has not been built, and in the default implementation.
    func savedState(of entry: EntryID) -> String?

    /// Hands an address to the app that the desktop has for its scheme. The completion is called exactly once, at once or
    /// later; other requests do not wait for it. The default implementation knows no apps.
    func openExternally(_ url: RouteURL, completion: @escaping @MainActor (ExternalResult) -> Void)

    /// Shows the new state. This cannot fail.
    ///
    /// - Parameters:
    ///   - transition: The steps to take, in their order.
    ///   - completion: To be called exactly once: when the animation has ended or was interrupted, or at once where
    ///     there is none.
    func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void)
}

extension NavigationHost {
    /// Lets every page leave.
    public func ask(_ question: LeaveQuestion) { question.answer(true) }

    /// There is no other app.
    public func openExternally(_ url: RouteURL, completion: @escaping @MainActor (ExternalResult) -> Void) {
        completion(.noHandler)
    }

    /// Remembers nothing.
    public func savedState(of entry: EntryID) -> String? { nil }
}

/// What became of an address that was handed to another app.
public enum ExternalResult: Sendable {
    /// An app has taken it.
    case opened
    /// No app is there for addresses of this scheme.
    case noHandler
    /// The app could not be started, for this reason.
    case failed(any Error)
}
