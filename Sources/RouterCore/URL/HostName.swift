/// The host of a web address as text.
enum HostName {
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
}
