import FoundationEssentials
import RouterCore

/// A `NavigationEvent` as one JSON object for a log.
///
/// ```json
/// {"seq":7,"url":"gtkrouter://item/42?tab=log","origin":"link","action":"push","outcome":"shown",
/// "animated":true,"microseconds":84,"layers":[{"id":0,"depth":2,"entries":[…]}]}
/// ```
///
/// The window of an app with branches also has `branch`, the selected one, and `branches`, the depth of each.
/// An event for several throttled requests also has `count`, their number.
/// An event for several requests that were made as one change has `parts`, their number.
/// A request in which a page finishes with a value also has `result`: `delivered` or `lost`.
/// A refused or failed request also has `error`, with `code` and `message`.
/// For an unreadable URL it has the `reason` and the byte `offset` of the fault too.
/// An event that is not of a request, and one of guards that were asked again, has `kind`, and no number if it is not
/// counted: see ``EventLines``.
/// A record that knows when the request ended also has `time`: `2026-11-26T09:07:57.123Z`.
public struct NavigationRecord: Codable, Sendable {
    /// The number of the event; `nil` for one that a log does not count.
    public let sequence: Int?
    /// The number of the deferred event that the request continues, if there is one.
    public let resumes: Int?
    /// The thing that the event reports, such as `start`; `nil` for a request.
    public let kind: String?
    /// The URL as it came, cut to 8,192 bytes, or `nil` for a request without one.
    ///
    /// An event for several requests has the last URL among theirs.
    public let url: String?
    /// The origin of the request.
    public let origin: RequestOrigin
    /// The verb, or `nil` if the request was refused before there was one.
    public let action: String?
    /// The name of the outcome.
    public let outcome: String
    /// The number of throttled requests that the event reports, or `nil` for the event of one request.
    public let count: Int?
    /// The number of requests that were made as one change, or `nil` for a single request.
    public let parts: Int?
    private let result: String?
    /// The error of a refused or failed request.
    public let error: ErrorRecord?
    /// Whether the user was to see something move.
    public let isAnimated: Bool
    /// The time from the request's turn to its end, in microseconds.
    public let microseconds: Int64
    /// The time at which the request ended, in UTC (RFC 3339); `nil` if it is not known.
    public let time: String?
    /// The layers afterwards, each with its top entries.
    public let layers: [LayerRecord]

    enum CodingKeys: String, CodingKey {
        case sequence = "seq"
        case resumes, kind, url, origin, action, outcome, count, parts, result, error
        case isAnimated = "animated"
        case microseconds, time, layers
    }

    /// The most entries of each layer that are written by default.
    ///
    /// The `depth` in the log is always the full number.
    public static let standardEntryLimit = 64

    /// Makes the record of an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - entryLimit: The most entries of each layer that are written, counted from the top.
    ///   - time: The time at which the request ended, such as ``now``; `nil` leaves it out.
    public init(_ event: NavigationEvent, entryLimit: Int = standardEntryLimit, time: String? = nil) {
        self.init(
            event,
            sequence: event.isOfRequest ? event.sequence : nil,
            resumes: event.resumes,
            entryLimit: entryLimit,
            time: time
        )
    }

    /// Makes the record of an event that has other numbers in a log.
    init(_ event: NavigationEvent, sequence: Int?, resumes: Int?, entryLimit: Int, time: String?) {
        self.sequence = sequence
        self.resumes = resumes
        kind = event.kind == .request ? nil : event.kind.rawValue
        url = event.urlText.map(Self.bounded)
        origin = event.origin
        action = event.action
        outcome = event.outcome.name
        count = event.count > 1 ? event.count : nil
        parts = event.parts
        result = event.isResultDelivered.map { $0 ? "delivered" : "lost" }
        error = ErrorRecord(of: event.outcome)
        isAnimated = event.isAnimated
        microseconds = event.duration.microseconds
        self.time = time
        layers = event.state.records(entryLimit: entryLimit)
    }

    /// The time by the clock, in UTC with milliseconds (RFC 3339).
    public static var now: String { text(of: .now) }

