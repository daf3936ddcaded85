// swift-tools-version: 6.2

import PackageDescription

let warningsAreErrors = Context.environment["ROUTER_WARNINGS_AS_ERRORS"] == "1"
let settings: [SwiftSetting] = warningsAreErrors ? [.treatAllWarnings(as: .error)] : []

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "gtk-router") }

/// Programs and tests that depend on one product each.
///
/// They link only if the product includes everything that it needs.
let package = Package(
    name: "Products",
    dependencies: [.package(name: "gtk-router", path: "../..")],
    targets: [
        .executableTarget(name: "CoreAlone", dependencies: [product("RouterCore")], swiftSettings: settings),
        .executableTarget(
            name: "CoreAndTesting",
            dependencies: [product("RouterCore"), product("RouterTesting")],
            swiftSettings: settings
        ),
        .executableTarget(name: "CrashingApp", dependencies: [product("RouterGtk")], swiftSettings: settings),
        .executableTarget(name: "GtkAlone", dependencies: [product("RouterGtk")], swiftSettings: settings),
        .executableTarget(
            name: "GtkAndTesting",
            dependencies: [product("RouterGtk"), product("RouterGtkTesting")],
            swiftSettings: settings
        ),
        .systemLibrary(name: "CGtk", pkgConfig: "gtk4"),
        .executableTarget(
            name: "OwnModule",
            dependencies: ["CGtk", product("RouterGtk")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "AddressBarAlone",
            dependencies: [product("RouterAddressBar"), product("RouterGtk")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FilesAlone",
            dependencies: [product("RouterFiles"), product("RouterCore")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "InspectorAlone",
            dependencies: [product("RouterInspector"), product("RouterGtk")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "WidgetsAlone",
            dependencies: [product("RouterWidgets"), product("RouterGtk")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "CommandsAlone",
            dependencies: [product("RouterCommands"), product("RouterGtk")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "RecordingAlone",
            dependencies: [product("RouterRecording"), product("RouterCore")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ProductTests",
            dependencies: [product("RouterCore"), product("RouterTesting")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CopiedTests",
            dependencies: [product("RouterCore"), product("RouterTesting")],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
