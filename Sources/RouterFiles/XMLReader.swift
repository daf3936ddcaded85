import CRouterGtk
import RouterCore
import RouterGtk

/// An XML element, the text inside an element, or a whole document.
///
/// ``XMLReader`` builds a tree of nodes, and ``PropertyListReader`` reads it.
nonisolated struct XMLNode {
    /// The name of the element, or an empty string for text and for the document itself.
    let name: String
    /// The line, counted from 1, on which the opening tag or the text ends.
    let line: Int
    var text = ""
    /// The elements and text inside this node, in document order.
    var children: [XMLNode] = []
}

/// An XML parser that uses GLib's parser to build a tree of ``XMLNode``.
///
/// GLib's parser expands only the five predefined entities of XML, even if the document declares others.
/// Therefore a file cannot grow while it is parsed.
nonisolated final class XMLReader {
    /// The `GError` domain of the errors that this reader reports itself. The errors of GLib's parser have
    /// another domain.
    private static let domain = g_quark_from_string("router-xml")

    /// The line being parsed, counted from 1.
    private var line = 0
    /// The document and its open elements, innermost last.
    private var open = [XMLNode(name: "", line: 1)]

    private init() {}

    /// Parses a document.
    ///
    /// - Parameters:
    ///   - bytes: The text, in valid UTF-8.
    ///   - name: The name of the file in messages.
    /// - Returns: The document, whose children are the outermost elements.
    /// - Throws: `RouteTableError` with the first error and its line.
    static func read(_ bytes: ArraySlice<UInt8>, name: String) throws(RouteTableError) -> XMLNode {
        let reader = XMLReader()
        if let mistake = reader.parse(bytes) {
            throw RouteTableError(mistake, file: name, line: reader.line)
        }
        return reader.open[0]
    }

    /// Parses all bytes of a document.
    ///
    /// - Returns: The first error, or `nil` if there is none.
    private func parse(_ bytes: ArraySlice<UInt8>) -> String? {
        let parser = GMarkupParser(
            start_element: { _, name, _, _, box, error in XMLReader.of(box)?.start(name, error) },
            end_element: { _, _, box, _ in XMLReader.of(box)?.end() },
            text: { _, text, count, box, _ in XMLReader.of(box)?.add(text: XMLReader.string(text, count)) },
            passthrough: { _, text, count, _, error in
                XMLReader.checkEncoding(XMLReader.string(text, count), error)
            },
            error: nil
        )
        var error: UnsafeMutablePointer<GError>?
        withUnsafePointer(to: parser) { parser in
            let box = Unmanaged.passUnretained(self).toOpaque()
            let context = g_markup_parse_context_new(parser, G_MARKUP_TREAT_CDATA_AS_TEXT, box, nil)
            defer { g_markup_parse_context_free(context) }
            // GLib's own line number is one too high before a line feed, so this method counts the lines.
            for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) where error == nil {
                line += 1
                let text = text.map(gchar.init(bitPattern:)) + [0x0A]
                g_markup_parse_context_parse(context, text, text.count, &error)
            }
            if error == nil { g_markup_parse_context_end_parse(context, &error) }
        }
        guard let error else { return nil }
        defer { g_error_free(error) }
        let sentence = String(cString: error.pointee.message)
        if error.pointee.domain == Self.domain { return sentence }
        // GLib's message begins with the position, in the user's language: “Error on line 3 char 5: …”.
        return ApplicationError(
            saying: "The XML is malformed: \(sentence.split(separator: ": ", maxSplits: 1).last ?? "")"
        ).description
    }

    // MARK: - Events

    private typealias ErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?

    /// Returns the reader that a callback of the parser receives as a pointer.
    private static func of(_ box: gpointer?) -> XMLReader? {
        box.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func string(_ text: UnsafePointer<gchar>?, _ count: gsize) -> String {
        String(decoding: UnsafeRawBufferPointer(start: text, count: Int(count)), as: UTF8.self)
    }

    /// Opens an element, or fails if values are nested too deeply.
    private func start(_ name: UnsafePointer<gchar>?, _ error: ErrorPointer) {
        let name = name.map { String(cString: $0) } ?? ""
        // `open` also contains the document and its outermost element, so the limit is two levels higher.
        // An element that is not a container, such as a string, may be inside of the deepest container,
        // which is one more level.
        let isContainer = name == "dict" || name == "array"
        let limit = RouteFile.maximumDepth
        guard open.count < limit + (isContainer ? 2 : 3) else {
            let sentence = "Values are nested more than \(limit) deep."
            return g_set_error_literal(error, Self.domain, 0, sentence)
        }
        open.append(XMLNode(name: name, line: line))
    }

    /// Closes the innermost element and adds it to its parent.
    private func end() {
        let element = open.removeLast()
        open[open.count - 1].children.append(element)
    }

    private func add(text: String) {
        open[open.count - 1].children.append(XMLNode(name: "", line: line, text: text))
    }

    /// Fails if the XML declaration names an encoding other than UTF-8.
    private static func checkEncoding(_ declaration: String, _ error: ErrorPointer) {
        let start = /<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)/
        guard let encoding = declaration.prefixMatch(of: start)?.1, encoding.lowercased() != "utf-8"
        else { return }
        let sentence =
            "The encoding “\(DisplayURL.quoting(String(encoding)))” is not supported. A route file must be UTF-8."
        g_set_error_literal(error, domain, 0, sentence)
    }
}
