import CRouterGtk
import RouterGtk

/// A name and its value.
struct Field: Equatable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension Widget {
    /// Returns a grid of names and values, whose values the user can select.
    static func grid(of fields: [Field]) -> Widget {
        let grid: Widget = gtk_grid_new()
        gtk_grid_set_column_spacing(as_grid(grid), 12)
        gtk_grid_set_row_spacing(as_grid(grid), 4)
        for (row, field) in fields.enumerated() {
            // If the name and the value shared a baseline, GTK 4.8 would draw some labels one pixel too low.
            let name = Widget.label(field.name).css("dim-label").aligned(vertical: .start)
            let value = Widget.label(field.value).selectable().css("value").expanding(.horizontal)
            gtk_label_set_max_width_chars(as_label(name), 16)
            cgtk_set_accessible_labelled_by(value, name)
            gtk_grid_attach(as_grid(grid), name, 0, gint(clamping: row), 1, 1)
            gtk_grid_attach(as_grid(grid), value.aligned(vertical: .start), 1, gint(clamping: row), 1, 1)
        }
        return grid
    }
}
