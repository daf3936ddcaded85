import RouterGtk
import RouterInspector

// The program does not open a window, because there may be no display.
precondition(WindowAction.inspector.name == "inspector")
