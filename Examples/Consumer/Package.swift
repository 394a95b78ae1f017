// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Consumer",
    dependencies: [.package(name: "swift-webkit", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [.product(name: "WebKit", package: "swift-webkit")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
