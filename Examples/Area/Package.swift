// swift-tools-version: 6.2

import PackageDescription

let warningsAreErrors = Context.environment["ROUTER_WARNINGS_AS_ERRORS"] == "1"
let settings: [SwiftSetting] =
    [.defaultIsolation(MainActor.self)] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
    name: "Area",
    dependencies: [
        // The name makes it work whatever the folder of the checkout is called.
        .package(name: "gtk-router", path: "../..")
    ],
    targets: [
        // GTK as the app has imported it since before there was a router in it.
        .systemLibrary(name: "CArea", pkgConfig: "gtk4"),
        // What has nothing to do with the router: the data, and the interface of the window.
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
