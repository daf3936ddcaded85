import CRouterGtk
import Glibc
import RouterCore

/// The motion with which one page replaces another.
///
/// ``PageStack`` draws it frame by frame, with a ``MotionFrame`` for each frame.
/// Several widgets can arrive or leave together, such as a list and its detail. It is also possible that
/// nothing arrives or nothing leaves, because a slot is empty before its first page and after its last one.
enum PageMotion: Equatable {
    /// A transition of a slot. If the transition is reversed, the page that leaves moves back to where it
    /// came from.
    case transition(EmbedTransition, isReversed: Bool = false)
    /// The page that leaves moves aside and uncovers the next page, which does not move.
    case uncover(toLeft: Bool)

    /// Whether nothing moves.
    var isStill: Bool {
        if case .transition(.none, _) = self { true } else { false }
    }

    /// Draws one frame.
    ///
    /// - Parameters:
    ///   - coming: The pages that arrive.
    ///   - going: The pages that leave.
    ///   - frame: The frame to draw.
    ///   - progress: The progress of the motion, 0…1.
    func draw(
        coming: [Widget],
        going: [Widget],
        in frame: MotionFrame,
        progress: Double
    ) {
        switch self {
        case .uncover(let toLeft):
            let edge = frame.width * Float(progress)
            frame.clipped(x: toLeft ? frame.width - edge : 0, width: edge) {
                frame.draw(coming)
                frame.dim(1 - Float(progress))
                frame.drawShadow(of: toLeft ? frame.width - edge : edge, isOnRight: toLeft)
            }
            frame.draw(going, x: toLeft ? -edge : edge)
        case .transition(let transition, isReversed: false):
            transition.draw(coming, over: going, in: frame, Float(progress))
        case .transition(let transition, isReversed: true):
            transition.draw(going, over: coming, in: frame, Float(1 - progress))
        }
    }
}

extension EmbedTransition {
    /// Draws one frame of a page that arrives in its slot.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - other: The page that was in the slot before.
    ///   - frame: The frame to draw.
    ///   - time: The progress of the motion, 0…1.
    fileprivate func draw(
        _ page: [Widget],
        over other: [Widget],
        in frame: MotionFrame,
        _ time: Float
    ) {
        switch self {
        case .none: frame.draw(page)
        case .fade:
            frame.draw(other, opacity: 1 - time / 0.6)
            frame.draw(page, opacity: (time - 0.4) / 0.6)
        case .crossDissolve: frame.crossFade(from: other, to: page, time)
        case .fadeFromLeft: frame.slide(page, other, x: -1, y: 0, time)
        case .fadeFromRight: frame.slide(page, other, x: 1, y: 0, time)
        case .fadeFromTop: frame.slide(page, other, x: 0, y: -1, time)
        case .fadeFromBottom: frame.slide(page, other, x: 0, y: 1, time)
        case .scaleSmall:
            frame.draw(other, scale: 1 - time / 2, opacity: 1 - time)
            frame.draw(page, scale: 2 - time, opacity: time)
        case .scaleBig:
            frame.draw(other, scale: 1 + time, opacity: 1 - time)
            frame.draw(page, scale: 0.05 + 0.95 * time)
        case .flipFromLeft: frame.flip(page, other, isUpright: true, turn: 180 * time)
        case .flipFromRight: frame.flip(page, other, isUpright: true, turn: -180 * time)
        case .flipFromTop: frame.flip(page, other, isUpright: false, turn: -180 * time)
        case .flipFromBottom: frame.flip(page, other, isUpright: false, turn: 180 * time)
        case .curlUp: frame.roll(other, off: page, time)
        case .curlDown: frame.roll(page, off: other, 1 - time)
        }
    }
}

/// A frame of a ``PageMotion``, into which pages are drawn.
struct MotionFrame {
    private let snapshot: OpaquePointer
    /// The container of the pages.
    private let box: Widget
    /// The left edge of the frame in the container, for example the left edge of a detail beside its list.
    private let start: Float
    let width: Float
    let height: Float
    /// Whether the renderer can rotate pages in 3D. Cairo would draw a plain color instead of a rotated page.
    private let isSpatial: Bool

