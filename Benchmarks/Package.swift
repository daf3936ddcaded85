// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that whoever uses the router never resolves its peers.
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
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
