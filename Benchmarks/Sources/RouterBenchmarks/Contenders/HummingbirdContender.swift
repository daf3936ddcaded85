import Foundation
@_spi(Internal) import Hummingbird

/// The trie of Hummingbird's router, with `URLComponents` for everything except the path.
struct HummingbirdContender: Contender {
    private var trie: RouterTrie<(index: Int, page: String)>?

    var name: String { "URLComponents and Hummingbird's trie" }
    var greatestTable: Int { 10_000 }

    mutating func prepare(_ table: GeneratedTable) {
        let builder = RouterPathTrieBuilder<(index: Int, page: String)>()
        for route in table.routes {
            let path = route.segments.map { segment in
                switch segment {
                case .literal(let text): "/" + text
                case .value(let name), .integer(let name): "/:" + name
                case .rest: "/**"
                }
            }.joined()
            builder.addEntry(RouterPath(path), value: (route.index, route.page))
        }
        trie = RouterTrie(base: builder)
    }

    func answer(_ element: URLStream.Element) -> Answer? {
        guard let url = FoundationURL(element.text), let found = trie?.resolve(url.path) else {
            return nil
        }
        var answer = Answer(route: found.value.index, query: url.queryDictionary)
        for (name, text) in found.parameters {
            answer.values[name == ":**:" ? "path" : String(name)] = text.removingPercentEncoding ?? ""
        }
        return answer
    }

    func pass(_ texts: ArraySlice<String>) -> Int {
        guard let trie else { return 0 }
        var sum = 0
        for text in texts {
            guard let url = FoundationURL(text), let found = trie.resolve(url.path) else {
                continue
            }
            sum += found.value.page.utf8.count + url.queryWeight
            for (_, value) in found.parameters { sum += (value.removingPercentEncoding ?? "").utf8.count }
        }
        return sum
    }
}
