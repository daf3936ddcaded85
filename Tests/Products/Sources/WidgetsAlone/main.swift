import RouterGtk
import RouterWidgets

// The program does not create widgets, because there may be no display.
let list: ItemList<Int>? = nil
precondition(list?.items == nil)
