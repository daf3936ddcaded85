import CGtk
import RouterCore
import RouterGtk

/// A web address inside the app: its host first, the whole address, and a way into the browser.
///
/// Nothing is fetched: the page shows where the address leads, and only a click on the button that names the host goes
/// there.
final class WebPage: Page {
    let widget: UnsafeMutablePointer<GtkWidget>
    let title: String?

    init(_ context: PageContext) {
        let url = context.url
        let host = DisplayURL.host(of: url) ?? url.text
        let title = context.parameters["title"].map { DisplayURL(text: $0, maximumLength: 200).description }
        self.title = title ?? host
        let isSecure = url.scheme == "https"
        let body = PageBody(
            title: host,
            introduction: isSecure ? "Web page, over an encrypted connection" : "Web page, over a connection that is not encrypted"
        )
        let facts = FactList()
        if let title { facts.append("Title", title) }
        facts.append("Address", DisplayURL(url).description)
        facts.append("Host", host)
        if let port = url.port { facts.append("Port", String(port)) }
        body.append(facts.widget)

        let buttons = ButtonRow()
        let open = buttons.append("Open in browser", isSuggested: true) { [weak context = context.currentNavigator] in
            _ = context
        }
        gtk_widget_set_tooltip_text(open, "Open \(host) in the browser")
        buttons.append("Copy address") {}
        if context.canGoBack { buttons.append("Go back") { context.back() } }
        body.append(buttons.widget)
        widget = body.widget
    }
}
