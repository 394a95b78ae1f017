import Commands
import Foundation

@main
struct Wk {
    static func main() async {
        exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
    }
}
