/// What a page must have come to before it is used.
enum WaitCondition: Hashable, Sendable {
    /// The page and its parts are loaded.
    case load
    /// No request has been under way for half a second.
    case idle
    /// Time has passed.
    case pause(Duration)
    /// An element matches the selector.
    case selector(String)
    /// The expression is true.
    case script(String)

    /// Reads a value of the option `--wait`.
    init?(_ text: String) {
        switch text {
        case "load": self = .load
        case "idle": self = .idle
        default:
            guard let milliseconds = Int(text), (0...86_400_000).contains(milliseconds) else { return nil }
            self = .pause(.milliseconds(milliseconds))
        }
    }
}
