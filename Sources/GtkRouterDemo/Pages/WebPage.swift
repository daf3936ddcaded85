import CRouterGtk
import RouterCore
import RouterGtk

/// The page of a web URL, with its host, the whole URL, and a button that opens the browser.
///
/// The page does not fetch anything. Only a click on the button opens the URL.
final class WebPage: Page {
    static let pageName = "web"

    let widget: Widget
    let title: String?

    init(_ context: PageContext, desktop: DesktopServices) {
        let url = context.url
        let host = DisplayURL.host(of: url, maximumLength: DisplayURL.paragraphLength) ?? url.scheme
        // With large text, 36 characters of a title fit into 360 pixels. A longer host loses its start,
        // because the end identifies the owner.
        let title = host.count > 36 ? DisplayURL.host(of: url, maximumLength: 30) ?? host : host
        self.title = title
        let body = PageBody(
            title: title,
            introduction: url.scheme == "https"
                ? translated("A web address that uses an encrypted connection.")
                : translated("A web address that uses a connection without encryption.")
        )
        widget = body.widget

        let facts = DetailList()
        facts.append(translated("Host"), host)
        facts.append(translated("Address"), DisplayURL(url, maximumLength: DisplayURL.paragraphLength).text)
        if let user = url.user {
            let name = DisplayURL(text: user, maximumLength: DisplayURL.lineLength)
            let sent =
                url.password == nil
                ? translated("the user name {name}", ["name": name])
                : translated("the user name {name}, with a password", ["name": name])
            facts.append(translated("Also sent to the host"), sent)
        }
        body.append(facts.widget)

        let buttons = ButtonRow()
        let open = buttons.append(translated("Open in Browser"), isSuggested: true) { [widget] in
            desktop.openInBrowser(url, near: widget)
        }
        open.tooltip(translated("Open {name} in the browser", ["name": title]))
        buttons.append(translated("Copy Address")) { [widget] in
            desktop.copy(url.text, saying: translated("Address copied"), near: widget)
        }
        if context.canGoBack { buttons.append(translated("Go Back")) { context.pop() } }
        body.append(buttons.widget)
    }
}
