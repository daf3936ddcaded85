/// The main loop of the process, which runs the tasks of the main actor.
///
/// `RouterCore` does not depend on a main loop.
/// A library that depends on a main loop, such as RouterGtk, makes this type conform to ``TaskRunning``,
/// and ``Navigator`` finds the conformance at run time.
/// Tasks therefore also run in an app that provides its own host and has not yet used anything
/// from that library.
package enum MainLoop {
    /// Starts running the tasks of the main actor, if a library in the process supports it.
    @MainActor
    static func runTasks() { (MainLoop.self as any Any.Type as? any TaskRunning.Type)?.startRunningTasks() }
}

/// A main loop that can run the tasks of the main actor.
package protocol TaskRunning {
    /// Starts running the tasks. Further calls do nothing.
    @MainActor
    static func startRunningTasks()
}
