import CRouterGtk
import CRouterGtk.Application
import RouterCore

/// The D-Bus service that answers searches from the desktop: from GNOME Shell's overview
/// and KDE's KRunner.
///
/// It exports its objects before the app owns its bus name, because the bus may have started the app for a
/// search. The bus delivers that search as soon as the app owns the name.
package final class SearchService {
    /// The path of the object that answers GNOME Shell, to be appended to the application's path.
    package static let gnomePath = "/SearchProvider"
    /// The path of the object that answers KRunner, to be appended to the application's path.
    package static let kdePath = "/KRunner"

    /// The time that an app without a window waits for the next search before it quits, in milliseconds.
    private static let idleTime = 30_000
    /// The time limit of a search, in milliseconds. Desktops wait a little longer.
    private static let searchTime = 20_000
    /// The maximum number of hits that one search returns. The desktop shows fewer.
    private static let limit = 100

    private let application: UnsafeMutablePointer<GApplication>
    private let app: RouterApplication
    /// Opens URLs from outside. Without a URL, it raises the window.
    private let open: @MainActor ([String]) -> Void
    private var exports: [guint] = []
    private var task: Task<Void, Never>?
    /// The timer that ends a search that takes too long.
    private var deadline: MainLoopTimer?
    /// A closure that answers the current search without hits, or `nil` if no search is running.
    private var cancel: (@MainActor () -> Void)?
    /// The hits of the last two searches, by URL. They are kept because GNOME Shell asks
    /// for the titles later.
    private var hits: (now: [String: SearchHit], before: [String: SearchHit]) = ([:], [:])
    private var hasEnded = false
    /// The timer that lets the app quit if it has no window and no other search arrives.
    private var idle: MainLoopTimer?

    /// Exports the objects on the session bus.
    ///
    /// - Parameters:
    ///   - app: The app whose ``RouterApplication/search`` is called.
    ///   - application: The application, which must outlive this object.
    ///   - path: The object path of the application on the bus.
    ///   - open: Opens URLs from outside. Without a URL, it raises the window.
    init(
        _ app: RouterApplication,
        _ application: UnsafeMutablePointer<GtkApplication>,
        path: String,
        open: @escaping @MainActor ([String]) -> Void
    ) {
        (self.app, self.application, self.open) = (app, as_g_application(application), open)
        guard let bus = FirstProcess.bus else { return }
        let data = Unmanaged.passUnretained(self).toOpaque()
        for (name, xml) in [(Self.gnomePath, Self.gnome), (Self.kdePath, Self.krunner)] {
            exports.append(
                cgtk_export(bus, path + name, xml, data) { _, _, _, _, method, parameters, call, data in
                    guard let method, let parameters, let call, let data else { return }
                    let service = Unmanaged<SearchService>.fromOpaque(data).takeUnretainedValue()
                    service.answer(call, String(cString: method), parameters)
                }
            )
        }
    }

    /// Cancels the current search and removes the objects from the bus.
    func end() {
        hasEnded = true
        task?.cancel()
        cancel?()
        if idle != nil { g_application_release(application) }
        idle = nil
        guard let bus = FirstProcess.bus else { return }
        for export in exports where export != 0 { g_dbus_connection_unregister_object(bus, export) }
        exports = []
    }

    // MARK: - Answers

    private func answer(_ call: OpaquePointer, _ method: String, _ parameters: OpaquePointer) {
        switch method {
        case "GetInitialResultSet": search(Self.texts(parameters, 0), Self.urls, call)
        // The first parameter contains the hits of the previous search. The app does not need them.
        case "GetSubsearchResultSet": search(Self.texts(parameters, 1), Self.urls, call)
        case "GetResultMetas": reply(call, metas(of: Self.texts(parameters, 0)))
        case "Match":
            let terms = Self.text(parameters, 0).split(separator: " ").map(String.init)
            search(terms, matches, call)
        case "Actions": reply(call, Self.list("(sss)", []))
        case "ActivateResult", "Run":
            reply(call, nil)
            open([Self.text(parameters, 0)])
        case "LaunchSearch":
            reply(call, nil)
            let page = app.searchPage?(Self.texts(parameters, 0))
            open([page?.text].compactMap(\.self))
        default: reply(call, nil)
        }
    }

    /// Starts a search, and answers the call as soon as the app returns its hits.
    ///
    /// If another search is still running, it is canceled and answered without hits.
    private func search(
        _ terms: [String],
        _ answer: @escaping @MainActor ([SearchHit]) -> OpaquePointer?,
        _ call: OpaquePointer
    ) {
        task?.cancel()
        cancel?()
        guard let search = app.search, !terms.isEmpty else { return reply(call, answer([])) }
        g_application_hold(application)
        var isAnswered = false
        let finish: @MainActor ([SearchHit]) -> Void = { [weak self] hits in
            guard !isAnswered, let self else { return }
            isAnswered = true
            (cancel, deadline) = (nil, nil)
            keep(hits)
            reply(call, answer(hits))
            waitForNext()
            g_application_release(application)
        }
        cancel = { finish([]) }
        deadline = MainLoopTimer(milliseconds: Self.searchTime) { [weak self] in
            self?.task?.cancel()
            self?.cancel?()
        }
        task = Task {
            do {
                let found = try await search(terms)
                if !Task.isCancelled { finish(Array(found.lazy.filter(canOpen).prefix(Self.limit))) }
            } catch {
                if !Task.isCancelled { Terminal.complain("The search failed. \(error)") }
                finish([])
            }
        }
    }

    /// Returns whether other programs may open the URL of a hit. The guards are not asked.
    private func canOpen(_ hit: SearchHit) -> Bool {
        guard let url = hit.url else { return false }
        guard let table = app.table else { return true }
        return (try? table.decision(for: .external(url), fallsBack: false)) != nil
    }

    private func keep(_ found: [SearchHit]) {
        let byURL = found.map { ($0.url ?? "", $0) }
        hits = (Dictionary(byURL) { first, _ in first }, hits.now)
    }

    /// Keeps an app without windows running for a while, so that the next search does
    /// not have to start it again.
    private func waitForNext() {
        guard app.windows.isEmpty, !hasEnded else { return }
        if idle == nil { g_application_hold(application) }
        idle = MainLoopTimer(milliseconds: Self.idleTime) { [weak self] in
            guard let self else { return }
            idle = nil
            g_application_release(application)
        }
    }

    // MARK: - Bus values

    private static func urls(of hits: [SearchHit]) -> OpaquePointer? {
        list("s", hits.compactMap(\.url).map { g_variant_new_string($0) })
    }

    /// Returns what GNOME Shell shows for the hits with these URLs.
    private func metas(of urls: [String]) -> OpaquePointer? {
        let found = urls.compactMap { hits.now[$0] ?? hits.before[$0] }
        return Self.list(
            "a{sv}",
            found.map { hit in
                var entries = [("id", hit.url ?? ""), ("name", hit.title)].map {
                    Self.entry($0, g_variant_new_string($1))
                }
                if !hit.description.isEmpty {
                    entries.append(Self.entry("description", g_variant_new_string(hit.description)))
                }
                // Without an icon, the shell uses the icon of the app.
                if let name = hit.icon, let icon = g_themed_icon_new(name) {
                    defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
                    // Unlike new values, this value is not floating: the caller owns it.
                    let value = g_icon_serialize(icon)
                    entries.append(Self.entry("icon", value))
                    g_variant_unref(value)
                }
                return Self.list("{sv}", entries, isWrapped: false)
            }
        )
    }

    /// Returns what KRunner shows for hits.
    private func matches(of hits: [SearchHit]) -> OpaquePointer? {
        let found = hits.enumerated().map { index, hit in
            let subtext = [("subtext", hit.description)].filter { !$1.isEmpty }
            let properties = subtext.map { Self.entry($0, g_variant_new_string($1)) }
            return Self.tuple([
                g_variant_new_string(hit.url ?? ""),
                g_variant_new_string(hit.title),
                g_variant_new_string(hit.icon ?? app.commandLine?.iconName ?? app.id),
                // To KRunner, 30 means a possible match. The next value, the relevance, preserves the order
                // in which the app returned the hits.
                g_variant_new_int32(30),
                g_variant_new_double(1 / Double(index + 1)),
                Self.list("{sv}", properties, isWrapped: false),
            ])
        }
        return Self.list("(sssida{sv})", found)
    }

    private static func entry(_ key: String, _ value: OpaquePointer?) -> OpaquePointer? {
        g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value))
    }

    private static func tuple(_ values: [OpaquePointer?]) -> OpaquePointer? {
        g_variant_new_tuple(values, gsize(values.count))
    }

    /// Returns an array of values of one type. If `isWrapped` is `true`, the array is the only element of a
    /// tuple, because D-Bus expects the answer to a call as a tuple.
    private static func list(_ type: String, _ values: [OpaquePointer?], isWrapped: Bool = true)
        -> OpaquePointer?
    {
        let element = g_variant_type_new(type)
        defer { g_variant_type_free(element) }
        let array = g_variant_new_array(element, values, gsize(values.count))
        return isWrapped ? tuple([array]) : array
    }

    private static func texts(_ parameters: OpaquePointer, _ index: gsize) -> [String] {
        guard let array = g_variant_get_child_value(parameters, index) else { return [] }
        defer { g_variant_unref(array) }
        return (0..<g_variant_n_children(array)).map { text(array, $0) }
    }

    private static func text(_ parameters: OpaquePointer, _ index: gsize) -> String {
        guard let value = g_variant_get_child_value(parameters, index) else { return "" }
        defer { g_variant_unref(value) }
        return g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
    }

    /// Answers a call and consumes it. If the value is `nil`, the answer is empty.
    private func reply(_ call: OpaquePointer, _ value: OpaquePointer?) {
        g_dbus_method_invocation_return_value(call, value)
    }

    // MARK: - Interfaces

    private static let gnome = """
        <node>
          <interface name="org.gnome.Shell.SearchProvider2">
            <method name="GetInitialResultSet">
              <arg type="as" direction="in"/><arg type="as" direction="out"/>
            </method>
            <method name="GetSubsearchResultSet">
              <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/>
            </method>
            <method name="GetResultMetas">
              <arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/>
            </method>
            <method name="ActivateResult">
              <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/>
            </method>
            <method name="LaunchSearch">
              <arg type="as" direction="in"/><arg type="u" direction="in"/>
            </method>
          </interface>
        </node>
        """

    private static let krunner = """
        <node>
          <interface name="org.kde.krunner1">
            <method name="Actions"><arg type="a(sss)" direction="out"/></method>
            <method name="Match">
              <arg type="s" direction="in"/><arg type="a(sssida{sv})" direction="out"/>
            </method>
            <method name="Run"><arg type="s" direction="in"/><arg type="s" direction="in"/></method>
          </interface>
        </node>
        """
}
