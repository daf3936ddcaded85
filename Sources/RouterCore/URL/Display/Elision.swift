/// Cuts a displayed text to a length without cutting an escape or, as long as it fits, the host.
struct Elision {
    let maximumLength: Int?

    /// What must be looked at: of a long text no more than can be shown.
    func units(of text: String) -> [String] {
        let scalars = text.unicodeScalars
        guard let maximumLength, text.utf8.count > 8 * Swift.max(maximumLength, 1) else {
            return DisplayEscaping.units(of: text)
        }
        let length = Swift.max(maximumLength, 1)
        return DisplayEscaping.units(of: scalars.prefix(length))
            + DisplayEscaping.units(of: scalars.suffix(length))
    }

    func text(lead: String, head: [String], tail: [String]) -> String {
        let start = lead + head.joined()
        guard let maximumLength else { return start + tail.joined() }
        let startLength = Self.length(of: start)
        if startLength + tail.reduce(0, { $0 + Self.length(of: $1) }) <= maximumLength {
            return start + tail.joined()
        }
        if startLength < maximumLength {
            return start + Self.middleElided(tail, length: maximumLength - startLength)
        }
        let leadLength = Self.length(of: lead)
        if leadLength < maximumLength {
            return lead + "…" + Self.suffix(head, length: maximumLength - leadLength - 1)
        }
        return maximumLength > 0 ? "…" : ""
    }

    private static func middleElided(_ units: [String], length: Int) -> String {
        let room = length - 1
        let end = suffix(units, length: room / 2)
        var start = ""
        var left = room - Self.length(of: end)
        for unit in units {
            left -= Self.length(of: unit)
            if left < 0 { break }
            start += unit
        }
        return start + "…" + end
    }

    private static func suffix(_ units: [String], length: Int) -> String {
        var kept: [String] = []
        var left = length
        for unit in units.reversed() {
            left -= Self.length(of: unit)
            if left < 0 { break }
            kept.append(unit)
        }
        return kept.reversed().joined()
    }

    private static func length(of text: String) -> Int {
        text.unicodeScalars.count
    }
}
