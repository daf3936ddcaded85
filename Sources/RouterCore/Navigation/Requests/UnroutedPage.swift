/// A page that the app has built itself, to be shown without an address of the route table.
///
/// ``Navigator/unroutedPage(title:forgotten:)`` hands out one with a number of its own. What stands behind the number is known
/// to the host alone. The entry's address is `<scheme>://page/<number>`, with the first custom scheme of the table in
/// alphabetical order; no route answers it unless the app declares one, it is never saved, and going forward does not
/// bring it back.
///
/// Two are equal where their numbers are.
public struct UnroutedPage: Sendable, Hashable {
    /// Never used twice in the life of a navigator.
    public let number: UInt64
    /// A title for windows and lists.
    public let title: String?
    /// Shared by all copies.
    let claim: Claim?

    /// Says that it is over when the last one goes who could still lead to the page.
    @MainActor
    final class Claim {
        private let ended: @MainActor () -> Void

        init(ended: @escaping @MainActor () -> Void) {
            self.ended = ended
        }

        isolated deinit {
            ended()
        }
    }

    /// Compares the numbers.
    public static func == (page: UnroutedPage, other: UnroutedPage) -> Bool {
        page.number == other.number
    }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }

    /// The page as a place to go to.
    func destination(in table: RouteTable, request: NavigationRequest) throws(RoutingError) -> Destination {
        let scheme = table.schemes.first { !RoutePattern.isWeb($0) } ?? "page"
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
