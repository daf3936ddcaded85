import CGtk
import RouterCore

/// The motion by which one page gives way to another.
///
/// ``PageStack`` draws it frame by frame with a ``MotionFrame``.
/// Each page may be missing: a slot is empty before its first page, and after its last one.
enum PageMotion: Equatable {
    /// A transition of a slot; played backwards, the page that goes leaves the opposite way of how it came.
    case transition(EmbedTransition, isReversed: Bool = false)
    /// The page that goes moves off the one that comes, which does not move.
    case uncover(toLeft: Bool)

    /// Whether nothing moves.
    var isStill: Bool {
        if case .transition(.none, _) = self { true } else { false }
    }

    /// Draws one frame.
    ///
    /// - Parameters:
    ///   - coming: The page that comes.
    ///   - going: The page that goes.
    ///   - frame: The frame to draw.
    ///   - progress: The part of the way, 0…1.
    func draw(
        coming: Widget?,
        going: Widget?,
        in frame: MotionFrame,
        progress: Double
    ) {
        switch self {
        case .uncover(let toLeft):
            let edge = frame.width * Float(progress)
            frame.clipped(x: toLeft ? frame.width - edge : 0, width: edge) { frame.draw(coming) }
            frame.draw(going, x: toLeft ? -edge : edge)
        case .transition(let transition, isReversed: false):
            transition.draw(coming, over: going, in: frame, Float(progress))
        case .transition(let transition, isReversed: true):
            transition.draw(going, over: coming, in: frame, Float(1 - progress))
        }
    }
}

extension EmbedTransition {
    /// Draws one frame of the way of a page into its slot.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - other: The page that was there before.
    ///   - frame: The frame to draw.
    ///   - time: The part of the way, 0…1.
    fileprivate func draw(
        _ page: Widget?,
        over other: Widget?,
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
