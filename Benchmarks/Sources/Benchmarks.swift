import Foundation

/// Compares this package with the engine in C.
///
/// `Benchmarks/README.md` explains what it prints.
@main
@MainActor
struct Benchmarks {
    static func main() async {
        let begin = MonotonicTime.now
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == Worker.command {
            await Worker.run(Array(arguments.dropFirst()), begin: begin)
        } else {
            exit(Driver.run(arguments))
        }
    }
}
