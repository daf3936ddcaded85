import RouterCore
import RouterFiles

let json = #"{"app": {"app://item/:id<int>": {"page": "item", "query": {"tab": "string?"}}}}"#
let table = try RouteTable(try RouteFile(json: json.utf8, name: "routes.json"))
precondition(table.routes.map(\.page) == ["item"])
