import FoundationEssentials
import RouterCore

/// A `NavigationEvent` as one JSON object for a log.
///
///     let observation = navigator.observe { event in
///         print(NavigationRecord(event, time: NavigationRecord.now).line)
///     }
///
/// ```json
/// {"action":"push","animated":true,"layers":[{"depth":2,"entries":[…],"id":0}],"microseconds":84,
/// "origin":"link","outcome":"shown","seq":7,"url":"gtkrouter://item/42?tab=log"}
/// ```
///
/// These members are present only if they apply:
///
/// | Member | Meaning |
/// |---|---|
/// | `branch`, `branches` | the selected branch of a layer, and the depth of each branch, in an app with branches |
/// | `count` | the number of throttled requests that the event reports |
/// | `parts` | the number of requests that were made as one change |
/// | `result` | `delivered` or `lost`, if a page finished with a value |
/// | `error` | the `code` and `message` of a refusal or failure; for a URL that cannot be parsed, also the `reason` and its byte `offset` |
/// | `kind` | what the event reports, if it is not a request; see ``EventLines`` |
/// | `resumes` | for a request that a guard had deferred, the number of the event that reported the deferral |
/// | `time` | the time at which the request ended, such as `2026-11-26T09:07:57.123Z` |
///
/// `seq` is absent if the log does not count the event, for example because the event is not a request.
public struct NavigationRecord: Codable, Sendable {
    /// The number of the event, or `nil` if the log does not count the event.
    public let sequence: Int?
    /// The number of the earlier event that reported that a guard had deferred this request, or `nil` if the
    /// request was not deferred.
    public let resumes: Int?
    /// What the event reports, such as `start`, or `nil` for a request.
    public let kind: String?
    /// The URL as it was received, cut to 8,192 bytes, or `nil` for a request without a URL.
    ///
    /// An event for several requests contains the last of their URLs.
    public let url: String?
    /// The origin of the request.
    public let origin: RequestOrigin
    /// The verb, or `nil` if the request was refused before its verb was known.
    public let action: String?
    /// The name of the outcome.
    public let outcome: String
    /// The number of throttled requests that the event reports, or `nil` if it reports one request.
    public let count: Int?
    /// The number of requests that were made as one change, or `nil` for a single request.
    public let parts: Int?
    private let result: String?
    /// The error of a refused or failed request.
    public let error: ErrorRecord?
    /// Whether the change calls for an animation.
    public let isAnimated: Bool
    /// The time that the navigator took to handle the request, in microseconds, without the time that the
    /// request waited in the queue.
    public let microseconds: Int64
    /// The time at which the request ended, in UTC (RFC 3339), or `nil` if it is not known.
    public let time: String?
    /// The layers (the window and its modals) after the event, each with its top entries (open pages).
    public let layers: [LayerRecord]

    enum CodingKeys: String, CodingKey {
        case sequence = "seq"
        case resumes, kind, url, origin, action, outcome, count, parts, result, error
        case isAnimated = "animated"
        case microseconds, time, layers
    }

    /// The default maximum number of entries that a record contains for each layer.
    ///
    /// The `depth` of a layer also counts the entries that the record omits.
    public static let standardEntryLimit = 64

    /// Creates the record of an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - entryLimit: The maximum number of entries per layer that the record contains, counted from the
    ///     top.
    ///   - time: The time at which the request ended, such as ``now``, or `nil` to omit the time.
    public init(_ event: NavigationEvent, entryLimit: Int = standardEntryLimit, time: String? = nil) {
        self.init(
            event,
            sequence: event.isOfRequest ? event.sequence : nil,
            resumes: event.resumes,
            entryLimit: entryLimit,
            time: time
        )
    }

    /// Creates the record of an event, with the numbers that a log has assigned.
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

    /// The current time, in UTC with milliseconds (RFC 3339).
    public static var now: String { text(of: .now) }

    /// Returns a time in UTC with milliseconds (RFC 3339).
    static func text(of time: Date) -> String {
        time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// The record as one line without a line feed, with sorted keys and no spaces.
    public var line: String { JSONLine.text(self) }

    /// The maximum number of bytes of a URL in a line.
    private static let urlBytes = 8_192

    /// Returns the text, shortened if it exceeds the maximum length of a URL.
    static func bounded(_ text: String) -> String {
        guard text.utf8.count > urlBytes else { return text }
        return String(decoding: text.utf8.prefix(urlBytes), as: UTF8.self) + "…"
    }
}

extension NavigationState {
    /// Returns the layers as a log contains them, each with its top entries.
    ///
    /// - Parameter entryLimit: The maximum number of entries per layer.
    public func records(entryLimit: Int = NavigationRecord.standardEntryLimit) -> [LayerRecord] {
        layers.map { LayerRecord($0, entryLimit) }
    }
}

/// A layer (the window or a modal) as a log contains it, with its top entries.
///
///     for layer in state.records() { print(layer.id, layer.depth) }
public struct LayerRecord: Codable, Sendable, Equatable {
    /// The number of the layer.
    public let id: UInt64
    /// The selected branch, in an app with branches.
    public let branch: String?
    /// The number of entries in the stack of each branch, which is 0 until the branch is first selected.
    public let branches: [String: Int]?
    /// The number of entries in the stack of the layer, including entries that ``entries`` omits.
    public let depth: Int
    /// The top entries, lowest first.
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

/// An entry (an open page) as a log contains it. Members without a value are omitted.
///
///     for entry in state.records()[0].entries { print(entry.route, entry.url) }
public struct EntryRecord: Codable, Sendable, Equatable {
    /// The number of the entry.
    public let id: UInt64
    /// The name of the route, or the route's pattern if the route has no name.
    public let route: String
    /// The URL with which the entry was opened.
    public let url: String
    /// The parameters from the path of the URL, and those that the request passed separately from the URL.
    public let parameters: [String: String]?
    /// The query items, each as an array of its name and its value.
    public let query: [[String]]?
    /// The slot of an embedded page, or `nil` if the page is not embedded.
    public let slot: String?
    /// The key of an embedded page in its slot, or `nil` if the page is not embedded.
    public let key: String?
    /// The entries embedded in this entry's page.
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

/// An error as a log contains it.
///
///     let record = ErrorRecord(error)
///     print(record.code, record.message)
public struct ErrorRecord: Codable, Sendable {
    /// The stable code of the error.
    public let code: String
    /// The message, in English.
    public let message: String
    /// The code of the syntax error in a URL, or `nil` for any other error.
    public let reason: String?
    /// The byte offset of the syntax error in the URL, or `nil` for any other error.
    public let offset: Int?

    /// Creates the record of a routing error.
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

    /// Creates the record of an outcome's error, or returns `nil` if the outcome contains no error.
    public init?(of outcome: NavigationOutcome?) {
        switch outcome {
        case .refused(let error)?: self.init(error)
        case .failed(let error)?: self.init(failure: error)
        case .shown, .updated, .alreadyShown, .notFoundPage, .handled, .deferred, .superseded, nil: return nil
        }
    }

    /// Creates the record of an error that a page or an action threw.
    ///
    /// The `code` of the record is the code of a `ParameterError`, or `failed` for any other error.
    public init(failure error: any Error) {
        code = (error as? ParameterError)?.code ?? "failed"
        message = String(describing: error)
        reason = nil
        offset = nil
    }
}
