import CRouterGtk
import RouterCore
import RouterGtk

/// The entry in the header of a window or modal. It shows the URL of the page, and opens the address that the
/// user types.
///
/// ## What it shows
///
/// Without focus, the entry shows the URL as safe text, shortened to `AddressDisplay.maximumLength` Unicode
/// scalars; see `DisplayURL`.
/// With focus, it shows the whole URL, which the user can edit and open again.
/// The text runs from left to right in every language.
///
/// The first click into the entry selects the whole URL, as in a browser. A drag selects a part of it.
///
/// If the host of a web URL does not fit, the entry shows the end of the host,
/// which identifies the owner of the page: `https://…evil.example`.
/// In a narrow window, the bar moves into its own row below the header; see `AddressRow`.
///
/// The host, or the first segment of a URL with a custom scheme, is semibold,
/// and punctuation is pale; see `AddressParts`.
///
/// ## Edited text
///
/// Text that the user has changed remains when focus leaves the entry, so that the user can choose a verb for
/// it in the menu beside the entry; see `VerbChooser`.
/// It also remains when another program opens a page.
/// It is discarded after it has been opened, when the user presses Escape,
/// and when the user goes to another page.
/// Until the text has been opened, a dashed line marks it whenever the entry does not receive keyboard input,
/// for example because another window is active. The tooltip then explains how to continue.
///
/// ## Suggestions
///
/// While the user types, a list below the entry suggests routes and pages that were open in the window.
/// The list never changes the text by itself: if no row is selected, Enter opens exactly the typed text.
/// If a row is selected, Enter opens the URL of the row.
/// If this URL belongs to a route that needs a value that the user has not typed, Enter does not open the
/// URL, but inserts it into the entry, with its sample values selected.
///
/// ## Keys
///
/// - Enter opens the text or the selected row.
/// - Down and Up select a row. If the list is closed, they open it.
/// - Escape closes the list. If the list is closed, Escape restores the URL of the shown page.
///   If there is nothing to restore, Escape closes the modal that contains the entry, or, in the window below
///   all modals, moves focus back to the page.
///
/// The menu of the entry contains the additional rows of `AddressMenu`.
///
/// ## Mistakes
///
/// While the user types, the entry underlines the first character that makes the text invalid,
/// and shows the reason as its tooltip.
/// A refused text remains and is marked as invalid until the user edits it. Its tooltip states the reason.
/// If the text has no scheme, a toast offers to open the URL that the user may have meant.
///
/// ## Drag and drop
///
/// A text or a URL that is dropped on the entry replaces the text and opens, as if the user had typed it.
///
/// ## CSS nodes and accessibility
///
/// The entry is an `entry` with the class `address`.
/// It also has the class `error` while it is marked as invalid.
/// It has the class `unopened` while the user's text has not been opened and the entry does not receive
/// keyboard input.
/// The row below the header is a `box` with the class `address-row`.
///
/// The entry has the role `text box` and the name “Address”.
/// It has the state `invalid` while it is marked as invalid.
/// Its description is the selected suggestion, the mistake, a hint that the text has not been opened, the
/// number of suggestions, or the placeholder, whichever comes first in this list.
///
/// ## Other positions
///
/// The app may move the entry out of the header at any time, to any other place.
final class AddressBar {
    /// The `GtkEntry`.
    let widget: Widget
    /// The container of the entry and of the verb chooser, in the header or in a row below the header.
    let row: AddressRow
    /// The list of suggestions.
    let completion: AddressCompletion
    /// The verb chooser, or `nil` if the user cannot choose verbs.
    let chooser: VerbChooser?

