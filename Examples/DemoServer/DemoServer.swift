import Foundation
import LocalServer

/// Serves the demo page on the loopback interface until it is ended.
///
/// Usage: `demo-server [--port N] [FOLDER]`. The first line of its output is the address.
@main
@MainActor
struct DemoServer {
    private let port: Int
    private let site: DemoSite

    static func main() async throws {
        guard let server = DemoServer(CommandLine.arguments.dropFirst()) else {
            FileHandle.standardError.write(Data("usage: demo-server [--port N] [FOLDER]\n".utf8))
            exit(2)
        }
        do {
            try await server.run()
        } catch {
            FileHandle.standardError.write(Data("demo-server: \(error)\n".utf8))
            exit(1)
        }
    }

    private init?(_ arguments: some Sequence<String>) {
        var port = 0
        var folder = "Examples/DemoSite"
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            if argument == "--port" {
                guard let number = rest.next().flatMap({ Int($0) }), (0...65_535).contains(number) else { return nil }
                port = number
            } else if argument.hasPrefix("-") {
                return nil
            } else {
                folder = argument
            }
        }
        self.port = port
        site = DemoSite(folder: URL(fileURLWithPath: folder))
    }

    private func run() async throws {
        let server = try LocalServer(port: port) { [site] in await site.answer($0) }
        // At once, also into a pipe: a script waits for it.
        FileHandle.standardOutput.write(Data("\(server.url("/"))\n".utf8))
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}
