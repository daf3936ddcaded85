import CRouterGtk
import Foundation
import RouterCore
import XCTest

@testable import RouterGtk

final class RouterApplicationTests: ApplicationTestCase {
    private struct Mistake: Error, CustomStringConvertible {
        let description = "The database is gone."
    }

    func testASmallAppOpensItsHomeAndEndsWithItsWindow() {
        let status = run(steps: { app in
            XCTAssertEqual(urls(app.windows.first), [["app://home"]])
            XCTAssertTrue(try app.navigator === app.windows.at(0).navigator)
            XCTAssertNotNil(app.application)
            try app.windows.at(0).requestClose()
            XCTAssertEqual(app.windows.count, 0)
        })
        XCTAssertEqual(status, 0)
    }

    func testTheURLThatStartsTheAppHasItsParentsBelowAndTheNextIsPushedAndNothingMoves() {
        let animations = Variable<[Bool]>([])
        var observation: NavigationObservation?
        let status = run(
            ["app://item/1", "--", "app://item/2"],
            prepare: { app in
                app.configureWindow = { host in
                    observation = host.navigator.observe {
                        if $0.isOfRequest { animations.value.append($0.isAnimated) }
                    }
                }
            },
            steps: { app in
                XCTAssertEqual(
                    urls(app.windows.first),
                    [["app://list", "app://item/1", "app://item/2"]]
                )
                XCTAssertEqual(app.navigator?.state?.top.destination.origin, .external)
                XCTAssertEqual(animations.value, [false, false])
                app.running?.open(["app://item/3"])
                XCTAssertEqual(animations.value, [false, false, true])
            }
        )
        withExtendedLifetime(observation) {}
        XCTAssertEqual(status, 0)
    }

    func testOnlyTheFirstURLOfALaunchBringsItsParentsAlsoIfItIsRefused() {
        let status = run(
            ["app://", "app://item/2"],
            steps: { XCTAssertEqual(urls($0.windows.first), [["app://home", "app://item/2"]]) }
        )
        XCTAssertEqual(status, 0)
    }

    func testALongSentenceOnStandardErrorLosesItsMiddle() throws {
        let printed = try complaints {
            Terminal.complain("The file " + String(repeating: "x", count: 50_000) + " cannot be read.")
        }
        XCTAssertEqual(printed.count, 1)
        let sentence = try XCTUnwrap(printed.first)
        XCTAssertEqual(sentence.count, 2_048)
        XCTAssertTrue(
            sentence.hasPrefix("The file xxx") && sentence.hasSuffix("xxx cannot be read."),
            sentence
        )
    }

    // Feature: The home page stays below the page of the URL that starts the app
    func testAURLThatStartsTheAppOnAPageOverTheHomeLeavesTheHomeAsItIs() {
        let built = Variable<[String]>([])
        let status = run(
            ["app://about"],
            prepare: { app in
                app.pages.register("test") { context in
                    built.value.append(context.url.text)
                    return TestPage(context)
                }
                app.routes.append(Route("app://about", page: "test", title: "About", parent: "app://home"))
            },
            steps: { app in
                XCTAssertEqual(urls(app.windows.first), [["app://home", "app://about"]])
                XCTAssertEqual(built.value, ["app://home", "app://about"])
                app.navigator?.pop()
                XCTAssertEqual(urls(app.windows.first), [["app://home"]])
                XCTAssertEqual(built.value, ["app://home", "app://about"])
            }
        )
        XCTAssertEqual(status, 0)
    }

    // Feature: A middle click, Ctrl+click or a menu opens a link in a new window
    func testALinkOpensInANewWindowOnlyInAnAppThatAllowsSeveral() {
        for allowsSeveral in [false, true] {
            let status = run(
                prepare: { $0.allowsSeveralWindows = allowsSeveral },
                steps: { app in
                    let first = app.windows[0]
                    XCTAssertEqual(first.mayOpenWindow(at: .link("app://item/1")), allowsSeveral)
                    XCTAssertFalse(first.mayOpenWindow(at: .link("app://nav/pop")))
                    first.openWindow(at: .link("app://item/1"))
                    XCTAssertEqual(app.windows.count, allowsSeveral ? 2 : 1)
                    XCTAssertEqual(urls(first), [["app://home"]])
                    guard allowsSeveral else { return }
                    XCTAssertEqual(urls(app.windows.first), [["app://list", "app://item/1"]])
                    XCTAssertEqual(app.navigator?.state?.top.destination.origin, .link)
                }
            )
            XCTAssertEqual(status, 0)
        }
    }

