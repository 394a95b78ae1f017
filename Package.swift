// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "swift-webkit",
    products: [
        .library(name: "WebKit", targets: ["WebKit"]),
        .library(name: "HybridKit", targets: ["HybridKit"]),
        .executable(name: "wk", targets: ["wk"]),
    ],
    targets: [
        // The engine's C interface.
        .systemLibrary(name: "CWebKitGTK", pkgConfig: "webkitgtk-6.0", providers: [.apt(["libwebkitgtk-6.0-dev"])]),

        // Below the line: pointers, signals, ownership.
        .target(name: "CGLibBridge", dependencies: ["CWebKitGTK"]),
        .target(name: "GLibBridge", dependencies: ["CGLibBridge", "CWebKitGTK"]),
        .target(
            name: "WebKitEngine",
            dependencies: ["CWebKitGTK", "GLibBridge"],
            exclude: ["PageBridge"],
            plugins: ["BuildExtension"]
        ),

        // Above the line: Swift values and the main actor.
        .target(name: "WebKit", dependencies: ["WebKitEngine"]),
        .target(name: "HybridKit", dependencies: ["WebKit"]),
        .target(name: "Commands", dependencies: ["GLibBridge", "HybridKit", "WebKit"]),
        .executableTarget(name: "wk", dependencies: ["Commands"]),

        // The extension that the engine loads into its web processes is C, compiled by a tool of this package.
        .executableTarget(name: "ExtensionBuilder"),
        .plugin(name: "BuildExtension", capability: .buildTool(), dependencies: ["ExtensionBuilder"]),

        .testTarget(name: "WebKitEngineTests", dependencies: ["WebKitEngine"]),

        // A loopback web server for tests, benchmarks and the demo.
        .target(name: "LocalServer", dependencies: ["CWebKitGTK", "GLibBridge"]),
        .executableTarget(
            name: "demo-server",
            dependencies: ["LocalServer"],
            path: "Examples/DemoServer"
        ),

        // Ratios between this package and the engine in C.
        .executableTarget(name: "benchmarks", dependencies: ["WebKit", "WebKitEngine"], path: "Benchmarks/Sources"),
        .executableTarget(name: "benchmarks-raw", dependencies: ["CWebKitGTK"], path: "Benchmarks/Raw"),

        .target(
            name: "EngineTestSupport",
            dependencies: ["CWebKitGTK", "LocalServer", "WebKit", "WebKitEngine"],
            path: "Tests/EngineTestSupport"
        ),
        .executableTarget(
            name: "EngineProbe",
            dependencies: ["EngineTestSupport", "WebKit"],
            path: "Tests/Fixtures/EngineProbe"
        ),
        .executableTarget(
            name: "GLibProbe",
            dependencies: ["CWebKitGTK", "GLibBridge", "WebKit"],
            path: "Tests/Fixtures/GLibProbe"
        ),
        .testTarget(
            name: "CommandsTests",
            dependencies: ["Commands", "EngineTestSupport", "GLibBridge", "LocalServer", "demo-server", "wk"]
        ),
        .target(name: "ClientCode", dependencies: ["WebKit"], path: "Tests/Fixtures/ClientCode"),
        .testTarget(
            name: "WebKitConformanceTests",
            dependencies: ["ClientCode", "EngineTestSupport", "LocalServer", "WebKit"]
        ),
        .testTarget(name: "WebKitTests", dependencies: ["EngineTestSupport", "WebKit", "WebKitEngine"]),
    ]
)

/// The targets in which an unsafe expression does not compile.
let memorySafe: Set = ["WebKit", "HybridKit", "Commands", "wk"]

for target in package.targets where ![.system, .plugin].contains(target.type) {
    if target.name == "ClientCode" {
        // Client code of the time before Swift 6 has to compile too, if with warnings.
        target.swiftSettings = [.swiftLanguageMode(.v5)]
        continue
    }
    var settings: [SwiftSetting] = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    // The checks set this variable: a warning is an error there, and nobody else is held up by a new compiler.
    if Context.environment["WARNINGS_ARE_ERRORS"] != nil { settings.append(.treatAllWarnings(as: .error)) }
    if memorySafe.contains(target.name) {
        settings += [.strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error)]
    }
    target.swiftSettings = settings
}
