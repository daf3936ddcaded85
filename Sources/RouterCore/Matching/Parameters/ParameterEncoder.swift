/// A property of a structure, encoded as text.
struct EncodedField: Sendable, Hashable {
    let name: String
    /// The encoded values: a single value, or one for each element of a list.
    var texts: [String] = []
    /// Whether the property is a list.
    var isList = false
    /// The name of the built-in type of the values, such as `int`, or `string` if no other type fits.
    var type = "string"
}

/// An encoder that writes the properties of a structure as text. It is the inverse of ``ParameterDecoder``.
///
/// | Property and its value | Text |
/// |---|---|
/// | `id: Int`, 7 | `7` |
/// | `tab: Tab?`, `.log` of an enumeration with raw values | `log` |
/// | `tab: Tab?`, `nil` | no field |
/// | `tags: [String]`, `["a", "b"]` | `a`, `b` |
/// | a type that encodes itself as a single value | that value |
/// | a structure, a dictionary, a list of lists or of structures, a number that is not finite | a fault |
///
/// A fault is a ``ParameterError`` that says why a property cannot be written as text.
/// Encoding continues after a fault, so that all faults are found at once.
///
/// The value, each of its properties, and each element of a list have an encoder of their own.
final class ParameterEncoder: Encoder, SingleValueEncodingContainer {
    /// The form in which a value encodes itself. If it uses several forms, the last one counts.
    private enum Shape: Equatable {
        case nothing, null, list, structure
        case text(String)
    }

    let codingPath: [any CodingKey]
    /// The value to encode, which messages show and which determines the built-in type.
    ///
    /// It is `nil` if this encoder was created without a value:
    /// by `encodeNil`, or for a nested container or a superclass.
    private let source: Any?
    private var shape = Shape.nothing
    /// The first reason why the value itself cannot be written as text.
    ///
    /// Faults in its members and elements are not included.
    private var ownFault: ParameterError?
    /// The encoders of the elements of a list, or of the members of a structure.
    fileprivate var children: [ParameterEncoder] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private init(_ source: Any?, at codingPath: [any CodingKey]) {
        self.source = source
        self.codingPath = codingPath
    }

