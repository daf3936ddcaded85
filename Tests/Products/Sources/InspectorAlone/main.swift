import RouterGtk
import RouterInspector

// It opens no window, since there may be no display.
precondition(WindowAction.inspector.name == "inspector")
