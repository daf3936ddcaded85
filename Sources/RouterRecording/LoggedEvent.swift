import FoundationEssentials
import RouterCore

/// An entry of an event log: an event of a navigator, or a line of a file.
///
///     let observation = navigator.observe { event in
///         let logged = LoggedEvent(event)
///         print(logged.sequence, logged.outcome, logged.url ?? "-")
///     }
///
/// The members of ``NavigationRecord`` are also members of a logged event.
/// A logged event retains the navigator's event unchanged and shares its state.
/// It creates its record, its line, and its layers only when you access them.
@dynamicMemberLookup
public final class LoggedEvent: Sendable {
    private let source: Source

    private enum Source {
        case event(NavigationEvent, ended: Date)
        case line(String, NavigationRecord)
    }

    /// Creates a logged event from a navigator's event, with the current time as the time of its end.
    public init(_ event: NavigationEvent) {
        source = .event(event, ended: .now)
    }

    /// Creates a logged event from a line of a file.
    ///
    /// Unknown members of the line are ignored, but remain part of the text in ``line``.
    ///
    /// - Throws: ``LogMistake`` with the number of the line, if the line cannot be read.
    public init(line: String, number: Int) throws(LogMistake) {
        source = .line(line, try NavigationRecord(line: line, number: number))
    }

    /// The record. If it is created from a navigator's event, its layers contain no entries.
    var record: NavigationRecord {
        switch source {
        case .event(let event, _): NavigationRecord(event, entryLimit: 0)
        case .line(_, let record): record
        }
    }

    /// The number of the event.
    ///
    /// Each navigator counts its requests and its rechecks from 1. A recheck asks the guards again about all
    /// open pages.
    /// Any other event repeats the number of the event before it.
    /// The value is 0 for a line without `seq`.
    public var sequence: Int { read(\.sequence, { $0.sequence ?? 0 }) }

    /// The number of the earlier event that reported that a guard had deferred this request, or `nil` if the
    /// request was not deferred.
    public var resumes: Int? { read(\.resumes, \.resumes) }

    /// The origin of the request.
    public var origin: RequestOrigin { read(\.origin, \.origin) }

    /// The name of the outcome, such as `shown`.
    public var outcome: String { read(\.outcome.name, \.outcome) }

    /// Whether the request waits for a guard.
    public var isDeferred: Bool {
        read({ if case .deferred = $0.outcome { true } else { false } }, { $0.outcome == "deferred" })
    }

    /// The name of the top page's route after the event, or the route's pattern if the route has no name.
    public var route: String? { read(\.state.top.route.identifier, \.layers.last?.entries.last?.route) }

    /// Reads a value from the event or from the record of the line.
    private func read<Value>(
        _ ofEvent: (NavigationEvent) -> Value,
        _ ofLine: (NavigationRecord) -> Value
    ) -> Value {
        switch source {
        case .event(let event, _): ofEvent(event)
        case .line(_, let record): ofLine(record)
        }
    }

    /// Returns a member of the record.
    public subscript<Value>(dynamicMember member: KeyPath<NavigationRecord, Value>) -> Value {
        record[keyPath: member]
    }

    /// The time at which the request ended, in UTC (RFC 3339), or `nil` if the line omits it.
    public var time: String? {
        switch source {
        case .event(_, let ended): NavigationRecord.text(of: ended)
        case .line(_, let record): record.time
        }
    }

    /// The text of the line, without its line feed.
    public var line: String {
        switch source {
        case .event(let event, _): NavigationRecord(event, time: time).line
        case .line(let line, _): line
        }
    }

    /// The state after the event, or `nil` for a line of a file.
    public var state: NavigationState? {
        if case .event(let event, _) = source { event.state } else { nil }
    }

    /// A request that repeats the original one, with its origin and its verb.
    ///
    /// The value is `nil` if the URL does not describe the whole request:
    ///
    /// - The event has no URL.
    /// - The event reports several requests that were made as one change.
    /// - Code embedded the page in a slot that the URL does not name.
    public var request: NavigationRequest? {
        let record = record
        guard let url = record.url, record.isURLWhole else { return nil }
        let origin = record.origin
        var request = NavigationRequest(.open(.text(url)), origin: origin == .restored ? .app : origin)
        request.verb = origin == .external ? nil : record.action.flatMap(NavigationVerb.init)
        return request
    }

