import CGtk

/// A page that the app has built itself and that waits to be shown, with its widget.
///
/// A new widget belongs to nobody, and would be left over with its page gone. So the widget is kept here, and given back
/// as it came where the page was not shown and somebody else still has it.
final class WaitingPage {
    private(set) var page: (any Page)?

    private let reference: ObjectReference
    private let wasFloating: Bool

    init(_ page: any Page) {
        self.page = page
        wasFloating = g_object_is_floating(UnsafeMutableRawPointer(page.widget)) != 0
        reference = ObjectReference(page.widget)
    }

    isolated deinit {
        weak var others: (any Page)?
        others = page
        page = nil
        guard others != nil, wasFloating, !LivePage.isInUse(reference.widget) else { return }
        g_object_ref(reference.pointer)
        g_object_force_floating(as_object(reference.pointer))
    }
}
