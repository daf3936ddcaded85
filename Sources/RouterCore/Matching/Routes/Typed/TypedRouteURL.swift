/// The URL of a typed route's value, or the reason why the value has no URL.
///
/// A request is created without a table, so the table checks the URL when the request is resolved.
package struct TypedRouteURL: Sendable {
    /// The name of the type, for messages.
    let type: String
    /// The pattern of the route.
    let pattern: String
    /// The value as text and as a URL, which no table has checked yet.
    private let built: Result<(texts: TypedRouteTexts, url: String), ParameterError>

    /// The URL before a table has checked it, or the pattern if the value has no URL.
    var text: String { (try? built.get().url) ?? pattern }

    init<Value: TypedRoute>(_ value: Value) {
        type = String(describing: Value.self)
        pattern = Value.route.pattern
        let (type, pattern) = (type, pattern)
        built = Result { () throws(ParameterError) in
            guard let parsed = try? RoutePattern(pattern) else { throw .unknownRoute(pattern) }
            guard !parsed.isExpression else { throw .expression(pattern) }
            do throws(ParameterError) {
                let texts = try TypedRouteTexts(value, parsed)
                return (texts, try texts.url(of: parsed))
            } catch {
                throw error.named(in: type)
            }
        }
    }

    /// Returns the URL, which is guaranteed to match the type's route in this table and to contain exactly
    /// the value.
    ///
    /// - Throws: ``ParameterError``, in which the name of the type precedes the names of parameters.
    func url(in table: RouteTable) throws(ParameterError) -> RouteURL {
        let texts = try built.get().texts
        do throws(ParameterError) {
            return try table.url(for: pattern, RouteParameters(texts.path), query: texts.items)
        } catch {
            throw error.named(in: type)
        }
    }
}

/// The value of a typed route, written as text that can be read back unchanged.
struct TypedRouteTexts: Sendable {
    /// The values of the placeholders.
    let path: [ParameterTexts]
    /// The query items.
    let items: [QueryItem]

    /// Encodes a value as text, and checks that reading the text returns the same value.
    ///
    /// - Throws: `badParameter` with the name of the property.
    init<Value: TypedRoute>(_ value: Value, _ pattern: RoutePattern) throws(ParameterError) {
        let (fields, faults) = ParameterEncoder.encode(value)
        if let fault = faults.first { throw fault }
        let names = Set(pattern.placeholderNames)
        var path: [ParameterTexts] = []
        for field in fields {
            for text in field.texts where text.unicodeScalars.contains(where: \.isControl) {
                throw .badValue(field.name, text: text, mustBe: .template("text without control characters"))
            }
            guard names.contains(field.name) else { continue }
            let parameter = try Self.parameter(field, of: pattern)
            try Self.checkLength(of: parameter)
            path.append(parameter)
        }
        self.path = path
        items = fields.filter { !names.contains($0.name) }.flatMap { field in
            field.texts.map { QueryItem(name: field.name, value: $0) }
        }
        let again: Value
        do {
            again = try Self.parameters(of: fields, pattern).decode(Value.self)
        } catch ParameterError.missing(let name) {
            throw .badValue(name, text: "", mustBe: Self.readable)
        } catch ParameterError.badValue(let name, let text, _) {
            throw .badValue(name, text: text, mustBe: Self.readable)
        } catch {
            throw .badValue("", text: "\(error)", mustBe: Self.readable)
        }
        guard let difference = Self.difference(value, again) else { return }
        throw .badValue(difference.name, text: difference.text, mustBe: Self.readable)
    }

    /// Returns a property in which two values differ, or `nil` if the values are equal.
    ///
    /// The name of the property is empty if it is unknown.
    /// Values that are not `Equatable` are compared by their text. The order of their lists is ignored,
    /// because a set is encoded as a list in any order.
    private static func difference<Value: TypedRoute>(_ value: Value, _ other: Value) -> (
        name: String, text: String
    )? {
        let isSame: Bool? = if let value = value as? any Equatable { isEqual(value, other) } else { nil }
        if isSame == true { return nil }
        let left = ParameterEncoder.encode(value, isUnordered: true).fields
        let right = ParameterEncoder.encode(other, isUnordered: true).fields
        if let field = (left + right).first(where: { !left.contains($0) || !right.contains($0) }) {
            return (field.name, field.texts.joined(separator: ", "))
        }
        return isSame == false ? ("", "\(value)") : nil
    }

    private static func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
        value == other as? Value
    }

    /// Returns the URL, which no table has checked.
    func url(of pattern: RoutePattern) throws(ParameterError) -> String {
        let text = try pattern.urlText { name in path.first { $0.name == name } }
        return items.isEmpty ? text : text + "?" + PercentCoding.encode(items: items)
    }

    /// Returns the parameters that a page reads from a URL with these fields.
    static func parameters(of fields: [EncodedField], _ pattern: RoutePattern) -> RouteParameters {
        var parameters = fields.compactMap { field -> ParameterTexts? in
            if let parameter = try? parameter(field, of: pattern),
                pattern.placeholderNames.contains(field.name)
            {
                return parameter
            }
            guard let first = field.texts.first else { return nil }
            let elements = field.texts.count > 1 ? field.texts : nil
            return ParameterTexts(name: field.name, text: first, elements: elements)
        }
        // A rest of the path (`:rest*`) without segments has a value, too: empty text.
        if pattern.tail.isRest, !pattern.tail.needsSegment, let rest = pattern.tail.placeholder,
            !parameters.contains(where: { $0.name == rest.name })
        {
            parameters.append(ParameterTexts(name: rest.name, text: "", elements: []))
        }
        return RouteParameters(parameters)
    }

    /// The expectation in an error about a value that changes when it is written as text and read back.
    private static let readable = TranslatableText.template("a value that can be read back unchanged")

    /// Returns the value of a placeholder; only a placeholder for the rest of the path accepts a list.
    private static func parameter(_ field: EncodedField, of pattern: RoutePattern) throws(ParameterError)
        -> ParameterTexts
    {
        let text = field.texts.joined(separator: "/")
        guard !pattern.tail.isRest || pattern.tail.placeholder?.name != field.name else {
            let segments = RoutePattern.segments(of: ParameterTexts(name: field.name, text: text))
            let elements = field.isList ? field.texts : segments
            return ParameterTexts(name: field.name, text: text, elements: elements)
        }
        guard !field.isList else {
            throw .badValue(field.name, text: text, mustBe: .template("a single value"))
        }
        return ParameterTexts(name: field.name, text: text)
    }

    private static func checkLength(of parameter: ParameterTexts) throws(ParameterError) {
        let limit = URLLimits.standard.segmentBytes
        for segment in parameter.texts where segment.utf8.count > limit {
            let words = TranslatableText.template(
                "text of at most {limit} bytes",
                values: ["limit": .number(limit)]
            )
            throw .badValue(parameter.name, text: segment, mustBe: words)
        }
    }
}
