import Testing

@testable import RouterCore

@Suite("Mistakes in typed routes")
struct TypedRouteCheckTests {
    private func problems(_ routes: Route...) -> [String] {
        #expect(throws: RouteTableError.self) { try RouteTable(routes) }?.problems.map(\.message) ?? []
    }

    @Test("placeholders and properties are held against each other, and all mistakes of a type come at once")
    func properties() {
        struct Wrong: TypedRoute {
            static let route = Route("app://wrong/:id/:name/:number<int>/:tab?", page: "p")
            static let example = Wrong(id: 1, number: 2, tab: "a", tags: ["a"], note: nil)
            var id: Int?
            var number: Int
            var tab: String
            var tags: [String]?
            var note: String?
        }
        #expect(
            Set(problems(Route(Wrong.self))) == [
                "Wrong: app://wrong/:id/:name/:number<int>/:tab?: “Wrong” has no property “name”, but the pattern has this placeholder.",
                "Wrong: app://wrong/:id/:name/:number<int>/:tab?: “Wrong.id” is optional, but its placeholder always has a value.",
                "Wrong: app://wrong/:id/:name/:number<int>/:tab?: “Wrong.tab” must be optional because its placeholder is optional.",
                "Wrong: app://wrong/:id/:name/:number<int>/:tab?: “Wrong.tags” is an optional list, but nil and an empty list have the same URL.",
                "Wrong: app://wrong/:id/:name/:number<int>/:tab?: “Wrong.note” is nil in the example. Set every optional property there.",
            ]
        )
    }

    @Test("a structure and a list of structures have no text, and no list has nil")
    func structures() {
        struct Point: Codable, Sendable { var x = 1 }
        struct Wrong: TypedRoute {
            static let route = Route("app://wrong", page: "p")
            static let example = Wrong(point: Point())
            var point: Point
        }
        struct Rest: TypedRoute {
            static let route = Route("app://rest/:points*", page: "p")
            static let example = Rest(points: [Point()])
            var points: [Point]
        }
        struct Holes: TypedRoute {
            static let route = Route("app://holes", page: "p")
            static let example = Holes(holes: [nil])
            var holes: [Int?]
        }
        #expect(
            problems(Route(Holes.self)) == [
                "Holes: app://holes: The example of “Holes” cannot be written as a URL. "
                    + "The parameter “Holes.holes” cannot be “”: it must be a list without nil."
            ]
        )
        #expect(
            problems(Route(Wrong.self), Route(Rest.self)) == [
                "Rest: app://rest/:points*: The example of “Rest” cannot be written as a URL. "
                    + "The parameter “Rest.points” cannot be “Point(x: 1)”: it must be a single value or a list of values.",
                "Wrong: app://wrong: The example of “Wrong” cannot be written as a URL. "
                    + "The parameter “Wrong.point” cannot be “Point(x: 1)”: it must be a single value or a list of values.",
            ]
        )
    }

    @Test("a value without properties is not a typed route")
    func notKeyed() {
        enum Word: String, TypedRoute {
            case only
            static let route = Route("app://word", page: "p")
            static let example = Word.only
        }
        #expect(
            problems(Route(Word.self)) == [
                "Word: app://word: The example of “Word” cannot be written as a URL. "
                    + "The parameter “Word” cannot be “only”: it must be a structure with properties."
            ]
        )
    }

    @Test("an error of a type's own names the property")
    func ownErrors() {
        struct Stubborn: Codable, Sendable {
            struct Never: Error {}
            init() {}
            init(from decoder: any Decoder) throws { throw Never() }
            func encode(to encoder: any Encoder) throws { throw Never() }
        }
        struct Wrong: TypedRoute {
            static let route = Route("app://wrong", page: "p")
            static let example = Wrong(own: Stubborn())
            var own: Stubborn
        }
        let found = problems(Route(Wrong.self))
        #expect(found.count == 1 && found[0].contains("The parameter “Wrong.own” cannot be “Stubborn()”"))
    }

    @Test("an example that its own route does not match, or that another one does, is a mistake")
    func examples() {
        struct Wrong: TypedRoute {
            static let route = Route("app://item/:id", page: "p")
            static let example = Wrong(id: "new")
            var id: String
        }
        let found = problems(Route(Wrong.self), Route("app://item/new", page: "q"))
        #expect(
            found.count == 1
                && found[0].hasPrefix(
                    "Wrong: app://item/:id: The example of “Wrong” cannot be written as a URL."
                )
        )
        struct Text: TypedRoute {
            static let route = Route("app://text/:id<int>", page: "p")
            static let example = Text(id: "x")
            var id: String
        }
        #expect(
            problems(Route(Text.self)) == [
                "Text: app://text/:id<int>: The example of “Text” cannot be written as a URL. "
                    + "The parameter “Text.id” cannot be “x”: it must be a whole number."
            ]
        )
    }

    @Test("a route that cannot be built, a bad pattern and a reserved name are reported as for other routes")
    func otherProblems() {
        struct Pattern: TypedRoute {
            static let route = Route("/app://(?<id>.*)/", page: "p")
            static let example = Pattern(id: "x")
            var id: String
        }
        #expect(problems(Route(Pattern.self)).allSatisfy { $0.contains("No URL can be built") })
        struct Bad: TypedRoute {
            static let route = Route("app://item/:", page: "p")
            static let example = Bad()
        }
        #expect(problems(Route(Bad.self)).count == 1)
        struct Reserved: TypedRoute {
            static let route = Route("app://r", page: "p")
            static let example = Reserved(verb: "x")
            var verb: String
            enum CodingKeys: String, CodingKey { case verb = "nav.action" }
        }
        #expect(problems(Route(Reserved.self)).allSatisfy { $0.contains("reserved") })
    }

    @Test("mistakes of typed routes come with all others of the table")
    func together() {
        struct Wrong: TypedRoute {
            static let route = Route("app://item/:id", page: "p")
            static let example = Wrong()
        }
        #expect(
            problems(Route(Wrong.self), Route("app://x"), Route("app://item/:number", page: "q")).count == 3
        )
    }
}
