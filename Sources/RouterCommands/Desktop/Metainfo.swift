import CRouterGtk
import RouterGtk

/// The file that software centers read: the metainfo of AppStream.
struct Metainfo {
    let files: DesktopFiles
    let mediaTypes: [String]

    /// The text of the file.
    func text(of listing: StoreListing) -> String {
        let metadata = files.metadata
        var lines = ["<id>\(files.id)</id>"]
        lines += localized("name", metadata.name) + localized("summary", metadata.summary)
        lines.append("<launchable type=\"desktop-id\">\(files.entryName)</launchable>")
        let program = files.program.split(separator: "/").last.map(String.init) ?? ""
        var provided = [Self.element("binary", program)]
        provided += mediaTypes.map { Self.element("mediatype", $0) }
        provided.append("<dbus type=\"user\">\(files.id)</dbus>")
        lines += Self.group("provides", provided)
        lines += Self.group("categories", metadata.categories.map { Self.element("category", $0) })
        lines += Self.group("keywords", metadata.keywords.map { Self.element("keyword", $0) })
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <component type="desktop-application">
            \(lines.map { "  " + $0 }.joined(separator: "\n"))
            \(own(listing))
            </component>

            """
    }

    /// The elements that the app gives itself.
    private func own(_ listing: StoreListing) -> String {
        switch listing {
        case .metainfo(let bytes): return Self.elements(of: bytes) ?? ""
        case .texts(let license, let developer, let description, let homepage):
            // AppStream before 1.0 reads the name alone, a later one wants the element with an id.
            let id = files.id.split(separator: ".").dropLast().joined(separator: ".")
            let lines =
                [
                    "<metadata_license>CC0-1.0</metadata_license>",
                    Self.element("project_license", license),
                    Self.element("developer_name", developer),
                    "<developer id=\"\(id)\">\(Self.element("name", developer))</developer>",
                ] + Self.group("description", localized("p", description))
                + [
                    "<url type=\"homepage\">\(Self.escaped(homepage))</url>",
                    "<content_rating type=\"oars-1.1\"/>",
                ]
            return lines.map { "  " + $0 }.joined(separator: "\n")
        }
    }

    /// The elements inside a file of the app's own; `nil` if it has no component.
    static func elements(of file: [UInt8]) -> String? {
        guard let start = index(of: "<component", in: file, from: 0),
            let open = file[start...].firstIndex(of: UInt8(ascii: ">"))
        else {
            return nil
        }
        var (end, next) = (open, index(of: "</component>", in: file, from: open))
        while let found = next {
            end = found
            next = index(of: "</component>", in: file, from: found + 1)
        }
        guard end > open else { return nil }
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
        var inside = file[(open + 1)..<end]
        while inside.last.map(isSpace) ?? false { inside.removeLast() }
        while inside.first == UInt8(ascii: "\n") { inside.removeFirst() }
        return String(decoding: inside, as: UTF8.self)
    }

    /// The index of the first such word in bytes from an index on; searching texts is a hundred times slower.
    private static func index(of word: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
        let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard start + wanted.count <= bytes.count else { return nil }
        return (start...bytes.count - wanted.count).first { bytes[$0...].starts(with: wanted) }
    }

    // MARK: - Elements

    private func localized(_ name: String, _ text: String) -> [String] {
        [Self.element(name, text)]
            + files.translations(of: text).map { translation in
                "<\(name) xml:lang=\"\(translation.language)\">\(Self.escaped(translation.text))</\(name)>"
            }
    }

    private static func group(_ name: String, _ elements: [String]) -> [String] {
        elements.isEmpty ? [] : ["<\(name)>"] + elements.map { "  " + $0 } + ["</\(name)>"]
    }

    private static func element(_ name: String, _ text: String) -> String {
        "<\(name)>\(escaped(text))</\(name)>"
    }

    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
