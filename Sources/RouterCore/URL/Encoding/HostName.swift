/// The host of a web URL as text.
///
/// ``RouteURL/host`` is in lower case.
/// The parser measures a host by its form in ASCII, and ``DisplayURL`` shows that form.
enum HostName {
    /// The characters that separate labels (RFC 3490 section 3.1).
    static let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]

    /// Returns the text with each Unicode scalar in lower case.
    ///
    /// Each scalar is mapped by itself: no language and no neighbour makes a difference.
    ///
    ///     HostName.lowercased("EXAMPLE.org")      // "example.org"
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

    /// Returns the host with every label in ASCII, so that a look-alike character shows.
    ///
    ///     HostName.punycode("bücher.example")     // "xn--bcher-kva.example"
    ///     HostName.punycode("books。example")      // "books.example": each separator becomes a dot
    ///
    /// - Parameter host: A host in lower case. A capital beyond ASCII would be encoded as one.
    static func punycode(_ host: String) -> String {
        host.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: dots.contains)
            .map { Punycode.label(String($0)) }
            .joined(separator: ".")
    }
}

/// The encoder of RFC 3492 section 6.3, with the parameters of section 5.
///
/// ``HostName`` encodes each label of a web host with it, to show the host and to measure it.
/// There is no decoder: nothing here needs one.
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

    /// Encodes a label that holds at least one scalar beyond ASCII.
    ///
    /// The ASCII characters come first, as they are.
    /// Each number behind them inserts one more scalar, in the order of the scalars' values.
    private static func encode(_ label: String) -> String {
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
