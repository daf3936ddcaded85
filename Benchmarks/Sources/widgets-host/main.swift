import CWidgets

// Usage: widgets-host stack rich|label DEPTH [address], or widgets-host with one of: modals, states,
// panes narrow|wide, memory-pages, memory-modals, released-code, released-session, released-return,
// inspector none|closed|open
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "stack":
    let rest = Array(arguments.dropFirst())
    guard rest.count >= 2, let depth = Int(rest[1]) else {
        require(false, "A depth is missing.")
        break
    }
    try StackWork.run(kind: rest[0], depth: depth, showsTitle: rest.count == 2)
case "modals": try ModalWork.run()
case "states": try StatesWork.run()
case "panes": try PaneWork.run(arguments.dropFirst().first ?? "narrow")
case "memory-pages": try MemoryWork.runPages()
case "memory-modals": try MemoryWork.runModals()
case "released-code": try ReleasedWork.runCode()
case "released-session": try ReleasedWork.runSession()
case "released-return": try ReleasedWork.runReturn()
case "inspector": try InspectorWork.run(arguments.dropFirst().first ?? "none")
default:
    require(
        false,
        "Usage: widgets-host stack rich|label DEPTH, or modals, states, panes narrow|wide, memory-pages, memory-modals, "
            + "released-code, released-session, released-return, inspector none|closed|open."
    )
}
