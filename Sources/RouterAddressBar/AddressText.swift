import CRouterGtk
import RouterGtk

/// The parts of a URL that an address bar distinguishes by weight and opacity, never by color.
///
/// | Part | Style |
/// |---|---|
/// | the host, or the first segment of a URL with a custom scheme | semibold |
/// | the rest of the path | unchanged |
/// | query and fragment | slightly paler |
/// | scheme, user, port, and slashes | paler |
///
/// The parts are found by the punctuation around them, so an incomplete URL has parts, too.
/// A text without a colon has no parts.
nonisolated package enum AddressParts {
    /// The parts that have their own style.
    ///
    /// `frame` is the scheme, user, port, and slashes; `head` is the host or the first segment; and `query` is
    /// the query and the fragment.
    enum Part: Equatable { case frame, head, query }

    /// Returns the styled parts as ranges of UTF-8 bytes. The rest of the path does not belong to any part.
    static func parts(of text: String) -> [(part: Part, range: Range<Int>)] {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            !bytes[..<colon].contains(where: "/?#".utf8.contains)
        else { return [] }
        let start = endOfSlashes(in: bytes, from: colon + 1)
        let end = bytes[start...].firstIndex(where: "/?#".utf8.contains) ?? bytes.count
        let query = bytes[end...].firstIndex(where: "?#".utf8.contains) ?? bytes.count
        let hasAuthority = bytes[(colon + 1)..<start].count { $0 == UInt8(ascii: "/") } > 1
        let head = hasAuthority ? host(in: bytes, start..<end) : start..<end
        let slashes = (end..<query).filter { bytes[$0] == UInt8(ascii: "/") }.map { $0..<($0 + 1) }
        let frame = [0..<head.lowerBound, head.upperBound..<end] + slashes
        let all = frame.map { (Part.frame, $0) } + [(.head, head), (.query, query..<bytes.count)]
        return all.filter { !$0.1.isEmpty }
    }

    /// Returns the index after up to three slashes and the direction marks between them.
    private static func endOfSlashes(in bytes: [UInt8], from start: Int) -> Int {
        var (end, slashes) = (start, 0)
        while end < bytes.count {
            if bytes[end...].starts(with: "\u{200E}".utf8) {
                end += "\u{200E}".utf8.count
            } else if bytes[end] == UInt8(ascii: "/"), slashes < 3 {
                (end, slashes) = (end + 1, slashes + 1)
            } else {
                break
            }
        }
        return end
    }

    /// Returns the range of the host in an authority, without user and port.
    private static func host(in bytes: [UInt8], _ authority: Range<Int>) -> Range<Int> {
        let user = bytes[authority].lastIndex(of: UInt8(ascii: "@"))
        let start = user.map { $0 + 1 } ?? authority.lowerBound
        let digits = bytes[start..<authority.upperBound].reversed().prefix { (0x30...0x39).contains($0) }
            .count
        let colon = authority.upperBound - digits - 1
        let hasPort = colon >= start && bytes[colon] == UInt8(ascii: ":")
        return start..<(hasPort ? colon : authority.upperBound)
    }

    /// Returns the attributes of a text, for GTK's text widgets and Pango's layouts.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - fault: The offset of the byte to underline as a mistake, or `nil` if there is no mistake.
    /// - Returns: A list that the caller owns.
    package static func attributes(of text: String, fault: Int? = nil) -> OpaquePointer? {
        let list = pango_attr_list_new()
        write(text, fault: fault, into: list)
        return list
    }

    /// Styles the text of an entry.
    ///
    /// GTK also gives the attributes of an entry to its placeholder. This function removes them from the
    /// placeholder, because their ranges could split one of its characters, and Pango would then read past
    /// the end of its data.
    ///
    /// - Parameters:
    ///   - text: The text of the entry.
    ///   - entry: A `GtkEntry`.
    ///   - fault: The offset of the byte to underline as a mistake, or `nil` if there is no mistake.
    package static func style(_ text: String, in entry: Widget, fault: Int? = nil) {
        let attributes = attributes(of: text, fault: fault)
        defer { pango_attr_list_unref(attributes) }
        // Compared first, because new attributes make GTK lay out the window again.
        if pango_attr_list_equal(attributes, gtk_entry_get_attributes(as_entry(entry))) != 0 { return }
        gtk_entry_set_attributes(as_entry(entry), attributes)
        guard let delegate = gtk_editable_get_delegate(as_editable(entry)) else { return }
        var child = gtk_widget_get_first_child(as_widget(delegate))
        while let part = child {
            if is_label(part) != 0 { gtk_label_set_attributes(as_label(part), nil) }
            child = gtk_widget_get_next_sibling(part)
        }
    }

    /// Replaces the attributes in a list with those of a text.
    static func write(_ text: String, fault: Int? = nil, into list: OpaquePointer?) {
        pango_attr_list_unref(pango_attr_list_filter(list, { _, _ in 1 }, nil))
        for (part, range) in parts(of: text) {
            switch part {
            case .frame: insert(pango_attr_foreground_alpha_new(frameAlpha), range, into: list)
            case .query: insert(pango_attr_foreground_alpha_new(queryAlpha), range, into: list)
            case .head: insert(pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD), range, into: list)
            }
        }
        if let fault, let range = character(at: fault, in: text) {
            insert(pango_attr_underline_new(PANGO_UNDERLINE_ERROR), range, into: list)
        }
    }

    /// The opacities of the parts `frame` and `query`, where 65,535 is opaque.
    /// Text with the opacity of `frame` has a contrast of 4.5 to 1 in GTK's themes.
    private static let (frameAlpha, queryAlpha): (guint16, guint16) = (43_000, 52_000)

    /// Adds an attribute to a list, which takes ownership.
    private static func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?,
        _ range: Range<Int>,
        into list: OpaquePointer?
    ) {
        guard let attribute else { return }
        attribute.pointee.start_index = guint(clamping: range.lowerBound)
        attribute.pointee.end_index = guint(clamping: range.upperBound)
        pango_attr_list_insert(list, attribute)
    }

    /// Returns the byte range of the character at an offset,
    /// or of the last character if the offset is past the end.
    private static func character(at offset: Int, in text: String) -> Range<Int>? {
        var start = 0
        for scalar in text.unicodeScalars {
            let end = start + String(scalar).utf8.count
            if offset < end || end == text.utf8.count { return start..<end }
            start = end
        }
        return nil
    }
}

