import Foundation

// Compiles the web-process extension. Not a target of its own for SwiftPM, because a library that SwiftPM links
// needs the Swift runtime, which the engine's sandbox hides.
//
// Arguments: the compiler, the library to make, the source files.

/// A reason to stop, in one line that says what to do.
struct BuildFailure: Error {
    let message: String
}

let library = "webkitgtk-web-process-extension-6.0"

/// The full path of a program, or `nil` if there is none.
func program(_ name: String) -> String? {
    if name.contains("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
    let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/local/bin:/usr/bin:/bin"]
    return folders.split(separator: ":").map { "\($0)/\(name)" }
        .first(where: FileManager.default.isExecutableFile(atPath:))
}

/// Runs a program and gives what it printed, or `nil` if it failed.
func run(_ path: String, _ arguments: [String], discardingErrors: Bool = false) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = output
    if discardingErrors { process.standardError = FileHandle.nullDevice }
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
}

/// The compiler's arguments for the engine's headers or libraries.
func flags(_ option: String, pkgConfig: String) throws -> [String] {
    guard let text = try run(pkgConfig, [option, library], discardingErrors: true) else {
        throw BuildFailure(message: "\(library) was not found; install the package libwebkitgtk-6.0-dev")
    }
    return text.split(whereSeparator: \.isWhitespace).map(String.init)
}

func build() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.dropFirst().first, arguments.count > 2 else {
        throw BuildFailure(message: "usage: ExtensionBuilder <compiler> <output> <source> ...")
    }
    guard let pkgConfig = program("pkg-config") else {
        throw BuildFailure(message: "pkg-config was not found; install the package pkg-config")
    }
    // The extension API has headers of its own, but they come in the same package.
    let headers = try flags("--cflags", pkgConfig: pkgConfig)
    let libraries = try flags("--libs", pkgConfig: pkgConfig)
    guard let compiler = [arguments.first ?? "", "clang", "cc"].lazy.compactMap(program).first else {
        throw BuildFailure(message: "no C compiler was found; install the package clang")
    }
    let options = ["-shared", "-fPIC", "-O2", "-std=c23", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"]
    let sources = arguments.dropFirst(2).filter { $0.hasSuffix(".c") }
    guard try run(compiler, options + headers + sources + ["-o", output] + libraries) != nil else {
        throw BuildFailure(
            message: "the web-process extension does not compile with \(compiler); it needs clang 19 or later"
        )
    }
}

do {
    try build()
} catch {
    let message = (error as? BuildFailure)?.message ?? error.localizedDescription
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
}
