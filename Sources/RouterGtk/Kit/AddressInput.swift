import CGtk

/// Cleans addresses that the user types or pastes into an entry.
///
/// Line breaks and tabs are dropped, as the URL Standard of WHATWG does.
/// A control of the direction of text would show another address than it opens, so it is percent-encoded.
package enum AddressInput {
    /// Cleans the text of an entry, and each text that is put into it later.
    package static func clean(_ entry: Widget) {
        guard let delegate = gtk_editable_get_delegate(as_editable(entry)) else { return }
        SignalConnection(as_object(delegate), "insert-text") { insert($0) }
        entry.text = cleaned(entry.text)
    }

    /// Returns the text as it can be edited.
    nonisolated package static func cleaned(_ text: String) -> String {
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

    /// Answers `insert-text` of a `GtkEditable`: inserts the cleaned text instead.
    private static func insert(_ arguments: SignalArguments) {
        guard let emitter = arguments.emitter, let given = arguments.string(at: 1) else { return }
        let length = arguments.integer(at: 2)
        let text = length < 0 ? given : String(decoding: given.utf8.prefix(length), as: UTF8.self)
        let cleaned = cleaned(text)
        guard cleaned != text, let position = arguments.pointer(at: 3) else { return }
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

    /// Whether the scalar has the property Bidi_Control.
    private nonisolated static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isBidiControl
    }
}
