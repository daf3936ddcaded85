// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Hello",
    dependencies: [.package(name: "gtk-router", path: "../..")],
    targets: [
        .executableTarget(name: "Hello", dependencies: [.product(name: "RouterGtk", package: "gtk-router")])
    ]
)
