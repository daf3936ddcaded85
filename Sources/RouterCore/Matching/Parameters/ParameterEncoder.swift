/// The texts of one property of a structure.
struct EncodedField: Sendable, Hashable {
    let name: String
    /// The texts: one, or those of the elements of a list.
    var texts: [String] = []
    /// Whether the property is a list, which may be empty.
    var isList = false
    /// The built-in type of the texts, or `string` for all others.
    var type = "string"
}

/// A property whose value is no text and no list of texts.
struct EncodingFault: Error, Hashable {
    /// The name of the property, or `nil` if the whole value is none with properties.
    let name: String?
    let text: String
    /// The words that follow “it must be”.
    let expectation: String
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
/// | a structure, a list of lists, a number that is not finite | a fault |
///
/// Encoding goes on after a fault, so that all of them are found at once.
struct ParameterEncoder: Encoder, SingleValueEncodingContainer {
    /// The fields and faults that all containers of one encoding share.
    final class Output {
        fileprivate(set) var fields: [EncodedField] = []
        fileprivate(set) var faults: [EncodingFault] = []

        /// Begins a field; an earlier one of the same name is dropped.
        fileprivate func begin(_ field: EncodedField) {
            fields.removeAll { $0.name == field.name }
            fields.append(field)
        }

        /// Notes a fault; only the first one of each property counts.
        fileprivate func fail(_ name: String?, _ value: Any?, _ expectation: String) {
            guard !faults.contains(where: { $0.name == name }) else { return }
            let text = value.map { String(describing: $0) } ?? ""
            faults.append(EncodingFault(name: name, text: text, expectation: expectation))
        }

        /// Adds a text to a field that was begun.
        fileprivate func append(_ text: String, _ type: String, to name: String) {
            guard let index = fields.firstIndex(where: { $0.name == name }) else { return }
            fields[index].texts.append(text)
            fields[index].type = type
        }
    }

    fileprivate let output: Output
    /// Empty: only a property's own encoder knows a key.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Returns the fields of a value in their order, and everything that cannot be written.
    static func encode(_ value: some Encodable) -> (fields: [EncodedField], faults: [EncodingFault]) {
        let output = Output()
        do {
            try value.encode(to: ParameterEncoder(output: output))
        } catch {
            output.fail(nil, value, "a value that can be encoded (\(error))")
        }
        return (output.fields, output.faults)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(EncodedFieldsContainer<Key>(output))
    }

    /// Notes a fault: a URL has named values.
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        output.fail(nil, nil, Self.structure)
        return EncodedElementsContainer(output, nil)
    }

    /// Returns the encoder itself, for a structure that wraps another one.
    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { output.fail(nil, nil, Self.structure) }

    func encode<Value: Encodable>(_ value: Value) throws {
        guard value is any ParameterValue else { return try value.encode(to: self) }
        output.fail(nil, value, Self.structure)
    }

    private static let structure = "a structure with properties"
}

// The protocols' default versions of these throw, and the generic `encode` does not replace them.

extension ParameterEncoder {
    func encode(_ value: Int128) { output.fail(nil, value, Self.structure) }

    func encode(_ value: UInt128) { output.fail(nil, value, Self.structure) }
}

extension EncodedFieldsContainer {
    func encode(_ value: Int128, forKey key: Key) { write(value, key) }

    func encode(_ value: UInt128, forKey key: Key) { write(value, key) }
}

extension EncodedElementsContainer {
    mutating func encode(_ value: Int128) { write(value) }

    mutating func encode(_ value: UInt128) { write(value) }
}

extension EncodedValue {
    func encode(_ value: Int128) { write(value) }

    func encode(_ value: UInt128) { write(value) }
}

