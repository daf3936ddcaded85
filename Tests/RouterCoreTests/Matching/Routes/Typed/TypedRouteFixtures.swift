@testable import RouterCore
@testable import TestSupport

enum Tab: String, Codable, CaseIterable, Sendable { case log, files = "all files" }

/// A type that an app declares, encoded as a single value.
struct Day: Codable, Hashable, Sendable {
    var month: Int
    var day: Int

    init(month: Int, day: Int) {
        self.month = month
        self.day = day
    }

    init(from decoder: any Decoder) throws {
        let parts = try decoder.singleValueContainer().decode(String.self).split(separator: "-").compactMap {
            Int($0)
        }
        guard parts.count == 2 else { throw ParameterError.notKeyed }
        (month, day) = (parts[0], parts[1])
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(month)-\(day)")
    }
}

/// A number or a word. No built-in type accepts exactly these values.
enum Key: Codable, Hashable, Sendable {
    case number(Int), word(String)

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = Int(text).map { .number($0) } ?? .word(text)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .word(let word): try container.encode(word)
        }
    }
}

struct ItemRoute: TypedRoute, Hashable {
    static let route = Route("app://item/:id<int>", page: "item", title: "Item")
    static let example = ItemRoute(id: 42, tab: .log)
    var id: Int
    var tab: Tab?
}

struct NameRoute: TypedRoute, Hashable {
    static let route = Route("app://name/:name", page: "name")
    static let example = NameRoute(name: "ann")
    var name: String
}

/// A typed route with every kind of property.
struct FullRoute: TypedRoute, Hashable {
    static let route = Route("app://full/v:major<uint>-:minor/:name/:rest*", page: "full", name: "full")
    static let example = FullRoute(
        major: 2,
        minor: "b",
        name: "n",
        rest: ["r"],
        flag: true,
        small: 3,
        ratio: 1.5,
        tab: .log,
        tabs: [.log],
        tags: ["t"],
        numbers: [7],
        day: Day(month: 2, day: 29),
        days: [Day(month: 1, day: 1)],
        key: .number(1),
        note: "a",
        wide: 1
    )
    var major: UInt
    var minor: String
    var name: String
    var rest: [String]
    var flag: Bool
    var small: Int8?
    var ratio: Double
    var tab: Tab?
    var tabs: [Tab]
    var tags: [String]
    var numbers: Set<UInt16>
    var day: Day
    var days: [Day]
    var key: Key?
    var note: String?
    var wide: Int64?

    enum CodingKeys: String, CodingKey {
        case major, minor, name, rest, flag, small, ratio, tab, tabs, tags, numbers, day, days, key
        case note = "a note&b"
        case wide
    }
}

struct UserRoute: TypedRoute, Hashable {
    static let route = Route("app://user/:name/:tab?", page: "user")
    static let example = UserRoute(name: "ann", tab: .log)
    var name: String
    var tab: Tab?
}

struct FilesRoute: TypedRoute, Hashable {
    static let route = Route("https://example.org/files/:rest+", page: "files")
    static let example = FilesRoute(rest: ["a", "b"])
    var rest: [String]
}

struct PathRoute: TypedRoute, Hashable {
    static let route = Route("app://path/:path*", page: "path")
    static let example = PathRoute(path: "a/b")
    var path: String
}
