/// The schemes that the engine loads by itself.
enum NativeSchemes {
    private static let schemes: Set = [
        "about", "applewebdata", "blob", "data", "file", "ftp", "http", "https", "javascript", "webkit-fake-url", "ws",
        "wss",
    ]

    static func contain(_ scheme: String) -> Bool { schemes.contains(scheme.lowercased()) }
}
