/// Walks through the objects of a binary property list from its root, without recursion.
///
/// An object that is referred to from several places is visited from each, as a decoder does; the limits of depth and
/// size end circles and what grows with every level.
struct BinaryPropertyListScanner {
    private enum Step {
        case value(Int)
        case key(Int)
        case close
    }

    /// What stands before an object's content.
    private struct Header {
        let kind: UInt8
        let count: Int
        let start: Int
    }

    private static let trailerBytes = 32
    /// What an object counts for beside its content: about as much as it takes in XML.
    private static let objectBytes = 8

    private let bytes: [UInt8]
    private let offsetBytes: Int
    private let referenceBytes: Int
    private let objectCount: Int
    private let root: Int
    private let table: Int
    private var steps: [Step] = []
    private var size = 0

    init(_ bytes: [UInt8]) throws(RouteFileError) {
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerBytes
        guard trailer >= 8 else { throw .damaged }
        offsetBytes = Int(bytes[trailer + 6])
        referenceBytes = Int(bytes[trailer + 7])
        objectCount = try Self.number(bytes, at: trailer + 8, length: 8)
        root = try Self.number(bytes, at: trailer + 16, length: 8)
        table = try Self.number(bytes, at: trailer + 24, length: 8)
        guard objectCount <= trailer, table <= trailer, objectCount * offsetBytes <= trailer - table else {
            throw .damaged
        }
    }

    consuming func scan(into nesting: inout KeyNesting) throws(RouteFileError) {
        steps = [.value(root)]
        while let step = steps.popLast() {
            switch step {
            case .close: nesting.close()
            case .key(let object): nesting.key(try key(object))
            case .value(let object): try visit(object, &nesting)
            }
        }
    }

    private mutating func visit(_ object: Int, _ nesting: inout KeyNesting) throws(RouteFileError) {
        let header = try header(of: object)
        switch header.kind {
        case 0x4, 0x5: try grow(header.count)
        case 0x6: try grow(2 * header.count)
        case 0xA, 0xB, 0xC:
            try grow(Self.objectBytes * header.count)
            try nesting.open()
            steps.append(.close)
            for index in (0..<header.count).reversed() { steps.append(.value(try reference(header, index))) }
        case 0xD:
            try grow(2 * Self.objectBytes * header.count)
            try nesting.open()
            steps.append(.close)
            for index in (0..<header.count).reversed() {
                steps.append(.value(try reference(header, header.count + index)))
                steps.append(.key(try reference(header, index)))
            }
        default: try grow(Self.objectBytes)
        }
    }

    private mutating func key(_ object: Int) throws(RouteFileError) -> String {
        let header = try header(of: object)
        let length = header.kind == 0x6 ? 2 * header.count : header.count
        try grow(length)
        guard header.kind == 0x5 || header.kind == 0x6, length <= bytes.count - header.start else {
            throw .damaged
        }
        let content = bytes[header.start..<header.start + length]
        if header.kind == 0x5 { return String(decoding: content, as: UTF8.self) }
        let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map {
            UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func grow(_ count: Int) throws(RouteFileError) {
        size += count
        let limit = RouteFileOutline.maximumBytes
        guard size <= limit else { throw .tooLarge(limit: limit) }
    }

    private func header(of object: Int) throws(RouteFileError) -> Header {
        guard object < objectCount else { throw .damaged }
        let place = try Self.number(bytes, at: table + object * offsetBytes, length: offsetBytes)
        let marker = try Self.number(bytes, at: place, length: 1)
        let kind = UInt8(marker >> 4)
        let short = marker & 0xF
        guard short == 0xF, kind >= 0x4 else { return Header(kind: kind, count: short, start: place + 1) }
        // A long count is a number of its own behind the marker.
        let power = try Self.number(bytes, at: place + 1, length: 1)
        guard power >> 4 == 0x1, power & 0xF <= 3 else { throw .damaged }
        let length = 1 << (power & 0xF)
        let count = try Self.number(bytes, at: place + 2, length: length)
        guard count <= bytes.count else { throw .damaged }
        return Header(kind: kind, count: count, start: place + 2 + length)
    }

    private func reference(_ header: Header, _ index: Int) throws(RouteFileError) -> Int {
        try Self.number(bytes, at: header.start + index * referenceBytes, length: referenceBytes)
    }

    /// A number of 1 to 8 bytes, the most significant first.
    private static func number(_ bytes: [UInt8], at place: Int, length: Int) throws(RouteFileError) -> Int {
        guard (1...8).contains(length), place <= bytes.count, length <= bytes.count - place else {
            throw .damaged
        }
        let value = bytes[place..<place + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let number = Int(exactly: value) else { throw .damaged }
        return number
    }
}
