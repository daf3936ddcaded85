// swift-tools-version: 6.2

import PackageDescription

let warningsAreErrors = Context.environment["ROUTER_WARNINGS_AS_ERRORS"] == "1"
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// The reference model of the navigator, for tests alone; adopters of the router do not resolve it.
///
/// It sees what the libraries keep internal, so a release build needs `-Xswiftc -enable-testing`.
let package = Package(
    name: "NavigationModel",
    products: [
        .library(name: "NavigationModel", targets: ["NavigationModel"]),
        .executable(name: "navigation-model", targets: ["navigation-model"]),
    ],
    dependencies: [.package(name: "gtk-router", path: "../..")],
    targets: [
        .target(
            name: "NavigationModel",
            dependencies: [
                .product(name: "RouterCore", package: "gtk-router"),
                .product(name: "RouterTesting", package: "gtk-router"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "navigation-model",
            dependencies: ["NavigationModel"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
