import NavigationModel
import Testing

@testable import RouterCore

@Suite("Structures in typed routes")
struct TypedJSONTests {
    typealias Filter = JSONParameterTests.Filter
    typealias Shape = JSONParameterTests.Shape
    typealias Tree = RandomJSONTests.Tree

    struct SearchRoute: TypedRoute, Equatable {
        static let route = Route("app://search/:text", page: "search")
        static let example = SearchRoute(
            text: "cats",
            filter: Filter(tags: ["a"]),
            sizes: ["s": 1],
            ranges: [[1, 2]],
            shapes: [.point],
            tags: ["t"]
        )
        var text: String
        var filter: Filter?
        var sizes: [String: Int]
        var ranges: [[Double]]
        var shapes: [Shape]
        var tags: [String]
    }

    private func back<Value: TypedRoute & Equatable>(_ value: Value, _ table: RouteTable) throws -> Bool {
        let url = try RouteURL(parsing: table.url(for: value).text)
        return try #require(table.match(url)).route(as: Value.self) == value
    }

    private func items(_ value: some TypedRoute, _ table: RouteTable) throws -> [String] {
        try table.url(for: value).query.map { "\($0.name)=\($0.value)" }
    }

    @Test("a structure, a dictionary and a list of structures are one item of JSON with sorted keys")
    func building() throws {
        let table = try RouteTable([Route(SearchRoute.self)])
        var value = SearchRoute.example
        value.sizes = ["b": 2, "é": 3, "a": 1, "": 0]
        value.filter = Filter(tags: ["x\"\n\u{85}"], owner: .init(name: "ann"), order: .newest, limits: [:])
        value.shapes = [.circle(radius: 1), .square(-1)]
        value.ranges = [[], [1, -2.5, 1e300]]
        value.tags = ["t", "[1]"]
        #expect(
            try items(value, table) == [
                #"filter={"limits":{},"order":"newest","owner":{"name":"ann"},"tags":["x\"\n\u0085"]}"#,
                #"sizes={"":0,"a":1,"b":2,"é":3}"#, "ranges=[[],[1.0,-2.5,1e+300]]",
                #"shapes=[{"circle":{"radius":1.0}},{"square":{"_0":-1}}]"#, "tags=t", "tags=[1]",
            ]
        )
        #expect(try back(value, table))
        value = SearchRoute(text: "a", filter: nil, sizes: [:], ranges: [], shapes: [], tags: [])
        #expect(try table.url(for: value).text == "app://search/a?sizes=%7B%7D")
        #expect(try back(value, table))
    }

    @Test("the fields of the query are texts, which a list or an optional may lack")
    func queryFields() {
        #expect(
            Route(SearchRoute.self).query.map { "\($0.name): \($0.declaration)" } == [
                "filter: string?", "sizes: string", "ranges: string?", "shapes: string?", "tags: string?",
            ]
        )
    }

    @Test("a URL of another program is read with its errors, by type, place and pattern")
    func reading() throws {
        let table = try RouteTable([Route(SearchRoute.self)])
        func read(_ query: String) throws -> SearchRoute {
            let match = try #require(table.match(try RouteURL(parsing: "app://search/a?" + query)))
            return try match.route()
        }
        #expect(try read("sizes=%7B%22a%22:1%7D&shapes=%5B%5D").sizes == ["a": 1])
        #expect(try read("sizes=%7B%7D&filter=%7B%22tags%22:%5B%5D%7D").filter == Filter(tags: []))
        #expect(
            throws: ParameterError.badValue(
                "SearchRoute.filter.tags[0] of app://search/:text",
                text: "1",
                reason: "it must be a string"
            )
        ) { try read("sizes=%7B%7D&filter=%7B%22tags%22:%5B1%5D%7D") }
        #expect(
            throws: ParameterError.badValue(
                "SearchRoute.shapes of app://search/:text",
                text: "x",
                reason: "it must be JSON, and is wrong at byte 0"
            )
        ) { try read("sizes=%7B%7D&shapes=x") }
    }

    @Test("a value beyond a limit, or with a number that JSON lacks, is refused with its property")
    func limits() throws {
        final class Node: Codable, Sendable {
            let next: Node?
            init(_ next: Node?) { self.next = next }
            convenience init(depth: Int) { self.init(depth > 1 ? Node(depth: depth - 1) : nil) }
        }
        struct Deep: TypedRoute {
            static let route = Route("app://deep", page: "p")
            static let example = Deep(node: Node(nil))
            var node: Node
        }
        let table = try RouteTable([Route(SearchRoute.self), Route(Deep.self)])
        func message(_ value: some TypedRoute) -> String? {
            #expect(throws: RouteBuildError.self) { try table.url(for: value) }?.message
        }
        var value = SearchRoute.example
        value.filter?.tags = [String(repeating: "x", count: 4_096 - 13)]
        #expect(try back(value, table))
        value.filter?.tags = [String(repeating: "x", count: 4_097 - 13)]
        let text = try #require(message(value))
        #expect(text.hasPrefix(#"The parameter SearchRoute.filter cannot be “{"tags":["xx"#))
        #expect(text.hasSuffix("it must be JSON of at most 4096 bytes."))
        value = .example
        value.ranges = [[1], [2, .infinity]]
        #expect(
            message(value)
                == "The parameter SearchRoute.ranges[1][1] cannot be “inf”: it must be a finite number."
        )
        _ = try table.url(for: Deep(node: Node(depth: 16)))
        for depth in [17, 10_000] {
            let text = try #require(message(Deep(node: Node(depth: depth))))
            #expect(text.hasPrefix("The parameter Deep.node.next.next"))
            #expect(text.hasSuffix("it must be JSON that is at most 16 deep."))
        }
    }

    @Test(
        "an optional list of structures is a mistake of its type, and so is one that reads itself otherwise"
    )
    func mistakes() {
        struct Lists: TypedRoute {
            static let route = Route("app://lists", page: "p")
            static let example = Lists(shapes: [.point])
            var shapes: [Shape]?
        }
        struct Odd: Codable, Sendable {
            var x = 1
            init() {}
            init(from decoder: any Decoder) throws {
                x = try decoder.singleValueContainer().decode(Int.self)
            }
        }
        struct Unlike: TypedRoute {
            static let route = Route("app://unlike", page: "p")
            static let example = Unlike(odd: Odd())
            var odd: Odd
        }
        func messages(_ route: Route) -> [String]? {
            #expect(throws: RouteTableError.self) { try RouteTable([route]) }?.messages
        }
        #expect(
            messages(Route(Lists.self)) == [
                "Lists: app://lists: Lists.shapes is an optional list, but nil and an empty list have the same URL"
            ]
        )
        #expect(
            messages(Route(Unlike.self)) == [
                "Unlike: app://unlike: the example of Unlike has no URL: The parameter Unlike.odd cannot be "
                    + #"“{"x":1}”: it must be a value that is read as it was written."#
            ]
        )
    }

    @Test("a set in a structure comes back in any order, also if the type is not Equatable")
    func sets() throws {
        struct Words: Codable, Sendable { var words: Set<String> }
        struct Unordered: TypedRoute {
            static let route = Route("app://unordered", page: "p")
            static let example = Unordered(words: Words(words: ["a"]))
            var words: Words
        }
        let table = try RouteTable([Route(Unordered.self)])
        for count in 1...40 {
            let words = Set((0..<count).map { "w\($0)" })
            let url = try table.url(for: Unordered(words: Words(words: words)))
            #expect(try #require(table.match(url)).route(as: Unordered.self).words.words == words)
        }
    }

    @Test("any structure comes back from its URL", arguments: 1...20)
    func roundTrip(seed: Int) throws {
        let table = try RouteTable([Route(TreeRoute.self)])
        var random = SeededGenerator(seed: UInt64(seed) + 95_000)
        for _ in 0..<60 {
            let value = TreeRoute(
                tree: ["t": tree(3, &random)],
                more: Bool.random(using: &random) ? ["": tree(2, &random)] : nil,
                wide: [
                    [
                        .random(in: .min ... .max, using: &random),
                        [.min, .max].randomElement(using: &random) ?? 0,
                    ]
                ],
                exact: [[Double(bitPattern: .random(in: 0..<0x7FF0_0000_0000_0000, using: &random))]]
            )
            #expect(try back(value, table), "seed \(seed): \(value)")
        }
    }

    struct TreeRoute: TypedRoute, Equatable {
        static let route = Route("app://tree", page: "p")
        static let example = TreeRoute(tree: ["a": .null], more: [:], wide: [[1]], exact: [[1]])
        var tree: [String: Tree]
        var more: [String: Tree]?
        var wide: [[Int64]]
        var exact: [[Double]]
    }

    private func tree(_ depth: Int, _ random: inout SeededGenerator) -> Tree {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .number(-Double(bitPattern: .random(in: 0..<0x7FF0_0000_0000_0000, using: &random)))
        case 3: .text(text(&random))
        case 4, 5: .list((0..<Int.random(in: 0...3, using: &random)).map { _ in tree(depth - 1, &random) })
        default:
            .members(
                Dictionary(
                    (0..<Int.random(in: 0...3, using: &random)).map { _ in
                        (text(&random), tree(depth - 1, &random))
                    }
                ) { first, _ in first }
            )
        }
    }

    /// A text over all of Unicode, with control characters.
    private func text(_ random: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let ranges: [ClosedRange<UInt32>] = [0...0xA0, 0x20...0x7E, 0...0x10FFFF]
            let range = ranges.randomElement(using: &random) ?? 0...0x7F
            guard let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) else { continue }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
