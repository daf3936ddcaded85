import RouterGtk
import RouterWidgets

// The program creates no widget, because there may be no display.
let list: ItemList<Int>? = nil
precondition(list?.items == nil)
