/// The host of a web address as text.
enum HostName {
    /// What separates labels (RFC 3490 section 3.1).
    static let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]

    /// Each scalar in lower case, as the Unicode Character Database maps it alone.
    static func lowercased(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                scalars.append(Unicode.Scalar(ASCII.lowercased(UInt8(scalar.value))))
            } else {
                scalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(scalars)
    }

    /// The host with every label in ASCII, so that a look-alike letter shows.
    static func punycode(_ host: String) -> String {
        host.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: dots.contains)
            .map { Punycode.label(String($0)) }
            .joined(separator: ".")
    }
}