    /// Returns the fields of a value in order, and a fault for each property that cannot be written as text.
    ///
    /// - Parameter isUnordered: Whether the order of elements in lists is ignored. If it is ignored, the
    ///   elements are sorted, so that equal sets have equal fields.
    static func encode(_ value: some Encodable, isUnordered: Bool = false) -> (
        fields: [EncodedField], faults: [ParameterError]
    ) {
        let encoder = ParameterEncoder(value, at: [])
        encoder.write(value)
        var fields: [EncodedField] = []
        switch encoder.shape {
        case .nothing: break
        case .structure: fields = encoder.children.compactMap { $0.field(isUnordered: isUnordered) }
        case .text, .null, .list: encoder.fail(encoder.text, .template("a structure with properties"))
        }
        return (fields, encoder.children.compactMap(\.fault) + [encoder.ownFault].compactMap(\.self))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        begin(.structure)
        return KeyedEncodingContainer(EncodedMembersContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        begin(.list)
        return EncodedElementsContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { shape = .null }

    func encode<Value: Encodable>(_ value: Value) { write(value) }

    /// Writes strings, numbers, and Boolean values directly, and lets other values encode themselves.
    ///
    /// A value that is more than two levels deep, such as `items[0].x`, does not encode itself,
    /// because the property that contains it (here `items`) causes a fault in any case.
    /// This limit also ends the encoding of values that are nested endlessly.
    func write(_ value: some Encodable) {
        switch value {
        case let value as String: shape = .text(value)
        case let value as Bool: shape = .text(value.description)
        case let value as any BinaryFloatingPoint & LosslessStringConvertible:
            guard value.isFinite else { return fail(value, .template("a finite number")) }
            shape = .text(value.description)
        case let value as any FixedWidthInteger: shape = .text(value.description)
        default:
            guard codingPath.count <= 2 else { return }
            do {
                try value.encode(to: self)
            } catch {
                let reason = ["reason": TranslatableText.verbatim("\(error)")]
                fail(value, .template("a value that can be encoded ({reason})", values: reason))
            }
        }
    }

    /// Records a fault if it is the first fault of the value itself.
    private func fail(_ value: Any?, _ expectation: TranslatableText) {
        let text = value.map { String(describing: $0) } ?? ""
        ownFault = ownFault ?? .badValue(codingPath.text, text: text, mustBe: expectation)
    }

    /// The first reason why the value, a member, or an element cannot be written as text.
    private var fault: ParameterError? { children.lazy.compactMap(\.fault).first ?? ownFault }

    /// Begins a list or a structure. If the value has already begun one of the same kind, continues it.
    private func begin(_ shape: Shape) {
        guard self.shape != shape else { return }
        self.shape = shape
        children = []
    }

    /// Adds a member, replacing an earlier member with the same name.
    fileprivate func member(_ name: String, _ source: Any?) -> ParameterEncoder {
        let child = ParameterEncoder(source, at: codingPath + [NameKey(stringValue: name)])
        if let index = children.firstIndex(where: { $0.name == name }) {
            children[index] = child
        } else {
            children.append(child)
        }
        return child
    }

    /// Adds an element.
    fileprivate func element(_ source: Any?) -> ParameterEncoder {
        let child = ParameterEncoder(source, at: codingPath + [NameKey(intValue: children.count)])
        children.append(child)
        return child
    }
}

extension ParameterEncoder {
    /// The name of the member that this encoder encodes, or an empty string for the whole value.
    private var name: String { codingPath.last?.stringValue ?? "" }

    /// Returns the property as a field, or `nil` if the property is `nil`.
    private func field(isUnordered: Bool) -> EncodedField? {
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

    /// Records a fault, and returns a field without values.
    private func withoutText(_ source: Any?) -> EncodedField {
        fail(source, .template("a single value or a list of values"))
        return EncodedField(name: name)
    }

    private var isStructured: Bool { shape == .list || shape == .structure }

    /// The text, if the value is a single value.
    private var text: String? {
        if case .text(let text) = shape { text } else { nil }
    }

    /// The name of the built-in type of the value, such as `int`.
    ///
    /// For a type that the app defines, the name is always `string`,
    /// because such a type can write a number for one value and a word for another.
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

/// A container that encodes the members of a structure, which have the names of their coding keys.
private struct EncodedMembersContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ParameterEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.member(key.stringValue, nil).encodeNil() }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) { write(value, key) }

    func write(_ value: some Encodable, _ key: Key) { encoder.member(key.stringValue, value).write(value) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key)
        -> KeyedEncodingContainer<NestedKey>
    {
        encoder.member(key.stringValue, nil).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.member(key.stringValue, nil).unkeyedContainer()
    }

    /// Returns the encoder for the properties that a class inherits.
    ///
    /// For the top-level value, this is the same encoder, so inherited properties become fields, too.
    /// For a nested value, they are encoded under the key `super`, as in other encoders.
    func superEncoder() -> any Encoder {
        encoder.codingPath.isEmpty ? encoder : encoder.member("super", nil)
    }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key.stringValue, nil) }
}

/// A container that encodes the elements of a list.
private struct EncodedElementsContainer: UnkeyedEncodingContainer {
    let encoder: ParameterEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int { encoder.children.count }

    func encodeNil() { encoder.element(nil).encodeNil() }

    func encode<Value: Encodable>(_ value: Value) { write(value) }

    func write(_ value: some Encodable) { encoder.element(value).write(value) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type)
        -> KeyedEncodingContainer<NestedKey>
    {
        encoder.element(nil).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.element(nil).unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder.element(nil) }
}
