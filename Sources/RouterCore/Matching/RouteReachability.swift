/// Finds routes whose every address goes to more specific ones.
struct RouteReachability {
    let trie: RouteTrie
    let records: [RouteRecord]
    let roots: [String: [String: Int32]]

    func problems() -> [RouteProblem] { [] }
}