    func testAToastTellsWhyALinkOpensInNoNewWindow() {
        let isBroken = Variable(false)
        let status = run(
            prepare: { app in
                app.allowsSeveralWindows = true
                app.pages.register("test") { context in
                    if isBroken.value { throw Mistake() }
                    return TestPage(context)
                }
            },
            steps: { app in
                isBroken.value = true
                app.windows[0].openWindow(at: .link("app://item/1"))
                XCTAssertEqual(app.windows.count, 1)
                XCTAssertEqual(app.windows.first?.layers.first?.toasts.shown?.text, "The database is gone.")
            }
        )
        XCTAssertEqual(status, 0)
    }

    // Feature: Several windows, each with its own navigator
    func testEachWindowHasANavigatorOfItsOwnAndALinkGoesToTheOneUsedLast() {
        let status = run(steps: { app in
            let first = app.windows[0]
            let second = try app.openWindow(at: "app://item/1")
            XCTAssertTrue(app.windows.first === second)
            XCTAssertEqual(urls(second), [["app://list", "app://item/1"]])
            let action = as_action_group(try XCTUnwrap(app.application))
            g_action_group_activate_action(action, "open", g_variant_new_string("app://item/2"))
            XCTAssertEqual(urls(second).last?.last, "app://item/2")
            XCTAssertEqual(urls(first), [["app://home"]])
            second.requestClose()
            XCTAssertEqual(app.windows.map(ObjectIdentifier.init), [ObjectIdentifier(first)])
            g_action_group_activate_action(action, "open", g_variant_new_string("app://item/3"))
            XCTAssertEqual(urls(first), [["app://home", "app://item/3"]])
        })
        XCTAssertEqual(status, 0)
    }

    // Feature: Menus and notifications open URLs
    func testTheButtonOfANotificationOpensAURLFromOutside() {
        let status = run(steps: { app in
            var (name, target): (UnsafeMutablePointer<gchar>?, OpaquePointer?) = (nil, nil)
            XCTAssertNotEqual(
                g_action_parse_detailed_name("app.open::app://item/7?a=b", &name, &target, nil),
                0
            )
            defer { g_free(name) }
            XCTAssertEqual(name.map { String(cString: $0) }, "app.open")
            g_action_group_activate_action(as_action_group(try XCTUnwrap(app.application)), "open", target)
            XCTAssertEqual(urls(app.windows.first), [["app://home", "app://item/7?a=b"]])
            XCTAssertEqual(app.navigator?.state?.top.destination.origin, .external)
        })
        XCTAssertEqual(status, 0)
    }

    // Feature: Quitting asks all windows
    func testQuittingAsksThePagesOfAllWindowsAndEndsTheAppOnlyIfNoneRefuses() {
        let status = run(steps: { app in
            let first = app.windows[0]
            let second = try app.openWindow(at: "app://item/1")
            let asking = try XCTUnwrap(first.page(for: first.navigator.state!.top.id) as? TestPage)
            asking.mayLeaveReply = false
            waitUntil("the new window to be in front") { isActive(second) }
            app.requestQuit()
            XCTAssertEqual(app.windows.count, 2)
            asking.mayLeaveReply = nil
            app.requestQuit()
            XCTAssertEqual(app.windows.count, 2)
            XCTAssertNotNil(second.window)
            waitUntil("the window that asks to be in front") {
                isActive(first) && app.windows.first === first
            }
            asking.question?.answer(true)
            XCTAssertEqual(app.windows.count, 0)
        })
        XCTAssertEqual(status, 0)
    }

    func testAnAppThatASignalEndsHearsOnceThatEachWindowWillClose() {
        let closed = Variable(0)
        let status = run(
            prepare: { $0.configuration.willClose = { closed.value += 1 } },
            steps: { app in
                try app.openWindow()
                let hosts = app.windows
                app.running?.saveBeforeEnd()
                XCTAssertEqual(closed.value, 2)
                hosts.forEach { $0.close() }
            }
        )
        XCTAssertEqual(status, 0)
    }

