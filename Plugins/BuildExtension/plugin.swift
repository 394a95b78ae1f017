import Foundation
import PackagePlugin

/// Compiles the web-process extension of a target, the C files in its folder `PageBridge`.
@main
struct BuildExtension: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let sources = try FileManager.default.contentsOfDirectory(
            at: target.directoryURL.appending(path: "PageBridge"),
            includingPropertiesForKeys: nil
        )
        .sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "page-bridge.so")
        // The compiler of the toolchain, because that of the distribution may be too old for `#embed`.
        let compiler = try? context.tool(named: "clang").url.path
        return [
            .buildCommand(
                displayName: "Compiling the web-process extension",
                executable: try context.tool(named: "ExtensionBuilder").url,
                arguments: [compiler ?? "clang", output.path] + sources.map(\.path),
                inputFiles: sources,
                outputFiles: [output]
            )
        ]
    }
}
