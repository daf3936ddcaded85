import CRouterGtk
import RouterCore

/// Goes back in a layer when the user swipes with two fingers on a touchpad.
///
/// ``LayerView`` creates the gesture, and ``BackSwipe`` decides what a touch does.
/// The page follows the fingers, and ``PageStack`` shows the page below it.
/// Until the fingers leave the touchpad, no page is asked whether it may leave, and the navigator's state
/// does not change.
///
/// - Content that can still scroll in the direction of the swipe scrolls instead.
///   Only a new swipe that begins at the content's edge moves the page.
///   A widget with a `GtkEventControllerScroll` for horizontal scrolling,
///   such as a `GtkScale`, always handles the swipe itself.
/// - If a list remains visible beside its detail, only the detail moves,
///   and only if the swipe begins over the detail.
/// - A page with unsaved changes resists the swipe. After the swipe, it is asked whether it may leave.
/// - Escape and clicks cancel the swipe. Showing or removing a page also cancels it.
/// - Without animations, the page changes at the end of the swipe.
///
/// GTK distinguishes touchpads from wheels only on Wayland, so there are no swipes on X11.
final class SwipeGesture {
    private var swipe = BackSwipe()
    /// The width, in pixels, of the area that the swipe moves: the detail beside a list, or the whole stack.
    private var width = 1.0
    private unowned let view: LayerView

    /// Creates the gesture of a view. Call ``watch(_:)`` to send events to it.
    init(of view: LayerView) {
        self.view = view
    }

    /// Handles touchpad events while the pointer is in a widget that contains the view.
    func watch(_ scope: Widget) {
        scope.filterEvents { [weak self] event, _ in self?.drops(event) ?? false }
        let pointer: OpaquePointer = gtk_event_controller_motion_new()
        SignalConnection(UnsafeMutableRawPointer(pointer), "leave") { [weak self] _ in
            self?.pointerLeft()
        }
        gtk_widget_add_controller(scope, pointer)
    }

    /// Moves the page back to its normal position and ignores the rest of the touch.
    ///
    /// - Returns: Whether there was a swipe.
    @discardableResult
    func callOff() -> Bool {
        guard swipe.callOff() else { return false }
        view.returnSwipe()
        return true
    }

    /// Moves the page back to its normal position and forgets the touch.
    /// Call it if the event that ends the touch will not arrive here.
    func abandon() {
        callOff()
        swipe.forget()
    }

    /// Handles a scroll step.
    ///
    /// - Parameters:
    ///   - scroll: The step.
    ///   - x: The horizontal position of the pointer in the view's stack.
    ///   - y: The vertical position of the pointer in the view's stack.
    /// - Returns: Whether the step is consumed.
    func take(_ scroll: BackSwipe.Scroll, x: Double, y: Double) -> Bool {
        // Retains the view, because it may close during this call: when it goes back, or when app code runs.
        let view = view
        if swipe.isNewTouch(at: scroll.time) {
            let place = place(x, y)
            width = max(1, place.width)
            swipe.begin(over: place)
        }
        switch swipe.take(scroll) {
        case .pass: return false
        case .hold: return true
        case .begin(let distance):
            view.beginSwipe()
            if swipe.isSwiping { view.pages.moveSwipe(to: distance / width) }
            return true
        case .move(let distance):
            view.pages.moveSwipe(to: distance / width)
            return true
        case .goBack:
            view.goBack()
            view.returnSwipe()
        case .cancel: view.returnSwipe()
        }
        return !swipe.hasPassed
    }

    // MARK: - Events

    private func drops(_ event: OpaquePointer) -> Bool {
        switch gdk_event_get_event_type(event) {
        case GDK_SCROLL: return scrolls(event)
        case GDK_KEY_PRESS: return gdk_key_event_get_keyval(event) == guint(GDK_KEY_Escape) && callOff()
        case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: callOff()
        default: break
        }
        return false
    }

