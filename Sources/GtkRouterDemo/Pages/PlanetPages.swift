import CRouterGtk
import RouterCore
import RouterGtk
import RouterWidgets

/// A planet of the solar system, whose raw value appears in URLs.
nonisolated enum Planet: String, CaseIterable, Codable, Sendable {
    case mercury, venus, earth, mars, jupiter, saturn, uranus, neptune

    /// The name in the user's language.
    @MainActor var name: String {
        switch self {
        case .mercury: translated("Mercury")
        case .venus: translated("Venus")
        case .earth: translated("Earth")
        case .mars: translated("Mars")
        case .jupiter: translated("Jupiter")
        case .saturn: translated("Saturn")
        case .uranus: translated("Uranus")
        case .neptune: translated("Neptune")
        }
    }

    /// The time that sunlight takes to reach the planet, in minutes.
    var minutes: Int {
        switch self {
        case .mercury: 3
        case .venus: 6
        case .earth: 8
        case .mars: 13
        case .jupiter: 43
        case .saturn: 80
        case .uranus: 160
        case .neptune: 250
        }
    }

    /// The next planet away from the Sun, or `nil` for the last one.
    var next: Planet? { Self.allCases.drop { $0 != self }.dropFirst().first }
}

/// The URL of the list of planets.
struct PlanetsRoute: TypedRoute {
    static let route = Route(
        "gtkrouter://planets",
        name: "planets",
        title: "Planets",
        parent: "gtkrouter://home",
        pane: .list
    )
    static let example = PlanetsRoute()
}

/// The URL of a planet: `gtkrouter://planets/mars`.
struct PlanetRoute: TypedRoute {
    static let route = Route(
        "gtkrouter://planets/:planet",
        name: "planet",
        title: "Planet",
        parent: "gtkrouter://planets",
        pane: .detail
    )
    static let example = PlanetRoute(planet: .mars)

    var planet: Planet
}

/// A page that lists the planets, beside the open planet if there is space.
final class PlanetsPage: Page {
    let widget: Widget

    init(_ route: PlanetsRoute, _ context: PageContext) {
        let planets = ItemList(of: Planet.allCases, name: context.routeTitle) { planet in
            .box(
                .vertical,
                spacing: 2,
                .label(planet.name).css("row-title"),
                .label(planet.time).css("dim-label")
            )
        }
        planets.onActivate(from: context) { .route(PlanetRoute(planet: $0)) }
        widget = .box(
            .vertical,
            spacing: 0,
            .title(context.routeTitle).margins(horizontal: 12, vertical: 12),
            planets.widget
        )
    }
}

/// A page for a planet, which is the detail page of the list in ``PlanetsPage``.
final class PlanetPage: Page {
    let widget: Widget
    let title: String?

    init(_ route: PlanetRoute, _ context: PageContext) {
        let planet = route.planet
        title = planet.name
        let body = PageBody(title: planet.name)
        let facts = DetailList()
        facts.append(translated("Travel time of sunlight"), planet.time)
        body.append(facts.widget)
        if let next = planet.next {
            let links = Card()
            links.append(
                translated("The next planet"),
                to: .route(PlanetRoute(planet: next)),
                context,
                verb: "push",
                note: translated("It opens over this one, beside the same list. Back returns here.")
            )
            body.append(links.widget)
        }
        widget = body.widget
    }
}

extension Planet {
    /// The time that sunlight takes to reach the planet, in the user's language.
    @MainActor fileprivate var time: String { translated("{minutes} min", ["minutes": minutes]) }
}