/// The properties of a structure; each becomes a field with the name of its coding key.
private struct EncodedFieldsContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let output: ParameterEncoder.Output

    init(_ output: ParameterEncoder.Output) { self.output = output }

    var codingPath: [any CodingKey] { [] }

    /// Writes no field, as for a property that is left out.
    func encodeNil(forKey key: Key) {}

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) { write(value, key) }

    func write(_ value: some Encodable, _ key: Key) {
        EncodedValue(output, key.stringValue, value, isElement: false).write(value)
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key)
        -> KeyedEncodingContainer<NestedKey>
    {
        superEncoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        superEncoder(forKey: key).unkeyedContainer()
    }

    /// Returns an encoder of the same fields, which hold a superclass's properties too.
    func superEncoder() -> any Encoder { ParameterEncoder(output: output) }

    func superEncoder(forKey key: Key) -> any Encoder {
        EncodedValue(output, key.stringValue, nil, isElement: false)
    }
}

/// The elements of a property that is a list.
private struct EncodedElementsContainer: UnkeyedEncodingContainer {
    private let output: ParameterEncoder.Output
    /// The name of the property, or `nil` for a list that is the whole value.
    private let name: String?
    private(set) var count = 0

    init(_ output: ParameterEncoder.Output, _ name: String?) {
        self.output = output
        self.name = name
    }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() { output.fail(name, nil, "a list without nil") }

    mutating func encode<Value: Encodable>(_ value: Value) { write(value) }

    mutating func write(_ value: some Encodable) { element(value).write(value) }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type)
        -> KeyedEncodingContainer<NestedKey>
    {
        element(nil).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        element(nil).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { element(nil) }

    private mutating func element(_ value: Any?) -> EncodedValue {
        count += 1
        return EncodedValue(output, name, value, isElement: true)
    }
}

/// Writes one property of a structure, or one element of a list.
private struct EncodedValue: Encoder, SingleValueEncodingContainer {
    private let output: ParameterEncoder.Output
    private let name: String?
    /// The value, for messages.
    private let value: Any?
    private let isElement: Bool

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ output: ParameterEncoder.Output, _ name: String?, _ value: Any?, isElement: Bool) {
        self.output = output
        self.name = name
        self.value = value
        self.isElement = isElement
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        output.fail(name, value, Self.expectation)
        return KeyedEncodingContainer(EncodedFieldsContainer<Key>(ParameterEncoder.Output()))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if isElement { output.fail(name, value, Self.expectation) }
        if !isElement, let name { output.begin(EncodedField(name: name, isList: true)) }
        return EncodedElementsContainer(output, name)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// Writes no field, or notes a fault for an element, which cannot be left out.
    func encodeNil() {
        if isElement { output.fail(name, nil, "a list without nil") }
    }

    func encode<Value: Encodable>(_ value: Value) { write(value) }

    /// Writes a text, a number or a truth value, and lets any other value encode itself.
    func write(_ value: some Encodable) {
        switch value {
        case let value as String: append(value)
        case let value as Bool: append("\(value)")
        case let value as any BinaryFloatingPoint & LosslessStringConvertible:
            guard value.isFinite else { return output.fail(name, value, "a finite number") }
            append(value.description)
        case let value as any FixedWidthInteger: append(value.description)
        default:
            do {
                try value.encode(to: self)
            } catch {
                output.fail(name, value, "a value that can be encoded (\(error))")
            }
        }
    }

    private func append(_ text: String) {
        guard let name else { return }
        if !isElement { output.begin(EncodedField(name: name)) }
        output.append(text, builtInType, to: name)
    }

    /// The built-in type of the value, which is `string` for a type of the app's own.
    ///
    /// Such a type may write other kinds of text for other values.
    private var builtInType: String {
        switch value {
        case is Bool: "bool"
        case is any BinaryFloatingPoint: "double"
        case let value as any FixedWidthInteger where type(of: value).bitWidth <= 64:
            type(of: value).isSigned ? "int" : "uint"
        default: "string"
        }
    }

    private static let expectation = "one value or a list of values"
}
