import Foundation

/// What a program printed, and how it ended.
package struct ProgramRun: Sendable {
    package let status: Int32
    /// Whether a signal ended the program; `status` is then its number.
    package let wasSignalled: Bool
    package let output: String
    package let errors: String

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - program: A path, or a name that is looked up in `PATH`.
    ///   - arguments: The arguments.
    ///   - environment: Variables that replace or join those of this process; an empty text removes one.
    /// - Returns: The outcome.
    /// - Throws: The error of the start.
    package static func run(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> ProgramRun {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.contains("/") ? program : "/usr/bin/env")
        process.arguments = (program.contains("/") ? [] : [program]) + arguments
        let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.environment = merged.filter { !$0.value.isEmpty }
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        let ended = AsyncStream<Void> { continuation in process.terminationHandler = { _ in continuation.finish() } }
        try process.run()
        async let outputText = read(output)
        async let errorText = read(errors)
        for await _ in ended {}
        return await ProgramRun(
            status: process.terminationStatus,
            wasSignalled: process.terminationReason == .uncaughtSignal,
            output: outputText,
            errors: errorText
        )
    }

    private static func read(_ pipe: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let data = pipe.fileHandleForReading.readDataToEndOfFile()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }

    /// The path of another product of this build.
    package static func product(_ name: String) -> String {
        let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(name).path
    }
}
