/// The host of a web URL as text.
///
/// A host has one form, in lower case and in ASCII: ``RouteURL/host``.
/// URLs and patterns are compared by it, the parser measures it, and ``DisplayURL`` shows it.
enum HostName {
    /// The characters that separate labels (RFC 3490 section 3.1).
    static let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]

    /// Returns the one form of a decoded host, by which hosts are compared.
    ///
    /// Each Unicode scalar is mapped to lower case by itself: no language and no neighbor makes a difference.
    /// A label beyond ASCII is encoded, so that a look-alike character shows.
    ///
    ///     HostName.canonical("EXAMPLE.org")       // "example.org"
    ///     HostName.canonical("BÜCHER.example")    // "xn--bcher-kva.example"
    ///     HostName.canonical("books。example")     // "books.example": each separator becomes a dot
    static func canonical(_ host: String) -> String {
        var scalars = String.UnicodeScalarView()
        var isASCII = true
        for scalar in host.unicodeScalars {
            if scalar.isASCII {
                scalars.append(Unicode.Scalar(ASCII.lowercased(UInt8(scalar.value))))
            } else {
                isASCII = false
                scalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        if isASCII { return String(scalars) }
        return scalars.split(omittingEmptySubsequences: false, whereSeparator: dots.contains)
            .map { Punycode.label(String($0)) }
            .joined(separator: ".")
    }
}

/// The encoder of RFC 3492 section 6.3, with the parameters of section 5.
///
/// ``HostName`` encodes each label of a web host with it, to compare the host, to show it and to measure it.
/// There is no decoder: the form in ASCII is the one that counts.
enum Punycode {
    private static let base = 36
    private static let lowestThreshold = 1
    private static let highestThreshold = 26

    /// Returns the label in ASCII, with `xn--` before it if it had to be encoded.
    ///
    ///     Punycode.label("bücher")   // "xn--bcher-kva"
    ///     Punycode.label("books")    // "books"
    ///
    /// - Complexity: O(*n*²) in the length of the label.
    static func label(_ label: String) -> String {
        label.utf8.allSatisfy { $0 < 0x80 } ? label : "xn--" + encode(label)
    }

    /// Encodes a label, without `xn--` before it.
    ///
    /// The labels of a URL are short, so no number here can overflow.
    /// The ASCII characters come first, as they are.
    /// Each number after them inserts one more scalar, in the order of the scalars' values.
    static func encode(_ label: String) -> String {
        let input = label.unicodeScalars.map { Int($0.value) }
        var output = input.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var codePoint = 0x80
        var delta = 0
        var bias = 72
        var handled = basicCount
        while handled < input.count {
            let next = input.reduce(Int.max) { $1 >= codePoint ? Swift.min($0, $1) : $0 }
            delta += (next - codePoint) * (handled + 1)
            codePoint = next
            for value in input {
                if value < codePoint { delta += 1 }
                guard value == codePoint else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            codePoint += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Writes a number in digits of variable weight, the least significant first.
    private static func append(_ number: Int, bias: Int, to output: inout [UInt8]) {
        var rest = number
        var position = base
        while true {
            let threshold = Swift.min(Swift.max(position - bias, lowestThreshold), highestThreshold)
            if rest < threshold { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
        output.append(digit(rest))
    }

    /// Returns the bias for the next number (RFC 3492 section 6.1).
    private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var position = 0
        while delta > (base - lowestThreshold) * highestThreshold / 2 {
            delta /= base - lowestThreshold
            position += base
        }
        return position + (base - lowestThreshold + 1) * delta / (delta + 38)
    }

    /// Returns the digit of a value from 0 to 35: `a`…`z`, then `0`…`9`.
    private static func digit(_ value: Int) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }
}
