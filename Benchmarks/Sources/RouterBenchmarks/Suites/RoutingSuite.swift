/// The time that each ``Contender`` takes from the text of a URL to its route and values.
///
/// The contenders, of which this router is one, take turns.
struct RoutingSuite {
    static let sizes = [20, 218, 10_000, 100_000]

    let settings: Settings

    func run(_ report: inout Report) throws {
        for size in Self.sizes { try run(size, &report) }
    }

    private func run(_ size: Int, _ report: inout Report) throws {
        let table = GeneratedTable(count: size)
        let stream = URLStream(for: table, seed: UInt64(size))
        var contenders: [any Contender] = [
            ComponentsAlone(), RouterCoreContender(readsValues: false),
            RouterCoreContender(readsValues: true),
            DictionaryContender(), HummingbirdContender(), ExpressionContender(), RegexContender(),
        ].filter { $0.greatestTable >= size }
        for index in contenders.indices {
            try contenders[index].prepare(table)
            try check(contenders[index], stream)
        }

        var times = contenders.map { _ in Samples() }
        var ratios = times
        var counts = contenders.map { _ in 0.0 }
        for round in 0..<settings.rounds(41) {
            var measured = contenders.map { _ in 0.0 }
            for turn in contenders.indices {
                let index = (turn + round) % contenders.count
                let contender = contenders[index]
                // Slow contenders match only a part of the stream, and only in some of the rounds.
                if contender.urls < URLStream.count, round >= settings.rounds(41) / 4 { continue }
                measured[index] = try time(contender, stream, of: table)
            }
            for index in contenders.indices where measured[index] > 0 {
                times[index].append(measured[index])
                ratios[index].append(measured[index] / measured[0])
            }
        }
        for index in contenders.indices {
            let texts = stream.texts(for: contenders[index])
            counts[index] = allocations { _ = contenders[index].pass(texts) } / Double(texts.count)
        }

        var rows: [[String]] = []
        for (index, contender) in contenders.enumerated() {
            let spread = times[index].spread
            rows.append([
                contender.name, times[index].median.short,
                "\(spread.lowerBound.short)–\(spread.upperBound.short)",
                ratios[index].median.short, counts[index].short,
            ])
            let name = "routing.\(size).\(contender.name)"
            report.set(name + ".ratio", ratios[index].median)
            report.set(name + ".allocations", counts[index])
            report.set(name + ".ns", times[index].median)
        }
        report.table(
            "Routing, \(size) routes: from the text to the route",
            ["", "ns a URL", "5–95 %", "× URLComponents", "allocations"],
            rows
        )
    }

    private func time(_ contender: any Contender, _ stream: URLStream, of table: GeneratedTable) throws
        -> Double
    {
        let elements = stream.elements.prefix(contender.urls)
        let texts = stream.texts(for: contender)
        // An untimed pass first, so that the previous contender's data in the caches does not count.
        if contender.urls == URLStream.count { _ = contender.pass(texts) }
        let (time, sum) = nanoseconds { contender.pass(texts) }
        let expected = contender.weight(elements, of: table)
        guard sum == expected else {
            throw BenchmarkError.wrongAnswer("\(contender.name) sums up \(sum) instead of \(expected).")
        }
        return time / Double(elements.count)
    }

    private func check(_ contender: any Contender, _ stream: URLStream) throws {
        for element in stream.elements.prefix(contender.urls) {
            let answer = contender.answer(element)
            guard answer == element.answer else {
                throw BenchmarkError.wrongAnswer(
                    "\(contender.name) reads \(element.text) as \(String(describing: answer)) instead of "
                        + "\(String(describing: element.answer))."
                )
            }
        }
    }
}

extension URLStream {
    fileprivate func texts(for contender: any Contender) -> ArraySlice<String> {
        (contender.isFlat ? flatTexts : texts).prefix(contender.urls)
    }
}
