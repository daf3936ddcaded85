import Foundation

/// A session bus of a program's own: several windows of one app can be open beside each other.
final class SessionBus {
    private let address: String
    private let accessibility: String
    private let daemon: ChildProcess

    init() throws {
        daemon = try ChildProcess(
            "dbus-daemon",
            ["--session", "--nofork", "--nopidfile", "--print-address=1"],
            // As the bus of a session: what it starts must not end over a warning.
            environment: ["G_DEBUG": ""],
            hasOutput: true,
            complains: false
        )
        address = try daemon.line()
        let question = ["--session", "--print-reply=literal", "--dest=org.a11y.Bus", "/org/a11y/bus"]
        let answer = try ChildProcess("dbus-send", question + ["org.a11y.Bus.GetAddress"], hasOutput: true)
        accessibility = try answer.line().trimmingCharacters(in: .whitespaces)
    }

    /// For a program that is to use it. There is one bus for screen readers on a display.
    var environment: [String: String] {
        ["DBUS_SESSION_BUS_ADDRESS": address, "AT_SPI_BUS_ADDRESS": accessibility]
    }

    func end() { daemon.end() }
}
