import RouterGtk
import RouterWidgets

// It makes no widget, since there may be no display.
let list: ItemList<Int>? = nil
precondition(list?.items == nil)
