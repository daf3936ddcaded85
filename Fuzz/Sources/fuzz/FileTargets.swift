import FoundationEssentials
import NavigationModel
import RouterGtk

@testable import RouterCore
@testable import RouterFiles
@testable import RouterTesting

/// Checks that a route file gives either a table, or a list of mistakes that each have a message.
func fuzzFile(_ bytes: [UInt8]) {
    let content = bytes.dropFirst()
    do throws(RouteTableError) {
        let isJSON = bytes.first == UInt8(ascii: "j")
        let file =
            try isJSON ? RouteFile(json: content, name: "f") : RouteFile(propertyList: content, name: "f")
        let table = try RouteTable(file, pages: nil)
        for route in table.routes { _ = table.sampleURL(for: route) }
    } catch {
        require(
            !error.problems.isEmpty && error.problems.allSatisfy { !$0.message.isEmpty },
            "a mistake without a sentence"
        )
    }
}

/// Checks that an app can start with a saved navigation, and that the host shows exactly what is open.
@MainActor
func fuzzSaved(_ bytes: [UInt8]) {
    guard let table = try? ModelRoute.table(hasBranches: bytes.first == UInt8(ascii: "b")),
        let saved = try? JSONDecoder().decode(SavedNavigation.self, from: Data(bytes.dropFirst())),
        let navigator = try? Navigator(table: table)
    else { return }
    let host = RecordingHost()
    guard
        let home = table.routes.lazy.compactMap({ table.sampleURL(for: $0) }).first(where: {
            (try? navigator.destination(of: .url($0))) != nil
        })
    else { return }
    do {
        _ = try navigator.start(restoring: saved, or: .url(home), host: host)
    } catch {
        return require(false, "the start failed: \(error)")
    }
    guard let state = navigator.state else { return require(false, "nothing is open") }
    require(host.agrees(with: state), "the host shows another state")
    let again = navigator.savedNavigation()
    let json = (try? JSONEncoder().encode(again)) ?? Data()
    let read = try? JSONDecoder().decode(SavedNavigation.self, from: json)
    require(read == again, "what was saved is read as something else: \(navigator.savedNavigation())")
}
