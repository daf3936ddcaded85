/// A type whose values can be read from the text of a parameter.
///
///     enum Section: String, CaseIterable, ParameterValue { case motion, about }
///
///     try parameters.value("section", as: Section.self)   // .motion of "motion"; "x" is a badValue
///
/// Strings, numbers and `Bool` conform; an enumeration with raw values of these needs nothing but the conformance, and
/// any other type its initializer:
///
///     extension Day: ParameterValue {
///         init?(parameterText text: String) { self.init(isoText: text) }
///     }
public protocol ParameterValue {
    /// The value of a decoded text, or nil where it has none. It has to be a pure function.
    init?(parameterText text: String)

    /// Which texts are taken, as words that follow “it must be”: `a whole number`.
    static var parameterExpectation: String { get }
}

extension ParameterValue {
    /// `of the type Day`.
    public static var parameterExpectation: String { "of the type \(Self.self)" }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
    /// The value whose raw value the text is.
    public init?(parameterText text: String) {
        guard let rawValue = RawValue(parameterText: text) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue: ParameterValue {
    /// The raw values, as in `motion or about`.
    public static var parameterExpectation: String { allCases.map { "\($0.rawValue)" }.joinedAsChoice }
}

extension String: ParameterValue {
    /// The text itself.
    public init?(parameterText text: String) { self = text }

    /// `text`.
    public static var parameterExpectation: String { "text" }
}

extension Bool: ParameterValue {
    /// True of `true` and false of `false`, as in the grammar of the type `bool`; a bare key of a query (`?flag`) has
    /// the text `""` and is neither.
    public init?(parameterText text: String) { self.init(text) }

    /// `true or false`.
    public static var parameterExpectation: String { "true or false" }
}

extension Double: ParameterValue {
    /// The finite number in the grammar of the type `double`.
    public init?(parameterText text: String) {
        guard ParameterGrammar.isDouble(text.utf8) else { return nil }
        self.init(text)
    }

    /// `a number`.
    public static var parameterExpectation: String { "a number" }
}

extension Float: ParameterValue {
    /// The nearest number to one in the grammar of the type `double`; nil where that is not finite.
    public init?(parameterText text: String) {
        guard ParameterGrammar.isDouble(text.utf8), let value = Float(text), value.isFinite else {
            return nil
        }
        self = value
    }

    /// `a number`.
    public static var parameterExpectation: String { "a number" }
}

extension ParameterValue where Self: FixedWidthInteger {
    /// The number in the grammar of the types `int` and `uint`: decimal digits, with a sign `-` where there are
    /// negative ones.
    public init?(parameterText text: String) {
        let limit = Self.bitWidth > 64 ? 40 : ParameterGrammar.integerBytes
        guard text.utf8.count <= limit, text.utf8.first != UInt8(ascii: "+") else { return nil }
        self.init(text, radix: 10)
    }

    /// `a whole number`, with its bounds for the types that are narrower than a machine word.
    public static var parameterExpectation: String {
        if bitWidth < 64 { return "a whole number from \(min) to \(max)" }
        return isSigned ? "a whole number" : "a whole number of at least 0"
    }
}

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
