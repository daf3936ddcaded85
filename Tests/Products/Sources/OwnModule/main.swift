import CGtk
import RouterGtk

// An app that has a module of its own for GTK, and code that was written with it alone.

func makeBox() -> UnsafeMutablePointer<GtkWidget>? {
    guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6) else { return nil }
    let label = gtk_label_new("A label")!
    gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), label)
    return box
}

@MainActor
func makePage() -> Widget {
    makeBox() ?? Widget.box(GTK_ORIENTATION_VERTICAL)
}

// It opens no window, since there may be no display.
precondition(PageRegistry().names.isEmpty)
print("A program with a module of its own for GTK.")
