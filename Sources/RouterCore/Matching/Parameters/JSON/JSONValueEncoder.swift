/// A value as it encodes itself: one value, a list or a structure.
///
/// It is the encoder of the value as well, and has one of the same kind for each member and element.
/// Encoding goes on after a fault, so that all of them are found at once.
final class JSONValueEncoder: Encoder, SingleValueEncodingContainer {
    /// The container that the value asked for last.
    enum Shape {
        case nothing, null, list, structure
        case value(JSONValue)
    }

    /// The faults that all encoders of one value share.
    final class Faults {
        /// The greatest depth of lists and structures inside one another.
        fileprivate let maximumDepth: Int
        fileprivate(set) var all: [EncodingFault] = []
        private var names: Set<String?> = []

        fileprivate init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

        /// Notes a fault; only the first one of each property counts.
        func note(_ path: [any CodingKey], _ value: Any?, _ expectation: TranslatableText) {
            guard names.insert(path.first?.stringValue).inserted else { return }
            let text = value.map { String(describing: $0) } ?? ""
            let name = path.isEmpty ? nil : path.place
            all.append(EncodingFault(name: name, text: text, expectation: expectation))
        }
    }

    let codingPath: [any CodingKey]
    /// The value, for messages; `nil` in a container that the value made by hand.
    let source: Any?
    let faults: Faults
    private(set) var shape = Shape.nothing
    /// The elements of a list, or the members of a structure.
    private(set) var children: [JSONValueEncoder] = []
    /// The positions of the members by their names.
    private var positions: [String: Int] = [:]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    fileprivate init(_ source: Any?, at codingPath: [any CodingKey], _ faults: Faults) {
        self.source = source
        self.codingPath = codingPath
        self.faults = faults
    }

    /// Encodes a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - maximumDepth: The greatest depth of lists and structures inside one another.
    convenience init(_ value: some Encodable, maximumDepth: Int = 16) {
        self.init(value, at: [], Faults(maximumDepth: maximumDepth))
        write(value)
    }

    /// The name of a member; empty for the whole value.
    var name: String { codingPath.last?.stringValue ?? "" }

    /// The value as JSON, with the members in the order of their keys.
    var json: JSONValue {
        switch shape {
        case .nothing: return .object([])
        case .null: return .null
        case .value(let value): return value
        case .list:
            return .array(children.map(\.json))
        case .structure:
            return .object(
                children.sorted { $0.name < $1.name }
                    .map { JSONValue.Member(key: $0.name, value: $0.json) }
            )
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        begin(.structure)
        return KeyedEncodingContainer(EncodedMembersContainer<Key>(self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        begin(.list)
        return EncodedElementsContainer(self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { shape = .null }

    func encode<Value: Encodable>(_ value: Value) { write(value) }

    /// Takes a text, a number or a truth value, and lets any other value encode itself.
    ///
    /// A value that is too deep is left out, so that an endless one ends.
    func write(_ value: some Encodable) {
        switch value {
        case let value as String: shape = .value(.text(value))
        case let value as Bool: shape = .value(.bool(value))
        case let value as any BinaryFloatingPoint & LosslessStringConvertible:
            guard value.isFinite else { return fail(value, .template("a finite number")) }
            shape = .value(.number(value.description))
        case let value as any FixedWidthInteger: shape = .value(.number(value.description))
        default:
            guard codingPath.count <= faults.maximumDepth + 1 else { return }
            do {
                try value.encode(to: self)
            } catch {
                fail(
                    value,
                    .template(
                        "a value that can be encoded ({reason})",
                        values: ["reason": .verbatim("\(error)")]
                    )
                )
            }
        }
    }

    func fail(_ value: Any?, _ expectation: TranslatableText) { faults.note(codingPath, value, expectation) }

    /// Begins a container; one of the same kind is continued.
    private func begin(_ shape: Shape) {
        if codingPath.count > faults.maximumDepth {
            fail(
                nil,
                .template(
                    "JSON that is at most {limit} deep",
                    values: ["limit": .number(faults.maximumDepth)]
                )
            )
        }
        switch (self.shape, shape) {
        case (.list, .list), (.structure, .structure): break
        default:
            self.shape = shape
            children = []
            positions = [:]
        }
    }

    /// Adds a member; an earlier one of the same name is dropped.
    fileprivate func member(_ name: String, _ source: Any?) -> JSONValueEncoder {
        let child = JSONValueEncoder(source, at: codingPath + [NameKey(stringValue: name)], faults)
        if let position = positions[name] {
            children[position] = child
        } else {
            positions[name] = children.count
            children.append(child)
        }
        return child
    }

    /// Adds an element.
    fileprivate func element(_ source: Any?) -> JSONValueEncoder {
        let child = JSONValueEncoder(source, at: codingPath + [NameKey(intValue: children.count)], faults)
        children.append(child)
        return child
    }
}

/// The members of a structure, by the names of their coding keys.
private struct EncodedMembersContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let encoder: JSONValueEncoder

    init(_ encoder: JSONValueEncoder) { self.encoder = encoder }

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

    /// Returns the encoder itself for the whole value, whose fields hold a superclass's properties too.
    ///
    /// In JSON they are the member `super`, as in other coders.
    func superEncoder() -> any Encoder {
        encoder.codingPath.isEmpty ? encoder : encoder.member("super", nil)
    }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key.stringValue, nil) }
}

/// The elements of a list.
private struct EncodedElementsContainer: UnkeyedEncodingContainer {
    private let encoder: JSONValueEncoder

    init(_ encoder: JSONValueEncoder) { self.encoder = encoder }

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

// The protocols' default versions of these throw, and the generic `encode` does not replace them.

extension JSONValueEncoder {
    func encode(_ value: Int128) { write(value) }

    func encode(_ value: UInt128) { write(value) }
}

extension EncodedMembersContainer {
    func encode(_ value: Int128, forKey key: Key) { write(value, key) }

    func encode(_ value: UInt128, forKey key: Key) { write(value, key) }
}

extension EncodedElementsContainer {
    func encode(_ value: Int128) { write(value) }

    func encode(_ value: UInt128) { write(value) }
}
