import RouterCore

/// A day of the Gregorian calendar, written `2024-02-29`: the demo's own type of placeholder.
nonisolated struct CalendarDate: Sendable, Hashable {
    let year, month, day: Int

    /// For patterns, as in `gtkrouter://year/:day<date>`.
    static let converter = ParameterConverter("date", convert: { CalendarDate($0) })

    /// The day of that text, or nil where it is none.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ "0123456789-".utf8.contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
