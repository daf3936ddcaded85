extension SavedNavigation {
    /// The greatest depth of objects and arrays inside one another in a saved text.
    private static let maximumDepth = 512

    /// Returns the navigations of an app's windows as JSON: one as an object, several as an array of them.
    ///
    /// The object has the keys that any encoder writes.
    ///
    /// - Parameter windows: The navigations, or values that encode one and further members.
    package static func json(of windows: [some Encodable]) -> String {
        let encoder =
            windows.count == 1
            ? JSONValueEncoder(windows[0], maximumDepth: maximumDepth)
            : JSONValueEncoder(windows, maximumDepth: maximumDepth)
        return encoder.json.text
    }

    /// Reads the navigations of an app's windows from JSON, as ``json(of:)`` or an encoder wrote it.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - type: The type of each window, which reads a navigation and further members.
    /// - Returns: At least one navigation.
    /// - Throws: ``SavedNavigationError`` with the reason.
    package static func windows<Window: Decodable>(
        fromJSON bytes: [UInt8],
        as type: Window.Type = SavedNavigation.self
    ) throws(SavedNavigationError) -> [Window] {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw SavedNavigationError("it is not JSON: it is not UTF-8")
        }
        let json: JSONValue
        do throws(JSONReader.Mistake) {
            json = try JSONReader.read(bytes[...], maximumDepth: maximumDepth)
        } catch {
            throw SavedNavigationError("it is not JSON: \(error.sentence) (byte \(error.offset))")
        }
        var values = [json]
        if case .array(let elements) = json { values = elements }
        do {
            let windows = try values.map { try Window(from: JSONValueDecoder($0)) }
            if !windows.isEmpty { return windows }
        } catch DecodingError.dataCorrupted(let context) {
            throw SavedNavigationError(context.debugDescription)
        } catch {}
        throw SavedNavigationError("it is not a saved navigation")
    }
}

/// The reason why a text is not a ``SavedNavigation``.
package struct SavedNavigationError: Error, Hashable {
    /// The reason in English, without the name of the file.
    package let message: String

    /// Makes an error of a reason.
    init(_ message: String) {
        self.message = message
    }
}
