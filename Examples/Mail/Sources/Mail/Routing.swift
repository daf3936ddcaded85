import RouterGtk

/// The route of a search. A search without text finds nothing.
struct SearchRoute: TypedRoute {
    static let route = Route("mail://search", title: "Search", reuse: .singleTop)
    static let example = SearchRoute(q: "boat")
    var q: String?
}

/// The route of a new message, or of a reply to a message.
struct ComposeRoute: TypedRoute {
    static let route = Route("mail://compose", title: "New message", verb: .present)
    static let example = ComposeRoute(to: "ada@lighthouse.example", subject: "Boat", reply: 1)
    var to: String?
    var subject: String?
    var reply: Int?
}

extension Message {
    /// The URL of the message in its folder.
    var url: NavigationRequest { "mail://\(folder.rawValue)/message/\(id)" }
}

/// Sets up the router: pages, branches, a guard, and links in the header.
enum Routing {
    /// Creates the app.
    ///
    /// - Parameter path: The file of the messages, or `nil` to keep them only in memory, as in a test.
    static func makeApplication(storedAt path: String?) -> RouterApplication {
        RouterApplication("org.gtkrouter.Mail", home: "mail://inbox") { app in
            let store = try MailStore(path: path)
            prepare(app, store)
            Layout.installStyle()
            app.configuration.windowSize = WindowSize(width: 1_000, height: 700)
            // The sidebar with the folders takes a quarter of the window, so 750 pixels remain for the pages.
            // A message must appear beside its folder at this width.
            app.configuration.paneWidth = 680
            app.configuration.makeEmptyDetail = {
                .status(
                    icon: "mail-read-symbolic",
                    title: "No Message",
                    text: "Choose a message to read it here."
                )
            }
            app.configuration.configureLayer = addLinks
            app.configuration.menu = menu
            app.allowsSeveralWindows = true
            app.configuration.actions.append(.reopen)
            app.savesSession = true
        }
    }

    static func prepare(_ app: RouterApplication, _ store: MailStore) {
        app.pages.register(FolderPage.self) { [weak app] context in
            FolderPage(context, store) { _ = try? app?.openWindow(at: $0) }
        }
        app.pages.register(MessagePage.self) { try MessagePage($0, store) }
        app.pages.register(SearchRoute.self) { SearchPage($0, $1, store) }
        app.pages.register(ComposeRoute.self) { [weak app] in
            // The toast appears in the window below the modal, because the modal closes.
            ComposePage($0, $1, store) { app?.windows.first?.show($0) }
        }
        app.pages.register(SettingsPage.self) { SettingsPage($0, store) }
        app.pages.register(SignaturePage.self) { SignaturePage($0, store) }

        app.branches = Folder.allCases.map {
            Branch($0.rawValue, root: "mail://\($0.rawValue)", title: $0.title, icon: $0.icon)
        }
        app.branches.append(
            Branch("settings", root: "mail://settings", title: "Settings", icon: "emblem-system-symbolic")
        )
        app.configureWindow = { host in
            store.observe(host) {
                $0.setBadge(store.unreadCount == 0 ? nil : "\(store.unreadCount)", of: Folder.inbox.rawValue)
            }
        }

        // Users find messages in the desktop's search, and a notification announces each new message.
        app.search = { words in
            store.messages(with: words.joined(separator: " ")).map {
                SearchHit($0.url, title: $0.subject, description: $0.name)
            }
        }
        app.searchPage = { .route(SearchRoute(q: $0.joined(separator: " "))) }
        store.didReceive = { [weak app] message in
            var notification = LinkNotification(message.name, body: message.subject, opening: message.url)
            notification.addButton("Reply", opening: .route(ComposeRoute(reply: message.id)))
            app?.send(notification, id: "message-\(message.id)")
        }

        // A link to a message that was moved is redirected to the folder that now contains the message.
        app.guards = [
            NavigationGuard(for: Set(MessagePage.routes.map(\.pattern))) { destination, _ in
                do {
                    let message = try store.message(destination.parameters.value("id", as: Int.self))
                    let isHere = destination.match.route.branch == message.folder.rawValue
                    return isHere ? .allow : .redirect(message.url)
                } catch {
                    return .refuse(.verbatim("\(error)"))
                }
            }
        ]
    }

    static func addLinks(to layer: LayerWindow) {
        guard !layer.isModal else { return }
        layer.addToHeader(
            .link(icon: "mail-message-new-symbolic", name: "New message", to: "mail://compose")
                .tooltip("New message (Ctrl+N)")
        )
        layer.addToHeader(
            .link(icon: "edit-find-symbolic", name: "Search", to: "mail://search").tooltip("Search (Ctrl+F)")
        )
    }

    /// The rows of the menu that F10 opens, in sections.
    ///
    /// The key of each row works in every window. The shortcuts window also lists it.
    static let menu: [[WindowAction]] = [
        [
            .link("new-message", title: "New Message", to: "mail://compose", keys: "<Control>n"),
            .link("search", title: "Search", to: "mail://search", keys: "<Control>f"),
            .link("settings", title: "Settings", to: "mail://settings", keys: "<Control>comma"),
        ],
        [.shortcuts, .close, .quit],
    ]
}
