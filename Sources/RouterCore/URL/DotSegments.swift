/// The removal of `.` and `..` from a path (RFC 3986 section 5.2.4).
enum DotSegments {
    /// The path without dot segments; a `..` above the root stays at the root.
    ///
    /// - Complexity: O(*n*).
    static func removed(from path: String) -> String {
        guard path.utf8.first == ASCII.slash else { return path }
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case "..":
                kept = kept.dropLast()
                if isLast { kept.append("") }
            case ".":
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}
