import CGtk
import RouterCore
import RouterGtk

/// A web address inside the app: its host first, the whole address, and a way into the browser.
///
/// Nothing is fetched: the page shows where the address leads, and only a click on the button goes there.
final class WebPage: Page {
    let widget: Widget
    let title: String?

    init(_ context: PageContext, desktop: Desktop) {
        let url = context.url
        let host = DisplayURL.host(of: url, maximumLength: DisplayLimits.paragraph) ?? url.scheme
        // As much as the three lines of a title hold at 360 pixels, where the ellipsis takes one. The end of the host has
        // to be seen: it says whose page it is.
        let title = host.count > 48 ? DisplayURL.host(of: url, maximumLength: 30) ?? host : host
        self.title = title
        let body = PageBody(
            title: title,
            introduction: url.scheme == "https"
                ? "A web page, over an encrypted connection."
                : "A web page, over a connection that is not encrypted."
        )
        widget = body.widget

        let facts = FactList()
        if let title = context.match.route.title { facts.append("Title", title) }
        facts.append("Host", host)
        facts.append("Address", DisplayURL(url, maximumLength: DisplayLimits.paragraph).text)
        if let user = url.user {
            let secret = url.password == nil ? "" : ", with a password"
            let name = DisplayURL(text: user, maximumLength: DisplayLimits.line)
            facts.append("Sent to the host as well", "the user name \(name)\(secret)")
        }
        body.append(facts.widget)

        let buttons = ButtonRow()
        let open = buttons.append("Open in browser", isSuggested: true) { [widget] in
            desktop.openInBrowser(url, near: widget)
        }
        gtk_widget_set_tooltip_text(open, "Open \(title) in the browser")
        buttons.append("Copy address") { [widget] in
            desktop.copy(url.text, called: "address", near: widget)
        }
        if context.canGoBack { buttons.append("Go back") { context.back() } }
        body.append(buttons.widget)
    }
}
