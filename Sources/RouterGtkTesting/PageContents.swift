import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import RouterGtk

/// The links and the unnamed controls in a group of widgets.
struct PageContents {
    /// The links in the order of their widgets, without duplicate URLs.
    private(set) var links: [FoundLink] = []
    /// The descriptions of the controls that have no name.
    private(set) var nameless: [String] = []

    /// Collects links and unnamed controls from widgets and from all their descendants that are not hidden.
    ///
    /// The pages of a `GtkStack` or a `GtkNotebook` do not count as hidden, because the user can show them.
    ///
    /// - Parameter others: The descendants to skip.
    init(of widgets: [Widget], except others: Set<Widget> = []) {
        for widget in widgets { look(at: widget, except: others) }
        var seen: Set<String> = []
        links = links.filter { seen.insert($0.url).inserted }
    }

    private mutating func look(at widget: Widget, except others: Set<Widget>) {
        guard !others.contains(widget), gtk_widget_get_visible(widget) != 0 else { return }
        links += FoundLink.links(of: widget)
        let control = Control(widget)
        if let control, control.name == nil { add(control.description) }
        // If `isWhole` is true, the widgets inside the control are parts of it, so they are not examined.
        guard control?.isWhole != true else {
            if let popover = control?.popover { lookInside(popover, except: others) }
            return
        }
        lookInside(widget, except: others)
    }

    private mutating func lookInside(_ widget: Widget, except others: Set<Widget>) {
        for child in WidgetClass.children(of: widget) { look(at: child, except: others) }
    }

    /// Adds a description, with a number if another control has the same description.
    private mutating func add(_ description: String) {
        let count = nameless.count { $0 == description || $0.hasPrefix(description + ", number ") }
        nameless.append(count == 0 ? description : "\(description), number \(count + 1)")
    }
}

/// A link that the user can click or choose.
struct FoundLink {
    /// The absolute URL, as the link spells it.
    let url: String
    /// Whether the link embeds its page in a slot of the current page.
    var isEmbedded = false
    /// Opens the link as a click does, or `nil` if GTK would open the link through the desktop.
    var open: (@MainActor () -> Void)?

    /// Returns the widget's links that the router opens or, if there are none, the links that GTK opens.
    static func links(of widget: Widget) -> [FoundLink] {
        let links = widget.allLinks
        if !links.isEmpty {
            return links.map { FoundLink(url: $0.url, isEmbedded: $0.isEmbedded, open: $0.open) }
        }
        if cgtk_type_of(widget) == gtk_link_button_get_type() {
            return gtk_link_button_get_uri(as_link_button(widget)).map {
                [FoundLink(url: String(cString: $0))]
            } ?? []
        }
        guard is_label(widget) != 0, gtk_label_get_use_markup(as_label(widget)) != 0,
            let markup = gtk_label_get_label(as_label(widget))
        else { return [] }
        return references(in: String(cString: markup)).map { FoundLink(url: $0) }
    }

    /// Returns the targets of the links in Pango markup.
    private static func references(in markup: String) -> [String] {
        markup.matches(of: /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/).map { match in
            let text = match.output.1 ?? match.output.2 ?? ""
            let entities = [
                ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"),
                ("&amp;", "&"),
            ]
            return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
        }
    }
}

/// A widget that the user can operate.
struct Control {
    private let widget: Widget
    /// Whether the widgets inside are parts of the control rather than widgets that the app added.
    let isWhole: Bool
    /// Whether the text inside the control is its name.
    private let isNamedByContents: Bool

    /// Creates the control for a widget, or returns `nil` for a widget that only displays or contains
    /// something.
    init?(_ widget: Widget) {
        self.widget = widget
        if Self.isOne(of: Self.namedByContents, widget) {
            (isWhole, isNamedByContents) = (true, true)
        } else if Self.isOne(of: Self.whole, widget) || is_editable(widget) != 0 {
            (isWhole, isNamedByContents) = (true, Self.isOne(of: [gtk_list_box_row_get_type()], widget))
        } else if Self.isActivatableRow(widget) {
            (isWhole, isNamedByContents) = (false, true)
        } else if Self.isOne(of: [gtk_expander_get_type()], widget) || Self.isOperable(widget) {
            (isWhole, isNamedByContents) = (false, true)
        } else if Self.isClickedPicture(widget) {
            (isWhole, isNamedByContents) = (true, false)
        } else {
            return nil
        }
        // A control that cannot have focus, such as the switch in an `AdwSwitchRow`, is operated by the row
        // that contains it.
        // If that row has a name, the control needs none.
        if gtk_widget_get_can_focus(widget) == 0,
            let row = gtk_widget_get_ancestor(widget, gtk_list_box_row_get_type()),
            Control(row)?.name != nil
        {
            return nil
        }
    }