    let layer: LayerID
    /// Whether a list suggests recent pages and routes while the user types.
    let suggests: Bool
    /// The window whose header contains the bar.
    weak var window: LayerWindow?
    /// The pages that were open in the window. The address bars of modals share the list of the window below
    /// all modals.
    var recent = RecentPages()
    /// The observation that removes recent pages which the guards no longer allow.
    var observation: NavigationObservation?
    private let reference: ObjectReference
    let configuration: HostConfiguration
    /// The timer that finds suggestions for the text in the next iteration of the main loop.
    var completing: MainLoopTimer?
    /// The sentence about a mistake in the text, or `nil` if there is none.
    var mistake: String?
    /// The URL of the shown page, in the form in which it is edited.
    var text = ""
    /// The URL of the shown page, as text that is safe to display; see `DisplayURL`.
    private var display: AddressDisplay?
    /// The text that the bar itself set last. If the entry contains a different text, the user has typed it.
    private var restored = ""
    /// Whether the bar is moving between the header and its own row.
    /// The move does not count as a loss of focus.
    private var isMoving = false
    /// The signal connections that track the focus and the active state of the window.
    private var following: [SignalConnection] = []
    /// Whether the bar itself is changing the text, so that the change does not count as an edit.
    private var isSettingText = false
    /// Whether the primary button was pressed in the entry before the entry had focus.
    private var isFirstClick = false
    /// Whether the text is marked as typed but not opened.
    private(set) var isMarkedUnopened = false

    /// Whether the last entered text was refused and has not been edited since.
    private(set) var isMarkedInvalid = false

    /// Whether the window's focus is in the entry, even while another window is active.
    private(set) var hasFocus = false

    /// Creates the address bar of a layer.
    ///
    /// - Parameters:
    ///   - window: The window in which entered texts are opened, held weakly.
    ///   - suggests: Whether a list suggests recent pages and routes.
    ///   - choosesVerbs: Whether a menu beside the entry chooses the verb for the next text.
    init(of window: LayerWindow, suggests: Bool, choosesVerbs: Bool) {
        layer = window.id
        self.window = window
        self.suggests = suggests
        configuration = window.configuration
        let texts = configuration.texts
        let entry = ObjectReference(Widget.entry(name: texts.translate("Enter an address")))
        reference = entry
        widget = entry.widget
        chooser = choosesVerbs ? VerbChooser(texts: texts) : nil
        row = AddressRow([widget] + (chooser.map { [$0.widget] } ?? []))
        completion = AddressCompletion(below: widget) { count in
            texts.fill(.counted(count, one: "1 suggestion", other: "{count} suggestions"))
        }
        completion.overlay = WeakObjectReference(window.overlay)
        gtk_widget_add_css_class(widget, "address")
        gtk_widget_set_hexpand(widget, 1)
        for part in parts { gtk_widget_set_direction(part, GTK_TEXT_DIR_LTR) }
        // With large text, a narrow header has little room beside its buttons, so the entry
        // may be narrow, too.
        gtk_editable_set_width_chars(as_editable(widget), 1)
        gtk_entry_set_input_purpose(as_entry(widget), GTK_INPUT_PURPOSE_URL)
        gtk_entry_set_input_hints(as_entry(widget), GTK_INPUT_HINT_NO_EMOJI)
        gtk_entry_set_max_length(as_entry(widget), 65_535)
        AddressParts.style("", in: widget)
        cgtk_set_accessible_label(widget, texts.translate("Address"))
        describe()
        connect()
    }

    /// The text that is in the entry now.
    var shownText: String { String(cString: gtk_editable_get_text(as_editable(widget))) }

    /// Whether the user has changed the text and has not opened it yet.
    var isEdited: Bool { shownText != restored && shownText != text }

    /// Whether focus is in the entry, and the user has changed its text.
    var isBeingEdited: Bool { hasFocus && isEdited }

    /// Shows the URL of the page and removes the mark of a refused text.
    ///
    /// - Parameter keepsText: Whether a text that the user has changed remains.
    ///   Escape then restores the URL of the page.
    func show(_ url: RouteURL, keepsText: Bool = false) {
        let isKept = isEdited && (keepsText || AddressInput.cleaned(url.text) == text)
        text = AddressInput.cleaned(url.text)
        display = AddressDisplay(url)
        if !isKept { restore() }
        markUnopened()
    }

    /// Moves focus into the entry and selects all its text.
    func edit() {
        gtk_widget_grab_focus(widget)
        gtk_editable_select_region(as_editable(widget), 0, -1)
    }

    /// The entry and its children, among them the `GtkText`.
    private var parts: [Widget] { [widget] + WidgetClass.children(of: widget) }

