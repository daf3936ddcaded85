import CRouterGtk
import RouterCore

/// Loads the data of a page in advance, while the user points at or focuses a link to the page
/// (``PageRegistry/preload(_:_:)``).
///
/// ``GtkNavigationHost`` creates one object for all its windows.
final class LinkPreloads {
    /// The time for which the pointer must rest on a link, in milliseconds.
    private static let rest = 80
    /// The maximum number of simultaneous tasks.
    private static let limit = 4

    private weak var host: GtkNavigationHost?
    /// The running tasks, including canceled ones, by the URL of their link.
    private var tasks: [String: Task<Void, Never>] = [:]
    /// The URL of the link under the pointer.
    private var pointed: String?
    /// The URL of the link that has visible focus.
    private var focused: String?
    private var timer: MainLoopTimer?

    /// Tracks the pointer and focus in a view, or in the window around it.
    func watch(_ view: LayerView) {
        host = view.host
        let scope = view.scope
        let motion: OpaquePointer = gtk_event_controller_motion_new()
        let keys: OpaquePointer = gtk_event_controller_key_new()
        for controller in [motion, keys] {
            gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(scope, controller)
        }
        for signal in ["enter", "motion"] {
            SignalConnection(UnsafeMutableRawPointer(motion), signal) { [weak self] arguments in
                guard let self, hasPreloads else { return }
                let (x, y) = (arguments.double(at: 1), arguments.double(at: 2))
                point(at: scope.hasEvent(of: motion) ? scope.link(at: x, y) : nil)
            }
        }
        SignalConnection(UnsafeMutableRawPointer(motion), "leave") { [weak self] _ in self?.point(at: nil) }
        view.focusDidMove = { [weak self] in self?.followFocus(in: scope) }
        // Tab moves from link to link inside a label, while the label keeps focus.
        SignalConnection(UnsafeMutableRawPointer(keys), "key-released") { [weak self] _ in
            self?.followFocus(in: scope)
        }
    }

    /// Forgets the link under the pointer and the focused link, because another page is shown.
    /// Running tasks continue, because one of them may load data for that page.
    func forget() {
        (pointed, focused, timer) = (nil, nil, nil)
    }

    /// Cancels all tasks because the windows close.
    func cancelAll() {
        forget()
        for task in tasks.values { task.cancel() }
    }

    private var hasPreloads: Bool { host?.registry.preloads.isEmpty == false }

    private func point(at link: Link?) {
        guard change(\.pointed, to: link) else { return }
        timer = link.map { link in
            MainLoopTimer(milliseconds: Self.rest) { [weak self, weak link] in
                if let link { self?.start(link) }
            }
        }
    }

    private func followFocus(in scope: Widget) {
        guard hasPreloads, let root = gtk_widget_get_root(scope), is_window(as_widget(root)) != 0 else {
            return
        }
        let isVisible = gtk_window_get_focus_visible(as_window(as_widget(root))) != 0
        let focus = isVisible ? scope.rootFocus : nil
        let link = focus.flatMap { scope.holds($0) ? $0.focusedLink : nil }
        if change(\.focused, to: link), let link { start(link) }
    }

    /// Records a link, and cancels the task of the previously recorded link
    /// unless the pointer or focus is still on that link.
    ///
    /// - Parameters:
    ///   - noted: The property that records the link: `pointed` or `focused`.
    ///   - link: The new link, or `nil` if there is none.
    /// - Returns: Whether the new link differs from the previously recorded link.
    private func change(_ noted: ReferenceWritableKeyPath<LinkPreloads, String?>, to link: Link?) -> Bool {
        let last = self[keyPath: noted]
        guard link?.url != last else { return false }
        self[keyPath: noted] = link?.url
        if let last, last != pointed, last != focused { tasks[last]?.cancel() }
        return true
    }

    /// Starts to load the data of a link's page.
    ///
    /// Ignored if the page has no preload, or if the same link or too many other links are loading.
    /// Also ignored if the app's guards refuse the page, redirect the link, or decide only later.
    private func start(_ link: Link) {
        guard tasks.count < Self.limit, tasks[link.url] == nil, let host,
            let page = try? host.navigator.destination(of: link.request), page.wanted == nil,
            let load = host.registry.preloads[page.match.route.page]
        else { return }
        tasks[link.url] = Task { [weak self, url = link.url] in
            try? await load(page)
            self?.tasks[url] = nil
        }
    }
}
