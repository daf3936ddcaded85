import Testing

@testable import RouterCore

/// The property `isAnimated` of events: whether the user sees motion.
@MainActor
@Suite("Motion")
struct MotionTests {
    /// Returns the outcome of each URL after `app://home`, and whether its event is animated.
    private func events(_ urls: [String]) throws -> [String] {
        let journey = try Journey()
        for url in urls { journey.open(url) }
        return journey.events.map { "\($0.outcome.name) \($0.isAnimated)" }
    }

    // Feature: An event tells whether something moved
    @Test(
        "an event is animated if something moves",
        arguments: [
            // These requests show a different page in a layer, or open a layer.
            ("item/1", "shown true"),
            ("item/1?nav.action=replace", "shown true"),
            ("item/1?nav.action=replaceSame", "shown true"),
            ("item/1?nav.action=reset", "shown true"),
            ("modal/1", "shown true"),
            ("item/1 nav/pop", "shown true"),
            ("item/1 nav/back", "shown true"),
            ("item/1 item/2 nav/pop?to=root", "shown true"),
            ("item/1 nav/back nav/forward", "shown true"),
            ("modal/1 nav/dismiss?then=app://item/1", "shown true"),
            ("item/1 modal/1 clean", "shown true"),
            ("fresh/1 fresh/1", "shown true"),
            ("nowhere", "notFoundPage true"),
            // These requests turn off the animation.
            ("item/1?nav.animated=false", "shown false"),
            ("modal/1?nav.animated=false", "shown false"),
            ("item/1 nav/pop?nav.animated=false", "shown false"),
            // These requests change nothing, or nothing that moves.
            ("nav/pop?to=root", "alreadyShown false"),
            ("settings settings?a=1", "updated false"),
            ("back/1 back/1", "alreadyShown false"),
            ("modal/1 nav/dismiss", "shown false"),
            ("modal/1 modal/2 nav/dismiss?to=root", "shown false"),
            ("nav/pop?times=4", "refused false"),
            ("add/1/2", "refused false"),
        ]
    )
    func verbs(urls: String, expected: String) throws {
        #expect(try events(urls.split(separator: " ").map(String.init)).last == expected)
    }

    @Test("if several changes are one, only the visible motions count")
    func together() throws {
        let journey = try Journey()
        journey.open("board", "item/1?nav.action=embed&nav.key=a")
        // The page that leaves would move, but the new page, which does not move, covers it.
        journey.navigator.atomically {
            $0.unembed("a", transition: .curlUp)
            $0.embed("app://item/2", in: Embedding(key: "b", transition: .none))
        }
        #expect(journey.events.last?.isAnimated == false)
        journey.navigator.atomically {
            $0.embed("app://item/3", in: Embedding(slot: "side", key: "c", transition: .none))
            $0.unembed("b", transition: .curlUp)
        }
        #expect(journey.events.last?.isAnimated == true)
    }

    @Test("a transition says how a page leaves its slot")
    func departure() throws {
        let journey = try Journey()
        journey.open("board", "item/1?nav.action=embed&nav.key=a&nav.transition=scaleBig")
        let before = try #require(journey.navigator.state)
        let (page, inner) = (before.top.id, try before.top.embedded.at(0).id)
        func way(_ action: NavigationChange) throws -> String {
            let transition = Transition(from: before, to: try before.applying(action))
            let way = try #require(transition.departure(of: inner, from: page))
            return "\(way.transition) \(way.duration) \(way.isReversed)"
        }
        #expect(try way(.direct(.unembed(.key(nil)))) == "scaleBig 250 true")
        #expect(try way(.direct(.unembed(.key("a"), .init(duration: 99_999)))) == "scaleBig 10000 true")
        #expect(try way(.direct(.unembed(.key("a"), .init(transition: .curlUp)))) == "curlUp 250 false")
        #expect(
            try way(
                .sequence([
                    .direct(.unembed(.entry(inner), .init(transition: .fade, duration: 7))), .sequence([]),
                ])
            )
                == "fade 7 false"
        )
        // The transition of a removal applies only to that change, not to a later one.
        let gone = try before.applying(.direct(.unembed(.key("a"), .init(transition: .curlUp))))
        let later = try gone.applying(.pop(.root))
        #expect(Transition(from: before, to: later).departure(of: inner, from: page)?.transition == .scaleBig)
    }
}
