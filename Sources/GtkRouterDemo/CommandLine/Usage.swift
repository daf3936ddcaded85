import RouterCore

/// The text that `--help` prints.
nonisolated enum Usage {
    /// The option in the text that differs least from another name, in at most two letters.
    static func option(near name: String) -> String? {
        text.matches(of: /--[a-z-]+[a-z]/).map { String($0.output) }.nearest(to: name, limit: 2)
    }

    static let text = """
        Usage: gtk-router-demo [OPTION…] [URL…]

        Opens a window whose pages are navigated by URLs. If a window is already open, it opens the URLs.

          --routes FILE             use another route file: JSON if it ends in .json, else a property list; a window
                                    reads it again each time it is saved
          --unknown-page NAME       show this page for names in that file which no code provides
          --events FILE             append every navigation event to FILE, one JSON line each
          --inspect                 open the inspector too, which traces each URL (Ctrl+Shift+I)
          --new-session             start at the home page; the pages of the last session are kept

        Without a window:
          --list-routes [--json]    print the routes, the most specific first
          --explain URL…            print what each URL leads to, one JSON line each; - reads them from standard input
            --why                 print the whole way: routes that lost and why, guards, the change; from the home page
            --base URL              resolve relative references against this URL first
          --simulate                open the URLs on standard input one after the other, print an event for each
            --full                  print all entries of a stack, not only the top 64 (also with --events)
            --all-events            print starts, reloads, and guards asked again too, unnumbered (also with --events)
          --origin ORIGIN           where URLs of --explain and --simulate come from: user, link or external
          --check-routes FILE       report every problem of a route file; exit with 1 if there is one

        Links of the schemes gtkrouter and dariel, without an installation:
          --register                have this program open them, for you alone
          --unregister              undo that
          --handler-status          print which app opens them; exit with 1 if one is not opened by this app

          --version                 print the version
          -h, --help                print this
          --                        everything after this is a URL, even if it begins with -

        The desktop starts the program without options. Events are then appended to the file that the environment
        variable GTK_ROUTER_DEMO_EVENTS names.

        URLs of --simulate and --why with the origin user are read as if typed: trimmed, and encoded where needed.
        With the origins link and external, characters that browsers leave raw are encoded.
        --explain without --why and without an origin reads every URL as it is.

        The exit status is 0, 1 for a failure, 2 for a wrong command line, and 3 if a window that is already open
        refuses a URL. The reason is on standard error.
        """
}
