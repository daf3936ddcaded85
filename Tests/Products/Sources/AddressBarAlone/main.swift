import RouterAddressBar
import RouterGtk

// It opens no window, since there may be no display.
var configuration = HostConfiguration()
configuration.addAddressBar()
precondition(configuration.actions.contains { $0.name == "edit-address" })
