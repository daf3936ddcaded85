import CGtk
import RouterCore

/// The entry in a layer's header that shows where the layer is and takes an address to go to.
///
/// While the keyboard is elsewhere it shows text that cannot deceive; while it is in the entry, the text that can be
/// parsed again. Enter hands over the text, whatever it is. Escape restores the address of the shown page. The text
/// always runs from left to right.
///
/// Where the host of a web address does not fit, its end is shown while the keyboard is elsewhere, at any width of the
/// window: `https://…evil.example`. What fits is whole, and so is the address of a custom scheme, both up
/// to `DisplayLimits.addressBar` letters. To be edited the whole address comes back, however long it is.
///
/// An address that was refused stays for correction, marked as invalid until it is edited.
///
/// - CSS: an `entry` with the class `address`, and `error` as long as the address is marked.
/// - Accessibility: a text box named by ``HostStrings/address``, with the state invalid as long as it is marked. Its
///   text is what is shown.
@MainActor
public final class AddressBar {
    /// The `GtkEntry`.
    public let widget: UnsafeMutablePointer<GtkWidget>

    /// Where the keyboard goes when Escape finds nothing to restore; false where it has nowhere to go.
    var leave: (@MainActor () -> Bool)?

    private let layer: LayerID
    private weak var delegate: (any LayerDelegate)?
    private let reference: ObjectReference
    private var text = ""
    /// What is to be shown as soon as the entry has a place.
    private var waiting: RouteURL?
    private var display: AddressDisplay?
    private var restored = ""
    private var layout: SignalConnection?
    private var isSettingText = false

    /// Whether the address that was entered last was refused and has not been edited since.
    public private(set) var isMarkedInvalid = false

    /// Whether the keyboard is in the entry.
    public private(set) var hasFocus = false

    init(of layer: LayerID, texts: HostStrings, delegate: any LayerDelegate) {
        self.layer = layer
        self.delegate = delegate
        reference = ObjectReference(gtk_entry_new())
        widget = reference.widget
        gtk_widget_add_css_class(widget, "address")
        gtk_widget_set_hexpand(widget, 1)
        for part in parts { gtk_widget_set_direction(part, GTK_TEXT_DIR_LTR) }
        gtk_editable_set_width_chars(as_editable(widget), 7)
        gtk_entry_set_input_purpose(as_entry(widget), GTK_INPUT_PURPOSE_URL)
        gtk_entry_set_placeholder_text(as_entry(widget), texts.addressPlaceholder)
        gtk_entry_set_max_length(as_entry(widget), 65_535)
        // Large text may leave the placeholder too little room.
        gtk_widget_set_tooltip_text(widget, texts.addressPlaceholder)
        cgtk_set_accessible_label(widget, texts.address)
        connect()
    }

    /// The text that the entry shows now.
    public var shownText: String { String(cString: gtk_editable_get_text(as_editable(widget))) }

    /// Shows an address, ends any editing and takes the mark of a refusal away. Where an app has no place for the entry
    /// in the window, the address is remembered and shown as soon as there is one.
    public func show(_ url: RouteURL) {
        text = url.text
        waiting = url
        showWaiting()
    }

    private func showWaiting() {
        guard let url = waiting, gtk_widget_get_root(widget) != nil else { return }
        waiting = nil
        display = AddressDisplay(url)
        restore()
    }

    /// Puts the keyboard into the entry and selects all of it.
    public func edit() {
        gtk_widget_grab_focus(widget)
        gtk_editable_select_region(as_editable(widget), 0, -1)
    }

    /// Marks the text as an address that was refused, until it is edited or another address is shown.
    public func markInvalid() {
        setInvalid(true)
    }

    private var parts: [UnsafeMutablePointer<GtkWidget>] {
        [widget]
            + Array(sequence(first: gtk_widget_get_first_child(widget)) { gtk_widget_get_next_sibling($0) })
    }

    private func connect() {
        SignalConnection(widget, "activate") { [weak self] _ in self?.enter() }
        SignalConnection(widget, "changed") { [weak self] _ in
            guard let self, !isSettingText else { return }
            setInvalid(false)
        }
        if let controller = gtk_event_controller_focus_new() {
            let focus = UnsafeMutableRawPointer(controller)
            SignalConnection(focus, "enter") { [weak self] _ in self?.setHasFocus(true) }
            SignalConnection(focus, "leave") { [weak self] _ in self?.setHasFocus(false) }
            gtk_widget_add_controller(widget, controller)
        }
        SignalConnection(widget, "notify::root") { [weak self] _ in self?.showWaiting() }
        SignalConnection(widget, "realize") { [weak self] _ in self?.followLayout() }
        SignalConnection(widget, "unrealize") { [weak self] _ in
            self?.layout?.disconnect()
            self?.layout = nil
        }
        KeyShortcuts(on: widget).add("Escape") { [weak self] in self?.escape() ?? false }
    }

    private func enter() {
        delegate?.openTyped(shownText, in: layer)
    }

    /// Widgets do not tell when they get another size; their window's surface does, after it has been laid out.
    private func followLayout() {
        guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native) else {
            return
        }
        layout = SignalConnection(UnsafeMutableRawPointer(surface), "layout") { [weak self] _ in self?.fit() }
    }

    /// Shows as much of the address as fits now, unless the text is somebody's own.
    private func fit() {
        guard !hasFocus, shownText == restored, let fitting else { return }
        restored = fitting
        set(fitting)
    }

    private var fitting: String? {
        parts.first { is_text($0) != 0 }.flatMap { display?.fitting($0) }
    }

    private func escape() -> Bool {
        guard shownText != text else { return leave?() ?? false }
        set(text)
        setInvalid(false)
        gtk_editable_select_region(as_editable(widget), 0, -1)
        return true
    }

    private func setHasFocus(_ hasFocus: Bool) {
        self.hasFocus = hasFocus
        restore()
        if !hasFocus { gtk_editable_select_region(as_editable(widget), 0, 0) }
    }

    func restore() {
        restored = hasFocus ? text : fitting ?? ""
        set(restored)
        setInvalid(false)
    }

    private func set(_ text: String) {
        guard shownText != text else { return }
        let isSelected = isAllSelected
        isSettingText = true
        gtk_editable_set_text(as_editable(widget), text)
        isSettingText = false
        // It is about to be typed over.
        if isSelected { gtk_editable_select_region(as_editable(widget), 0, -1) }
    }

    private var isAllSelected: Bool {
        var start: gint = 0
        var end: gint = 0
        return gtk_editable_get_selection_bounds(as_editable(widget), &start, &end) != 0
            && start == 0 && end == shownText.unicodeScalars.count
    }

    private func setInvalid(_ isInvalid: Bool) {
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
