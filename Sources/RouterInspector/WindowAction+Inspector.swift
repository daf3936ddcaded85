import RouterCore
import RouterGtk

extension WindowAction {
    /// Shows the ``Inspector``, by Ctrl+Shift+I.
    public static var inspector: WindowAction {
        WindowAction("inspector", title: "Inspector", keys: "<Control><Shift>i") { layer in
            layer.navigator.map { Inspector($0, translate: layer.configuration.translate).show() }
        }
    }
}
