import RouterCore

/// A parser that turns an XML property list into a `RouteFileValue`.
///
/// `RouteFile.init(propertyList:name:)` creates a reader for each file.
/// ``XMLReader`` parses the XML, and this type interprets the elements.
/// The reader throws the first error, with its line.
nonisolated struct PropertyListReader {
    /// The name of the file in messages.
    let name: String

    /// Parses a property list.
    ///
    /// - Parameter bytes: The content of the file, in valid UTF-8.
    /// - Throws: `RouteTableError` with the first error and its line.
    func read(_ bytes: ArraySlice<UInt8>) throws(RouteTableError) -> RouteFileValue {
        let document = try XMLReader.read(bytes, name: name)
        for (index, node) in document.children.enumerated() where index > 0 || node.name != "plist" {
            throw mistake(
                "A property list has one element “<plist>”, but “<\(DisplayURL.quoting(node.name))>” is outside it.",
                node
            )
        }
        guard let list = document.children.first, let node = try elements(in: list).first else {
            throw mistake("The property list contains no value.", document.children.first ?? document)
        }
        if let second = try elements(in: list).dropFirst().first {
            throw mistake(
                "“<\(DisplayURL.quoting(second.name))>” is a second value, but a property list has only one.",
                second
            )
        }
        return try value(of: node)
    }

    private func mistake(_ sentence: String, _ node: XMLNode) -> RouteTableError {
        RouteTableError(sentence, file: name, line: node.line)
    }

    /// Returns the children of an element that may contain only elements and white space.
    private func elements(in node: XMLNode) throws(RouteTableError) -> [XMLNode] {
        let children = node.children.filter { child in
            !child.name.isEmpty || child.text.utf8.contains { !" \t\r\n".utf8.contains($0) }
        }
        if let text = children.first(where: \.name.isEmpty) {
            throw mistake("Text is not allowed here. Put it into an element such as “<string>”.", text)
        }
        return children
    }

    /// Returns the text of an element that may contain only text.
    private func text(of node: XMLNode) throws(RouteTableError) -> String {
        if let child = node.children.first(where: { !$0.name.isEmpty }) {
            throw mistake(
                "“<\(DisplayURL.quoting(child.name))>” is inside “<\(node.name)>”, which can contain only text.",
                child
            )
        }
        return node.children.map(\.text).joined()
    }

    /// Returns the value of an element, according to its name.
    private func value(of node: XMLNode) throws(RouteTableError) -> RouteFileValue {
        switch node.name {
        case "dict": return .dictionary(try members(of: node))
        case "array":
            return .list(try elements(in: node).map { node throws(RouteTableError) in try value(of: node) })
        case "string": return .text(try text(of: node))
        case "true", "false":
            _ = try text(of: node)
            return .bool(node.name == "true")
        case "date", "data":
            _ = try text(of: node)
            return .other("a date or data")
        case "integer", "real":
            let text = try text(of: node)
            // `Double` parses numbers of any size, so it decides whether the text is a number.
            if Double(text) != nil, node.name == "real" || text.utf8.allSatisfy("+-0123456789".utf8.contains)
            {
                return RouteFileValue(number: text)
            }
            throw mistake("“<\(node.name)>” does not contain a number: “\(DisplayURL.quoting(text))”.", node)
        case "key": throw mistake("A “<key>” is allowed only in a dictionary, before a value.", node)
        default:
            throw mistake("“<\(DisplayURL.quoting(node.name))>” is not an element of a property list.", node)
        }
    }

    /// Returns the values of a dictionary by key.
    ///
    /// The result records repeated keys, which ``RouteFileReader`` reports.
    private func members(of node: XMLNode) throws(RouteTableError) -> [String: RouteFileValue.Member] {
        var members: [String: RouteFileValue.Member] = [:]
        var rest = try elements(in: node)[...]
        while let key = rest.popFirst() {
            guard key.name == "key" else {
                throw mistake(
                    "“<\(DisplayURL.quoting(key.name))>” is in a dictionary without a key before it.",
                    key
                )
            }
            let text = try text(of: key)
            guard let node = rest.popFirst() else {
                throw mistake("The key “\(DisplayURL.quoting(text))” has no value.", key)
            }
            members.add(text, at: key.line, try value(of: node))
        }
        return members
    }
}
