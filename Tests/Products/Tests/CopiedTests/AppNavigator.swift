import RouterCore

/// Creates the navigator for the tests that `CopiedTestTests` generates from events.
/// Its routes cover each verb and each reason for a refusal.
@MainActor
func makeNavigator() throws -> Navigator {
    var actions = ActionRegistry()
    actions.register("add") { destination, _ in destination.parameters.count }
    actions.register("wait") { _, _ in
        await Task.yield()
        return 1
    }
    actions.register("fail") { _, _ in throw ActionFailure() }
    return try Navigator(
        table: makeAppTable(),
        guards: [
            NavigationGuard(for: ["secret"]) { _, _ in .redirect("app://login") },
            NavigationGuard(for: ["closed"]) { _, _ in .refuse("It is closed.") },
            NavigationGuard(for: ["slow"]) { _, _ in
                .later {
                    await Task.yield()
                    return .allow
                }
            },
        ],
        actions: actions,
        limits: NavigationLimits(externalInterval: .zero)
    )
}

struct ActionFailure: Error {}

private func makeAppTable() throws -> RouteTable {
    try RouteTable(
        [
            Route("app://inbox", page: "list", name: "inbox", branch: "inbox"),
            Route("app://archive", page: "list", name: "archive", branch: "archive"),
            Route("app://mail/:id<int>", page: "mail", name: "mail", parent: "app://inbox", branch: "inbox"),
            Route("app://item/:id<int>", page: "item", name: "item"),
            Route("app://once/:id", page: "once", reuse: .returnToExisting),
            Route("app://board", page: "board", slots: ["main", "side"]),
            Route("app://modal/:n", page: "modal", name: "modal", verb: .present),
            Route("app://swap", page: "swap", verb: .replace),
            Route("app://clean", page: "clean", verb: .reset, parent: "app://item/1", branch: "archive"),
            Route("app://private", page: "private", access: .user),
            Route("app://old/:id<int>", redirect: "app://item/:id"),
            Route("app://circle/:n<one>", redirect: "app://circle/:n"),
            Route("app://find", page: "find", query: ["q": "string"]),
            Route("app://login", page: "login", name: "login", verb: .present),
            Route("app://secret", page: "secret", name: "secret"),
            Route("app://closed", page: "closed", name: "closed"),
            Route("app://slow", page: "slow", name: "slow"),
            Route("app://add/:a<int>", action: "add", access: .external),
            Route("app://wait", action: "wait"),
            Route("app://fail", action: "fail"),
            Route("app://missing", action: "missing"),
        ],
        notFound: Route("app://not-found", page: "notFound"),
        converters: ["one": { $0 == "1" ? $0 : nil }],
        externalSchemes: ["mailto", "tel"],
        branches: [Branch("inbox", root: "app://inbox"), Branch("archive", root: "app://archive")]
    )
}