    func testAWindowThatTheAppClosesWhileItIsAskedDoesNotKeepTheAppOpen() {
        let status = run(steps: { app in
            let first = try app.openWindow(at: "app://item/1")
            let asking = try XCTUnwrap(first.page(for: first.navigator.state!.top.id) as? TestPage)
            asking.mayLeaveReply = nil
            app.requestQuit()
            XCTAssertEqual(app.windows.count, 2)
            first.close()
            XCTAssertEqual(app.windows.count, 0)
        })
        XCTAssertEqual(status, 0)
    }

    // Feature: A logout closes the pages that need the login, in every window
    // Feature: A login brings back the pages that guards had replaced in other windows and branches
    func testTheGuardsAreAskedAgainInAllWindows() {
        let isSignedIn = Variable(true)
        let status = run(
            prepare: { app in
                app.guards = [
                    NavigationGuard(for: ["app://item/:id"]) { _, _ in
                        isSignedIn.value ? .allow : .redirect("app://form")
                    }
                ]
            },
            steps: { app in
                app.navigator?.open("app://item/1")
                try app.openWindow(at: "app://item/2")
                isSignedIn.value = false
                var outcomes: [[String]] = []
                app.recheckGuards { outcomes.append($0.map(\.name)) }
                waitUntil("both windows") { !outcomes.isEmpty }
                XCTAssertEqual(outcomes, [["shown", "shown"]])
                XCTAssertEqual(
                    app.windows.map { urls($0) },
                    [[["app://list"], ["app://form"]], [["app://home"], ["app://form"]]]
                )
                isSignedIn.value = true
                app.recheckGuards()
                XCTAssertEqual(
                    app.windows.map { urls($0) },
                    [[["app://list", "app://item/2"]], [["app://home", "app://item/1"]]]
                )
            }
        )
        XCTAssertEqual(status, 0)
    }

    func testTheGuardsAreAskedAgainInANavigatorWithoutAWindow() throws {
        let isSignedIn = Variable(true)
        let app = RouterApplication("org.example.Recheck", home: "app://home") { app in
            for name in ["home", "item"] { app.pages.register(name) { TestPage($0) } }
            app.routes = [Route("app://home", page: "home"), Route("app://item", page: "item")]
            app.guards = [
                NavigationGuard(for: ["app://item"]) { _, _ in isSignedIn.value ? .allow : .refuse("No.") }
            ]
        }
        var outcomes: [[String]] = []
        app.recheckGuards { outcomes.append($0.map(\.name)) }
        let navigator = try app.makeNavigator()
        try navigator.start(at: app.home)
        navigator.open("app://item")
        isSignedIn.value = false
        app.recheckGuards { outcomes.append($0.map(\.name)) }
        XCTAssertEqual(navigator.state?.base.entries.map(\.url.text), ["app://home"])
        XCTAssertEqual(outcomes, [[], ["shown"]])
    }

    // Feature: A link that arrives while the pages of a window are asked whether it may close
    func testALinkThatWaitsWhileTheWindowAsksOpensInAnotherWindowOnceThatOneHasClosed() {
        for isAnother in [false, true] {
            let status = run(steps: { app in
                let first = app.windows[0]
                let asking = try XCTUnwrap(first.page(for: first.navigator.state!.top.id) as? TestPage)
                asking.mayLeaveReply = nil
                first.requestClose()
                app.running?.open(["app://item/1", "app://item/2"])
                if isAnother { try app.openWindow(at: "app://item/9") }
                asking.question?.answer(true)
                let items = ["app://item/1", "app://item/2"]
                let others = isAnother ? ["app://item/9"] : []
                XCTAssertEqual(app.windows.map { urls($0) }, [[["app://list"] + others + items]])
            })
            XCTAssertEqual(status, 0)
        }
    }

    func testAnAppThatOpensItsWindowAgainHasStartedOnce() {
        let starts = Variable(0)
        let status = run(
            prepare: { app in
                let didStart = app.didStart
                app.didStart = {
                    starts.value += 1
                    if starts.value == 1 { try didStart?() }
                }
            },
            steps: { app in
                let application = try XCTUnwrap(app.application)
                g_application_hold(as_g_application(application))
                defer { g_application_release(as_g_application(application)) }
                try app.windows.at(0).requestClose()
                XCTAssertEqual(app.windows.count, 0)
                let url = g_variant_new_string("app://item/1")
                g_action_group_activate_action(as_action_group(application), "open", url)
                XCTAssertEqual(urls(app.windows.first), [["app://list", "app://item/1"]])
                XCTAssertEqual(starts.value, 1)
            }
        )
        XCTAssertEqual(status, 0)
    }