    private func connect() {
        SignalConnection(widget, "activate") { [weak self] _ in self?.enter() }
        AddressInput.clean(widget) { [weak self] in self?.isSettingText ?? false }
        SignalConnection(widget, "changed") { [weak self] _ in
            guard let self, !isSettingText else { return }
            hasChanged()
        }
        let controller: OpaquePointer = gtk_event_controller_focus_new()
        // This signal is also emitted when another window becomes active. The list must close then, too.
        SignalConnection(UnsafeMutableRawPointer(controller), "leave") { [weak self] _ in
            self?.endCompletion()
        }
        gtk_widget_add_controller(widget, controller)
        SignalConnection(widget, "notify::root") { [weak self] _ in self?.followRoot() }
        widget.onLayout { [weak self] in
            self?.fit()
            self?.completion.followEntry()
            self?.moveSoon()
        }
        widget.filterEvents { [weak self] event, _ in
            self?.followClick(event)
            return false
        }
        let keys = KeyShortcuts(on: widget)
        keys.add("Escape") { [weak self] in self?.escape() ?? false }
        keys.add("Down|KP_Down") { [weak self] in self?.select(by: 1) ?? false }
        keys.add("Up|KP_Up") { [weak self] in self?.select(by: -1) ?? false }
        completion.choose = { [weak self] in self?.choose($0) }
        completion.didChange = { [weak self] in self?.describe() }
        chooser?.didChoose = { [weak self] in self?.returnFocus() }
        // GTK's drop targets are removed because `GtkText` would insert the dropped text, and would show a
        // caret during each drag.
        for part in parts { part.removeDropTargets() }
        widget.onDrop(ofOwnWindow: true) { [weak self] in self?.openPasted($0) }
        AddressMenu.add(
            to: widget,
            texts: configuration.texts,
            copy: { [weak self] in self?.copy() },
            paste: { [weak self] in self?.openPasted($0) }
        )
    }

    /// Opens the selected suggestion, or the text if no suggestion is selected.
    func enter() {
        if let selected = completion.selected { return choose(selected) }
        endCompletion()
        open(shownText)
    }

    /// Closes the list and cancels the pending search for suggestions.
    func endCompletion() {
        completing = nil
        completion.close()
    }

    /// Shows as much of the URL as fits, unless the entry has focus or the user has changed the text.
    private func fit() {
        guard !hasFocus, shownText == restored, let fitting else { return }
        restored = fitting
        set(fitting)
    }

    /// The safe text of the URL, adapted to the current width of the entry, or `nil` before a page is shown.
    private var fitting: String? {
        parts.first { is_text($0) != 0 }.flatMap { display?.fitting($0) }
    }

    /// Closes the list, restores the URL of the page, or leaves the entry if there is nothing to restore.
    ///
    /// - Returns: Whether the Escape key is consumed.
    private func escape() -> Bool {
        if completion.close() { return true }
        guard shownText != text else { return leave() }
        chooser?.reset()
        restore()
        gtk_editable_select_region(as_editable(widget), 0, -1)
        return true
    }

    /// Tracks the focus of the window that now contains the entry.
    private func followRoot() {
        for connection in following { connection.disconnect() }
        following = []
        guard let root = gtk_widget_get_root(widget) else {
            endCompletion()
            return followFocus()
        }
        following = [
            SignalConnection(as_object(root), "notify::focus-widget") { [weak self] _ in
                self?.followFocus()
            },
            SignalConnection(as_object(root), "notify::is-active") { [weak self] _ in
                self?.markUnopened()
            },
        ]
        followFocus()
        markUnopened()
    }

