/// The canonical form of a label of a web host, as browsers produce it (UTS 46).
///
/// A label is the part of a host between two dots.
///
/// The processing is nontransitional: `ß` and `ς` remain as they are.
///
/// Each label has a single form in ASCII, so a route, the address bar,
/// and the browser all read the same host:
///
/// | Label | Form | Rule |
/// |---|---|---|
/// | `Books` | `books` | Letters are lowercased. |
/// | `BÜCHER`, `bu◌̈cher` | `xn--bcher-kva` | Letters are lowercased, and characters are composed (NFC). |
/// | `ﬁnd`, `ｆind`, `Ⅷ` | refused | Browsers replace one of the characters. |
/// | `a\u{200D}b` | refused | U+200D is invisible. |
/// | `\u{301}a` | refused | The combining mark U+0301 follows no letter. |
/// | `\u{E000}` | refused | U+E000 is for private use. |
/// | `xn--bcher-kva` | itself | It decodes to a label in canonical form. |
/// | `xn--bcher-xyd` | refused | It decodes to a label that is not in canonical form. |
/// | `xn--a` | refused | It does not decode to a label. |
///
/// Some labels that browsers accept are refused: labels with a zero-width joiner, and labels with characters
/// that are newer than ``CompositionTable/version``.
/// The rules for bidirectional text (RFC 5893) are not checked.
/// A browser that checks these rules may therefore refuse to open a URL that is accepted here.
///
/// An ASCII label that is not Punycode is only lowercased.
enum HostLabel {
    /// The reason why a label has no canonical form.
    enum Fault: Error, Hashable {
        /// The label contains a character that browsers replace, or that is not allowed in a host.
        case character(Unicode.Scalar)
        /// The Punycode does not decode to a label, or decodes to a label that is not in canonical form.
        case punycode
    }

    /// Returns the canonical form of a label.
    ///
    /// - Parameter label: The decoded label, without dots.
    /// - Complexity: O(*n*²) in the length of the label.
    static func form(of label: String) throws(Fault) -> String {
        var scalars: [Unicode.Scalar] = []
        for scalar in label.unicodeScalars {
            if scalar.isASCII {
                scalars.append(Unicode.Scalar(ASCII.lowercased(UInt8(scalar.value))))
            } else {
                scalars += try mapped(scalar)
            }
        }
        let isPunycode = scalars.starts(with: punycodePrefix)
        if scalars.allSatisfy(\.isASCII) {
            if isPunycode { try check(punycode: scalars.dropFirst(punycodePrefix.count)) }
            return String(String.UnicodeScalarView(scalars))
        }
        if isPunycode { throw .punycode }
        let composed = Composition.composed(scalars)
        if let first = composed.first, isMark(first) { throw .character(first) }
        return Punycode.prefix + Punycode.encode(composed)
    }

    private static let punycodePrefix: [Unicode.Scalar] = ["x", "n", "-", "-"]

    /// Checks that the Punycode decodes to a label in canonical form.
    ///
    /// Encoding that label again must produce the same Punycode.
    private static func check(punycode: ArraySlice<Unicode.Scalar>) throws(Fault) {
        let digits = punycode.map { UInt8(truncatingIfNeeded: $0.value) }
        guard let scalars = Punycode.decode(digits), !scalars.allSatisfy(\.isASCII),
            scalars.allSatisfy({ $0.isASCII || isAllowed($0) && isSettled($0) }),
            !scalars.starts(with: punycodePrefix), scalars.first.map(isMark) == false,
            Composition.composed(scalars) == scalars, Punycode.encode(scalars).utf8.elementsEqual(digits)
        else { throw .punycode }
    }

    /// Returns the lowercase form of a non-ASCII character that a host may contain.
    ///
    /// - Throws: `character` if no host may contain the character,
    ///   or if browsers replace it with anything but its lowercase form.
    private static func mapped(_ scalar: Unicode.Scalar) throws(Fault) -> [Unicode.Scalar] {
        guard isAllowed(scalar) else { throw .character(scalar) }
        if isSettled(scalar) { return [scalar] }
        let lowercase = Array(scalar.properties.lowercaseMapping.unicodeScalars)
        // Versions of UTS 46 disagree about the capital sharp s, so it is refused.
        guard scalar != "\u{1E9E}", lowercase.allSatisfy({ $0.isASCII || isSettled($0) }) else {
            throw .character(scalar)
        }
        return lowercase
    }

    /// Returns whether UTS 46 leaves a non-ASCII character unchanged.
    ///
    /// The sharp s and the final sigma count as unchanged, although case folding changes them.
    private static func isSettled(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.changesWhenNFKCCaseFolded || scalar == "ß" || scalar == "ς"
    }

