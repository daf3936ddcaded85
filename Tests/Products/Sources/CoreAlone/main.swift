// Nothing else is imported: an import of the C library would link more than RouterCore brings.
import RouterCore

let json = #"{"app": {"app://item/:id<int>": {"page": "item", "query": {"tab": "string?"}}}}"#
let table = try RouteTable(
    try RouteFile(json: json.utf8, name: "routes.json"),
    and: [Route("app://home", page: "home", name: "home")]
)
let limits = NavigationLimits(externalBurst: 1, externalInterval: .microseconds(1_500))
let navigator = try Navigator(table: table, limits: limits)
try navigator.start(at: "app://home")
navigator.open("app://item/7?tab=log")
for _ in 0..<2 {
    navigator.open(.external("app://home")) { outcome in
        if case .refused(let error) = outcome { print(error.message) }
    }
}
precondition(navigator.state?.window.depth == 3)