/// Cleans addresses that the user types or pastes into an entry.
///
/// Line breaks and tabs are removed, as the WHATWG URL Standard specifies.
/// Bidirectional control characters are percent-encoded,
/// because they could make the entry show a different address than it opens.
package enum AddressInput {
    /// Cleans the text of an entry, and each text that is inserted later.
    ///
    /// - Parameter isSafe: Returns whether the app itself is setting the text, which then needs no cleaning.
    package static func clean(_ entry: Widget, unless isSafe: @escaping @MainActor () -> Bool = { false }) {
        guard let delegate = gtk_editable_get_delegate(as_editable(entry)) else { return }
        SignalConnection(as_object(delegate), "insert-text") { if !isSafe() { insert($0) } }
        entry.text = cleaned(entry.text)
    }

    /// Returns the text in a form that is safe to edit.
    nonisolated static func cleaned(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isBreak($0) || isDirection($0) }) else { return text }
        var cleaned = ""
        for scalar in text.unicodeScalars where !isBreak(scalar) {
            guard isDirection(scalar) else {
                cleaned.unicodeScalars.append(scalar)
                continue
            }
            for byte in String(scalar).utf8 { cleaned += "%" + String(byte, radix: 16, uppercase: true) }
        }
        return cleaned
    }

    /// Handles `insert-text` of a `GtkEditable` by inserting the cleaned text instead.
    private static func insert(_ arguments: UnsafeBufferPointer<GValue>) {
        guard let emitter = arguments.object(at: 0), let given = arguments.string(at: 1) else { return }
        let length = arguments.integer(at: 2)
        let text = length < 0 ? given : String(decoding: given.utf8.prefix(length), as: UTF8.self)
        let cleaned = cleaned(text)
        guard cleaned != text, let position = arguments.object(at: 3) else { return }
        g_signal_stop_emission_by_name(emitter, "insert-text")
        gtk_editable_insert_text(
            as_editable(emitter),
            cleaned,
            -1,
            position.assumingMemoryBound(to: gint.self)
        )
    }

    private nonisolated static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\t"
    }

    /// Returns whether the scalar has the Unicode property `Bidi_Control`.
    private nonisolated static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isBidiControl
    }
}

extension URLParseError {
    /// Returns the error in a typed text if the user cannot fix it by typing more at the end,
    /// or `nil` if there is no such error.
    ///
    /// The address bar underlines the error while the user types.
    ///
    ///     URLParseError.lasting(in: "dariel://item/100%")         // nil: two digits may follow
    ///     URLParseError.lasting(in: "dariel://item/100%zz")       // badEscape at 17
    ///     URLParseError.lasting(in: "dariel")                     // nil: a colon may follow
    ///
    /// - Complexity: O(*n*) in the length of the text.
    static func lasting(in text: String) -> URLParseError? {
        do throws(URLParseError) {
            _ = try RouteURL(completing: text)
            return nil
        } catch {
            let endings = ["a", "1", "41", "a:a", "://a", "//a", "/a", "::1]", ":1]", "1]"]
            // A Punycode label may be invalid until its last character is typed.
            let label = text.utf8.dropFirst(error.offset)
            if error.code == "badPunycode", !label.contains(where: ".:/?#".utf8.contains) { return nil }
            let isUnfinished = endings.contains { (try? RouteURL(completing: text + $0)) != nil }
            return isUnfinished ? nil : error
        }
    }
}