    /// Returns whether a host may contain a non-ASCII character at all.
    ///
    /// The character must be visible, and must not be newer than ``CompositionTable/version``.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        guard let age = properties.age,
            (age.major, age.minor) <= (CompositionTable.version.major, CompositionTable.version.minor),
            !properties.isDefaultIgnorableCodePoint
        else { return false }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: return false
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
        default: return !(0x2FF0...0x2FFB).contains(scalar.value) && !(0xFFFC...0xFFFD).contains(scalar.value)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }
}

/// The composition of characters (NFC, Unicode Standard Annex 15), for text that UTS 46 leaves unchanged.
///
/// Other text would not be composed completely, because ``CompositionTable`` contains only characters that
/// UTS 46 leaves unchanged.
enum Composition {
    private struct Pair: Hashable {
        let first: UInt32
        let second: UInt32
    }

    private struct Table {
        var composites: [Pair: Unicode.Scalar] = [:]
        var pairs: [UInt32: Pair] = [:]
    }

    /// The table, which is parsed on first use. Only labels that are non-ASCII or in Punycode use it.
    private static let table: Table = {
        var table = Table()
        for line in CompositionTable.text.split(separator: "\n") {
            let numbers = line.split(separator: " ").compactMap { UInt32($0, radix: 16) }
            for index in stride(from: 1, to: numbers.count - 1, by: 2) {
                let pair = Pair(first: numbers[index], second: numbers[0])
                table.composites[pair] = Unicode.Scalar(numbers[index + 1])
                table.pairs[numbers[index + 1]] = pair
            }
        }
        return table
    }()

    /// Returns the composed form.
    ///
    /// - Complexity: O(*n*) in the number of characters, but O(*n*²) in the length of a run of marks.
    static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        /// The position of the last character that is not a mark. A later character can compose with it.
        var starter: Int?
        for scalar in ordered(scalars) {
            let order = scalar.properties.canonicalCombiningClass.rawValue
            if let starter {
                // A mark between the starter and this character blocks their composition, unless the mark's
                // combining class is lower than that of this character.
                let last = result.count - 1
                let isNext =
                    starter == last || result[last].properties.canonicalCombiningClass.rawValue < order
                if isNext, let composite = composite(result[starter], scalar) {
                    result[starter] = composite
                    continue
                }
            }
            if order == 0 { starter = result.count }
            result.append(scalar)
        }
        return result
    }

    /// Returns the decomposed form, with its marks in canonical order.
    private static func ordered(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in scalars.flatMap(decomposed) {
            let order = scalar.properties.canonicalCombiningClass.rawValue
            var index = result.count
            while order > 0, index > 0, result[index - 1].properties.canonicalCombiningClass.rawValue > order
            {
                index -= 1
            }
            result.insert(scalar, at: index)
        }
        return result
    }

    private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if let syllable = Hangul.decomposed(scalar) { return syllable }
        guard let pair = table.pairs[scalar.value], let first = Unicode.Scalar(pair.first),
            let second = Unicode.Scalar(pair.second)
        else { return [scalar] }
        return decomposed(first) + [second]
    }

    private static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        Hangul.composite(first, second) ?? table.composites[Pair(first: first.value, second: second.value)]
    }
}

/// The composition of Korean syllables (The Unicode Standard, section 3.12).
private enum Hangul {
    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    private static let leading: Range<UInt32> = 0x1100..<0x1113
    private static let vowels: Range<UInt32> = 0x1161..<0x1176
    /// The trailing consonants. The first value stands for a syllable that has no trailing consonant.
    private static let trailing: Range<UInt32> = 0x11A7..<0x11C3

    static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        guard syllables.contains(scalar.value) else { return nil }
        let index = scalar.value - syllables.lowerBound
        let (count, ends) = (UInt32(vowels.count), UInt32(trailing.count))
        var values = [leading.lowerBound + index / (count * ends), vowels.lowerBound + index / ends % count]
        if index % ends > 0 { values.append(trailing.lowerBound + index % ends) }
        return values.compactMap(Unicode.Scalar.init)
    }

    static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        let (count, ends) = (UInt32(vowels.count), UInt32(trailing.count))
        if leading.contains(first.value), vowels.contains(second.value) {
            let index = (first.value - leading.lowerBound) * count + second.value - vowels.lowerBound
            return Unicode.Scalar(syllables.lowerBound + index * ends)
        }
        guard syllables.contains(first.value), (first.value - syllables.lowerBound) % ends == 0,
            trailing.dropFirst().contains(second.value)
        else { return nil }
        return Unicode.Scalar(first.value + second.value - trailing.lowerBound)
    }
}
