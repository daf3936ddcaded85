/// The main loop of the process, in which the tasks of the main actor run.
///
/// `RouterCore` knows no main loop.
/// A library that does conforms to ``TaskRunning``, and ``Navigator`` finds the conformance at run time.
/// So tasks also run in an app that has a host of its own, and uses nothing of that library before.
package enum MainLoop {
    /// Starts running the tasks of the main actor, if a library of the process can do that.
    @MainActor
    static func runTasks() { (MainLoop.self as any Any.Type as? any TaskRunning.Type)?.startRunningTasks() }
}

/// A main loop that can run the tasks of the main actor.
package protocol TaskRunning {
    /// Starts running the tasks; further calls are ignored.
    @MainActor
    static func startRunningTasks()
}
