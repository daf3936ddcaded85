import Glibc
import RouterCore
import RouterGtk

nonisolated extension RouteFile {
    /// Parses an XML property list in UTF-8.
    ///
    ///     let text = "<plist><dict><key>http</key><string>HomePage</string></dict></plist>"
    ///     let file = try RouteFile(propertyList: text.utf8, name: "Routes.plist")
    ///     try RouteFile(propertyList: "bplist00".utf8, name: "Routes.plist")  // throws: it is binary
    ///
    /// The parser refuses entities that the file declares, instead of expanding them.
    /// A file may contain at most 4 MiB, and values may be nested at most 32 deep.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - name: The name of the file in messages.
    /// - Throws: `RouteTableError` with the first syntax error and its line. For a binary property list, the
    ///   message contains the command that converts it.
    public init(propertyList bytes: some Sequence<UInt8>, name: String) throws(RouteTableError) {
        let bytes = Array(bytes)
        guard !bytes.starts(with: "bplist".utf8) else {
            throw RouteTableError(
                "A binary property list is not supported. Convert it to XML with `plutil -convert xml1 FILE` or with "
                    + "`plistutil -i FILE -o XMLFILE` (Debian package libplist-utils).",
                file: name
            )
        }
        let text = try Self.text(of: bytes, name: name)
        guard text.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else {
            throw RouteTableError("The file is not an XML property list.", file: name)
        }
        self.init(try PropertyListReader(name: name).read(text), name: name)
    }

    /// Reads a route file: JSON if the path ends in `.json`, otherwise a property list.
    ///
    ///     let file = try RouteFile(contentsOf: "Routes.plist")
    ///     let table = try RouteTable(file, and: pages.routes, pages: Set(pages.names))
    ///
    /// If the file is a pipe, the call waits until the program that writes to the pipe has closed it.
    /// A `RouterApplication` with a window reads only regular files, so that it never waits.
    ///
    /// - Parameter path: The path, including its suffix.
    /// - Throws: `RouteTableError` if the file cannot be read, or with the first syntax error and its line.
    public init(contentsOf path: String) throws(RouteTableError) {
        try self.init(contentsOf: path, kind: .any)
    }

    /// Reads a route file as ``init(contentsOf:)`` does, but refuses a file that is not of the given kind.
    package init(contentsOf path: String, kind: InputFile.Kind) throws(RouteTableError) {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.bytes(of: path, kind: kind)
        } catch {
            // The header file of DCURLRouter, a URL router for iOS, tells developers to omit the suffix.
            // The path may therefore lack the suffix of an existing file.
            let complete = [".plist", ".json"].map { path + $0 }.first { access($0, R_OK) == 0 }
            let hint = access(path, F_OK) != 0 ? complete.map { " Did you mean “\($0)”?" } : nil
            throw RouteTableError(
                "The file “\(path)” cannot be read. \(error.description)\(hint ?? "")",
                file: nil
            )
        }
        if path.hasSuffix(".json") {
            try self.init(json: bytes, name: path)
        } else {
            try self.init(propertyList: bytes, name: path)
        }
    }
}
