import RouterGtk

// It opens no window, since there may be no display.
let pages = PageRegistry()
precondition(pages.names.isEmpty)
print("A registry without pages.")
