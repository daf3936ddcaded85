import RouterCore
import RouterRecording

let navigator = try Navigator(table: RouteTable([Route("app://item/:id<int>", page: "item")]))
precondition(JSONLine.text(navigator.trace(of: "app://item/42")).contains(#""action":"push""#))
precondition(navigator.table.routes.lines.count == 1)
