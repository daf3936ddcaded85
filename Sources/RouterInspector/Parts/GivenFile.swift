import CRouterGtk
import RouterCore
import RouterGtk

/// Reads and writes the files that the user chooses, including files in locations that only GIO can access.
enum GivenFile {
    /// The maximum size of a file, in bytes.
    nonisolated static let maximumBytes = 64 << 20

    /// The reason why a file cannot be read or written.
    struct Failure: Error {
        let text: TranslatableText

        fileprivate init(_ text: TranslatableText) { self.text = text }

        fileprivate init(_ error: UnsafeMutablePointer<GError>?) {
            let message = error.map { String(cString: $0.pointee.message) } ?? "The reason is unknown."
            text = .verbatim(ApplicationError(saying: message).description)
        }
    }

    /// Reads a `GFile`.
    static func bytes(of file: OpaquePointer) throws(Failure) -> [UInt8] {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let info = g_file_query_info(file, "standard::*", G_FILE_QUERY_INFO_NONE, nil, &error) else {
            throw Failure(error)
        }
        defer { g_object_unref(info) }
        guard g_file_info_get_file_type(info) == G_FILE_TYPE_REGULAR else {
            throw Failure(.template("It is not a regular file."))
        }
        guard g_file_info_get_size(info) <= maximumBytes else {
            let count = TranslatableText.verbatim("\(maximumBytes >> 20)")
            throw Failure(.template("It is larger than {count} MiB.", values: ["count": count]))
        }
        var contents: UnsafeMutablePointer<CChar>?
        var length: gsize = 0
        guard g_file_load_contents(file, nil, &contents, &length, nil, &error) != 0 else {
            throw Failure(error)
        }
        defer { g_free(contents) }
        return Array(UnsafeRawBufferPointer(start: contents, count: Int(length)))
    }

    /// Writes text to a `GFile`, replacing its contents.
    /// Only the user can read a newly created file, because the text may contain URLs with secrets.
    ///
    /// - Returns: A note for the user that the text has been saved, with the name of the file.
    /// - Throws: ``Failure`` with a sentence that contains the reason.
    static func write(_ text: String, to file: OpaquePointer) throws(Failure) -> TranslatableText {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        let name = TranslatableText.verbatim(name(of: file))
        func failure(_ reason: TranslatableText) -> Failure {
            Failure(.template("{name} cannot be saved. {reason}", values: ["name": name, "reason": reason]))
        }
        // If the file is a pipe, GIO would wait until another process reads from it.
        guard g_file_query_file_type(file, G_FILE_QUERY_INFO_NONE, nil) != G_FILE_TYPE_SPECIAL else {
            throw failure(.template("It is not a regular file."))
        }
        let (count, flags) = (gsize(text.utf8.count), G_FILE_CREATE_PRIVATE)
        guard g_file_replace_contents(file, text, count, nil, 0, flags, nil, nil, &error) != 0 else {
            throw failure(Failure(error).text)
        }
        return .template("Saved as {name}", values: ["name": name])
    }

    /// Returns the name of a `GFile`, without its folder.
    static func name(of file: OpaquePointer) -> String {
        guard let name = g_file_get_basename(file) else { return "" }
        defer { g_free(name) }
        return DisplayURL(text: String(cString: name), maximumLength: DisplayURL.quotationLength).text
    }
}
