/// A defect that a crawl has found.
///
///     let report = try Crawler(app).crawl()
///     let dead = report.findings.filter { $0.kind == .deadLink }
///     print(dead.map(\.description))
///     // ["app://home: The link to app://itme/1 is dead. There is no page for “app://itme/1”."]
nonisolated public struct CrawlFinding: Sendable, Hashable, Codable {
    /// The kinds of defects.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A link leads to no page: it has no route, the router refuses it, or a guard does.
        case deadLink
        /// A route redirects to a URL without a page, or in a circle.
        case deadRedirect
        /// A page throws an error as it is built.
        case pageThrows
        /// Back, or Escape in a modal, does not leave the page, or does not lead to the page before.
        case backFails
        /// A page asks before it leaves, although nothing has been changed on it.
        case asksToLeave
        /// A control has no name for screen readers.
        case namelessControl
        /// No sample value matches the pattern of a route, so the crawler needs a sample of the app's.
        case noSample
        /// A sample is refused, or shows the page of another route.
        case wrongSample
        /// A page is still loading after the time that the crawler waits, or a request does not end.
        case neverReady
        /// There are more pages than ``Crawler/limit``; the others have not been opened.
        case limitReached
    }

    /// The kind of defect.
    public let kind: Kind
    /// The URL of the page with the defect, or the pattern of a route that was not opened.
    public let page: String
    /// The part of the page that is wrong: the URL of a link, or a description of a control; empty for the page itself.
    public let subject: String
    /// The defect in a sentence or two, as plain English.
    public let message: String

    /// Makes a finding, such as one that a test expects.
    public init(_ kind: Kind, on page: String, subject: String = "", message: String) {
        (self.kind, self.page, self.subject, self.message) = (kind, page, subject, message)
    }
}

nonisolated extension CrawlFinding: CustomStringConvertible {
    /// The URL of the page and the sentence.
    public var description: String { "\(page): \(message)" }
}

nonisolated extension CrawlFinding: Comparable {
    /// Compares pages, then kinds in the order of their names, then subjects.
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
    /// The defects, in the order of their pages.
    public let findings: [CrawlFinding]
    /// The URLs of the pages that were examined, in the order in which they were shown first.
    public let pages: [String]
    /// The number of different links on these pages, those to other apps too.
    public let linkCount: Int
}

nonisolated extension CrawlReport: CustomStringConvertible {
    /// The number of pages and links, and a line for each finding.
    public var description: String {
        let count =
            findings.isEmpty
            ? "no findings" : findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        let summary = "\(pages.count) pages and \(linkCount) links: \(count)"
        return ([summary] + findings.map(\.description)).joined(separator: "\n")
    }
}
