import NavigationModel
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Typed routes")
struct TypedRouteTests {
    private static func table(_ more: [Route] = []) throws -> RouteTable {
        try RouteTable(
            [
                Route(ItemRoute.self), Route(NameRoute.self), Route(FullRoute.self), Route(UserRoute.self),
                Route(FilesRoute.self), Route(PathRoute.self),
            ] + more
        )
    }

    private func back<Value: TypedRoute & Equatable>(_ value: Value, _ table: RouteTable) throws -> Bool {
        let url = try RouteURL(parsing: table.url(for: value).text)
        let match = try #require(table.match(url))
        return try match.route.pattern == Value.route.pattern
            && Destination(match: match).parameters.decode(as: Value.self) == value
    }

    @Test("a value becomes the URL of its route, and a nil property no item")
    func building() throws {
        let table = try Self.table()
        #expect(try table.url(for: ItemRoute(id: 42)).text == "app://item/42")
        #expect(try table.url(for: ItemRoute(id: -7, tab: .files)).text == "app://item/-7?tab=all%20files")
        #expect(try table.url(for: NameRoute(name: "a/b c")).text == "app://name/a%2Fb%20c")
        #expect(try table.url(for: UserRoute(name: "ann")).text == "app://user/ann")
        #expect(try table.url(for: UserRoute(name: "ann", tab: .log)).text == "app://user/ann/log")
        #expect(
            try table.url(for: FilesRoute(rest: ["a/b", "c"])).text == "https://example.org/files/a%2Fb/c"
        )
        #expect(try table.url(for: PathRoute(path: "a/b")).text == "app://path/a/b")
        #expect(try table.url(for: PathRoute(path: "")).text == "app://path")
        #expect(
            try table.url(for: FullRoute.example).text
                == "app://full/v2-b/n/r?flag=true&small=3&ratio=1.5&tab=log&tabs=log&tags=t&numbers=7&day=2-29&days=1-1&key=1&a%20note%26b=a&wide=1"
        )
    }

    @Test("the parameters of a destination give the value back")
    func reading() throws {
        let table = try Self.table()
        let url = try RouteURL(parsing: "app://item/7?tab=log&other=1")
        let match = try #require(table.match(url))
        #expect(
            try Destination(match: match).parameters.decode(as: ItemRoute.self) == ItemRoute(id: 7, tab: .log)
        )
        let destination = Destination(match: match, callerParameters: ["tab": "all files", "id": "8"])
        #expect(try destination.parameters.decode(as: ItemRoute.self) == ItemRoute(id: 7, tab: .files))
        #expect(throws: ParameterError.missing("NameRoute.name of app://name/:name")) {
            try match.parameters.decode(as: NameRoute.self)
        }
    }

    @Test("a property that is not a placeholder becomes a query field of its type")
    func queryFields() throws {
        #expect(Route(ItemRoute.self).declaration.query == ["tab": "string?"])
        #expect(
            Route(FullRoute.self).declaration.query == [
                "flag": "bool", "small": "int?", "ratio": "double", "tab": "string?", "tabs": "string?",
                "tags": "string?", "numbers": "uint?", "day": "string", "days": "string?", "key": "string?",
                "a note&b": "string?", "wide": "int?",
            ]
        )
        let table = try Self.table()
        #expect(throws: RoutingError.missingParameter("flag")) {
            try table.decision(for: "app://full/v1-b/n?ratio=1&day=1-1")
        }
        #expect(throws: RoutingError.badParameter("ratio", value: "x", .itMustBe("a number"))) {
            try table.decision(for: "app://full/v1-b/n?flag=true&ratio=x&day=1-1")
        }
    }

    @Test("a query field that the route declares itself stays as it is")
    func ownQueryField() throws {
        struct Search: TypedRoute {
            static let route = Route("app://search", page: "p", query: ["page": "uint"])
            static let example = Search(q: "cats", page: 1)
            var q: String
            var page: Int
        }
        #expect(Route(Search.self).declaration.query == ["page": "uint", "q": "string"])
        let table = try RouteTable([Route(Search.self)])
        let expected = ParameterError.badValue(
            "Search.page",
            text: "-1",
            reason: "it must be a whole number of at least 0"
        )
        #expect(throws: expected) { try table.url(for: Search(q: "", page: -1)) }
    }

    @Test("a route without a page leads to the page with the name of its type")
    func pageName() {
        struct Bare: TypedRoute {
            static let route = Route("app://bare")
            static let example = Bare()
        }
        #expect(Route(Bare.self).page == "Bare")
        #expect(Route(Bare.self).declaration.source == "Bare")
        #expect(Route(ItemRoute.self).page == "item")
        #expect(Route(ItemRoute.self) == Route(ItemRoute.self))
        #expect(Route(ItemRoute.self) != ItemRoute.route)
    }

    // MARK: - Values without a URL

    private func message(_ value: some TypedRoute, _ table: RouteTable? = nil) throws -> String? {
        let table = try table ?? Self.table()
        return #expect(throws: ParameterError.self, "\(value)") { try table.url(for: value) }?.message
    }

    @Test("a value that cannot be written is an error with type, property, value and what it must be")
    func values() throws {
        let long = String(repeating: "x", count: 8_193)
        #expect(
            try message(NameRoute(name: ""))
                == "The parameter “NameRoute.name” cannot be “”: it must be text that is not empty."
        )
        for name in [".", ".."] {
            #expect(
                try message(NameRoute(name: name))
                    == "The parameter “NameRoute.name” cannot be “\(name)”: it must be any text but “.” and “..”."
            )
        }
        for name in ["a\u{0}", "\n", "\u{7F}", "\u{85}"] {
            let text = try #require(try message(NameRoute(name: name)))
            #expect(text.hasPrefix("The parameter “NameRoute.name” cannot be “"))
            #expect(text.hasSuffix("”: it must be text without control characters."))
        }
        let segment = String(repeating: "x", count: 5_000)
        for name in [long, segment + "/" + segment] {
            let text = try #require(try message(NameRoute(name: name)))
            #expect(text.hasSuffix("it must be text of at most 8192 bytes."))
        }
        #expect(try back(PathRoute(path: segment + "/" + segment), Self.table()))
        let dots = "segments that are neither “.” nor “..”"
        #expect(
            try message(PathRoute(path: "a/../b"))
                == "The parameter “PathRoute.path” cannot be “a/../b”: it must be \(dots)."
        )
        #expect(
            try message(FilesRoute(rest: []))
                == "The parameter “FilesRoute.rest” cannot be “”: it must be at least one segment."
        )
        var full = FullRoute.example
        full.rest = ["a", "..", "b"]
        #expect(
            try message(full) == "The parameter “FullRoute.rest” cannot be “a/../b”: it must be \(dots)."
        )
        full = .example
        full.ratio = .infinity
        #expect(
            try message(full)
                == "The parameter “FullRoute.ratio” cannot be “inf”: it must be a finite number."
        )
        full = .example
        full.tags = ["a", "b\t"]
        #expect(try message(full)?.hasPrefix("The parameter “FullRoute.tags” cannot be “b") == true)
    }

    @Test("a value that comes back as another one is an error")
    func changed() throws {
        struct Rounded: TypedRoute {
            static let route = Route("app://rounded/:number", page: "p")
            static let example = Rounded(number: 2)
            var number: Double

            init(number: Double) { self.number = number }

            init(from decoder: any Decoder) throws {
                number = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .number)
                    .rounded()
            }
        }
        let table = try Self.table([Route(Rounded.self)])
        #expect(try table.url(for: Rounded(number: 3)).text == "app://rounded/3.0")
        #expect(
            try message(Rounded(number: 1.5), table)
                == "The parameter “Rounded.number” cannot be “1.5”: it must be a value that can be read back unchanged."
        )
        var full = FullRoute.example
        full.key = .word("7")
        #expect(try message(full)?.hasPrefix("The parameter “FullRoute” cannot be “FullRoute(") == true)
        full.day = Day(month: -1, day: 2)
        #expect(try message(full)?.hasPrefix("The parameter “FullRoute.day” cannot be “-1-2”") == true)
    }

    @Test("a value whose URL another route matches, or splits otherwise, is an error")
    func leadsElsewhere() throws {
        let table = try Self.table([Route("app://name/new", page: "editor")])
        #expect(
            throws: ParameterError.leadsElsewhere(url: "app://name/new", route: "app://name/new")
        ) {
            try table.url(for: NameRoute(name: "new"))
        }
        var full = FullRoute.example
        full.minor = "b-c"
        #expect(try back(full, table))
        #expect(throws: ParameterError.unknownRoute("app://item/:id<int>")) {
            try RouteTable([Route("app://item/:id", page: "p")]).url(for: ItemRoute(id: 1))
        }
    }

    @Test("the URL as a whole keeps the limits of URLs")
    func limits() throws {
        var full = FullRoute.example
        full.tags = Array(repeating: "t", count: 300)
        #expect(try message(full) == "The query has more than 256 items.")
        full.tags = [String(repeating: "ä", count: 60_000)]
        #expect(try message(full) == "The URL is longer than 262144 bytes.")
    }

    @Test("a type of the app's converter is checked by the table")
    func converters() throws {
        struct Month: TypedRoute {
            static let route = Route("app://month/:month<month>", page: "p")
            static let example = Month(month: "2024-02")
            var month: String
        }
        let table = try RouteTable([Route(Month.self)], converters: ["month": AppTypes.month])
        #expect(try table.url(for: Month(month: "2025-11")).text == "app://month/2025-11")
        #expect(
            try message(Month(month: "may"), table)
                == "The parameter “Month.month” cannot be “may”: it must be of the type month."
        )
    }

    // MARK: - All values

    @Test("a URL gives back the value that it was built of", arguments: 1...20)
    func roundTrip(seed: Int) throws {
        let table = try Self.table()
        var random = SeededGenerator(seed: UInt64(seed) + 70_000)
        for _ in 0..<60 {
            #expect(try back(full(&random), table), "seed \(seed)")
            let user = UserRoute(name: "u" + text(&random), tab: Bool.random(using: &random) ? nil : .log)
            #expect(try back(user, table), "seed \(seed): \(user)")
            let rest = (0...Int.random(in: 0...3, using: &random)).map { _ in "s" + text(&random) }
            #expect(try back(FilesRoute(rest: rest), table), "seed \(seed): \(rest)")
        }
    }

    @Test("any text at all comes back or is refused", arguments: 1...20)
    func anyText(seed: Int) throws {
        let table = try Self.table([Route("app://name/new", page: "editor")])
        var random = SeededGenerator(seed: UInt64(seed) + 80_000)
        let nasty = [
            "", ".", "..", "/", "//", "new", "\u{0}", "a\n", "nav", "%2F", "%", "+", " ", "a&b=c", "e\u{301}",
        ]
        var counts = (built: 0, refused: 0)
        for _ in 0..<100 {
            let word = Bool.random(using: &random) ? nasty.randomElement(using: &random) ?? "" : text(&random)
            var full = FullRoute.example
            full.tags = [word]
            full.note = word
            full.rest = [word, "x"]
            for value in [NameRoute(name: word), PathRoute(path: word), full, FilesRoute(rest: [word, ""])]
                as [any TypedRoute]
            {
                do {
                    let url = try table.url(for: value)
                    #expect(try same(value, table.match(url)), "seed \(seed): \(value)")
                    counts.built += 1
                } catch let error as ParameterError {
                    #expect(!error.message.isEmpty)
                    counts.refused += 1
                }
            }
        }
        #expect(counts.built > 30 && counts.refused > 30, "seed \(seed): \(counts)")
    }

    private func same<Value: TypedRoute>(_ value: Value, _ match: RouteMatch?) throws -> Bool {
        let again = try Destination(match: #require(match)).parameters.decode(as: Value.self)
        return again as? AnyHashable == value as? AnyHashable
    }

    private func full(_ random: inout SeededGenerator) -> FullRoute {
        func list<Element>(_ element: () -> Element) -> [Element] {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in element() }
        }
        func maybe<Element>(_ element: () -> Element) -> Element? {
            Bool.random(using: &random) ? element() : nil
        }
        func day() -> Day {
            Day(month: .random(in: 1...12, using: &random), day: .random(in: 1...31, using: &random))
        }
        return FullRoute(
            major: .random(in: 0 ... .max, using: &random),
            minor: "m" + text(&random),
            name: "n" + text(&random),
            rest: list { "r" + text(&random) },
            flag: .random(using: &random),
            small: maybe { .random(in: .min ... .max, using: &random) },
            ratio: Double(bitPattern: .random(in: 0..<0x7FF0_0000_0000_0000, using: &random)),
            tab: maybe { Tab.allCases.randomElement(using: &random) ?? .log },
            tabs: list { Tab.allCases.randomElement(using: &random) ?? .log },
            tags: list { text(&random) },
            numbers: Set(list { .random(in: 0 ... .max, using: &random) }),
            day: day(),
            days: list(day),
            key: maybe {
                Bool.random(using: &random)
                    ? .number(.random(in: .min ... .max, using: &random)) : .word("w" + text(&random))
            },
            note: maybe { text(&random) },
            wide: maybe { .random(in: .min ... .max, using: &random) }
        )
    }

    /// Returns a text with characters from all of Unicode, except control characters.
    private func text(_ random: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...10, using: &random) {
            let ranges: [ClosedRange<UInt32>] = [0x20...0x7E, 0xA0...0x3FF, 0...0x10FFFF]
            let range = ranges.randomElement(using: &random) ?? 0x20...0x7E
            guard let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)),
                scalar.properties.generalCategory != .control
            else { continue }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
