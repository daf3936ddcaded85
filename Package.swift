// swift-tools-version: 6.2

import PackageDescription

/// Whether a warning stops the build.
///
/// Only targets of the `Makefile` such as `make test` set the environment variable, so that a new warning
/// in a newer compiler does not stop a user's build.
let warningsAreErrors = Context.environment["ROUTER_WARNINGS_AS_ERRORS"] == "1"

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// GTK may be used only on the main thread, so everything in these targets belongs to the main actor.
let gtk: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let model: Target.Dependency = .product(name: "NavigationModel", package: "NavigationModel")
let support: Target.Dependency = .product(name: "TestSupport", package: "NavigationModel")

let package = Package(
    name: "gtk-router",
    products: [
        .library(name: "RouterCore", targets: ["RouterCore"]),
        .library(name: "RouterGtk", targets: ["RouterGtk"]),
        .library(name: "RouterAddressBar", targets: ["RouterAddressBar"]),
        .library(name: "RouterFiles", targets: ["RouterFiles"]),
        .library(name: "RouterInspector", targets: ["RouterInspector"]),
        .library(name: "RouterTesting", targets: ["RouterTesting"]),
        .library(name: "RouterGtkTesting", targets: ["RouterGtkTesting"]),
        .library(name: "RouterRecording", targets: ["RouterRecording"]),
        .library(name: "RouterWidgets", targets: ["RouterWidgets"]),
        .library(name: "RouterCommands", targets: ["RouterCommands"]),
        .executable(name: "gtk-router-demo", targets: ["GtkRouterDemo"]),
    ],
    // Only tests use this package, so apps that depend on the router need not resolve it.
    dependencies: [.package(path: "Tests/NavigationModel")],
    targets: [
        .systemLibrary(
            name: "CRouterGtk",
            path: "Sources/CGtk",
            pkgConfig: "gtk4",
            providers: [.apt(["libgtk-4-dev"])]
        ),
        .target(name: "RouterCore", swiftSettings: strict),
        .target(name: "RouterGtk", dependencies: ["RouterCore", "CRouterGtk"], swiftSettings: gtk),
        .target(
            name: "RouterAddressBar",
            dependencies: ["RouterGtk", "RouterCore", "CRouterGtk"],
            swiftSettings: gtk
        ),
        .target(
            name: "RouterFiles",
            dependencies: ["RouterGtk", "RouterCore", "CRouterGtk"],
            swiftSettings: strict
        ),
        .target(
            name: "RouterInspector",
            dependencies: [
                "RouterAddressBar", "RouterWidgets", "RouterGtk", "RouterRecording", "RouterCore",
                "CRouterGtk",
            ],
            resources: [.embedInCode("inspector.css")],
            swiftSettings: gtk
        ),
        .target(name: "RouterTesting", dependencies: ["RouterCore"], swiftSettings: strict),
        .target(
            name: "RouterGtkTesting",
            dependencies: ["RouterGtk", "RouterCore", "CRouterGtk"],
            swiftSettings: gtk
        ),
        .target(name: "RouterRecording", dependencies: ["RouterCore"], swiftSettings: strict),
        .target(
            name: "RouterWidgets",
            dependencies: ["RouterGtk", "RouterCore", "CRouterGtk"],
            swiftSettings: gtk
        ),
        .target(
            name: "RouterCommands",
            dependencies: ["RouterGtk", "RouterFiles", "RouterRecording", "RouterCore", "CRouterGtk"],
            swiftSettings: gtk
        ),
        .executableTarget(
            name: "GtkRouterDemo",
            dependencies: [
                "RouterCommands",
                "RouterInspector", "RouterFiles", "RouterAddressBar", "RouterRecording", "RouterWidgets",
                "RouterGtk", "RouterCore", "CRouterGtk",
            ],
            resources: [
                .embedInCode("../../resources/Routes.plist"),
                .embedInCode("../../resources/gallery.json"),
                .embedInCode("../../resources/style.css"),
                .embedInCode("../../resources/icons/scalable/io.github.gtkrouter.demo.svg"),
                .embedInCode("../../resources/icons/symbolic/io.github.gtkrouter.demo-symbolic.svg"),
                .embedInCode("../../resources/listing.xml"),
            ],
            swiftSettings: gtk
        ),
        .testTarget(
            name: "RouterCoreTests",
            dependencies: ["RouterCore", "RouterFiles", "RouterRecording", "RouterTesting", model, support],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RouterFilesTests",
            dependencies: ["RouterFiles", "RouterGtk", "RouterCore"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RouterRecordingTests",
            dependencies: ["RouterRecording", "RouterTesting", "RouterCore", model],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RouterTestingTests",
            dependencies: ["RouterTesting", "RouterCore"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RouterGtkTestingTests",
            dependencies: ["RouterGtkTesting", "RouterWidgets", "RouterGtk", "RouterCore", "CRouterGtk"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RouterGtkTests",
            dependencies: [
                "RouterCommands",
                "RouterInspector", "RouterFiles", "RouterAddressBar", "RouterRecording", "RouterWidgets",
                "RouterGtk",
                "RouterCore", "RouterTesting", "CRouterGtk", model,
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GtkRouterDemoTests",
            dependencies: [
                "GtkRouterDemo", "RouterCommands", "RouterInspector", "RouterFiles", "RouterAddressBar",
                "RouterRecording",
                "RouterWidgets", "RouterGtk", "RouterCore", "CRouterGtk",
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
