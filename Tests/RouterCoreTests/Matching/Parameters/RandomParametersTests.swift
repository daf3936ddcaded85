import Foundation
import NavigationModel
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Random parameters as a structure")
struct RandomParametersTests {
    typealias Tab = ParameterDecoderTests.Tab
    typealias ID = ParameterDecoderTests.ID
    typealias Even = ParameterDecoderTests.Even
    typealias Point = ParameterDecoderTests.Point
    typealias Field = ParameterDecoderTests.Field

    struct Everything: Decodable, Equatable {
        var id: Int
        var name: String
        var rest: [String]
        var flag: Bool
        var small: Int8?
        var ratio: Double
        var tab: Tab?
        var tags: [String]
        var numbers: [UInt16]
        var key: ID?
    }

    @Test("random values come back from the URL that is built of them", arguments: 1...20)
    func roundTrip(seed: Int) throws {
        let table = try RouteTable([
            Route(
                "a://all/:id<int>/:name/:rest*",
                page: "p",
                name: "all",
                query: [
                    "flag": "bool", "ratio": "double",
                    "small": "int?",
                    "tags": "string?",
                    "numbers": "uint?",
                ]
            )
        ])
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<100 {
            let number = Bool.random(using: &random) ? Int.random(in: .min ... .max, using: &random) : nil
            let key = try number.map {
                try (["a": "\($0)"] as RouteParameters).decode(as: Field<ID>.self).a
            }
            let value = Everything(
                id: .random(in: .min ... .max, using: &random),
                name: "n" + text(&random),
                rest: (0..<Int.random(in: 0...3, using: &random)).map { _ in "r" + text(&random) },
                flag: .random(using: &random),
                small: Bool.random(using: &random) ? .random(in: .min ... .max, using: &random) : nil,
                ratio: .random(in: -1e9...1e9, using: &random),
                tab: [nil, Tab.log, .files].randomElement(using: &random) ?? nil,
                tags: (0..<Int.random(in: 0...4, using: &random)).map { _ in text(&random) },
                numbers: (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    .random(in: 0 ... .max, using: &random)
                },
                key: key
            )
            var path: RouteParameters = [:]
            path.append("id", "\(value.id)")
            path.append("name", value.name)
            path.append("rest", segments: value.rest)
            var query = [QueryItem]()
            func add(_ name: String, _ value: String) { query.append(QueryItem(name: name, value: value)) }
            add("flag", "\(value.flag)")
            add("ratio", "\(value.ratio)")
            if let small = value.small { add("small", "\(small)") }
            if let tab = value.tab { add("tab", tab.rawValue) }
            if let number { add("key", "\(number)") }
            for tag in value.tags { add("tags", tag) }
            for number in value.numbers { add("numbers", "\(number)") }
            // Captures take precedence over query items with the same name.
            add("id", "x")
            add("rest", "x")
            let url = try table.url(for: "all", path, query: query)
            let match = try #require(table.match(try RouteURL(parsing: url.text)))
            let entry = Entry(id: EntryID(1), destination: Destination(match: match))
            #expect(try entry.parameters.decode(as: Everything.self) == value)
        }
    }

    @Test("no parameters make decoding stop the program", arguments: 1...8)
    func fuzz(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 900)
        let names = [
            "a", "x", "id", "name", "rest", "flag", "small", "ratio", "tab", "tags", "numbers", "key", "",
            "0",
        ]
        let texts = [
            "", "1", "-1", "true", "log", "1e999", "nan", String(repeating: "9", count: 60), "\u{0}", "é",
            "a/b",
        ]
        var counts = (decoded: 0, refused: 0)
        for _ in 0..<300 {
            var items: [String: ParameterTexts] = [:]
            for _ in 0..<Int.random(in: 0...14, using: &random) {
                let name = names.randomElement(using: &random) ?? ""
                let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    Bool.random(using: &random) ? texts.randomElement(using: &random) ?? "" : text(&random)
                }
                var parameter = ParameterTexts(name: name, text: values.first ?? "")
                if Bool.random(using: &random) { parameter.elements = values }
                items[name] = parameter
            }
            let parameters = RouteParameters(
                Array(items.values),
                converters: ["a": AppTypes.even, "id": AppTypes.month]
            )
            let types: [any Decodable.Type] = [
                Everything.self, Field<[Int?]>.self, Field<[[String]]>.self, Field<[[[Int]]]>.self,
                Field<Point>.self,
                Field<[Point]>.self, Field<Range<Int>>.self, Field<UUID>.self, Field<Date>.self,
                Field<URL>.self,
                Field<Decimal>.self, Field<Data>.self, Field<Duration>.self, Field<[Int: String]>.self,
                Field<Even>.self,
                [String: String].self, [Int: Int].self, [[Int]].self, Int.self, String?.self,
                Tab.self,
                [String: [String: Int]].self, [String: Tab?].self, UUID.self, Never.self, Field<Never>.self,
                ClosedRange<Double>.self, Field<Set<UInt8>>.self, Field<Float16>.self,
            ]
            for type in types {
                do {
                    _ = try parameters.decode(as: type)
                    counts.decoded += 1
                } catch let error as ParameterError {
                    #expect(!error.message.isEmpty)
                    counts.refused += 1
                } catch {
                    #expect(error is Even.Odd || error is DecodingError, "\(type): \(error)")
                }
            }
        }
        #expect(counts.decoded > 500 && counts.refused > 500, "seed \(seed): \(counts)")
    }

    private func text(_ random: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...10, using: &random) {
            let ranges: [ClosedRange<UInt32>] = [
                0x20...0x7E, 0xA0...0x2FF, 0x300...0x36F, 0x4E00...0x4FFF, 0xE000...0xE0FF, 0x1F300...0x1F6FF,
            ]
            let range = ranges.randomElement(using: &random) ?? 0x20...0x7E
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
