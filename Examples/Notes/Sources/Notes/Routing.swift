import RouterGtk

/// The route of a note.
struct NoteRoute: TypedRoute {
    static let route = Route("notes://note/:id<int>", title: "Note", parent: "notes://list")
    static let example = NoteRoute(id: 1)
    var id: Int
}

/// The route for editing a note.
struct EditRoute: TypedRoute {
    static let route = Route("notes://note/:id<int>/edit", title: "Edit", parent: "notes://note/:id")
    static let example = EditRoute(id: 1)
    var id: Int
}

/// The route of a search. A search without text finds all notes.
struct SearchRoute: TypedRoute {
    static let route = Route("notes://search", title: "Search", parent: "notes://list", reuse: .singleTop)
    static let example = SearchRoute(text: "pears")
    var text: String?
}

/// A section of the settings.
enum Section: String, Codable, CaseIterable, Sendable {
    case lock, about
}

/// The route of a section, which opens in the modal that shows the settings.
struct SectionRoute: TypedRoute {
    static let route = Route("notes://settings/:section", title: "Settings", parent: "notes://settings")
    static let example = SectionRoute(section: .lock)
    var section: Section
}

/// The route that deletes a note. Only the app's code can open it.
struct DeleteRoute: TypedRoute {
    static let route = Route("notes://delete/:id<int>", action: "delete", access: .app)
    static let example = DeleteRoute(id: 1)
    var id: Int
}

/// Sets up the router: pages, guards, an action, and the menu and keys of the windows.
enum Routing {
    /// Creates the app.
    ///
    /// - Parameter path: The file of the notes, or `nil` to keep them only in memory, as in a test.
    static func makeApplication(storedAt path: String?) -> RouterApplication {
        RouterApplication("org.gtkrouter.Notes", home: "notes://list") { app in
            let store = try NoteStore(path: path)
            prepare(app, store)
            configure(app)
            app.savesSession = true
        }
    }

    static func prepare(_ app: RouterApplication, _ store: NoteStore) {
        app.pages.register(ListPage.self) { ListPage($0, store) }
        app.pages.register(NoteRoute.self) { NotePage($0, $1, store) }
        app.pages.register(EditRoute.self) { EditPage($0, $1, store) }
        app.pages.register(SearchRoute.self) { SearchPage($0, $1, store) }
        app.pages.register(NewNotePage.self) { NewNotePage($0, store) }
        app.pages.register(UnlockPage.self) { UnlockPage($0, store) }
        app.pages.register(SettingsPage.self) { SettingsPage($0) }
        app.pages.register(SectionRoute.self) { SectionPage($0, $1, store) }
        app.pages.register(HelpPage.self) { HelpPage($0) }
        app.routes = [Route(DeleteRoute.self)]
        app.externalSchemes = ["mailto", "https"]
        // Any program can use this search, so it never finds locked notes.
        app.search = { words in
            store.notes(with: words.joined(separator: " ")).filter { !$0.isLocked }.map {
                SearchHit(.route(NoteRoute(id: $0.id)), title: $0.title, description: $0.tag)
            }
        }

        let check = { (id: Int) -> GuardAnswer in
            guard let note = store[id] else { return .refuse(.verbatim("There is no note \(id).")) }
            return note.isLocked && !store.isUnlocked ? .redirect("notes://unlock") : .allow
        }
        app.guards = [
            NavigationGuard(for: NoteRoute.self) { note, _ in check(note.id) },
            NavigationGuard(for: EditRoute.self) { note, _ in check(note.id) },
        ]
        app.actions.register("delete") { [weak app] destination, navigator in
            let id = try destination.parameters.decode(as: DeleteRoute.self).id
            guard let note = store.delete(id) else { return }
            navigator.pop(.root)
            app?.windows.first?.show("“\(note.title)” deleted", button: "Undo") { store.put(note) }
        }
    }

    /// Adds the menu, its keys, and a search button to each window.
    static func configure(_ app: RouterApplication) {
        let new = WindowAction("new", title: "New Note", keys: "<Control>n") { [weak app] layer in
            // While a modal is open, the user must finish with it first.
            guard !layer.isModal, let navigator = app?.windows.first?.navigator else { return }
            makeNote(in: navigator)
        }
        let search = NavigationRequest.route(SearchRoute())
        app.configuration.actions += [
            new, .link("search", title: "Search", to: search, keys: "<Control>f"), .close, .quit,
        ]
        app.configuration.menu = [
            [.link("settings", title: "Settings", to: "notes://settings", keys: "<Control>comma")],
            [
                .shortcuts,
                .link("help", title: "Help", to: "https://notes.example/help", keys: "F1"),
                .link("about", title: "About Notes", to: .route(SectionRoute(section: .about))),
            ],
        ]
        app.configuration.configureLayer = { layer in
            guard !layer.isModal else { return }
            layer.addToHeader(.link(icon: "edit-find-symbolic", name: "Search", to: search))
        }
    }

    /// Asks for the title of a new note, and opens the note.
    static func makeNote(in navigator: some Navigating) {
        Task {
            guard let id = try await navigator.result(ofOpening: "notes://new", as: Int.self) else { return }
            navigator.open(.route(NoteRoute(id: id)))
        }
    }
}
