import CRouterGtk

/// The times and durations of events, formatted for the user.
enum EventTime {
    /// Returns an RFC 3339 time, formatted in the user's time zone, or `nil` if the text is not a time.
    ///
    /// - Parameter form: The format, as for `g_date_time_format`. For example, `%X` is the time, and `%x` is
    ///   the date.
    static func text(_ time: String?, _ form: String) -> String? {
        guard let time, let date = g_date_time_new_from_iso8601(time, nil) else { return nil }
        defer { g_date_time_unref(date) }
        guard let local = g_date_time_to_local(date) else { return nil }
        defer { g_date_time_unref(local) }
        guard let text = g_date_time_format(local, form) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Returns a duration with its unit, such as `84 µs`, `1.2 ms`, or `2.3 s`.
    static func duration(_ microseconds: Int64) -> String {
        if microseconds < 1_000 { return "\(microseconds) µs" }
        let (unit, tenths) =
            microseconds < 1_000_000 ? ("ms", microseconds / 100) : ("s", microseconds / 100_000)
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
}
