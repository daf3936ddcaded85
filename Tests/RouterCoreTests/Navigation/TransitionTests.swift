import NavigationModel
import Testing

@testable import RouterCore

@MainActor
@Suite("Transition")
struct TransitionTests {
    private func operations(_ addresses: String...) throws -> [String] {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        for address in addresses { journey.open(address) }
        return (host.applied.last ?? []).map { operation in
            switch operation {
            case .close(let layer): "close \(layer.rawValue)"
            case .show(let entry, let layer, let motion):
                "show \(entry.rawValue) in \(layer.rawValue) \(motion)"
            case .open(let layer): "open \(layer.rawValue)"
            case .update(let entry, let layer): "update \(entry.rawValue) in \(layer.rawValue)"
            case .embed(let entry, let page): "embed \(entry.rawValue) in \(page.rawValue)"
            case .unembed(let entry, let page): "unembed \(entry.rawValue) from \(page.rawValue)"
            case .remove(let entry): "remove \(entry.rawValue)"
            }
        }
    }

    @Test("each change takes the steps it needs and no others")
    func steps() throws {
        #expect(try operations() == ["open 0"])
        #expect(try operations("item/1") == ["show 2 in 0 forward"])
        #expect(try operations("item/1", "nav/pop") == ["show 1 in 0 backward", "remove 2"])
        #expect(try operations("item/1", "swap") == ["show 3 in 0 crossfade", "remove 2"])
        #expect(try operations("modal/1") == ["open 1"])
        #expect(try operations("modal/1", "nav/dismiss") == ["close 1", "remove 2"])
        #expect(
            try operations("modal/1", "item/1", "modal/2", "nav/dismiss?to=root")
                == ["close 1", "close 2", "remove 3", "remove 2", "remove 4"]
        )
        #expect(
            try operations("item/1", "item/2", "nav/pop?times=2&then=app://item/3")
                == ["show 4 in 0 forward", "remove 3", "remove 2"]
        )
        #expect(
            try operations("item/1", "modal/1", "clean")
                == ["close 1", "show 6 in 0 crossfade", "remove 3", "remove 2", "remove 1"]
        )
        #expect(try operations("settings", "settings?a=1") == ["update 2 in 0"])
        #expect(
            try operations("back/1", "item/1", "back/1?x=1") == [
                "show 2 in 0 backward", "update 2 in 0", "remove 3",
            ]
        )
        #expect(try operations("nav/pop?to=root") == [])
    }

    @Test("a host that does what it is told always shows the state", arguments: 1...20)
    func agreement(seed: UInt64) throws {
        let host = RecordingHost()
        let journey = try Journey(limits: NavigationLimits(layers: 5, depth: 12), host: host)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            journey.open(randomAddress(using: &random))
            let state = try #require(journey.navigator.state)
            #expect(host.agrees(with: state), "after \(journey.events.last?.url ?? "") with seed \(seed)")
        }
        #expect(journey.events.count == 2_000)
    }

    @Test(
        "a transition between any two states of a journey leads from the one to the other",
        arguments: 1...5
    )
    func anyToAny(seed: UInt64) throws {
        let journey = try Journey(limits: NavigationLimits(layers: 4, depth: 8))
        var random = SeededGenerator(seed: seed)
        var states: [NavigationState] = []
        for _ in 0..<60 {
            journey.open(randomAddress(using: &random))
            states.append(try #require(journey.navigator.state))
        }
        for old in states {
            #expect(Transition(from: old, to: old).operations.isEmpty)
            for new in states {
                let host = RecordingHost()
                for transition in [Transition(from: nil, to: old), Transition(from: old, to: new)] {
                    try host.prepare(transition)
                    host.apply(transition) {}
                }
                #expect(host.agrees(with: new))
            }
        }
    }

    @Test("what a push and a pop change does not grow with the depth")
    func proportional() throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        for number in 0..<5_000 { journey.open("item/\(number)") }
        let shared = try #require(journey.navigator.state)
        journey.open("item/1", "nav/pop")
        #expect(host.applied.suffix(2).map(\.count) == [1, 2])
        #expect(journey.navigator.state?.window.stack.node === shared.window.stack.node)
    }
}

/// A step of a random journey, refusals among them.
func randomAddress(using random: inout SeededGenerator) -> String {
    let number = Int.random(in: 1...4, using: &random)
    let addresses = [
        "item/\(number)", "item/\(number)", "item/\(number)?nav.action=present", "modal/\(number)", "swap",
        "settings?n=\(number)", "back/\(number)", "fresh/\(number)", "clean", "nav/pop", "nav/pop",
        "nav/pop?times=\(number)", "nav/pop?to=root", "nav/pop?to=app://item/\(number)", "nav/pop?route=item",
        "nav/pop?times=\(number)&then=app://item/\(number)", "nav/dismiss", "nav/dismiss?times=\(number)",
        "nav/dismiss?to=root", "nav/forward", "nav/back", "nowhere/\(number)", "old/\(number)", "bad/%zz",
        "item/\(number)?nav.action=replaceSame", "item/\(number)?nav.action=reset",
    ]
    return addresses[Int.random(in: 0..<addresses.count, using: &random)]
}
