import Glibc

/// Reads a file as a whole, up to a number of bytes.
nonisolated package enum InputFile {
    /// The reason why the system did not read a file.
    package struct Failure: Error {
        /// The value of `errno`.
        package let number: Int32

        /// The system's message, in the user's language.
        package var message: String { String(cString: strerror(number)) }
    }

    /// Reads the bytes of a file, at most `maximum + 1`.
    ///
    /// One byte more than the caller accepts shows that the file is too large.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - maximum: The most bytes that the caller accepts; by default 4 MiB.
    /// - Throws: ``Failure`` if the file cannot be opened or read.
    package static func bytes(
        of path: String,
        atMost maximum: Int = 4_194_304
    ) throws(Failure) -> [UInt8] {
        guard let file = fopen(path, "re") else { throw Failure(number: errno) }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: maximum + 1) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        guard ferror(file) == 0 else { throw Failure(number: errno) }
        return bytes
    }
}
