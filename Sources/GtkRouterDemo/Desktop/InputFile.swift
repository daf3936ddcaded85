import Glibc
import RouterCore

/// A file that is read whole.
enum InputFile {
    /// The bytes of a file, of one that is too large no more than show that it is.
    static func bytes(
        of path: String,
        atMost maximum: Int = RouteFileOutline.maximumBytes
    ) throws(ProgramError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= maximum {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    private static func failure(_ path: String) -> ProgramError {
        let reason = errno
        var sentence = "cannot read \(Console.quoted(path)): \(String(cString: strerror(reason)))"
        // A name without its suffix is how DCURLRouter's header tells people to write it.
        let candidates: [String] = ["\(path).plist", "\(path).json"]
        if reason == ENOENT, let complete = candidates.first(where: { access($0, R_OK) == 0 }) {
            sentence += "; there is \(Console.quoted(complete))"
        }
        return ProgramError(sentence)
    }
}
