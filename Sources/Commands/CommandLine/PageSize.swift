/// The size of the view in CSS pixels.
struct PageSize: Hashable, Sendable {
    var width, height: Int

    /// Reads a text such as `1280x800`.
    init?(_ text: String) {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
        // Windows of the display cannot be larger than this, at any scale.
        guard (1...8192).contains(width), (1...8192).contains(height) else { return nil }
        (self.width, self.height) = (width, height)
    }

    static let standard = PageSize(width: 1280, height: 800)

    private init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
