import CGtk
import RouterGtk

/// The buttons that zoom the picture, and their keys.
final class ZoomBar {
    let widget: Widget = .box(.horizontal, spacing: 0)

    private let original: Widget
    private let texts: Texts

    /// Makes the buttons.
    ///
    /// - Parameters:
    ///   - view: The box of the picture.
    ///   - scroller: The view in which it scrolls.
    ///   - tab: The widget in which the keys count.
    init(_ texts: Texts, of view: ZoomBox, in scroller: Widget, keysIn tab: Widget) {
        self.texts = texts
        let out = Widget.button(icon: "zoom-out-symbolic", name: texts.translate("Zoom Out")) {}
        original = Widget.button("") {}.css("flat", "caption", "numeric")
        let into = Widget.button(icon: "zoom-in-symbolic", name: texts.translate("Zoom In")) {}
        let fit = Widget.button(icon: "zoom-fit-best-symbolic", name: texts.translate("Zoom to Fit")) {}
        let keys = KeyShortcuts(on: tab)
        func add(_ button: Widget, _ key: String, zoom: @escaping @MainActor (ZoomBox) -> Int?) {
            let change: @MainActor () -> Bool = { [weak self, weak view] in
                if let view, let zoom = zoom(view) { view.zoom = zoom }
                if let view { self?.show(view.zoom) }
                return true
            }
            widget.append(button.onClicked { _ = change() })
            keys.add(key, action: change)
        }
        add(out, "<Control>minus|<Control>KP_Subtract") { view in ZoomBox.zooms.last { $0 < view.zoom } }
        add(original, "<Control>0|<Control>KP_0") { _ in 100 }
        add(into, "<Control>plus|<Control>equal|<Control>KP_Add") { view in
            ZoomBox.zooms.first { $0 > view.zoom }
        }
        add(fit, "<Control>9") { $0.zoom(fitting: gtk_widget_get_height(scroller)) }
        original.tooltip(texts.translate("Original Size"))
        show(100)
    }

    /// Shows the zoom in percent.
    func show(_ percent: Int) {
        original.text = texts.fill(.template("{number}%", values: ["number": .verbatim("\(percent)")]))
    }
}
