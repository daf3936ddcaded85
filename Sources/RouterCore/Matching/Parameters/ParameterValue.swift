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
