@testable import RouterCore

extension NavigationLimits {
    /// Creates limits, including the limits that apps cannot change.
    public init(
        layers: Int = 32,
        depth: Int = 65_536,
        queuedRequests: Int = 256,
        requestsAfterQuestion: Int = 16,
        requestsAwaitingGuards: Int = 16,
        embedded: Int = 64,
        redirects: Int = 5,
        parents: Int = 16,
        externalBurst: Int = 16,
        externalInterval: Duration = .seconds(1)
    ) {
        self.init(layers: layers, depth: depth, externalInterval: externalInterval)
        self.queuedRequests = queuedRequests
        self.requestsAfterQuestion = requestsAfterQuestion
        self.requestsAwaitingGuards = requestsAwaitingGuards
        self.embedded = embedded
        self.redirects = redirects
        self.parents = parents
        self.externalBurst = externalBurst
    }
}
