/// A value as it encodes itself: one value, a list or a structure.
///
/// It is the encoder of the value as well, and has one of the same kind for each member and element.
/// Encoding goes on after a fault, so that all of them are found at once.
final class ValueEncoder: Encoder, SingleValueEncodingContainer {
    /// The container that the value asked for last.
    enum Shape {
        case nothing, null, list, structure
        case text(String)
    }

    /// The faults that all encoders of one value share.
    final class Faults {
        fileprivate(set) var all: [RouteBuildError] = []
        private var names: Set<String?> = []

        /// Notes a fault; only the first one of each property counts.
        func note(_ path: [any CodingKey], _ value: Any?, _ expectation: TranslatableText) {
            guard names.insert(path.first?.stringValue).inserted else { return }
            let text = value.map { String(describing: $0) } ?? ""
            all.append(.badParameter(path.place, value: text, expectation: expectation))
        }
    }

    let codingPath: [any CodingKey]
    /// The value, for messages; `nil` in a container that the value made by hand.
    let source: Any?
    let faults: Faults
    private(set) var shape = Shape.nothing
    /// The elements of a list, or the members of a structure.
    private(set) var children: [ValueEncoder] = []
    /// The positions of the members by their names.
    private var positions: [String: Int] = [:]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    fileprivate init(_ source: Any?, at codingPath: [any CodingKey], _ faults: Faults) {
        self.source = source
        self.codingPath = codingPath
        self.faults = faults
    }

    /// Encodes a value.
    convenience init(_ value: some Encodable) {
        self.init(value, at: [], Faults())
        write(value)
    }

    /// The name of a member; empty for the whole value.
    var name: String { codingPath.last?.stringValue ?? "" }

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

    // The protocols' default versions of these throw, and the generic `encode` does not replace them.
    func encode(_ value: Int128) { write(value) }
    func encode(_ value: UInt128) { write(value) }

    /// Accepts a text, a number or a truth value, and lets any other value encode itself.
    ///
    /// Elements of a property are the deepest that are written: more has no text, and can be endless.
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
        switch (self.shape, shape) {
        case (.list, .list), (.structure, .structure): break
        default:
            self.shape = shape
            children = []
            positions = [:]
        }
    }

    /// Adds a member; an earlier one of the same name is dropped.
    fileprivate func member(_ name: String, _ source: Any?) -> ValueEncoder {
        let child = ValueEncoder(source, at: codingPath + [NameKey(stringValue: name)], faults)
        if let position = positions[name] {
            children[position] = child
        } else {
            positions[name] = children.count
            children.append(child)
        }
        return child
    }

    /// Adds an element.
    fileprivate func element(_ source: Any?) -> ValueEncoder {
        let child = ValueEncoder(source, at: codingPath + [NameKey(intValue: children.count)], faults)
        children.append(child)
        return child
    }
}

/// The members of a structure, by the names of their coding keys.
private struct EncodedMembersContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let encoder: ValueEncoder

    init(_ encoder: ValueEncoder) { self.encoder = encoder }

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.member(key.stringValue, nil).encodeNil() }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) { write(value, key) }
    func encode(_ value: Int128, forKey key: Key) { write(value, key) }
    func encode(_ value: UInt128, forKey key: Key) { write(value, key) }

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
    /// Of a property they are the member `super`, as in other coders.
    func superEncoder() -> any Encoder {
        encoder.codingPath.isEmpty ? encoder : encoder.member("super", nil)
    }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key.stringValue, nil) }
}

/// The elements of a list.
private struct EncodedElementsContainer: UnkeyedEncodingContainer {
    private let encoder: ValueEncoder

    init(_ encoder: ValueEncoder) { self.encoder = encoder }

    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int { encoder.children.count }

    func encodeNil() { encoder.element(nil).encodeNil() }

    func encode<Value: Encodable>(_ value: Value) { write(value) }
    func encode(_ value: Int128) { write(value) }
    func encode(_ value: UInt128) { write(value) }

    func write(_ value: some Encodable) { encoder.element(value).write(value) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type)
        -> KeyedEncodingContainer<NestedKey>
    {
        encoder.element(nil).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.element(nil).unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder.element(nil) }
}
