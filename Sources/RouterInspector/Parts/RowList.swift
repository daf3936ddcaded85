import CGtk
import RouterCore
import RouterGtk

/// A list of rows, which makes the widgets of those alone that can be seen.
///
/// It is a `GtkListView` over the numbers of the rows.
final class RowList {
    var widget: Widget { reference.widget }

    /// Called with the number of the row that the user activates, by Enter or a double click.
    var onActivate: (@MainActor (Int) -> Void)?

    private let reference: ObjectReference
    private let list: Widget
    /// The numbers of the rows as texts, which GTK's list shows.
    private let numbers = gtk_string_list_new(nil)

    /// Makes an empty list.
    ///
    /// - Parameters:
    ///   - name: The name for screen readers.
    ///   - makeRow: Returns the widget of a row by its number, and the name of the row for screen readers.
    init(_ name: String, makeRow: @escaping @MainActor (Int) -> (widget: Widget, name: String)) {
        let selection = gtk_single_selection_new(as_list_model(UnsafeMutableRawPointer(numbers)))
        gtk_single_selection_set_autoselect(selection, 0)
        gtk_single_selection_set_can_unselect(selection, 1)
        let factory = gtk_signal_list_item_factory_new()
        list = gtk_list_view_new(selection, factory).accessibleLabel(name)
        let scroller: Widget = .scrolled(list)
        reference = ObjectReference(scroller)
        ListKeys.add(to: list, in: scroller)
        SignalConnection(UnsafeMutableRawPointer(factory), "bind") { arguments in
            guard let item = arguments.object(at: 1).map({ OpaquePointer($0) }),
                let number = Self.number(of: item)
            else { return }
            let row = makeRow(number)
            gtk_list_item_set_child(item, row.widget)
            gtk_widget_get_parent(row.widget)?.accessibleLabel(row.name)
        }
        SignalConnection(UnsafeMutableRawPointer(factory), "unbind") { arguments in
            if let item = arguments.object(at: 1) { gtk_list_item_set_child(OpaquePointer(item), nil) }
        }
        SignalConnection(list, "activate") { [weak self] arguments in
            self?.onActivate?(Int(arguments.unsignedInteger(at: 1)))
        }
    }

    /// Shows this many rows anew, from the first one.
    func show(count: Int) {
        let old = g_list_model_get_n_items(as_list_model(UnsafeMutableRawPointer(numbers)))
        let texts = (0..<count).map { strdup("\($0)") }
        defer { texts.forEach { free($0) } }
        var pointers = texts.map { UnsafePointer($0) } + [nil]
        gtk_string_list_splice(numbers, 0, old, &pointers)
    }

    private static func number(of item: OpaquePointer) -> Int? {
        guard let object = gtk_list_item_get_item(item).map({ OpaquePointer($0) }) else { return nil }
        return Int(String(cString: gtk_string_object_get_string(object)))
    }
}
