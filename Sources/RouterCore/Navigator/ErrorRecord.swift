/// A ``RoutingError`` in the form in which it is written to a log.
public struct ErrorRecord: Encodable, Sendable {
    private let code: String
    private let message: String
    private let reason: String?
    private let offset: Int?

    /// Makes the record of an error.
    public init(_ error: RoutingError) {
        code = error.code
        message = error.message
        if case .invalidURL(let parseError) = error {
            reason = parseError.name
            offset = parseError.offset
        } else {
            reason = nil
            offset = nil
        }
    }

    /// Makes the record of what a page threw; its code is that of a ``ParameterError``, else `failed`.
    public init(failure error: any Error) {
        code = (error as? ParameterError)?.code ?? "failed"
        message = String(describing: error)
        reason = nil
        offset = nil
    }
}
