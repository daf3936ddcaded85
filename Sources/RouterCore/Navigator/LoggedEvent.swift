/// One line of an event log: an event of a navigator, or a line of a file.
///
/// An event is kept as it is, and shares its state with the navigator.
/// Its line and its layers are made when they are asked for.
package final class LoggedEvent: Sendable {
    /// The number of the event.
    package let sequence: Int
    /// The number of the deferred event from which the request goes on; `nil` for none.
    package let resumes: Int?
    /// The URL as it came, or `nil` for a request without one.
    package let url: String?
    /// The origin of the request.
    package let origin: RequestOrigin
    /// The verb, or `nil` if the request was refused before there was one.
    package let action: String?
    /// The routes that guards passed over.
    package let passed: [String]
    /// The name of the outcome.
    package let outcome: String
    /// The error of a refused or failed request.
    package let error: ErrorRecord?
    /// Whether the user was to see something move.
    package let isAnimated: Bool
    /// The time from the request's turn to its end, in microseconds.
    package let microseconds: Int64
    /// The route of the page on top afterwards.
    package let route: String?
    private let source: Source

    private enum Source {
        case event(NavigationEvent)
        case line(String)
    }

    /// Makes the line of an event.
    package init(_ event: NavigationEvent) {
        sequence = event.sequence
        resumes = event.resumes
        url = event.url
        origin = event.origin
        action = event.action
        passed = event.passed
        outcome = event.outcome.name
        error = ErrorRecord(of: event.outcome)
        isAnimated = event.isAnimated
        microseconds = event.duration.microseconds
        route = event.state.top.route.identifier
        source = .event(event)
    }

    /// Reads a line, whose unknown members are kept but not looked at.
    ///
    /// - Throws: ``LogMistake`` with the line's number.
    package init(line: String, number: Int) throws(LogMistake) {
        let record = try LineRecord(line, number: number)
        sequence = record.seq
        resumes = record.resumes
        url = record.url
        origin = record.origin
        action = record.action
        passed = record.passed ?? []
        outcome = record.outcome
        error = record.error
        isAnimated = record.animated
        microseconds = record.microseconds
        route = record.layers.last?.entries.last?.route
        source = .line(line)
    }

    /// The line in a log, without its end.
    package var line: String {
        switch source {
        case .event(let event): NavigationRecord(event).line
        case .line(let line): line
        }
    }

    /// The state afterwards; `nil` for a line of a file.
    package var state: NavigationState? {
        if case .event(let event) = source { event.state } else { nil }
    }

    /// The layers afterwards, each with its top entries.
    package var layers: [LayerRecord] {
        switch source {
        case .event(let event):
            event.state.layers.map { LayerRecord($0, NavigationRecord.standardEntryLimit) }
        case .line(let line): (try? LineRecord(line, number: 0))?.layers ?? []
        }
    }

    /// The sentence of the error; `nil` if there is none.
    package var errorText: TranslatableText? {
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
    package func contains(_ text: String) -> Bool {
        [url, route, action, outcome, error?.code, error?.message].contains {
            $0?.lowercased().contains(text) ?? false
        }
    }
}

/// A line of a log that cannot be read.
package struct LogMistake: Error, Hashable {
    /// The number of the line, counted from 1.
    package let line: Int
    /// The reason, without a full stop.
    package let reason: TranslatableText

    /// Makes the mistake of a line.
    package init(line: Int, reason: TranslatableText) {
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
    package static func read(_ bytes: [UInt8]) -> (events: [LoggedEvent], mistakes: [LogMistake]) {
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
    let passed: [String]?
    let outcome: String
    let error: ErrorRecord?
    let animated: Bool
    let microseconds: Int64
    let layers: [LayerRecord]

    init(_ line: String, number: Int) throws(LogMistake) {
        do {
            let json = try JSONReader.read(
                Array(line.utf8)[...],
                maximumDepth: JSONLine.maximumDepth,
                allowsRepetition: true
            )
            self = try Self(from: JSONValueDecoder(json))
        } catch {
            // A reason can quote the line.
            throw LogMistake(line: number, reason: Self.reason(error).safe(maximumLength: 120))
        }
    }

    private static func reason(_ error: any Error) -> TranslatableText {
        switch error {
        case let error as JSONReader.Mistake: error.text
        case ParameterError.missing(let name):
            .template("{name} is missing", values: ["name": .verbatim(name)])
        case ParameterError.badValue("", _, let reason): reason
        case ParameterError.badValue(let name, _, let reason):
            .template("{name}: {reason}", values: ["name": .verbatim(name), "reason": reason])
        default: .verbatim(String(describing: error))
        }
    }
}
