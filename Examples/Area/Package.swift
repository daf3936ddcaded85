// swift-tools-version: 6.2

import PackageDescription

let warningsAreErrors = Context.environment["ROUTER_WARNINGS_AS_ERRORS"] == "1"
let settings: [SwiftSetting] =
    [.defaultIsolation(MainActor.self)] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
    name: "Area",
    dependencies: [
        // Without the explicit name, SwiftPM would call the package by the name of the checkout's folder.
        .package(name: "gtk-router", path: "../..")
    ],
    targets: [
        // The module for GTK that the app used before it adopted the router.
        .systemLibrary(name: "CArea", pkgConfig: "gtk4"),
        // The data and the window's widgets, which do not depend on the router.
        .target(name: "Parcels", swiftSettings: settings),
        .executableTarget(name: "AreaBefore", dependencies: ["CArea", "Parcels"], swiftSettings: settings),
        .executableTarget(
            name: "Area",
            dependencies: [
                "CArea", "Parcels",
                .product(name: "RouterGtk", package: "gtk-router"),
                .product(name: "RouterWidgets", package: "gtk-router"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
