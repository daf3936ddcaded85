/// Routes like those of a REST API, in groups.
///
/// Half of the groups contain things that belong to an owner, as in `app://issues/:owner/:name/pulls`,
/// and the other half contain nested lists, as in `app://pulls/users/:id/members/:member`.
/// No URL matches two of the routes. Every ``Contender`` must therefore give the same answers,
/// whatever its rules of precedence are.
struct GeneratedTable {
    static let scheme = "app"

    let routes: [GeneratedRoute]

    init(count: Int) {
        let perGroup = count <= 20 ? 5 : count <= 1_000 ? 30 : count <= 10_000 ? 100 : 300
        var shapes: [[GeneratedRoute.Segment]] = []
        var group = 0
        while shapes.count < count {
            var own: [[GeneratedRoute.Segment]] = []
            var word = 0
            while own.count < perGroup {
                own += Self.shapes(group: Self.word(group), word: Self.word(word), isOwned: group % 2 == 0)
                word += 1
            }
            shapes += own.prefix(perGroup)
            group += 1
        }
        routes = shapes.prefix(count).enumerated().map { GeneratedRoute(index: $0, segments: $1) }
    }

    private static func shapes(group: String, word: String, isOwned: Bool) -> [[GeneratedRoute.Segment]] {
        if isOwned {
            let thing: [GeneratedRoute.Segment] = [
                .literal(group), .value("owner"), .value("name"), .literal(word),
            ]
            return [
                thing,
                thing + [.integer("number")],
                thing + [.integer("number"), .literal("comments")],
            ]
        }
        let list: [GeneratedRoute.Segment] = [.literal(group), .literal(word)]
        return [
            list,
            list + [.value("id")],
            list + [.value("id"), .literal("members")],
            list + [.value("id"), .literal("members"), .value("member")],
            list + [.value("id"), .literal("files"), .rest("path")],
        ]
    }

    /// Returns a unique word for each number, no longer than names in real APIs.
    static func word(_ number: Int) -> String {
        let word = words[number % words.count]
        return number < words.count ? word : word + "-" + words[number / words.count % words.count]
    }

    private static let words = [
        "issues", "pulls", "users", "teams", "events", "labels", "hooks", "keys", "tags", "notes", "boards",
        "orders", "items", "carts", "tracks", "albums", "photos", "places", "routes", "tickets", "invoices",
        "reports", "branches", "commits", "releases", "assets", "comments2", "reviews", "projects", "columns",
    ]
}