    /// The classes of controls that take their accessible name from the text inside them.
    private static let namedByContents = [
        gtk_button_get_type(), gtk_check_button_get_type(), gtk_menu_button_get_type(),
    ]

    /// The classes of controls that are examined as a whole, because the text inside them is a value
    /// rather than a name.
    private static let whole = [
        gtk_switch_get_type(), gtk_drop_down_get_type(), gtk_combo_box_get_type(), gtk_scale_get_type(),
        gtk_text_view_get_type(), gtk_scale_button_get_type(), gtk_color_button_get_type(),
        gtk_font_button_get_type(),
    ]

    /// The accessible roles of controls. A focusable widget with one of these roles is a control, whatever
    /// its class.
    private static let roles: Set<UInt32> = Set(
        [
            GTK_ACCESSIBLE_ROLE_BUTTON, GTK_ACCESSIBLE_ROLE_CHECKBOX, GTK_ACCESSIBLE_ROLE_COMBO_BOX,
            GTK_ACCESSIBLE_ROLE_LINK, GTK_ACCESSIBLE_ROLE_MENU_ITEM, GTK_ACCESSIBLE_ROLE_RADIO,
            GTK_ACCESSIBLE_ROLE_SEARCH_BOX, GTK_ACCESSIBLE_ROLE_SLIDER, GTK_ACCESSIBLE_ROLE_SPIN_BUTTON,
            GTK_ACCESSIBLE_ROLE_SWITCH, GTK_ACCESSIBLE_ROLE_TEXT_BOX,
        ].map(\.rawValue)
    )

    private static func isOne(of types: [GType], _ widget: Widget) -> Bool {
        types.contains { g_type_is_a(cgtk_type_of(widget), $0) != 0 }
    }

    /// Returns whether a widget is an activatable row in a `GtkListBox` or in a list view.
    private static func isActivatableRow(_ widget: Widget) -> Bool {
        if isOne(of: [gtk_list_box_row_get_type()], widget) {
            return gtk_list_box_row_get_activatable(as_list_box_row(widget)) != 0
        }
        let role = gtk_accessible_get_accessible_role(as_accessible(widget))
        return gtk_widget_get_focusable(widget) != 0
            && [GTK_ACCESSIBLE_ROLE_LIST_ITEM, GTK_ACCESSIBLE_ROLE_ROW].contains(role)
    }

    private static func isOperable(_ widget: Widget) -> Bool {
        gtk_widget_get_focusable(widget) != 0
            && roles.contains(gtk_accessible_get_accessible_role(as_accessible(widget)).rawValue)
    }

    /// Returns whether a widget is a picture with a click handler, which the keyboard cannot reach.
    private static func isClickedPicture(_ widget: Widget) -> Bool {
        guard isOne(of: [gtk_image_get_type(), gtk_picture_get_type()], widget),
            let controllers = gtk_widget_observe_controllers(widget)
        else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        return (0..<g_list_model_get_n_items(controllers)).contains { index in
            guard let controller = g_list_model_get_item(controllers, index) else { return false }
            defer { g_object_unref(controller) }
            return g_type_is_a(cgtk_type_of(controller), gtk_gesture_click_get_type()) != 0
        }
    }

    /// The popover that a menu button opens, if the app filled it with widgets.
    var popover: Widget? {
        guard is_menu_button(widget) != 0, gtk_menu_button_get_menu_model(as_menu_button(widget)) == nil
        else {
            return nil
        }
        return gtk_menu_button_get_popover(as_menu_button(widget)).map { as_widget($0) }
    }

    // MARK: - The name

    /// The name for screen readers, or `nil` if the control has none.
    var name: String? {
        [Self.label(of: widget), labellingText, isNamedByContents ? contents : nil, tooltip].lazy
            .compactMap(\.self).first { $0.contains { !$0.isWhitespace } }
    }

    /// Returns the accessible label that was set.
    private static func label(of widget: Widget) -> String? {
        guard let label = cgtk_accessible_label(widget) else { return nil }
        defer { g_free(label) }
        return String(cString: label)
    }

