import RouterGtk
import RouterInspector

// The program opens no window, because there may be no display.
precondition(WindowAction.inspector.name == "inspector")
