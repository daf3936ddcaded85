import FoundationEssentials
import RouterCore

/// One line of an event log: an event of a navigator, or a line of a file.
///
/// An event is kept as it is, and shares its state with the navigator.
/// Its line and its layers are made when they are asked for.
public final class LoggedEvent: Sendable {
    /// The number of the event.
    public let sequence: Int
    /// The number of the deferred event that the request continues, if there is one.
    public let resumes: Int?
    /// The URL as it came, or `nil` for a request without one.
    public let url: String?
    /// The origin of the request.
    public let origin: RequestOrigin
    /// The verb, or `nil` if the request was refused before there was one.
    public let action: String?
    /// The name of the outcome.
    public let outcome: String
    /// The error of a refused or failed request.
    public let error: ErrorRecord?
    /// Whether the user was to see something move.
    public let isAnimated: Bool
    /// The time from the request's turn to its end, in microseconds.
    public let microseconds: Int64
    /// The time at which the request ended, in UTC (RFC 3339); `nil` if it is not known.
    public let time: String?
    /// The route of the page on top afterwards.
    public let route: String?
    private let source: Source

    private enum Source {
        case event(NavigationEvent)
        case line(String)
    }

    /// Makes the line of an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - time: The time at which the request ended, such as `NavigationRecord.now`.
    public init(_ event: NavigationEvent, time: String? = nil) {
        sequence = event.sequence
        resumes = event.resumes
        url = event.url
        origin = event.origin
        action = event.action
        outcome = event.outcome.name
        error = ErrorRecord(of: event.outcome)
        isAnimated = event.isAnimated
        microseconds = event.duration.microseconds
        self.time = time
        route = event.state.top.route.identifier
        source = .event(event)
    }

    /// Reads a line, whose unknown members are kept but not looked at.
    ///
    /// - Throws: ``LogMistake`` with the line's number.
    public init(line: String, number: Int) throws(LogMistake) {
        let record = try LineRecord(line, number: number)
        sequence = record.seq
        resumes = record.resumes
        url = record.url
        origin = record.origin
        action = record.action
        outcome = record.outcome
        error = record.error
        isAnimated = record.animated
        microseconds = record.microseconds
        time = record.time
        route = record.layers.last?.entries.last?.route
        source = .line(line)
    }

    /// The line in a log, without its end.
    public var line: String {
        switch source {
        case .event(let event): NavigationRecord(event, time: time).line
        case .line(let line): line
        }
    }

    /// The state afterwards; `nil` for a line of a file.
    public var state: NavigationState? {
        if case .event(let event) = source { event.state } else { nil }
    }

    /// The request, to make it again: with its origin and its verb; `nil` for an event without a URL.
    public var request: NavigationRequest? {
        guard let url else { return nil }
        var request = NavigationRequest(.open(.text(url)), origin: origin == .restored ? .code : origin)
        request.verb = origin == .external ? nil : action.flatMap(NavigationVerb.init)
        return request
    }

    /// The layers afterwards, each with its top entries.
    public var layers: [LayerRecord] {
        switch source {
        case .event(let event):
            event.state.layers.map { LayerRecord($0, NavigationRecord.standardEntryLimit) }
        case .line(let line): (try? LineRecord(line, number: 0))?.layers ?? []
        }
    }

    /// The sentence of the error; `nil` if there is none.
    public var errorText: TranslatableText? {
        guard case .event(let event) = source else {
            return error.map { .verbatim(DisplayURL(text: $0.message).text) }
        }
        return switch event.outcome {
        case .refused(let error): error.text
        case .failed(let error): TranslatableText(of: error).safe(maximumLength: nil)
        default: nil
        }
    }

    /// Returns whether a text is part of the URL, the route, the verb, the outcome or the error.
    ///
    /// - Parameter text: The text in lower case.
    public func contains(_ text: String) -> Bool {
        [url, route, action, outcome, error?.code, error?.message].contains {
            $0?.lowercased().contains(text) ?? false
        }
    }
}

/// A line of a log that cannot be read.
public struct LogMistake: Error, Hashable {
    /// The number of the line, counted from 1.
    public let line: Int
    /// The reason, without a full stop.
    public let reason: TranslatableText

    /// Makes the mistake of a line.
    public init(line: Int, reason: TranslatableText) {
        self.line = line
        self.reason = reason
    }
}

extension LoggedEvent {
    /// Reads a log with one JSON object on each line.
    ///
    /// Empty lines are skipped.
    ///
    /// - Returns: The events of the lines that can be read, and the mistakes of the others.
    public static func read(_ bytes: [UInt8]) -> (events: [LoggedEvent], mistakes: [LogMistake]) {
        var events: [LoggedEvent] = []
        var mistakes: [LogMistake] = []
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            do throws(LogMistake) {
                guard let text = String(validating: line, as: UTF8.self) else {
                    throw LogMistake(line: index + 1, reason: .template("it is not UTF-8"))
                }
                events.append(try LoggedEvent(line: text, number: index + 1))
            } catch {
                mistakes.append(error)
            }
        }
        return (events, mistakes)
    }
}

/// The members of a line.
private struct LineRecord: Decodable {
    let seq: Int
    let resumes: Int?
    let url: String?
    let origin: RequestOrigin
    let action: String?
    let outcome: String
    let error: ErrorRecord?
    let animated: Bool
    let microseconds: Int64
    let time: String?
    let layers: [LayerRecord]

    init(_ line: String, number: Int) throws(LogMistake) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
        } catch {
            // The names of members come from the line.
            throw LogMistake(line: number, reason: Self.reason(error).safe(maximumLength: 120))
        }
    }

    private static func reason(_ error: any Error) -> TranslatableText {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            .template("{name} is missing", values: ["name": .verbatim(place(context.codingPath + [key]))])
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            context.codingPath.isEmpty
                ? .template("it must be a JSON object")
                : .template(
                    "{name}: {reason}",
                    values: [
                        "name": .verbatim(place(context.codingPath)),
                        "reason": .template("the value is not valid"),
                    ]
                )
        default: .verbatim(String(describing: error))
        }
    }

    /// The keys as a path in the line: `layers[0].depth`.
    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { place, key in
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += (place.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
