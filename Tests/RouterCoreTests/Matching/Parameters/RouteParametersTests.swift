import Foundation
import RouterCore
import Testing

@Suite("Parameters of a match")
struct RouteParametersTests {
    private let table = Result { try RouteTable([Route("app://user/:name/:tab?", page: "user")]) }

    private func match(_ url: String) throws -> RouteMatch {
        try #require(try table.get().match(RouteURL(parsing: url)))
    }

    @Test("they can be counted, compared and written down")
    func values() throws {
        let parameters = try match("app://user/ann/log").parameters
        #expect(parameters.count == 2)
        #expect(try parameters == match("app://user/ann/log?x=1").parameters)
        #expect(try parameters != match("app://user/bob").parameters)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            String(decoding: try encoder.encode(parameters), as: UTF8.self) == #"{"name":"ann","tab":"log"}"#
        )
    }
}
