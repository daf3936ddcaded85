import RouterAddressBar
import RouterGtk

// The program does not open a window, because there may be no display.
var configuration = HostConfiguration()
configuration.addAddressBar()
precondition(configuration.actions.contains { $0.name == "edit-address" })
