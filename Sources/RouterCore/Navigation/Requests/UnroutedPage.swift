/// A page that the app has built itself, shown without a route.
///
/// ``Navigator/unroutedPage(title:forgotten:)`` makes one with a number of its own.
/// The host alone knows the widget behind the number.
///
///     let picture = navigator.unroutedPage(title: "Picture")
///     let other = navigator.unroutedPage()
///     picture == other            // false: each has its own number
///
/// The URL of its entry is `<scheme>://page/<number>`, with the table's first custom scheme in alphabetical
/// order.
/// No request can open that URL, unless the app declares a route for it.
/// The page is never saved, and going forward does not bring it back.
package struct UnroutedPage: Sendable, Hashable {
    /// The number, never used twice by one navigator.
    package let number: UInt64
    /// The title for windows and lists.
    package let title: String?
    /// The claim on the page, shared by all copies; `nil` without a `forgotten` closure.
    let claim: Claim?

    /// Calls a closure when the last copy of an unrouted page is gone.
    ///
    /// The host releases the widget then: no request, entry or event can lead to it any more.
    @MainActor
    final class Claim {
        private let ended: @MainActor () -> Void

        /// Makes a claim that ends with this call.
        init(ended: @escaping @MainActor () -> Void) {
            self.ended = ended
        }

        isolated deinit {
            ended()
        }
    }

    /// Returns whether the numbers are equal.
    package static func == (page: UnroutedPage, other: UnroutedPage) -> Bool {
        page.number == other.number
    }

    /// Hashes the number.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }

    /// Returns the page as a destination, with a route made for it alone.
    ///
    /// The route is not exported and is in no table.
    func destination(in table: RouteTable, request: NavigationRequest) throws(RoutingError) -> Destination {
        let scheme = table.schemes.first { !URLScheme.isWeb($0) } ?? "page"
        let text = "\(scheme)://page/\(number)"
        let url: RouteURL
        let pattern: RoutePattern
        do throws(URLParseError) {
            url = try RouteURL(parsing: text)
        } catch {
            throw .invalidURL(error)
        }
        do throws(PatternError) {
            pattern = try RoutePattern(text)
        } catch {
            throw .notFound(url)
        }
        let route = Route(text, page: "", title: title, isExported: false)
        let record = CompiledRoute(
            route: route,
            pattern: pattern,
            tests: [:],
            queryTests: [],
            parent: nil,
            redirect: nil
        )
        return Destination(
            RouteMatch(record, url, hasCaptures: true),
            callerParameters: request.parameters,
            extra: request.extra,
            origin: request.origin,
            unroutedPage: self
        )
    }
}
