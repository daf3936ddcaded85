import Glibc
import RouterCore
import RouterFiles

/// `--check-links FILE`, which compares the routes with the routes of an earlier version, as written
/// by `--routes-json`.
///
/// For each old route with URLs that now lead elsewhere, the command prints an example, the difference, and
/// the redirect that repairs the route.
enum CheckLinksCommand {
    /// Runs the command, and returns its exit status, which is 1 if any URL leads elsewhere.
    static func run(_ table: RouteTable, against path: String) throws -> Int32 {
        let old: RouteTable
        let broken: [BrokenRoute]
        do {
            let file = try RouteFile(contentsOf: path)
            old = try RouteTable(file, withTypesOf: table)
            broken = try TableComparison(from: old, to: table).brokenRoutes()
        } catch let error as RouteTableError {
            throw CommandError(lines: error.problems.map(\.message))
        } catch is TableComparison.TooComplex {
            throw CommandError(
                "The routes have too many combinations of types and expressions to compare."
            )
        }
        for route in broken {
            for line in lines(about: route) { try Console.print(line) }
        }
        let count = old.routes.count
        let routes = count == 1 ? "1 route" : "\(count) routes"
        guard broken.isEmpty else {
            try Console.print(
                "Some URLs of \(broken.count) of \(routes) no longer lead to the same place."
            )
            return EXIT_FAILURE
        }
        try Console.print("All URLs of \(routes) still lead to the same place.")
        return EXIT_SUCCESS
    }

    /// Returns the text without characters that control a terminal.
    private static func safe(_ text: String) -> String { DisplayURL(text: text, maximumLength: 2_000).text }

    private static func lines(about broken: BrokenRoute) -> [String] {
        let pattern = safe(broken.route.written)
        let example =
            broken.isCertain
            ? "For example \(safe(broken.example.text)): \(safe(broken.sentence))"
            : "URLs with some values of the app’s own types may no longer lead to the same place. Only the code of these types can tell."
        let repair =
            broken.repair.map { "This redirect keeps the old URLs: \(safe($0.swiftText))" }
            ?? "No redirect can keep the old URLs."
        return [pattern, "    \(example)", "    \(repair)"]
    }
}

extension Route {
    /// The Swift declaration of this route, which is a redirect.
    fileprivate var swiftText: String {
        func literal(_ text: String) -> String {
            let hashes = text.contains("\\") || text.contains("\"") ? "#" : ""
            return "\(hashes)\"\(text)\"\(hashes)"
        }
        func list(_ texts: [String]) -> String { "[\(texts.map(literal).joined(separator: ", "))]" }
        var arguments = [literal(pattern), "redirect: \(literal(declaration.redirect ?? ""))"]
        if access != .external { arguments.append("access: .\(access.rawValue)") }
        if !declaration.isCaseSensitive { arguments.append("isCaseSensitive: false") }
        if let rank = declaration.rank { arguments.append("rank: \(rank)") }
        if !declaration.requiring.isEmpty { arguments.append("requiring: \(list(declaration.requiring))") }
        if !declaration.excluding.isEmpty { arguments.append("excluding: \(list(declaration.excluding))") }
        return "Route(\(arguments.joined(separator: ", ")))"
    }
}
