// swift-tools-version: 6.2

import PackageDescription

let warningsAreErrors = Context.environment["ROUTER_WARNINGS_AS_ERRORS"] == "1"

/// A program that feeds random input to the libraries.
///
/// `make fuzz` builds the program with libFuzzer, and `make test` builds it without libFuzzer.
/// It uses internal declarations of the libraries, so a release build needs `-Xswiftc -enable-testing`.
let package = Package(
    name: "Fuzz",
    dependencies: [
        .package(name: "gtk-router", path: ".."),
        .package(path: "../Tests/NavigationModel"),
    ],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "RouterCore", package: "gtk-router"),
                .product(name: "RouterFiles", package: "gtk-router"),
                .product(name: "RouterGtk", package: "gtk-router"),
                .product(name: "RouterTesting", package: "gtk-router"),
                .product(name: "NavigationModel", package: "NavigationModel"),
                .product(name: "TestSupport", package: "NavigationModel"),
            ],
            swiftSettings: warningsAreErrors ? [.treatAllWarnings(as: .error)] : []
        )
    ],
    swiftLanguageModes: [.v6]
)
