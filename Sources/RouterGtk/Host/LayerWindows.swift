import CGtk
import RouterCore

/// The windows of the layers that are open, the lowest first.
final class LayerWindows {
    private(set) var views: [LayerWindow] = []
    /// Serves all windows, because the click that closes a modal is followed by clicks in the window below.
    let clicks = ClickFilter()
    let configuration: HostConfiguration

    private let application: ObjectReference
    /// A modal takes the input of its group alone, so the app's other windows stay usable.
    private let group: UnsafeMutablePointer<GtkWindowGroup>
    private let groupReference: ObjectReference

    init(_ application: UnsafeMutablePointer<GtkApplication>, _ configuration: HostConfiguration) {
        self.application = ObjectReference(application)
        self.configuration = configuration
        group = gtk_window_group_new()
        groupReference = ObjectReference(group)
        g_object_unref(group)
    }

    /// The window of a layer, or `nil` if it is not open.
    subscript(layer: LayerID) -> LayerWindow? { views.first { $0.id == layer } }

    /// Opens the window of a layer over those that are open. It is not shown yet.
    func open(_ id: LayerID, delegate: any LayerDelegate) -> LayerWindow {
        let view = LayerWindow(
            id: id,
            application: as_application(application.pointer),
            over: views.last,
            configuration: configuration,
            delegate: delegate
        )
        gtk_window_group_add_window(group, as_window(view.window))
        clicks.watch(view.window)
        views.append(view)
        configuration.configureLayer?(view)
        return view
    }

    /// Closes the window of a layer. The layer above is transient for the one below from then on.
    func close(_ id: LayerID) {
        guard let index = views.firstIndex(where: { $0.id == id }) else { return }
        let view = views.remove(at: index)
        if index < views.count, index > 0 { views[index].setTransient(for: views[index - 1]) }
        let toasts = view.toasts.takeAll()
        view.close()
        for toast in toasts where !toast.isOfEvent { views.last?.toasts.show(toast) }
    }

    /// Closes all windows.
    func closeAll() {
        for view in views { view.close() }
        views = []
    }
}
