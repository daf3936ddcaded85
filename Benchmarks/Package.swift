// swift-tools-version: 6.2

import PackageDescription

// The benchmarks are a separate package because they also measure Hummingbird's router, for comparison.
// Apps that depend on GTK Router therefore never resolve Hummingbird.
let package = Package(
    name: "gtk-router-benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "gtk-router", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    ],
    targets: [
        .target(name: "CAllocations"),
        .target(name: "CProcesses"),
        .executableTarget(
            name: "router-benchmarks",
            dependencies: [
                "CAllocations",
                "CProcesses",
                .product(name: "RouterCore", package: "gtk-router"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            path: "Sources/RouterBenchmarks",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ],
            // The linker strips debug information, because Debian 12's valgrind cannot read Swift's debug
            // information.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-S"])]
        ),
        .systemLibrary(name: "CGtk4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .target(name: "CWidgets", dependencies: ["CGtk4"]),
        .executableTarget(name: "widgets-c", dependencies: ["CWidgets", "CGtk4"]),
        .executableTarget(
            name: "start-host",
            dependencies: ["CWidgets", .product(name: "RouterGtk", package: "gtk-router")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .defaultIsolation(MainActor.self),
            ]
        ),
        .executableTarget(
            name: "widgets-host",
            dependencies: [
                "CWidgets",
                .product(name: "RouterCore", package: "gtk-router"),
                .product(name: "RouterGtk", package: "gtk-router"),
                .product(name: "RouterAddressBar", package: "gtk-router"),
                .product(name: "RouterInspector", package: "gtk-router"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .defaultIsolation(MainActor.self),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