    /// Returns a time in UTC with milliseconds (RFC 3339).
    static func text(of time: Date) -> String {
        time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// The record as one line, without its end: sorted keys, no spaces.
    public var line: String { JSONLine.text(self) }

    /// The most bytes of a URL in a line.
    private static let urlBytes = 8_192

    /// Returns the text, cut to the length of a long URL.
    static func bounded(_ text: String) -> String {
        guard text.utf8.count > urlBytes else { return text }
        return String(decoding: text.utf8.prefix(urlBytes), as: UTF8.self) + "…"
    }
}

extension NavigationState {
    /// Returns the layers as a log has them, each with its top entries.
    ///
    /// - Parameter entryLimit: The most entries of each layer.
    public func records(entryLimit: Int = NavigationRecord.standardEntryLimit) -> [LayerRecord] {
        layers.map { LayerRecord($0, entryLimit) }
    }
}

/// A layer in the log, with its top entries, the lowest of them first.
public struct LayerRecord: Codable, Sendable, Equatable {
    /// The number of the layer.
    public let id: UInt64
    /// The selected branch, in an app with branches.
    public let branch: String?
    /// The depth of each branch; 0 until it is selected for the first time.
    public let branches: [String: Int]?
    /// The number of entries.
    public let depth: Int
    /// The top entries, the lowest of them first.
    public let entries: [EntryRecord]

    fileprivate init(_ layer: Layer, _ entryLimit: Int) {
        id = layer.id.rawValue
        branch = layer.branch
        let all = layer.branches
        branches = all.isEmpty ? nil : .init(uniqueKeysWithValues: all.map { ($0.name, $0.depth) })
        depth = layer.depth
        entries = layer.entriesFromTop.prefix(entryLimit).map { EntryRecord($0) }.reversed()
    }
}

/// An entry in the log; empty parts are left out.
public struct EntryRecord: Codable, Sendable, Equatable {
    /// The number of the entry.
    public let id: UInt64
    /// The name of the route, or its pattern.
    public let route: String
    /// The URL as it was opened.
    public let url: String
    /// The values of the path and of the caller.
    public let parameters: [String: String]?
    /// The names and values of the query.
    public let query: [[String]]?
    /// The slot of an embedded page; `nil` for another page.
    public let slot: String?
    /// The name of an embedded page in its slot; `nil` for another page.
    public let key: String?
    /// The pages embedded in the entry's page.
    public let embedded: [EntryRecord]?

    init(_ entry: Entry, slot: String? = nil, key: String? = nil) {
        id = entry.id.rawValue
        route = entry.route.identifier
        url = entry.url.text
        let parameters = entry.destination.callerParameters.merging(
            entry.destination.match.parameters.map { ($0.name, $0.text) }
        ) { $1 }
        self.parameters = parameters.isEmpty ? nil : parameters
        query =
            entry.destination.match.url.query.isEmpty
            ? nil : entry.destination.match.url.query.map { [$0.name, $0.value] }
        (self.slot, self.key) = (slot, key)
        let embedded = entry.embedded.map { EntryRecord($0.entry, slot: $0.slot, key: $0.key) }
        self.embedded = embedded.isEmpty ? nil : embedded
    }
}

extension Duration {
    var microseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}

/// A `RoutingError` as it is written to a log.
public struct ErrorRecord: Codable, Sendable {
    /// The stable word for the error.
    public let code: String
    /// The English sentence.
    public let message: String
    /// The fault of an unreadable URL.
    public let reason: String?
    /// The byte of the fault in an unreadable URL.
    public let offset: Int?

    /// Makes the record of an error.
    public init(_ error: RoutingError) {
        code = error.code
        message = error.message
        if case .invalidURL(let parseError) = error {
            reason = parseError.code
            offset = parseError.offset
        } else {
            reason = nil
            offset = nil
        }
    }

    /// Makes the record of the error of an outcome; `nil` if it has none.
    public init?(of outcome: NavigationOutcome?) {
        switch outcome {
        case .refused(let error)?: self.init(error)
        case .failed(let error)?: self.init(failure: error)
        case .shown, .updated, .alreadyShown, .notFoundPage, .handled, .deferred, .superseded, nil: return nil
        }
    }

    /// Makes the record of an error that a page or an action threw.
    ///
    /// Its code is a `ParameterError`'s, otherwise `failed`.
    public init(failure error: any Error) {
        code = (error as? ParameterError)?.code ?? "failed"
        message = String(describing: error)
        reason = nil
        offset = nil
    }
}