    /// The tooltip, unless RouterGtk has set it to the URL of a link.
    private var tooltip: String? {
        guard let text = gtk_widget_get_tooltip_text(widget).map({ String(cString: $0) }) else { return nil }
        return widget.allLinks.contains { $0.display == text } ? nil : text
    }

    /// The text of the control's mnemonic label. If there is none, but another widget labels the control, the
    /// word “labelled”. Otherwise `nil`.
    ///
    /// The word stands for the text of the other widget, which is unknown: GTK 4.8 can only test whether a
    /// given widget is the label; it cannot return the label.
    /// Labels inside the control do not count: GTK itself labels a button with its icon, and newer
    /// versions label a drop-down with its value.
    private var labellingText: String? {
        let list = gtk_widget_list_mnemonic_labels(widget)
        defer { g_list_free(list) }
        let labels = sequence(first: list) { $0?.pointee.next }.compactMap { $0?.pointee.data }
        if let text = labels.map({ as_widget($0).text }).first(where: { !$0.isEmpty }) { return text }
        let isLabelledFromOutside =
            cgtk_has_accessible_labels(widget) != 0 && !Self.isLabelled(widget, inside: widget)
        return isLabelledFromOutside ? "labelled" : nil
    }

    /// Returns whether a descendant of `other` labels `widget`.
    private static func isLabelled(_ widget: Widget, inside other: Widget) -> Bool {
        WidgetClass.children(of: other).contains {
            cgtk_is_labelled_by(widget, $0) != 0 || isLabelled(widget, inside: $0)
        }
    }

    /// The text inside the control, including the names of its images.
    private var contents: String {
        WidgetClass.children(of: widget).map(Self.text).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func text(in widget: Widget) -> String {
        guard gtk_widget_get_visible(widget) != 0, is_popover(widget) == 0 else { return "" }
        if is_label(widget) != 0 { return widget.text }
        // Newer versions of GTK use the icon name of an image as its label. Such a label does not count.
        if let label = label(of: widget), !label.isEmpty, label != iconName(of: widget) { return label }
        return WidgetClass.children(of: widget).map(text).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The class of the widget, followed by what distinguishes it: its icon, its placeholder, or its CSS
    /// classes.
    var description: String {
        let name = className
        if isNamedByContents, let icon = iconName { return "\(name) with the icon “\(icon)”" }
        if let placeholder, !placeholder.isEmpty { return "\(name) with the placeholder “\(placeholder)”" }
        let classes = cssClasses
        return classes.isEmpty ? name : "\(name) of the class \(classes.joined(separator: "."))"
    }

    /// The name of the class, or of the nearest GTK superclass if RouterGtk defines the class.
    private var className: String {
        var type = cgtk_type_of(widget)
        var name = String(cString: g_type_name(type))
        while name.hasPrefix("Router") {
            type = g_type_parent(type)
            name = String(cString: g_type_name(type))
        }
        return name
    }

    /// The icon name of the first image in the control.
    private var iconName: String? {
        var widgets = [widget]
        while !widgets.isEmpty {
            let next = widgets.removeFirst()
            if let name = Self.iconName(of: next) { return name }
            widgets += WidgetClass.children(of: next)
        }
        return nil
    }

    private static func iconName(of widget: Widget) -> String? {
        guard cgtk_type_of(widget) == gtk_image_get_type() else { return nil }
        return gtk_image_get_icon_name(as_image(widget)).map { String(cString: $0) }
    }

    private var placeholder: String? {
        guard Self.isOne(of: [gtk_entry_get_type()], widget) else { return nil }
        return gtk_entry_get_placeholder_text(as_entry(widget)).map { String(cString: $0) }
    }

    private static let cssClassesOfGTK: Set<String> = [
        "image-button", "text-button", "horizontal", "vertical", "popup", "password", "search", "toggle",
        "link",
        "activatable", "view", "color", "font", "scale", "combo",
    ]

    /// The CSS classes, except the classes that GTK sets.
    private var cssClasses: [String] {
        guard let names = gtk_widget_get_css_classes(widget) else { return [] }
        defer { g_strfreev(names) }
        var classes: [String] = []
        var next = names
        while let name = next.pointee {
            classes.append(String(cString: name))
            next += 1
        }
        return classes.filter { !Self.cssClassesOfGTK.contains($0) }
    }
}
