import Foundation
import RouterCore
import Testing

@Suite("Parameters of a match")
struct RouteParametersTests {
    private let table = Result { try RouteTable([Route("app://user/:name/:tab?", page: "user")]) }

    private func match(_ address: String) throws -> RouteMatch {
        try #require(try table.get().match(RouteURL(parsing: address)))
    }

    @Test("they can be counted, compared, kept in sets and written down")
    func values() throws {
        let parameters = try match("app://user/ann/log").parameters
        #expect(parameters.count == 2)
        #expect(
            Set([parameters, try match("app://user/ann/log?x=1").parameters, ["name": "bob"]]).count == 2
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            String(decoding: try encoder.encode(parameters), as: UTF8.self) == #"{"name":"ann","tab":"log"}"#
        )
    }

    @Test("matches of one address are one")
    func matches() throws {
        let matches = try ["app://user/ann", "app://user/ann", "app://user/bob"].map { try match($0) }
        #expect(Set(matches).count == 2)
    }

    @Test("integers of 128 bits are read like the others")
    func wideIntegers() throws {
        struct Wide: Decodable {
            let name: Int128
            let tab: [UInt128]
        }
        let wide = try match("app://user/-170141183460469231731687303715884105728/7").parameters.decode(
            as: Wide.self
        )
        #expect(wide.name == .min)
        #expect(wide.tab == [7])
    }
}
