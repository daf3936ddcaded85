import CRouterGtk
import RouterGtk

/// The file for software centers: the AppStream metainfo.
struct Metainfo {
    let files: DesktopFiles
    let mediaTypes: [String]

    /// Returns the text of the file for the app's listing in software centers.
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

    /// Returns the elements for a listing: those of the metainfo file that the app provides, or elements that
    /// are built from the listing's texts.
    private func own(_ listing: StoreListing) -> String {
        switch listing {
        case .metainfo(let bytes): return Self.elements(of: bytes) ?? ""
        case .texts(let license, let developer, let description, let homepage):
            // AppStream before 1.0 reads only `developer_name`. Later versions read `developer`, with its ID.
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

    /// Returns the elements inside `<component>` in a metainfo file, or `nil` if the file has no
    /// `<component>`.
    static func elements(of file: [UInt8]) -> String? {
        String(decoding: file, as: UTF8.self).withCString { text in
            guard let component = g_strstr_len(text, -1, "<component"),
                let tag = g_strstr_len(component, -1, ">"),
                let end = g_strrstr(tag, "</component>"),
                let inside = g_strndup(tag + 1, gsize(end - tag - 1))
            else {
                return nil
            }
            defer { g_free(inside) }
            let elements = String(cString: g_strchomp(inside))
            return elements.hasPrefix("\n") ? String(elements.dropFirst()) : elements
        }
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