    /// Creates the frame for an area of a mapped container. The area spans the whole
    /// height of the container.
    init(of box: Widget, _ snapshot: OpaquePointer, _ area: GtkAllocation) {
        self.snapshot = snapshot
        self.box = box
        start = Float(area.x)
        width = Float(area.width)
        height = Float(area.height)
        isSpatial = cgtk_is_drawn_by_cairo(box) == 0
    }

    /// Draws pages at their place, optionally translated, scaled around the center, or translucent.
    func draw(
        _ pages: [Widget],
        x: Float = 0,
        y: Float = 0,
        scale: Float = 1,
        opacity: Float = 1
    ) {
        guard !pages.isEmpty, opacity > 0 else { return }
        if opacity < 1 { gtk_snapshot_push_opacity(snapshot, Double(opacity)) }
        transformed {
            move(start + x + width / 2, y + height / 2)
            gtk_snapshot_scale(snapshot, scale, scale)
            move(-start - width / 2, -height / 2)
            for page in pages { gtk_widget_snapshot_child(box, page, snapshot) }
        }
        if opacity < 1 { gtk_snapshot_pop(snapshot) }
    }

    /// Clips what `body` draws to a part of the frame. If that part is empty, `body` is not called.
    ///
    /// GTK 4.8 would leak anything that is drawn into an empty clip.
    func clipped(x: Float = 0, y: Float = 0, width: Float? = nil, height: Float? = nil, _ body: () -> Void) {
        var part = rectangle(start + x, y, max(0, width ?? self.width), max(0, height ?? self.height))
        guard part.size.width > 0, part.size.height > 0 else { return }
        gtk_snapshot_push_clip(snapshot, &part)
        body()
        gtk_snapshot_pop(snapshot)
    }

    /// Dissolves one page into another.
    func crossFade(
        from other: [Widget],
        to page: [Widget],
        _ time: Float
    ) {
        gtk_snapshot_push_cross_fade(snapshot, Double(time))
        draw(other)
        gtk_snapshot_pop(snapshot)
        draw(page)
        gtk_snapshot_pop(snapshot)
    }

    /// Slides `page` in from one side, and slides `other` out to the opposite side. Both pages fade.
    func slide(
        _ page: [Widget],
        _ other: [Widget],
        x: Float,
        y: Float,
        _ time: Float
    ) {
        draw(other, x: -x * width * time, y: -y * height * time, opacity: 1 - time)
        draw(page, x: x * width * (1 - time), y: y * height * (1 - time), opacity: time)
    }

    /// Draws one frame of a card that turns over. The card shows `other` on its front and `page` on its back.
    ///
    /// If GTK draws with Cairo, which cannot rotate the card in 3D, the card is narrowed and slanted instead.
    ///
    /// - Parameters:
    ///   - page: The page on the back.
    ///   - other: The page on the front.
    ///   - isUpright: Whether the axis of rotation is vertical.
    ///   - turn: The angle from the front in degrees, up to 180 in either direction.
    func flip(
        _ page: [Widget],
        _ other: [Widget],
        isUpright: Bool,
        turn: Float
    ) {
        let isFront = abs(turn) < 90
        let angle = isFront ? turn : turn - (turn < 0 ? -180 : 180)
        let (sine, cosine) = (sin(angle * .pi / 180), max(0.001, cos(angle * .pi / 180)))
        let half = (isUpright ? width : height) / 2
        guard width > 0, height > 0 else { return }
        transformed {
            move(width / 2, height / 2)
            if isSpatial {
                gtk_snapshot_perspective(snapshot, 2 * max(width, height))
                // This moves the card back, so that its nearer edge stays inside the slot.
                var back = graphene_point3d_t(x: 0, y: 0, z: -half * abs(sine))
                gtk_snapshot_translate_3d(snapshot, &back)
                var axis = graphene_vec3_t()
                graphene_vec3_init(&axis, isUpright ? 0 : 1, isUpright ? 1 : 0, 0)
                gtk_snapshot_rotate_3d(snapshot, angle, &axis)
            } else {
                let across = isUpright ? height : width
                let slant = atan(0.15 * across * sine / half) * 180 / .pi
                let small = 1 - 0.3 * abs(sine)
                let turned =
                    isUpright
                    ? gsk_transform_skew(gsk_transform_scale(nil, cosine, small), 0, slant)
                    : gsk_transform_skew(gsk_transform_scale(nil, small, cosine), slant, 0)
                gtk_snapshot_transform(snapshot, turned)
                gsk_transform_unref(turned)
            }
            move(-width / 2, -height / 2)
            draw(isFront ? other : page)
        }
    }

