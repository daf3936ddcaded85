import CGtk
import RouterGtk

// An app that imports GTK through its own module, `CGtk`.
// `makeBox` stands for code from before the app used the router. It uses only `CGtk`.

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

// The program does not open a window, because there may be no display.
precondition(PageRegistry().names.isEmpty)
print("A program with a module of its own for GTK.")
