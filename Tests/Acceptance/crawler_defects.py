"""Defects for the examples Mail and Notes. Each is a slip in one place, as in real apps. An app can contain all of them at once.

`test_crawler.py` inserts all twenty, and checks that the crawler of RouterGtkTesting finds nineteen of them, and nothing else.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Defect:
    """A place in the sources of an example, its replacement, and what the crawler should report.

    `findings` are regular expressions for lines of the report. The first of them must match a line. The others match lines about
    further consequences of the same slip.
    """

    name: str
    file: str
    text: str
    replacement: str
    findings: tuple


MAIL = [
    Defect(
        "a typo in a link of the header", "Routing.swift",
        'name: "Search", to: "mail://search")',
        'name: "Search", to: "mail://serach")',
        (r"mail://inbox: The link to mail://serach is dead\.",),
    ),
    Defect(
        "a typo in a link of the menu", "Routing.swift",
        'title: "Settings", to: "mail://settings"',
        'title: "Settings", to: "mail://preferences"',
        (r"mail://inbox: The link to mail://preferences is dead\.",),
    ),
    Defect(
        "a link that has its value in the path instead of the query", "MessagePage.swift",
        '.link("Other messages", to: .route(SearchRoute(q: message.name)), context)',
        '.link("Other messages", to: "mail://search/\\(message.name)", context)',
        (r"mail://\w+/message/\d+: The link to mail://search/[\w%]+ is dead\.",),
    ),
    Defect(
        "a page that needs a value which its route does not have", "Routing.swift",
        "app.pages.register(SignaturePage.self) { SignaturePage($0, store) }",
        """app.pages.register(SignaturePage.self) { context in
            _ = try context.parameters.value("account", as: String.self)
            return SignaturePage(context, store)
        }""",
        (r"mail://settings/signature: The page cannot be built\.",),
    ),
    Defect(
        "a button with an icon and no name", "MessagePage.swift",
        '.button(icon: "mail-unread-symbolic", name: "Mark as unread") {',
        '.button("", showing: .icon("mail-unread-symbolic")) {',
        (r"mail://\w+/message/\d+: A control has no name .*: GtkButton with the icon “mail-unread-symbolic”",),
    ),
    Defect(
        "an entry whose name was forgotten", "ComposePage.swift",
        'subject = .entry(draft.subject, name: "Subject")',
        'subject = .entry(draft.subject, name: "")',
        (r"mail://compose\S*: A control has no name .*Entry",),
    ),
    Defect(
        "a switch beside its label, which does not label it", "SettingsPages.swift",
        'Self.check("Large text in messages", \\.hasLargeText, of: store),',
        '.box(.horizontal, .label("Large text in messages").expanding(.horizontal), gtk_switch_new()),',
        (r"mail://settings: A control has no name .*: GtkSwitch",),
    ),
    Defect(
        "a reply that takes the quoted text for an unsaved change", "ComposePage.swift",
        "var hasUnsavedChanges: Bool { draft != first }",
        "var hasUnsavedChanges: Bool { !text.text.isEmpty }",
        (r"mail://compose\S*: The page asks before it closes",),
    ),
    Defect(
        "an old URL that is redirected to a misspelled one", "Routing.swift",
        "        app.branches = Folder.allCases.map {",
        """        app.routes = [Route("mail://message/:id<int>", redirect: "mail://inbox/mesage/:id")]
        app.branches = Folder.allCases.map {""",
        (r"mail://message/\d+: The redirect leads nowhere\.",),
    ),
    Defect(
        "a search that stays until its text is deleted", "FolderPage.swift",
        """    func didUpdate(_ context: PageContext) {
        query =""",
        """    func askToLeave(_ question: LeaveQuestion, over window: Widget) { question.answer(query.isEmpty) }

    func didUpdate(_ context: PageContext) {
        query =""",
        (r"mail://search\S*: Back does not leave the page\.",),
    ),
]

NOTES = [
    Defect(
        "a link in running text to a route that is spelled otherwise", "NotePage.swift",
        'to: "notes://tag/\\(note.tag)"',
        'to: "notes://tags/\\(note.tag)"',
        (r"notes://note/\d+: The link to notes://tags/\w+ is dead\.",),
    ),
    Defect(
        "rows of a list that lead to a route that is spelled otherwise", "ListPage.swift",
        "{ .route(NoteRoute(id: $0.id)) }",
        '{ "notes://notes/\\($0.id)" }',
        (r"notes://(list|search\S*|tag/\w+): The link to notes://notes/\d+ is dead\.",),
    ),
    Defect(
        "a page that opens the first of its sections each time that it appears", "SettingsPages.swift",
        """    init(_ context: PageContext) {
        widget = Layout.page(
            Self.row("Lock\"""",
        """    func didAppear() { openFirst() }

    private let openFirst: () -> Void

    init(_ context: PageContext) {
        openFirst = { context.open(.route(SectionRoute(section: .lock))) }
        widget = Layout.page(
            Self.row("Lock\"""",
        (
            r"notes://settings/\w+: Back does not leave the page\. It was opened again",
            r"notes://settings: The sample notes://settings shows the page of another route",
        ),
    ),
    Defect(
        "a modal that closes only once it has a text", "NotePage.swift",
        """    let modalSize: WindowSize? = WindowSize(width: 400, height: 260)

    init(_ context: PageContext, _ store: NoteStore) {
        let name = Widget.entry(name: "Title")""",
        """    let modalSize: WindowSize? = WindowSize(width: 400, height: 260)
    private let name = Widget.entry(name: "Title")

    func askToLeave(_ question: LeaveQuestion, over window: Widget) { question.answer(!name.text.isEmpty) }

    init(_ context: PageContext, _ store: NoteStore) {
        let name = name""",
        (r"notes://new: Back does not leave the page\.",),
    ),
    Defect(
        "a password entry below its label, which does not label it", "SettingsPages.swift",
        'gtk_password_entry_new().accessibleLabel("PIN")',
        "gtk_password_entry_new()",
        (r"notes://unlock: A control has no name .*: GtkPasswordEntry",),
    ),
    Defect(
        "a button of GTK with an icon alone", "ListPage.swift",
        'let new = Widget.button("New Note") { Routing.makeNote(in: context) }.css("suggested-action")',
        """let icon: Widget = gtk_button_new_from_icon_name("list-add-symbolic")
        let new = icon.onClicked { Routing.makeNote(in: context) }.css("suggested-action")""",
        (r"notes://(list|tag/\w+): A control has no name .*: GtkButton with the icon “list-add-symbolic”",),
    ),
    Defect(
        "a menu whose name was forgotten", "NotePage.swift",
        'Widget.menu(icon: "view-more-symbolic", name: "More")',
        'Widget.menu(icon: "view-more-symbolic", name: "")',
        (r"notes://note/\d+: A control has no name .*: GtkMenuButton",),
    ),
    Defect(
        "a scheme of another app that is not declared any more", "Routing.swift",
        'app.externalSchemes = ["mailto", "https"]',
        'app.externalSchemes = ["https"]',
        (r"notes://settings/about: The link to mailto:notes@notes\.example is dead\.",),
    ),
    Defect(
        "a page that throws without a value that a link leaves out", "Routing.swift",
        "app.pages.register(SearchRoute.self) { SearchPage($0, $1, store) }",
        """app.pages.register(SearchRoute.self) { route, context in
            guard route.text != nil else { throw RoutingError.missingParameter("text") }
            return SearchPage(route, context, store)
        }""",
        (r"notes://search: The page cannot be built\.",),
    ),
    Defect(
        "a form that forgets one of its fields when it compares", "NotePage.swift",
        "text: field.text, tag: tag.text, isLocked: note.isLocked)",
        "text: field.text, isLocked: note.isLocked)",
        (r"notes://note/\d+/edit: The page asks before it closes",),
    ),
]
