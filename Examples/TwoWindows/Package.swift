// swift-tools-version: 6.2

import PackageDescription

let warningsAreErrors = Context.environment["ROUTER_WARNINGS_AS_ERRORS"] == "1"

let package = Package(
    name: "TwoWindows",
    dependencies: [
        // Without the explicit name, SwiftPM would call the package by the name of the checkout's folder.
        .package(name: "gtk-router", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "TwoWindows",
            dependencies: [
                .product(name: "RouterCore", package: "gtk-router"),
                .product(name: "RouterGtk", package: "gtk-router"),
                .product(name: "RouterWidgets", package: "gtk-router"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]
                + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])
        )
    ],
    swiftLanguageModes: [.v6]
)
