import CGtk
import RouterCore

/// The windows of the open layers, the lowest first.
///
/// ``GtkNavigationHost`` makes it and answers questions from it; only ``TransitionPlayer``
/// opens and closes windows.
/// Each window is transient for the one before it, and all of them form one window group.
final class LayerWindows {
    /// The windows, in the order of the state's layers.
    private(set) var all: [LayerWindow] = []
    /// Filters the clicks of all windows.
    ///
    /// The click that closes a modal is followed by clicks in the window below.
    let clicks = ClickFilter()
    let preloads = LinkPreloads()
    /// Sizes and durations, and the callback for new windows.
    let configuration: HostConfiguration

    /// The short texts at the branches, each under the branch's name.
    var badges: [String: String] = [:] {
        didSet { all.first?.view.switcher?.badges = badges }
    }

    private let application: ObjectReference
    /// Keeps a modal from blocking other windows of the app.
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
    subscript(layer: LayerID) -> LayerWindow? { all.first { $0.id == layer } }

    /// Opens the window of a layer over the others, and hands it to ``HostConfiguration/configureLayer``.
    ///
    /// It is not visible yet.
    ///
    /// - Parameters:
    ///   - id: The layer.
    ///   - size: The size of a modal that its first page wants; `nil` for the size of all modals.
    ///   - delegate: The host.
    func open(_ id: LayerID, size: (width: Int, height: Int)?, delegate: any PageHost) -> LayerWindow {
        var configuration = configuration
        configuration.modalSize = size ?? configuration.modalSize
        let window = LayerWindow(
            id: id,
            application: as_application(application.pointer),
            over: all.last,
            branches: delegate.navigator.table.branches,
            configuration: configuration,
            delegate: delegate
        )
        gtk_window_group_add_window(group, as_window(window.window))
        clicks.watch(window.window)
        preloads.watch(window.window, delegate: delegate)
        all.append(window)
        window.view.switcher?.badges = badges
        let actions = LinkAction.group(of: delegate.navigator)
        window.addActions(to: actions.pointer)
        gtk_widget_insert_action_group(window.window, LinkAction.group, as_action_group(actions.pointer))
        configuration.configureLayer?(window)
        return window
    }

    /// Closes the window of a layer; ignored if it is not open.
    ///
    /// The layer above becomes transient for the one below.
    /// Toasts of the app move to the top layer; toasts of events go with the window.
    func close(_ id: LayerID) {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return }
        let window = all.remove(at: index)
        if index < all.count, index > 0 { all[index].setTransient(for: all[index - 1]) }
        let toasts = window.toasts.takeAll()
        window.close()
        for toast in toasts where toast.topic != Toast.event { all.last?.toasts.show(toast) }
    }

    /// Closes all windows, and their toasts with them.
    func closeAll() {
        preloads.cancelAll()
        for window in all { window.close() }
        all = []
    }
}
