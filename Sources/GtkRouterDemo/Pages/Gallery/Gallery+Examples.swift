/// The examples for the app's pages and the router's verbs.
extension Gallery {
    static var examples: [Section] {
        [
            Section(
                title: translated("Pages"),
                examples: [
                    Example(
                        verb: "push",
                        title: translated("One item"),
                        note: translated("A page on top of this one. Back returns here."),
                        address: "dariel://oneitem"
                    ),
                    Example(
                        verb: "push",
                        title: translated("Two items, with a query"),
                        note: translated("The page shows name and userid."),
                        address: "dariel://twoitem?name=dariel&userid=213213"
                    ),
                    Example(
                        verb: "push",
                        title: translated("Item 42"),
                        note: translated(
                            "The number is captured from the path; anything but a number is not found."
                        ),
                        address: "gtkrouter://item/42?tab=log#end"
                    ),
                    Example(
                        verb: "push",
                        title: translated("A file, however deep"),
                        note: translated("The rest of the path is captured, %2F and all."),
                        address: "gtkrouter://files/music/caf%C3%A9/AC%2FDC"
                    ),
                    Example(
                        verb: "push",
                        title: translated("A page that loads"),
                        note: translated("It shows its progress, and can be cancelled."),
                        address: "gtkrouter://slow?seconds=5"
                    ),
                    Example(
                        verb: "push",
                        title: translated("A redirect"),
                        note: translated(
                            "An old address that leads to another: here, to a home page on top of this one."
                        ),
                        address: "gtkrouter://gallery"
                    ),
                ]
            ),
            Section(
                title: translated("Modals"),
                examples: [
                    Example(
                        verb: "present",
                        title: translated("A chain of modals"),
                        note:
                            translated(
                                "A window over this one. Open more from it, push pages inside, then close them all at once."
                            ),
                        address: "gtkrouter://chain/1"
                    ),
                    Example(
                        verb: "present",
                        title: translated("Three items, as a modal"),
                        note: translated(
                            "The address asks for a modal. Without that, the same page is pushed."
                        ),
                        address: "dariel://threeitem?nav.action=present"
                    ),
                ]
            ),
            Section(
                title: translated("Pages inside pages"),
                examples: [
                    Example(
                        verb: "push",
                        title: translated("A board"),
                        note: translated("A page with a slot, in which other pages come and go."),
                        address: "gtkrouter://board"
                    )
                ]
            ),
            Section(
                title: translated("Replace and reset"),
                examples: [
                    Example(
                        verb: "replace",
                        title: translated("Item 7 instead of this page"),
                        note: translated("It takes this page’s place, so Back does not return here."),
                        address: "gtkrouter://item/7?nav.action=replace"
                    ),
                    Example(
                        verb: "replaceSame",
                        title: translated("Settings"),
                        note: translated(
                            "Its sections replace each other; over any other page they are pushed."
                        ),
                        address: "gtkrouter://settings"
                    ),
                    Example(
                        verb: "reset",
                        title: translated("Start over at item 1"),
                        note: translated("The whole stack becomes Home and Item 1, whatever was open."),
                        address: "gtkrouter://item/1?nav.action=reset"
                    ),
                ]
            ),
            Section(
                title: translated("Going back"),
                examples: [
                    Example(
                        verb: "push",
                        title: translated("An order in four steps"),
                        note: translated("Four pages, which the last one pops all at once."),
                        address: "gtkrouter://flow/1"
                    ),
                    Example(
                        verb: "pop",
                        title: translated("Back to the first page"),
                        note: translated("On the first page it does nothing, which is not an error."),
                        address: "gtkrouter://nav/pop?to=root"
                    ),
                    Example(
                        verb: "pop, push",
                        title: translated("Back one page, then item 5"),
                        note: translated(
                            "One change with one animation. On the first page it is refused whole."
                        ),
                        address: "gtkrouter://nav/pop?times=1&then=gtkrouter%3A%2F%2Fitem%2F5"
                    ),
                ]
            ),
            Section(
                title: translated("Rules, actions and answers"),
                examples: [
                    Example(
                        verb: "present",
                        title: translated("The vault"),
                        note: translated(
                            "While it is locked, a guard leads to a modal that unlocks it and goes on."
                        ),
                        address: "gtkrouter://vault?shelf=2"
                    ),
                    Example(
                        verb: "deferred",
                        title: translated("A drawer of the vault"),
                        note: translated(
                            "While the vault is locked, a guard defers the request until it is unlocked."
                        ),
                        address: "gtkrouter://vault/7"
                    ),
                    Example(
                        verb: "run",
                        title: translated("A message"),
                        note: translated("The address runs code; no page changes."),
                        address: "gtkrouter://toast?text=Hello%20from%20an%20address"
                    ),
                    Example(
                        verb: "push",
                        title: translated("A note"),
                        note: translated("With text that has not been saved it asks before it leaves."),
                        address: "gtkrouter://note"
                    ),
                    Example(
                        verb: "push",
                        title: translated("A colour"),
                        note: translated(
                            "A modal gives the colour that is chosen back to the page that asked for it."
                        ),
                        address: "gtkrouter://paint"
                    ),
                ]
            ),
            Section(
                title: translated("The web"),
                examples: [
                    Example(
                        verb: "push",
                        title: translated("A web address"),
                        note: translated(
                            "Shown as a page of its own, with a button that opens it in the browser."
                        ),
                        address: "https://www.gtk.org/docs/?tab=apps#guides"
                    )
                ]
            ),
        ]
    }
}
