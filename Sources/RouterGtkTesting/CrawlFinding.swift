/// A defect that a crawl found.
///
///     let report = try Crawler(app).crawl()
///     let dead = report.findings.filter { $0.kind == .deadLink }
///     print(dead.map(\.description))
///     // ["app://home: The link to app://itme/1 is dead. There is no page for “app://itme/1”."]
nonisolated public struct CrawlFinding: Sendable, Hashable, Codable {
    /// The kinds of defects.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A link does not lead to a page, because no route matches it or because the router or a guard
        /// refuses it.
        case deadLink
        /// A route redirects to a URL that leads to neither a page nor another app, or its redirects form a
        /// loop.
        case deadRedirect
        /// A page throws an error while it is built.
        case pageThrows
        /// Back, or Escape in a modal, does not close the page or does not return to the previous page.
        case backFails
        /// A page asks the user before it closes, although nothing on it has changed.
        case asksToLeave
        /// A control has no name for screen readers.
        case namelessControl
        /// No sample value matches the pattern of a route, so the app must provide a sample.
        case noSample
        /// A sample is refused, or it shows the page of another route.
        case wrongSample
        /// A page keeps loading, or a request keeps running, for longer than the crawler waits.
        case neverReady
        /// The app contains more pages than ``Crawler/limit``, so some of them were not opened.
        case limitReached
    }

    /// The kind of defect.
    public let kind: Kind
    /// The URL of the page with the defect, or the identifier of a route that was not opened.
    public let page: String
    /// The defective part of the page, or an empty string for the page itself.
    ///
    /// The part is the URL of a link, the description of a control, the target of a redirect, or, for a wrong
    /// sample, the identifier of its route.
    public let subject: String
    /// A description of the defect in one or two English sentences.
    public let message: String

    /// Creates a finding, such as one that a test expects.
    public init(_ kind: Kind, on page: String, subject: String = "", message: String) {
        (self.kind, self.page, self.subject, self.message) = (kind, page, subject, message)
    }
}

nonisolated extension CrawlFinding: CustomStringConvertible {
    /// The URL of the page and the message.
    public var description: String { "\(page): \(message)" }
}

nonisolated extension CrawlFinding: Comparable {
    /// Compares two findings by page, then by the name of the kind, then by subject, and finally by message.
    public static func < (first: CrawlFinding, second: CrawlFinding) -> Bool {
        (first.page, first.kind.rawValue, first.subject, first.message)
            < (second.page, second.kind.rawValue, second.subject, second.message)
    }
}

/// The result of a crawl.
///
///     let report = try Crawler(app).crawl()
///     print(report)       // "48 pages and 43 links: no findings"
nonisolated public struct CrawlReport: Sendable, Hashable, Codable {
    /// The defects, sorted by page, kind, subject, and message.
    public let findings: [CrawlFinding]
    /// The URLs of the examined pages, in the order in which they first appeared.
    public let pages: [String]
    /// The number of distinct links on these pages and around them, such as in menus.
    /// Links to other apps are included.
    public let linkCount: Int
}

nonisolated extension CrawlReport: CustomStringConvertible {
    /// The numbers of pages and links, followed by one line for each finding.
    public var description: String {
        let count =
            findings.isEmpty
            ? "no findings" : findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        let summary = "\(pages.count) pages and \(linkCount) links: \(count)"
        return ([summary] + findings.map(\.description)).joined(separator: "\n")
    }
}
