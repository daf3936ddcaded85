import CGtk
import Glibc
import RouterGtk

// An ordinary GTK app: a notebook, and windows that show it. The router's part is in Routing.swift.

guard let application = gtk_application_new("org.gtkrouter.TwoWindows", G_APPLICATION_NON_UNIQUE) else {
    exit(EXIT_FAILURE)
}
let routing = Routing(application, Notebook())

SignalConnection(application, "activate") { _ in
    Style.install()
    routing.openWindow(at: "notes://list")
    routing.openWindow(at: "notes://note/1")
}
exit(g_application_run(as_g_application(application), CommandLine.argc, CommandLine.unsafeArgv))
