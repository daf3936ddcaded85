/// The texts of one property of a structure.
struct EncodedField: Sendable, Hashable {
    let name: String
    /// The texts: one, or one for each element of a list.
    var texts: [String] = []
    /// Whether the property is a list, which may be empty.
    var isList = false
    /// The built-in type of the texts, or `string` for all others.
    var type = "string"
}

/// Writes the properties of a structure as texts, the reverse of ``ParameterDecoder``.
///
/// | Property | Texts |
/// |---|---|
/// | `id: Int`, 7 | `7` |
/// | `tab: Tab?`, `.log` of an enumeration with raw values | `log` |
/// | `tab: Tab?`, `nil` | no field |
/// | `tags: [String]`, `a` and `b` | `a`, `b` |
/// | a type that encodes itself as a single value | that value |
/// | a structure, a dictionary, a list of lists or of structures, a number that is not finite | a fault |
enum ParameterEncoder {
    /// Returns the fields of a value in their order, and everything that cannot be written.
    ///
    /// - Parameter isUnordered: Whether elements are sorted, so that sets can be compared.
    static func encode(_ value: some Encodable, isUnordered: Bool = false) -> (
        fields: [EncodedField], faults: [RouteBuildError]
    ) {
        let encoder = ValueEncoder(value)
        var fields: [EncodedField] = []
        switch encoder.shape {
        case .nothing: break
        case .structure: fields = encoder.children.compactMap { $0.field(isUnordered: isUnordered) }
        case .text(let text): encoder.fail(text, .template("a structure with properties"))
        case .null, .list: encoder.fail(nil, .template("a structure with properties"))
        }
        return (fields, encoder.faults.all)
    }
}

extension ValueEncoder {
    /// Returns the property as a field; `nil` for `nil`.
    fileprivate func field(isUnordered: Bool) -> EncodedField? {
        switch shape {
        case .nothing, .null: return nil
        case .text(let text): return EncodedField(name: name, texts: [text], type: builtInType)
        case .list:
            guard !children.contains(where: \.isStructured) else {
                return withoutText(children.map { $0.source.map { "\($0)" } ?? "" }.joined(separator: ", "))
            }
            var texts = children.compactMap(\.text)
            if texts.count < children.count { fail(nil, .template("a list without nil")) }
            if isUnordered { texts.sort() }
            return EncodedField(
                name: name,
                texts: texts,
                isList: true,
                type: children.last?.builtInType ?? "string"
            )
        case .structure: return withoutText(source)
        }
    }

    /// Returns a field without a text, and notes the fault.
    private func withoutText(_ source: Any?) -> EncodedField {
        fail(source, .template("one value or a list of values"))
        return EncodedField(name: name)
    }

    private var isStructured: Bool {
        switch shape {
        case .list, .structure: true
        case .nothing, .null, .text: false
        }
    }

    /// The text of a single value.
    private var text: String? {
        if case .text(let text) = shape { text } else { nil }
    }

    /// The built-in type of the value, which is `string` for a type of the app's own.
    ///
    /// Such a type may write other kinds of text for other values.
    private var builtInType: String {
        switch source {
        case is Bool: "bool"
        case is any BinaryFloatingPoint: "double"
        case let value as any FixedWidthInteger where type(of: value).bitWidth <= 64:
            type(of: value).isSigned ? "int" : "uint"
        default: "string"
        }
    }
}
