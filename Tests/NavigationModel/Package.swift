// swift-tools-version: 6.2

import PackageDescription

let warningsAreErrors = Context.environment["ROUTER_WARNINGS_AS_ERRORS"] == "1"
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// The reference model of the navigator, and helpers that the tests of the libraries share with the fuzzer.
///
/// It is a package of its own, so that apps that depend on the router do not resolve it.
/// `NavigationModel` and `TestSupport` use internal declarations of the libraries, so a release build needs
/// `-Xswiftc -enable-testing`.
let package = Package(
    name: "NavigationModel",
    products: [
        .library(name: "NavigationModel", targets: ["NavigationModel"]),
        .library(name: "TestSupport", targets: ["TestSupport"]),
        .executable(name: "navigation-model", targets: ["navigation-model"]),
        .executable(name: "table-edits", targets: ["table-edits"]),
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
        .target(
            name: "TestSupport",
            dependencies: [
                "NavigationModel",
                .product(name: "RouterCore", package: "gtk-router"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "navigation-model",
            dependencies: ["NavigationModel"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "table-edits",
            dependencies: ["TestSupport"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
