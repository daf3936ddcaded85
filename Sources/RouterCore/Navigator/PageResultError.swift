/// Why a result did not come back although there was one.
public enum PageResultError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The page gave a value of another type than the one waited for.
    case wrongType(expected: String, given: String)

    /// An English sentence for the person who wrote the app.
    public var description: String {
        switch self {
        case .wrongType(let expected, let given):
            "The page gave a result of the type \(given), but \(expected) was waited for."
        }
    }
}
