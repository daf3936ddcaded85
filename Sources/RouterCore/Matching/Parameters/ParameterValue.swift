/// A type that a text of a parameter is, as its grammar says.
///
/// Strings, numbers and `Bool` conform.
/// ``ParameterFieldDecoder`` reads every other type through these.
protocol ParameterValue {
    /// Makes the value of a decoded text; `nil` if the text has none.
    init?(parameterText text: String)

    /// The accepted texts, as words that follow “it must be”: `a whole number`.
    static var parameterExpectation: TranslatableText { get }
}

extension String: ParameterValue {
    /// Accepts any text.
    init?(parameterText text: String) { self = text }

    /// The word `text`.
    static var parameterExpectation: TranslatableText { .template("text") }
}

extension Bool: ParameterValue {
    /// Reads `true` and `false`, as the type `bool` does.
    ///
    /// A bare key of a query (`?flag`) has the text `""` and is neither.
    init?(parameterText text: String) { self.init(text) }

    /// The words `true or false`.
    static var parameterExpectation: TranslatableText { ["true", "false"].choice }
}

extension ParameterValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
    /// Reads a number in the grammar of the type `double`; `nil` if the result is not finite.
    init?(parameterText text: String) {
        guard let value = ParameterGrammar.number(text.utf8, as: Self.self) else { return nil }
        self = value
    }

    /// The words `a number`.
    static var parameterExpectation: TranslatableText { .template("a number") }
}

extension ParameterValue where Self: FixedWidthInteger {
    /// Reads decimal digits, after a `-` if the type has negative numbers.
    ///
    /// The text has at most 20 bytes, or 40 for a type of more than 64 bits.
    /// A plus, a space and a number out of range do not convert.
    init?(parameterText text: String) {
        guard let value = ParameterGrammar.integer(text.utf8, as: Self.self) else { return nil }
        self = value
    }

    /// The words `a whole number`, with the bounds of a narrow type.
    ///
    /// A type of less than 64 bits is narrow: `a whole number from 0 to 255`.
    static var parameterExpectation: TranslatableText {
        if bitWidth < 64 {
            let bounds = ["min": TranslatableText.verbatim("\(min)"), "max": .verbatim("\(max)")]
            return .template("a whole number from {min} to {max}", values: bounds)
        }
        return isSigned ? .template("a whole number") : .template("a whole number of at least 0")
    }
}

extension Double: ParameterValue {}
extension Float: ParameterValue {}
extension Int: ParameterValue {}
extension Int8: ParameterValue {}
extension Int16: ParameterValue {}
extension Int32: ParameterValue {}
extension Int64: ParameterValue {}
extension Int128: ParameterValue {}
extension UInt: ParameterValue {}
extension UInt8: ParameterValue {}
extension UInt16: ParameterValue {}
extension UInt32: ParameterValue {}
extension UInt64: ParameterValue {}
extension UInt128: ParameterValue {}
