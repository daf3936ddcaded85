import CRouterGtk
import RouterCore
import RouterGtk

/// A window that shows what the navigator of an app does, and why.
///
///     Inspector(navigator).show()
///
/// | Tab | It shows |
/// |---|---|
/// | Try | how a URL is routed while it is typed, see ``/RouterCore/NavigationTrace`` |
/// | State | the layers, branches and stacks as a picture |
/// | Log | the events, or a file's events |
/// | Routes | the table, in the order in which routes win |
///
/// It is a window of its own, and no part of the navigation: it stays open over modals, and is not saved.
/// A navigator has at most one; a second call shows the first one again.
/// It closes with the window of its navigator.
///
/// In a window of at least 1,000 pixels the state is beside the other tabs.
///
/// The log begins when the inspector is opened for the first time, and stays while it is closed.
/// By ``record(_:)`` it begins earlier, and goes on then.
///
/// ## Keys
///
/// Ctrl+1 to Ctrl+4 and Ctrl+Page Up and Ctrl+Page Down select a tab, Ctrl+F moves focus to its first field,
/// Ctrl+W and Ctrl+Shift+I close the window, and Ctrl+? lists all keys.
@MainActor
public final class Inspector {
    /// The navigator that is shown.
    public let navigator: Navigator
    /// The window, a `GtkWindow`.
    public var window: Widget { reference.widget }

    private(set) lazy var view = InspectorView(navigator, texts)
    private let texts: Texts
    private let reference: ObjectReference
    private var observation: NavigationObservation?
    /// The end of the navigator's window.
    private var closing: SignalConnection?

    /// The key of ``RouterGtk/WindowAction/inspector``.
    fileprivate static let openingKeys = "<Control><Shift>i"
    /// The keys that close the window.
    static let closingKeys = ["<Control>w", openingKeys]

    /// The inspectors whose windows are open; they keep themselves alive.
    private static var open: [Inspector] = []

    /// Makes the inspector of a navigator, not shown yet.
    ///
    /// - Parameters:
    ///   - navigator: The navigator.
    ///   - translate: Returns the translation of a template, as for ``/RouterCore/TranslatableText/filled(by:)``; by default the
    ///     English text.
    public init(
        _ navigator: Navigator,
        translate: ((_ template: String, _ plural: String?, _ count: Int) -> String)? = nil
    ) {
        self.navigator = navigator
        texts = Texts(translate ?? Texts.english)
        reference = ObjectReference(cgtk_widget_new(cgtk_type_window(), GTK_ACCESSIBLE_ROLE_WINDOW))
    }

    isolated deinit {
        // GTK keeps a window until it is destroyed, even one that was never shown.
        gtk_window_destroy(as_window(window))
    }

    /// Starts to record the events of a navigator, also before its first inspector and while that is closed.
    ///
    ///     app.configureWindow = { host in Inspector.record(host.navigator) }
    ///
    /// The last 10,000 events are kept as long as the navigator lives.
    /// Without this, a closed inspector keeps what it has, and only the last event and those of waiting requests are
    /// added.
    public static func record(_ navigator: Navigator) {
        let recording = EventRecording.of(navigator)
        if !recording.isOfApp { recording.users += 1 }
        recording.isOfApp = true
    }

    /// Shows the window, or the one that this navigator has already.
    ///
    /// It shows the routes first if a new table was refused, with its problems.
    public func show() {
        if let shown = Self.of(navigator) { return shown.present() }
        Self.open.append(self)
        build()
        closeWithWindow()
        observation = navigator.observe { [weak self] _ in self?.closeWithWindow() }
        present()
    }

    private func present() {
        view.showProblems()
        gtk_window_present(as_window(window))
    }

    private func build() {
        gtk_window_set_titlebar(as_window(window), gtk_header_bar_new())
        gtk_window_set_child(as_window(window), view.widget)
        gtk_window_set_title(as_window(window), texts.translate("Inspector"))
        gtk_window_set_default_size(as_window(window), 720, 640)
        // Modals of the app block the input of their own group alone.
        let group = gtk_window_group_new()
        gtk_window_group_add_window(group, as_window(window))
        g_object_unref(group)
        SignalConnection(window, answering: "close-request") { [weak self] _ in
            self?.close()
            return true
        }
        window.followPointer()
        view.addKeys(to: window)
        // GTK would open its own inspector by the key of this one.
        let keys = KeyShortcuts(on: window)
        for key in Self.closingKeys {
            keys.add(key) { [weak self] in
                self?.close()
                return true
            }
        }
        view.tabs.first?.takeFocus()
    }

    /// Follows the navigator's window, once there is one.
    private func closeWithWindow() {
        guard closing == nil, let window = (navigator.host as? GtkNavigationHost)?.window else { return }
        closing = SignalConnection(window, "destroy") { [weak self] _ in self?.close() }
    }

    /// Closes the window; the events are recorded further.
    public func close() {
        guard let index = Self.open.firstIndex(where: { $0 === self }) else { return }
        observation?.cancel()
        closing?.disconnect()
        window.closePopovers()
        gtk_window_destroy(as_window(window))
        closing = nil
        Self.open.remove(at: index)
    }

    /// The inspector that is open for a navigator, or `nil`.
    static func of(_ navigator: Navigator) -> Inspector? { open.first { $0.navigator === navigator } }
}

extension WindowAction {
    /// Shows the ``Inspector``, by Ctrl+Shift+I.
    public static var inspector: WindowAction {
        WindowAction("inspector", title: "Inspector", keys: Inspector.openingKeys) { view in
            view.navigator.map { Inspector($0, translate: view.configuration.translate).show() }
        }
    }
}