    /// The layers (the window and its modals) after the event, each with its top entries (open pages).
    public var layers: [LayerRecord] {
        state?.records() ?? record.layers
    }

    /// The error message, or `nil` if there is no error.
    public var errorText: TranslatableText? {
        guard case .event(let event, _) = source else {
            return record.error.map { .verbatim(DisplayURL(text: $0.message).text) }
        }
        return switch event.outcome {
        case .refused(let error): error.text
        case .failed(let error): TranslatableText(of: error).safe(maximumLength: nil)
        default: nil
        }
    }

    /// Returns whether the URL, the route, the verb, the outcome, or the error contains a string.
    ///
    /// - Parameter text: The string, in lowercase.
    public func contains(_ text: String) -> Bool {
        let record = record
        let error = record.error
        return [record.url, route, record.action, record.outcome, error?.code, error?.message].contains {
            $0?.lowercased().contains(text) ?? false
        }
    }
}

/// The error for a line of a log that cannot be read.
public struct LogMistake: Error, Hashable {
    /// The number of the line, counted from 1.
    public let line: Int
    /// The reason, as a sentence.
    public let reason: TranslatableText

    /// Creates the error for a line.
    public init(line: Int, reason: TranslatableText) {
        self.line = line
        self.reason = reason
    }
}

/// The events in a log file, which contains one JSON object per line.
///
///     let log = EventLog(parsing: Array("{}\n".utf8))
///     log.events.count            // 0
///     log.mistakes.map(\.line)    // [1]: the object has no members
public struct EventLog {
    /// The events of the readable lines, in file order.
    public let events: [LoggedEvent]
    /// The errors of the unreadable lines, in file order.
    public let mistakes: [LogMistake]

    /// Parses a log.
    ///
    /// Empty lines are skipped. Lines that have a `kind` but no `seq` are also skipped, because they do not
    /// describe requests.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(parsing bytes: [UInt8]) {
        var events: [LoggedEvent] = []
        var mistakes: [LogMistake] = []
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            do throws(LogMistake) {
                guard let text = String(validating: line, as: UTF8.self) else {
                    throw LogMistake(line: index + 1, reason: .template("The line is not UTF-8."))
                }
                let event = try LoggedEvent(line: text, number: index + 1)
                if event.record.sequence != nil { events.append(event) }
            } catch {
                mistakes.append(error)
            }
        }
        (self.events, self.mistakes) = (events, mistakes)
    }
}

extension NavigationRecord {
    /// Whether the URL, the verb, and the origin describe the whole request.
    var isURLWhole: Bool {
        // Code that embeds a page passes the slot separately, unless the URL names it in the item `nav.slot`.
        parts == nil && (action != "embed" || url?.contains("nav.slot") ?? false)
    }

    /// Parses a line of a log.
    fileprivate init(line: String, number: Int) throws(LogMistake) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
            if sequence == nil, kind == nil { throw Self.missingNumber }
        } catch {
            // If both `seq` and `kind` are missing, the error says so, even if another member is also wrong.
            let numbered = try? JSONDecoder().decode(Numbered.self, from: Data(line.utf8))
            let lacksNumber = numbered.map { $0.seq == nil && $0.kind == nil } ?? false
            let error = lacksNumber ? Self.missingNumber : error
            // The names of members come from the line, so they may contain unsafe characters.
            throw LogMistake(line: number, reason: Self.reason(error).safe(maximumLength: 120))
        }
    }

    /// The members that identify a line: `seq` for a request, and `kind` for any other event.
    private struct Numbered: Decodable {
        let seq: Int?
        let kind: String?
    }

    /// The error for a line that has neither a number nor a kind.
    private static var missingNumber: DecodingError {
        .keyNotFound(CodingKeys.sequence, DecodingError.Context(codingPath: [], debugDescription: ""))
    }

    private static func reason(_ error: any Error) -> TranslatableText {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            .template("“{name}” is missing.", values: ["name": .verbatim(text(context.codingPath + [key]))])
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            context.codingPath.isEmpty
                ? .template("The line must be a JSON object.")
                : .template(
                    "The value of “{name}” is not valid.",
                    values: ["name": .verbatim(text(context.codingPath))]
                )
        default: .verbatim(String(describing: error))
        }
    }

    /// Returns the keys as a path into the line, such as `layers[0].depth`.
    private static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
