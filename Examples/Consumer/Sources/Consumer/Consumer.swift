@main
struct Consumer {
    static func main() async throws {
        print(try await Harbour().visit())
    }
}
