import Glibc
import RouterCore

/// A file that is read whole.
nonisolated package enum InputFile {
    /// Why the system does not read a file.
    package struct Failure: Error {
        /// One of the values of `errno`.
        let number: Int32

        /// What the system says of it, in the user's language.
        package var message: String { String(cString: strerror(number)) }
    }

    /// The bytes of a file, of one that is too large no more than show that it is.
    package static func bytes(
        of path: String,
        atMost maximum: Int = RouteFile.maximumBytes
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
