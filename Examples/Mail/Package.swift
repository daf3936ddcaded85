// swift-tools-version: 6.2

import PackageDescription

let warningsAreErrors = Context.environment["ROUTER_WARNINGS_AS_ERRORS"] == "1"
let settings: [SwiftSetting] =
    [.defaultIsolation(MainActor.self)] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
    name: "Mail",
    dependencies: [
        // Without the explicit name, SwiftPM would call the package by the name of the checkout's folder.
        .package(name: "gtk-router", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Mail",
            dependencies: [
                .product(name: "RouterGtk", package: "gtk-router"),
                .product(name: "RouterWidgets", package: "gtk-router"),
                .product(name: "RouterCommands", package: "gtk-router"),
            ],
            resources: [.embedInCode("../../resources/icon.svg")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MailTests",
            dependencies: [
                "Mail",
                .product(name: "RouterTesting", package: "gtk-router"),
                .product(name: "RouterGtkTesting", package: "gtk-router"),
            ],
            swiftSettings: warningsAreErrors ? [.treatAllWarnings(as: .error)] : []
        ),
    ],
    swiftLanguageModes: [.v6]
)
