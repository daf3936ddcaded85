import CRouterGtk
import RouterCore
import RouterGtk

/// A window that shows what an app's navigator does, and why.
///
///     Inspector(navigator).show()
///
/// | Tab | Content |
/// |---|---|
/// | Try | how a URL is routed while you type it; see ``/RouterCore/NavigationTrace`` |
/// | State | a picture of the open pages in the window and in its modals, and of the branches |
/// | Log | the navigator's events, or the events in a file |
/// | Routes | the route table, in order of precedence |
/// | Links (only if the app provides metadata for the desktop) | what prevents the desktop from delivering links to the app |
///
/// The inspector is a separate window and not part of the navigation: it stays open above modals, and it is
/// not saved.
/// At most one inspector of a navigator is open. If one is open, calling ``show()`` on a second inspector
/// presents the open one instead.
/// The inspector closes together with the navigator's window.
///
/// If the inspector is at least 1,000 pixels wide, the State tab appears beside the other tabs.
///
/// The log begins when the inspector opens for the first time, and it is kept while the inspector is closed.
/// Call ``record(_:)`` to begin the log earlier, and to continue it while the inspector is closed.
///
/// ## Keyboard shortcuts
///
/// Ctrl+1 to Ctrl+5, Ctrl+Page Up, and Ctrl+Page Down select a tab. Ctrl+F moves focus to the first field of
/// the tab.
/// Ctrl+W and Ctrl+Shift+I close the window, and Ctrl+? shows all shortcuts.
@MainActor
public final class Inspector {
    /// The navigator that the inspector shows.
    public let navigator: Navigator
    /// The window, a `GtkWindow`.
    public var window: Widget { reference.widget }

    private(set) lazy var view = InspectorView(navigator, texts)
    private let texts: Texts
    private let reference: ObjectReference
    private var observation: NavigationObservation?
    /// The connection that closes the inspector when the navigator's window is destroyed.
    private var closing: SignalConnection?

    /// The shortcut of ``RouterGtk/WindowAction/inspector``.
    fileprivate static let openingKeys = "<Control><Shift>i"
    /// The shortcuts that close the window.
    static let closingKeys = ["<Control>w", openingKeys]

    /// The inspectors with open windows. This array keeps them alive.
    private static var open: [Inspector] = []

    /// Creates an inspector for a navigator, without showing it.
    ///
    /// - Parameters:
    ///   - navigator: The navigator.
    ///   - translate: Returns the translation of a template, as for
    ///     ``/RouterCore/TranslatableText/filled(by:)``. By default, the text is in English.
    public init(
        _ navigator: Navigator,
        translate: ((_ template: String, _ plural: String?, _ count: Int) -> String)? = nil
    ) {
        self.navigator = navigator
        texts = Texts(translate ?? Texts.english)
        reference = ObjectReference(cgtk_widget_new(cgtk_type_window(), GTK_ACCESSIBLE_ROLE_WINDOW))
    }

    isolated deinit {
        // GTK keeps a window until it is destroyed, even if it was never shown.
        gtk_window_destroy(as_window(window))
    }

    /// Starts to record the events of a navigator, even while no inspector is open.
    ///
    ///     app.configureWindow = { host in Inspector.record(host.navigator) }
    ///
    /// The last 10,000 events are kept for as long as the navigator lives.
    /// If you do not call this method, only the latest event and the events of deferred requests, which wait
    /// for a guard, are recorded while the inspector is closed.
    public static func record(_ navigator: Navigator) {
        let recording = EventRecording.of(navigator)
        if !recording.isOfApp { recording.users += 1 }
        recording.isOfApp = true
    }

    /// Shows the window, or presents the navigator's existing inspector.
    ///
    /// If the navigator has refused a new route table, the window opens with the Routes tab, which lists the
    /// problems of that table.
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
        // A modal of the app blocks input in all windows of its window group, so the inspector has a separate
        // group.
        let group = gtk_window_group_new()
        gtk_window_group_add_window(group, as_window(window))
        g_object_unref(group)
        SignalConnection(window, answering: "close-request") { [weak self] _ in
            self?.close()
            return true
        }
        window.followPointer()
        view.addKeys(to: window)
        // If this window did not handle Ctrl+Shift+I, the shortcut would open GTK's own inspector.
        let keys = KeyShortcuts(on: window)
        for key in Self.closingKeys {
            keys.add(key) { [weak self] in
                self?.close()
                return true
            }
        }
        view.tabs.first?.takeFocus()
    }

    /// Makes the inspector close when the navigator's window closes. Does nothing while there is no window.
    private func closeWithWindow() {
        guard closing == nil, let window = (navigator.host as? GtkNavigationHost)?.window else { return }
        closing = SignalConnection(window, "destroy") { [weak self] _ in self?.close() }
    }

    /// Closes the window. The recorded events are kept.
    public func close() {
        guard let index = Self.open.firstIndex(where: { $0 === self }) else { return }
        observation?.cancel()
        closing?.disconnect()
        window.closePopovers()
        gtk_window_destroy(as_window(window))
        closing = nil
        Self.open.remove(at: index)
    }

    /// Returns the open inspector of a navigator, or `nil` if there is none.
    static func of(_ navigator: Navigator) -> Inspector? { open.first { $0.navigator === navigator } }
}

extension WindowAction {
    /// An action that shows the ``Inspector``, with the shortcut Ctrl+Shift+I.
    public static var inspector: WindowAction {
        WindowAction("inspector", title: "Inspector", keys: Inspector.openingKeys) { view in
            view.navigator.map { Inspector($0, translate: view.configuration.translate).show() }
        }
    }
}
