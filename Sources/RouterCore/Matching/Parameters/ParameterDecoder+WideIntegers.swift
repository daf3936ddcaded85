// The protocols' own versions of these refuse; the generic ones do not take their place.

extension ParameterFieldsContainer {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try field(key).read(type) }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try field(key).read(type) }
}

extension ParameterElementsContainer {
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
}

extension ParameterFieldDecoder {
    func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }

    func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
}

extension ParameterDecoder {
    func decode(_ type: Int128.Type) throws -> Int128 { throw ParameterError.notKeyed }

    func decode(_ type: UInt128.Type) throws -> UInt128 { throw ParameterError.notKeyed }
}