    /// Handles a scroll event of a touchpad, and returns whether the event is consumed.
    /// Events of other devices and events in popovers are not handled.
    private func scrolls(_ event: OpaquePointer) -> Bool {
        guard gdk_scroll_event_get_direction(event) == GDK_SCROLL_SMOOTH,
            gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_SURFACE,
            gdk_device_get_source(gdk_event_get_device(event)) == GDK_SOURCE_TOUCHPAD,
            gtk_widget_get_native(stack).map({ gtk_native_get_surface($0) }) == gdk_event_get_surface(event),
            let place = pointerPlace
        else { return false }
        var (right, down) = (0.0, 0.0)
        gdk_scroll_event_get_deltas(event, &right, &down)
        // The page moves as scrolled content does: a negative delta moves it to the right.
        let scroll = BackSwipe.Scroll(
            back: isMirrored ? right : -right,
            across: down,
            time: gdk_event_get_time(event),
            isStop: gdk_scroll_event_is_stop(event) != 0
        )
        return take(scroll, x: place.x, y: place.y)
    }

    /// The position of the pointer in the stack,
    /// or `nil` if the pointer is outside of the window or over another window above it.
    ///
    /// Scroll events carry no position of their own.
    private var pointerPlace: (x: Double, y: Double)? {
        guard let native = gtk_widget_get_native(stack), let surface = gtk_native_get_surface(native),
            let seat = gdk_display_get_default_seat(gdk_surface_get_display(surface))
        else { return nil }
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        guard gdk_surface_get_device_position(surface, gdk_seat_get_pointer(seat), &x, &y, nil) != 0 else {
            return nil
        }
        gtk_native_get_surface_transform(native, &left, &top)
        var pointer = graphene_point_t(x: Float(x - left), y: Float(y - top))
        var place = graphene_point_t()
        guard gtk_widget_compute_point(as_widget(native), stack, &pointer, &place) != 0 else { return nil }
        return (Double(place.x), Double(place.y))
    }

    private var stack: Widget { view.pages.widget }

    private var isMirrored: Bool { gtk_widget_get_direction(stack) == GTK_TEXT_DIR_RTL }

    /// Ends the touch if its stop event will go to another window.
    ///
    /// GTK also calls this handler when the pointer stays and only the widget under it disappears, so this
    /// method checks the position of the pointer.
    private func pointerLeft() {
        if pointerPlace == nil { abandon() }
    }

    // MARK: - Widgets under the pointer

    private func place(_ x: Double, _ y: Double) -> BackSwipe.Place {
        let area = view.pages.area(thatMovesBeside: view.layerBelow?.list?.id)
        var place = BackSwipe.Place(canGoBack: false, contentScrolls: false, width: Double(area.width))
        guard view.layerBelow != nil, area.contains(x, y),
            let picked = gtk_widget_pick(stack, x, y, GTK_PICK_DEFAULT)
        else { return place }
        let path = Array(sequence(first: picked) { gtk_widget_get_parent($0) }.prefix { $0 != stack })
        // If the pointer is over a navigation view inside the page that can go back, the swipe moves the page
        // of that navigation view, not this page.
        place.canGoBack = !path.contains { PageStack.canGoBack(in: $0) }
        place.contentScrolls = path.contains { $0.scrolls(toLeft: !isMirrored) }
        place.mayRefuse =
            view.pages.visible?.withAllEmbedded.contains(where: \.page.hasUnsavedChanges) ?? false
        return place
    }
}

extension GtkAllocation {
    fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
        (Double(self.x)..<Double(self.x + width)).contains(x)
            && (Double(self.y)..<Double(self.y + height)).contains(y)
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// Returns whether the widget itself scrolls to the left, or to the right if `toLeft` is `false`.
    ///
    /// A scrolled window scrolls in a direction until it shows the edge of its content in that direction.
    /// For any other widget that handles horizontal scroll events, this is always true.
    fileprivate func scrolls(toLeft: Bool) -> Bool {
        if is_scrolled_window(self) != 0 {
            guard let position = gtk_scrolled_window_get_hadjustment(as_scrolled_window(self)) else {
                return false
            }
            let (value, lower) = (gtk_adjustment_get_value(position), gtk_adjustment_get_lower(position))
            let last = gtk_adjustment_get_upper(position) - gtk_adjustment_get_page_size(position)
            return toLeft ? value > lower : value < last
        }
        let controllers = gtk_widget_observe_controllers(self)
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        for index in 0..<g_list_model_get_n_items(controllers) {
            guard let item = g_list_model_get_item(controllers, index) else { continue }
            defer { g_object_unref(item) }
            guard is_scroll_controller(item) != 0 else { continue }
            let flags = gtk_event_controller_scroll_get_flags(OpaquePointer(item))
            if flags.rawValue & GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL.rawValue != 0 { return true }
        }
        return false
    }
}
