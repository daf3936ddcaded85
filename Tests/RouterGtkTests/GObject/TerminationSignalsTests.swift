import Glibc
import XCTest

@testable import RouterGtk

final class TerminationSignalsTests: WidgetTestCase {
    // Feature: Signals that were ignored at the start stay ignored
    func testASignalThatIsIgnoredAtTheStartStaysIgnored() {
        for ignored in [SIGHUP, SIGINT, SIGTERM] {
            let others = [SIGHUP, SIGINT, SIGTERM].filter { $0 != ignored }
            let before = signal(ignored, SIG_IGN)
            let signals = TerminationSignals {}
            XCTAssertTrue(isIgnored(ignored), "\(ignored)")
            for other in others { XCTAssertFalse(isIgnored(other), "\(other)") }
            withExtendedLifetime(signals) {}
            signal(ignored, before)
        }
    }

    private func isIgnored(_ number: Int32) -> Bool {
        let handler = signal(number, SIG_IGN)
        signal(number, handler)
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