    /// Rolls a sheet up from its lower edge, which uncovers the page below.
    ///
    /// - Parameters:
    ///   - sheet: The page on the sheet.
    ///   - page: The page below the sheet.
    ///   - time: The fraction that is rolled up, 0…1.
    func roll(
        _ sheet: [Widget],
        off page: [Widget],
        _ time: Float
    ) {
        let size = min(max(16, height / 8), 64)
        let upper = height - (height + size) * time
        clipped(height: upper) { draw(sheet) }
        clipped(y: upper + size, height: height - upper - size) {
            draw(page)
            shade(from: upper + size, to: upper + size * 1.6, [(0, 0, 0.25), (1, 0, 0)])
        }
        shade(
            from: upper,
            to: upper + size,
            [(0, 0.8, 0.9), (0.3, 0.98, 0.95), (0.7, 0.85, 0.95), (1, 0.55, 0.95)]
        )
    }

    /// Darkens the frame slightly. The amount ranges from 0, no effect, to 1, the full effect.
    func dim(_ amount: Float) {
        var area = rectangle(start, 0, width, height)
        var shade = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.08 * amount)
        gtk_snapshot_append_color(snapshot, &shade, &area)
    }

    /// Draws the shadow that a page with an edge at `x` casts on the page below it, on the right or the left
    /// of that edge.
    func drawShadow(of x: Float, isOnRight: Bool) {
        let depth: Float = 24
        var band = rectangle(start + (isOnRight ? x : x - depth), 0, depth, height)
        var edge = graphene_point_t(x: start + x, y: 0)
        var end = graphene_point_t(x: start + (isOnRight ? x + depth : x - depth), y: 0)
        let colors = [(0, 0.22), (0.06, 0.12), (0.4, 0.04), (1, 0)].map { (offset: Float, opacity: Float) in
            GskColorStop(offset: offset, color: GdkRGBA(red: 0, green: 0, blue: 0, alpha: opacity))
        }
        gtk_snapshot_append_linear_gradient(snapshot, &band, &edge, &end, colors, gsize(colors.count))
    }

    /// Draws a gradient band across the frame. Each stop has an offset, a gray level, and an opacity.
    private func shade(from upper: Float, to lower: Float, _ stops: [(offset: Float, gray: Float, Float)]) {
        var band = rectangle(0, upper, width, lower - upper)
        var start = graphene_point_t(x: 0, y: upper)
        var end = graphene_point_t(x: 0, y: lower)
        let colors = stops.map { offset, gray, opacity in
            GskColorStop(offset: offset, color: GdkRGBA(red: gray, green: gray, blue: gray, alpha: opacity))
        }
        gtk_snapshot_append_linear_gradient(snapshot, &band, &start, &end, colors, gsize(colors.count))
    }

    private func transformed(_ body: () -> Void) {
        gtk_snapshot_save(snapshot)
        body()
        gtk_snapshot_restore(snapshot)
    }

    private func move(_ x: Float, _ y: Float) {
        var point = graphene_point_t(x: x, y: y)
        gtk_snapshot_translate(snapshot, &point)
    }

    private func rectangle(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: x, y: y),
            size: graphene_size_t(width: width, height: height)
        )
    }
}
