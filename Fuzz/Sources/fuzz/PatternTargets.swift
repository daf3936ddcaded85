import NavigationModel

@testable import RouterCore
@testable import TestSupport

/// Checks that a pattern either has a mistake with a valid position,
/// or gives a route that matches the sample URL that the table makes for it.
func fuzzPattern(_ bytes: [UInt8]) {
    let (pattern, text) = lines(bytes)
    do throws(PatternError) {
        let read = try RoutePattern(pattern)
        require(read.text == pattern, "“\(pattern)” is kept as “\(read.text)”")
    } catch {
        return require(
            (0...pattern.utf8.count).contains(error.offset),
            "“\(pattern)” is wrong at \(error.offset)"
        )
    }
    guard let table = try? RouteTable([Route(pattern, page: "p"), Route("fuzz://other", page: "p")]) else {
        return
    }
    for route in table.routes {
        guard let url = table.sampleURL(for: route) else { continue }
        require(table.match(url)?.route == route, "\(url) is not a sample of \(route.pattern)")
    }
    guard let url = try? RouteURL(parsing: text) else { return }
    let match = table.match(url)
    require(table.match((try? RouteURL(parsing: url.canonical)) ?? url)?.summary == match?.summary, "\(url)")
    require(table.misses(of: url).contains { $0.route == match?.route } == false, "\(url) misses its route")
    _ = table.nearest(to: url, limit: 4)
    _ = table.completions(of: text, limit: 4)
}

/// Checks that the trie of a random table finds the same routes as a plain implementation of the rules.
func fuzzTable(_ bytes: [UInt8]) {
    var random = RandomRoutes(SeededGenerator(bytes: bytes))
    random.hasConditions = true
    guard let (routes, table) = try? random.table(),
        let reference = try? ReferenceMatcher(routes, converters: ["even": AppTypes.even])
    else { return }
    for _ in 0..<8 {
        guard let url = try? random.url() else { continue }
        let found = table.match(url)?.summary
        require(found == reference.summary(url), "\(url) in \(routes.map(\.pattern)): \(found ?? "none")")
    }
}

/// Checks that the automaton of a random expression matches the same strings as backtracking does.
///
/// It also parses arbitrary text as an expression, and matches arbitrary text against it.
/// Neither step may crash.
func fuzzExpression(_ bytes: [UInt8]) {
    let (written, subject) = lines(bytes)
    if let expression = try? PatternExpression(written) { _ = expression.fits(subject) }
    var random = SeededGenerator(bytes: bytes)
    var unnamed: Int?
    let oracle = OracleExpression.random(4, named: &unnamed, using: &random)
    guard let expression = try? PatternExpression(oracle.text) else {
        return require(false, "\(oracle.text) is refused")
    }
    for _ in 0..<6 {
        let letters = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            OracleExpression.alphabet.randomElement(using: &random) ?? "a"
        }
        var backtracker = Backtracker(text: letters)
        let fits = backtracker.groups(oracle) != nil
        guard backtracker.steps < 100_000 else { continue }
        require(expression.fits(String(letters)) == fits, "\(oracle.text) on \(String(letters))")
    }
}
