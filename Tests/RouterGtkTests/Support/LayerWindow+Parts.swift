import CRouterGtk

@testable import RouterCore
@testable import RouterGtk

/// Shortcuts to the parts of the window's view, for tests of whole windows.
extension LayerWindow {
    var back: HistoryButton { view.header!.back }
    var forward: HistoryButton? { view.header?.forward }
    var actions: [WindowAction] { view.actions }
    var links: LinkMenu { view.links }
    var shortcuts: WeakObjectReference { view.shortcuts }

    @discardableResult
    func run(_ action: WindowAction) -> Bool { view.run(action) }

    func update(_ layer: Layer, title: String) { view.update(layer, title: title) }
}
