/// The text that `--help` prints.
enum Usage {
    static let text = """
        Usage: gtk-router-demo [OPTION…] [URL…]

        Opens a window whose pages are navigated by URLs. Where one is open already, the URLs are handed to it.

          --routes FILE             use another route file: JSON where it ends in .json, else a property list
          --unknown-page NAME       show this page for names in that file which no code provides
          --events FILE             append every navigation event to FILE, one JSON line each
          --new-session             start at the home page, not with the pages of the last time

        Without a window:
          --list-routes [--json]    print the routes, the most specific first
          --explain URL…            print what each URL leads to, one JSON line each; - reads them from standard input
            --base URL              resolve relative references against this URL first
          --simulate                open the URLs on standard input one after the other, print an event for each
            --full                  print all entries of a stack, not only the top 64 (also with --events)
          --origin ORIGIN           where URLs of --explain and --simulate come from: user, link or external
          --check-routes FILE       report every problem of a route file; exit with 1 where there is one

        Links of the schemes gtkrouter and dariel, without an installation:
          --register                have this program open them, for you alone
          --unregister              undo that
          --handler-status          print which app opens them; exit with 1 where one is not opened by this app

          --version                 print the version
          -h, --help                print this
          --                        what follows is URLs, whatever it looks like

        Where the desktop starts the program, no option can be given: events are then appended to the file that the
        environment variable GTK_ROUTER_DEMO_EVENTS names.

        URLs of --simulate with the origin user are read as if typed: trimmed, and encoded where needed. --explain
        reads every URL as it is and repairs nothing.
        """
}
