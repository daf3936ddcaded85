import RouterGtk

/// Adds a guard, an action, and the pages of a notebook to the app.
func adoptRouter(_ app: RouterApplication, _ notebook: Notebook) {
    app.pages.register(NoteRoute.self) { NotePage($0, $1, notebook) }
    app.pages.register(ColorPage.self) { ColorPage($0) }
    app.pages.register(ListPage.self) { [unowned app] context in
        ListPage(context, notebook) { open($0, besides: context.currentNavigator, in: app) }
    }
    app.routes = [Route("notes://star/:id<int>", action: "star")]
    app.guards = [
        NavigationGuard(for: NoteRoute.self) { note, _ in
            notebook[note.id] == nil ? .refuse(.verbatim("There is no note \(note.id).")) : .allow
        }
    ]
    app.actions.register("star") { star, _ in
        try notebook.toggleStar(of: star.parameters.value("id"))
    }
}

/// Opens a page in a window other than the navigator's, or in a new window if there is no other.
private func open(_ page: NavigationRequest, besides navigator: Navigator?, in app: RouterApplication) {
    guard let other = app.windows.first(where: { $0.navigator !== navigator }) else {
        _ = try? app.openWindow(at: page)
        return
    }
    other.navigator.open(page)
    other.raise()
}
