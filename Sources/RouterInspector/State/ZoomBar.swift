import CGtk
import RouterGtk

/// The buttons that zoom the picture, and their keys.
final class ZoomBar {
    /// A change of the zoom.
    enum Step { case outwards, original, inwards, fit }

    let widget: Widget = .box(.horizontal, spacing: 0)

    /// Called when another zoom is wanted.
    var onZoom: (@MainActor (Step) -> Void)?

    private let original: Widget
    private let texts: Texts

    init(_ texts: Texts, keysIn tab: Widget) {
        self.texts = texts
        let out = Widget.button(icon: "zoom-out-symbolic", name: texts.translate("Zoom Out")) {}
        original = Widget.button("") {}.css("flat", "caption", "numeric")
        let into = Widget.button(icon: "zoom-in-symbolic", name: texts.translate("Zoom In")) {}
        let fit = Widget.button(icon: "zoom-fit-best-symbolic", name: texts.translate("Zoom to Fit")) {}
        let keys = KeyShortcuts(on: tab)
        for (button, step, key) in [
            (out, Step.outwards, "<Control>minus|<Control>KP_Subtract"),
            (original, .original, "<Control>0|<Control>KP_0"),
            (into, .inwards, "<Control>plus|<Control>equal|<Control>KP_Add"), (fit, .fit, "<Control>9"),
        ] {
            widget.append(button)
            button.onClicked { [weak self] in self?.onZoom?(step) }
            keys.add(key) { [weak self] in
                self?.onZoom?(step)
                return true
            }
        }
        original.tooltip(texts.translate("Original Size"))
        show(100)
    }

    /// Shows the zoom in percent.
    func show(_ percent: Int) {
        original.text = texts.fill(.template("{number}%", values: ["number": .verbatim("\(percent)")]))
    }
}
