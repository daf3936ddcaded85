import RouterGtk

// The program does not open a window, because there may be no display.
let pages = PageRegistry()
precondition(pages.names.isEmpty)
print("A registry without pages.")
