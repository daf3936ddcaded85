import Testing

@testable import RouterCore

@Suite("Commands in URLs")
struct NavigationCommandTests {
    /// A value for each query item that a command reads.
    private static let values = [
        "times": "1", "to": "root", "route": "item", "match": "path", "then": "app://item/1", "key": "side",
        "transition": "none", "name": "inbox", "nav.animated": "false",
    ]

    /// The error about an unknown item lists all items that the command reads, so `items` must be complete.
    @Test("a command lists the items that it reads", arguments: NavigationCommand.Name.allCases)
    func items(name: NavigationCommand.Name) throws {
        #expect(Set(name.items).isSubset(of: Self.values.keys))
        for (item, value) in Self.values {
            // The command `branch` always needs the item `name`, also if another item is tested.
            let rest = name == .branch && item != "name" ? "&name=inbox" : ""
            let url = try RouteURL(parsing: "app://nav/\(name.rawValue)?\(item)=\(value)\(rest)")
            var message = ""
            do { _ = try NavigationCommand(url) } catch { message = error.description }
            let isKnown = !message.contains("“\(item)” is not a parameter of nav/\(name.rawValue)")
            #expect(isKnown == name.items.contains(item), "\(url.text): \(message)")
        }
    }
}
