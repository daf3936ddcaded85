// swift-tools-version: 6.2

import PackageDescription

let warningsAreErrors = Context.environment["ROUTER_WARNINGS_AS_ERRORS"] == "1"

let package = Package(
    name: "Adwaita",
    dependencies: [
        // Without the explicit name, SwiftPM would call the package by the name of the checkout's folder.
        .package(name: "gtk-router", path: "../..")
    ],
    targets: [
        .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        .executableTarget(
            name: "Adwaita",
            dependencies: [
                "CAdwaita",
                .product(name: "RouterGtk", package: "gtk-router"),
                .product(name: "RouterWidgets", package: "gtk-router"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]
                + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])
        ),
    ],
    swiftLanguageModes: [.v6]
)
