import Testing

@testable import RouterCore
@testable import RouterTesting

@MainActor
@Suite("Transition")
struct TransitionTests {
    private func steps(_ urls: String...) throws -> [String] {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        for url in urls { journey.open(url) }
        return (host.applied.last ?? []).map { step in
            switch step {
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

    // Feature: Going back and reloading are one change
    @Test("each change has the steps it needs and no others")
    func steps() throws {
        #expect(try steps() == ["open 0"])
        #expect(try steps("item/1") == ["show 2 in 0 forward"])
        #expect(try steps("item/1", "nav/pop") == ["show 1 in 0 backward", "remove 2"])
        #expect(try steps("item/1", "swap") == ["show 3 in 0 crossfade", "remove 2"])
        #expect(try steps("modal/1") == ["open 1"])
        #expect(try steps("modal/1", "nav/dismiss") == ["close 1", "remove 2"])
        #expect(
            try steps("modal/1", "item/1", "modal/2", "nav/dismiss?to=root")
                == ["close 1", "close 2", "remove 3", "remove 2", "remove 4"]
        )
        #expect(
            try steps("item/1", "item/2", "nav/pop?times=2&then=app://item/3")
                == ["show 4 in 0 forward", "remove 3", "remove 2"]
        )
        #expect(
            try steps("item/1", "modal/1", "clean")
                == ["close 1", "show 5 in 0 forward", "remove 3", "remove 2"]
        )
        #expect(try steps("settings", "settings?a=1") == ["update 2 in 0"])
        #expect(
            try steps("back/1", "item/1", "back/1?x=1") == [
                "show 2 in 0 backward", "update 2 in 0", "remove 3",
            ]
        )
        #expect(
            try steps("fresh/1", "item/1", "fresh/1") == [
                "show 4 in 0 backward", "remove 3", "remove 2",
            ]
        )
        #expect(try steps("nav/pop?to=root") == [])
    }

    @Test("the changes of a push and a pop do not grow with the depth")
    func proportional() throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        for number in 0..<500 { journey.open("item/\(number)") }
        let shared = try #require(journey.navigator.state)
        journey.open("item/1", "nav/pop")
        #expect(host.applied.suffix(2).map(\.count) == [1, 2])
        #expect(journey.navigator.state?.base.stack.node === shared.base.stack.node)
    }
}