    // Feature: At its start, an app prints every mistake in its setup
    func testEveryMistakeIsPrintedInASentenceAndNoWindowOpens() throws {
        var status: Int32 = 0
        let printed = try complaints {
            status = run(
                id: "items",
                prepare: { app in
                    app.home = "app://hom"
                    app.routes += [
                        Route("app://bad/:", page: "test"), Route("app://other", page: "tset"),
                        Route("app://do", action: "run"),
                    ]
                    app.guards = [NavigationGuard(for: ["app://itme/:id"]) { _, _ in .allow }]
                    app.pages.preload("tset") { _ in }
                },
                steps: { _ in XCTFail("it has started") }
            )
        }
        XCTAssertEqual(status, 1)
        XCTAssertEqual(
            printed,
            [
                "“items” is not a valid application ID. Write one such as “org.example.Items”.",
                "app://bad/:: A name must follow the colon at byte 10. Begin it with a letter or “_”, "
                    + "or write “%3A” for a literal colon.",
                "app://do: There is no action “run”. There are no actions.",
                "app://other: There is no page “tset”. The pages are test.",
                "A guard names the route “app://itme/:id”, which does not exist. Did you mean “app://item/:id”?",
                "A preload names the page “tset”, which is not registered.",
            ]
        )
    }

    func testAHomeThatIsNotAPageIsAMistakeAndSoIsATableWithUnknownPages() throws {
        let homes: [(NavigationRequest, String)] = [
            ("app://hom", "The home “app://hom” is not valid. There is no page for “app://hom”."),
            ("app://nav/pop", "The home “app://nav/pop” is not the URL of a page."),
            (
                "item/1",
                "The home “item/1” is not valid. The URL has no scheme. Start it with a scheme, such as “https:”."
            ),
        ]
        for (home, sentence) in homes {
            var status: Int32 = 0
            let printed = try complaints { status = run(prepare: { $0.home = home }) }
            XCTAssertEqual(status, 1)
            XCTAssertEqual(printed, [sentence])
        }
        var status: Int32 = 0
        let printed = try complaints {
            status = run(prepare: { app in
                app.table = try RouteTable([Route("app://home", page: "hmoe")])
            })
        }
        XCTAssertEqual(status, 1)
        XCTAssertEqual(printed, ["app://home: There is no page “hmoe”. The pages are test."])
    }

    func testAnErrorOfPrepareOrOfTheFirstPageEndsTheAppWithASentence() throws {
        var statuses: [Int32] = []
        let printed = try complaints {
            statuses.append(run(prepare: { _ in throw Mistake() }))
            statuses.append(run(prepare: { $0.pages.register("test") { _ in throw Mistake() } }))
            statuses.append(run(prepare: { $0.didStart = { throw Mistake() } }))
        }
        XCTAssertEqual(statuses, [1, 1, 1])
        let ended = "The app cannot start. The database is gone."
        XCTAssertEqual(printed, ["The database is gone.", ended, ended])
    }

    // Feature: Options of the command line
    func testAnythingThatBeginsWithADashIsNotAURLUnlessItFollowsTwo() throws {
        var statuses: [Int32] = []
        let printed = try complaints {
            for argument in ["--version", "-x", "-", "--routes=x", "--events"] {
                statuses.append(run(["app://item/1", argument]))
            }
            statuses.append(run(["--gapplication-service", "app://item/1"]))
            statuses.append(run(["--help", "--version"]))
        }
        XCTAssertEqual(statuses, [2, 2, 2, 2, 2, 2, 2])
        XCTAssertTrue(try printed.at(0).hasPrefix("There is no option “--version”. Usage: "), "\(printed)")
        XCTAssertTrue(try printed.at(0).hasSuffix(" [URL…]"), "\(printed)")
        XCTAssertEqual(try printed.at(5), "Unexpected URL: “app://item/1”.")
        XCTAssertEqual(try Launch(["a:b", "--", "-x", "--", ""]).urls, ["a:b", "-x", "--", ""])
        XCTAssertTrue(try Launch(["-h", "a:b"]).isHelp)
    }
}
