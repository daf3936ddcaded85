import RouterCore
import RouterTesting

let table = try RouteTable(["home", "item/:id<double>"].map { Route("app://\($0)", page: $0) })
let navigator = try Navigator(table: table)
let (host, recorder) = (RecordingHost(), EventRecorder(navigator))
try navigator.start(at: "app://home", host: host)
navigator.open("app://item/1.5")
precondition(navigator.drawing == "home > item/1.5" && recorder.outcomes == ["shown"])
print(host.log)
