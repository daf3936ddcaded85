import Glibc

/// Ends the process, with a sentence and status 1, when the running app does not answer in time.
///
/// GIO waits for an answer without end, so a process that hangs would have everyone hang that opens a link.
nonisolated enum Patience {
    /// How long the running app has, in seconds: enough for one that has just been started.
    static let seconds: UInt32 = 5

    /// Starts to wait; a second start starts anew.
    static func start() {
        signal(SIGALRM) { _ in
            // Nothing but what a signal handler may do.
            let sentence: StaticString =
                "gtk-router-demo: GTK Router Demo is already open but does not answer; end it and try again\n"
            _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
            _exit(EXIT_FAILURE)
        }
        alarm(seconds)
    }

    /// The answer is there.
    static func end() {
        alarm(0)
        signal(SIGALRM, SIG_DFL)
    }
}