    /// The focused widget in the entry's window, even while another window is active.
    private var focus: Widget? { gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) } }

    /// Shows the editable text while the entry has focus, and the safe text otherwise.
    /// Text that the user has changed remains.
    private func followFocus() {
        guard !isMoving else { return }
        // Focus in the menu of the entry counts as focus in the entry.
        let hasFocus = focus.map { $0 == widget || gtk_widget_is_ancestor($0, widget) != 0 } ?? false
        guard hasFocus != self.hasFocus else { return }
        let isKept = isEdited
        self.hasFocus = hasFocus
        if !hasFocus {
            endCompletion()
            gtk_editable_select_region(as_editable(widget), 0, 0)
        }
        if !isKept { restore() }
        markUnopened()
    }

    /// Selects the whole URL at the end of the first click, unless the user has selected a part of it.
    private func followClick(_ event: OpaquePointer) {
        switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS:
            isFirstClick = !hasFocus && !isEdited && gdk_button_event_get_button(event) == GDK_BUTTON_PRIMARY
        case GDK_BUTTON_RELEASE where isFirstClick:
            isFirstClick = false
            guard hasFocus, gtk_editable_get_selection_bounds(as_editable(widget), nil, nil) == 0 else {
                return
            }
            gtk_editable_select_region(as_editable(widget), 0, -1)
        default: break
        }
    }

    /// Updates the mark for text that the user has typed but not opened.
    ///
    /// The mark is shown only while the entry does not receive keyboard input.
    func markUnopened() {
        // To update the tooltip, GTK needs the window of the entry.
        guard let root = gtk_widget_get_root(widget) else { return }
        let getsKeys = hasFocus && gtk_window_is_active(as_window(root)) != 0
        let isUnopened = isEdited && !shownText.isEmpty && !getsKeys
        guard isUnopened != isMarkedUnopened else { return }
        isMarkedUnopened = isUnopened
        if isUnopened {
            gtk_widget_add_css_class(widget, "unopened")
        } else {
            gtk_widget_remove_css_class(widget, "unopened")
        }
        describe()
    }

    /// Moves focus from the verb chooser back into the entry, and selects the text of the entry unless the
    /// user has changed it.
    private func returnFocus() {
        guard isEdited else { return edit() }
        gtk_entry_grab_focus_without_selecting(as_entry(widget))
        gtk_editable_set_position(as_editable(widget), -1)
    }

    /// Moves the bar to the header or to its own row, depending on the window's width.
    ///
    /// Focus, the selection, and the list of suggestions remain.
    func move() {
        guard let window, row.isMisplaced(in: window) else { return }
        let (focus, hasList) = (focus, completion.isOpen)
        var (start, end): (gint, gint) = (0, 0)
        gtk_editable_get_selection_bounds(as_editable(widget), &start, &end)
        isMoving = true
        row.move(in: window)
        if hasFocus {
            gtk_entry_grab_focus_without_selecting(as_entry(widget))
            gtk_editable_select_region(as_editable(widget), start, end)
        } else if let focus, row.contains(focus) {
            gtk_widget_grab_focus(focus)
        }
        isMoving = false
        followFocus()
        if hasList { complete() }
    }

    /// Shows the URL of the page again, in editable or safe form, and ends any editing.
    func restore() {
        endCompletion()
        restored = hasFocus ? text : fitting ?? ""
        set(restored)
        setInvalid(false)
        markUnopened()
    }

    /// Replaces the text of the entry. If all of it was selected, the new text is selected, too.
    ///
    /// - Parameter text: Safe text, or text from `AddressInput.cleaned`.
    func set(_ text: String) {
        guard shownText != text else { return }
        let isSelected = isAllSelected
        // The attributes are written into the existing list, because a new list would make GTK lay out the
        // window again for each page.
        AddressParts.write(text, into: gtk_entry_get_attributes(as_entry(widget)))
        setMistake(nil)
        isSettingText = true
        gtk_editable_set_text(as_editable(widget), text)
        isSettingText = false
        // A user who has selected all the text is about to replace it by typing.
        if isSelected { gtk_editable_select_region(as_editable(widget), 0, -1) }
    }

    private var isAllSelected: Bool {
        var start: gint = 0
        var end: gint = 0
        return gtk_editable_get_selection_bounds(as_editable(widget), &start, &end) != 0
            && start == 0 && end == shownText.unicodeScalars.count
    }

    /// Marks the text as invalid or removes the mark, in CSS and for screen readers.
    func setInvalid(_ isInvalid: Bool) {
        guard isInvalid != isMarkedInvalid else { return }
        isMarkedInvalid = isInvalid
        cgtk_set_accessible_invalid(widget, isInvalid ? 1 : 0)
        if isInvalid {
            gtk_widget_add_css_class(widget, "error")
        } else {
            gtk_widget_remove_css_class(widget, "error")
        }
    }
}
