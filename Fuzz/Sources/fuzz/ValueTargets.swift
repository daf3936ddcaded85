@testable import RouterCore

private struct NoteRoute: TypedRoute, Hashable {
    static let route = Route("app://note/:name/:number<int>/:rest*", page: "note")
    static let example = NoteRoute(name: "a", number: 1, rest: ["b"], text: "c", all: ["d"])
    var name: String
    var number: Int
    var rest: [String]
    var text: String?
    var all: [String]?
}

private let values = Result { try RouteTable([Route(NoteRoute.self)]) }

/// Checks that a value that is interpolated into a URL literal is either refused or read back unchanged,
/// and that decoding the URL of a typed route returns an equal route.
func fuzzValues(_ bytes: [UInt8]) {
    let (first, rest) = lines(bytes)
    checkLiteral("app://a/\(first)?k=\(rest)#\(first)", segments: ["a", first], value: rest, fragment: first)
    checkLiteral("app://\(first)/b?k=\(rest)", segments: [first, "b"], value: rest, fragment: nil)
    guard let table = try? values.get() else { return }
    let parts = rest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let route = NoteRoute(
        name: first,
        number: bytes.count,
        rest: Array(parts.dropFirst()),
        text: parts.first,
        all: parts.count > 1 ? parts : nil
    )
    guard let url = try? table.url(for: route) else { return }
    guard let match = table.match(url),
        let read = try? Destination(match: match).parameters.decode(as: NoteRoute.self)
    else {
        return require(false, "\(url) of \(route) is not read")
    }
    require(read == route, "\(url) of \(route) is read as \(read)")
}

private func checkLiteral(_ request: NavigationRequest, segments: [String], value: String, fragment: String?)
{
    guard case .open(let address) = request.operation, let url = try? address.read(from: .app) else {
        return
    }
    require(url.segments == segments, "\(url.text) has not the segments \(segments)")
    require(url.query.map(\.value) == [value], "\(url.text) has not the value \(value)")
    require(url.fragment == fragment, "\(url.text) has another fragment")
    require(!url.isNavigationCommand, "\(url.text) is a command")
}
