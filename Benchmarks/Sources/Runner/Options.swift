/// What the command line asks for.
struct Options {
    static let usage = """
        usage: benchmarks [--only NAME]... [--rounds N] [--json FILE]
               benchmarks --list

          --only NAME   measure only this benchmark, or those whose names begin so
          --rounds N    how many rounds both sides take turns, by default 5
          --json FILE   write every value to a file
          --list        print the names

        """

    var names: [String] = []
    var rounds = 5
    var file: String?
    var onlyLists = false

    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--only": names.append(try Self.value(of: option, from: &rest))
            case "--json": file = try Self.value(of: option, from: &rest)
            case "--rounds":
                guard let number = Int(try Self.value(of: option, from: &rest)), number > 0 else {
                    throw UsageError(message: "--rounds takes a number above 0")
                }
                rounds = number
            case "--list": onlyLists = true
            default: throw UsageError(message: "\(option) is not an option")
            }
        }
    }

    private static func value(of option: String, from rest: inout ArraySlice<String>) throws(UsageError) -> String {
        guard let value = rest.popFirst() else { throw UsageError(message: "\(option) takes a value") }
        return value
    }

    /// The benchmarks that were asked for.
    func benchmarks() throws(UsageError) -> [Benchmark] {
        if names.isEmpty { return Benchmark.standing }
        for name in names where !Benchmark.standing.contains(where: { $0.name.hasPrefix(name) }) {
            throw UsageError(message: "no benchmark has the name \(name); --list shows them")
        }
        return Benchmark.standing.filter { benchmark in names.contains { benchmark.name.hasPrefix($0) } }
    }
}

/// A command line that makes no sense.
struct UsageError: Error {
    let message: String
}
