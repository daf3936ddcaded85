import CRouterGtk
import RouterGtk

/// The dialogs with which the user chooses a file.
final class FileDialogs {
    private let below: WeakObjectReference
    private let texts: Texts
    /// The open dialog, a `GtkFileChooserNative`, or `nil` if no dialog is open.
    private(set) var dialog: ObjectReference?

    /// Creates the dialogs for the window of a widget.
    init(below widget: Widget, _ texts: Texts) {
        below = WeakObjectReference(widget)
        self.texts = texts
    }

    isolated deinit { close() }

    /// Lets the user choose a file, unless a dialog is already open.
    ///
    /// - Parameters:
    ///   - title: The title of the dialog.
    ///   - name: The suggested name of a file to write, or `nil` to choose a file to read.
    ///   - done: Called with the `GFile`, unless the user cancels.
    func choose(
        _ title: String,
        saving name: String? = nil,
        done: @escaping @MainActor (OpaquePointer) -> Void
    ) {
        guard dialog == nil, let root = below.widget.flatMap({ gtk_widget_get_root($0) }) else { return }
        let chooser = gtk_file_chooser_native_new(
            title,
            as_window(root),
            name == nil ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE,
            name == nil ? texts.translate("Load") : texts.translate("Save"),
            texts.translate("Cancel")
        )
        guard let chooser else { return }
        let pointer = UnsafeMutableRawPointer(chooser)
        let reference = ObjectReference(pointer)
        g_object_unref(pointer)
        dialog = reference
        if let name { gtk_file_chooser_set_current_name(as_file_chooser(pointer), name) }
        SignalConnection(pointer, "response") { [weak self] arguments in
            let isChosen = arguments.integer(at: 1) == Int(GTK_RESPONSE_ACCEPT.rawValue)
            let file = isChosen ? gtk_file_chooser_get_file(as_file_chooser(pointer)) : nil
            self?.close()
            guard let file else { return }
            done(file)
            g_object_unref(file)
        }
        gtk_native_dialog_set_modal(as_native_dialog(pointer), 1)
        gtk_native_dialog_show(as_native_dialog(pointer))
    }

    private func close() {
        if let dialog { gtk_native_dialog_destroy(as_native_dialog(dialog.pointer)) }
        dialog = nil
    }
}
