/// What a page has found out about the place where it is shown.
struct ProbeReport: Codable, Hashable, Sendable {
    var isVisible: Bool
    var hasWebGL: Bool
    /// Whether audio and video of each kind can be played.
    var media: [String: Bool]
    /// Whether characters of each kind have pictures.
    var fonts: [String: Bool]

    /// The page's title, by which it is recognized.
    static let title = "swift-webkit"

    /// The page.
    static let page = """
        <!DOCTYPE html><meta charset="utf-8"><title>\(title)</title>
        <body style="background: #2a6"><p lang="zh">欢迎 ⚓ Welcome</p></body>
        """

    /// The body of a function that gives the report as JSON.
    static let script = """
        const canvas = () => Object.assign(document.createElement("canvas"), { width: 48, height: 48 });
        const drawn = (text) => {
            const element = canvas(), context = element.getContext("2d");
            context.font = "32px sans-serif";
            context.fillText(text, 4, 38);
            return context.getImageData(0, 0, 48, 48).data.join();
        };
        // A character that no font has, and nothing at all.
        const blanks = [drawn("\\u{10FFFF}"), drawn("\\u0378"), drawn("")];
        const has = (...texts) => texts.every(text => !blanks.includes(drawn(text)));
        const video = document.createElement("video");
        const plays = (type) => video.canPlayType(type) !== "";
        return JSON.stringify({
            isVisible: document.visibilityState === "visible",
            hasWebGL: canvas().getContext("webgl") !== null,
            media: {
                "WebM VP8": plays('video/webm; codecs="vp8, vorbis"'),
                "WebM VP9": plays('video/webm; codecs="vp9, opus"'),
                "MP4 H.264": plays('video/mp4; codecs="avc1.42E01E, mp4a.40.2"'),
                "Ogg Vorbis": plays('audio/ogg; codecs="vorbis"'),
                "MP3": plays("audio/mpeg"),
                "WAV": plays("audio/wav"),
            },
            fonts: {
                "Latin": has("A", "é"), "Greek": has("Ω"), "Cyrillic": has("Ж"),
                "Chinese": has("汉", "語"), "Japanese": has("あ", "港"), "Korean": has("한"), "emoji": has("😀", "⚓"),
            },
        });
        """

    var mediaCheck: HealthCheck {
        let (there, missing) = Self.parts(media)
        let detail = "plays \(there.isEmpty ? "nothing" : there.joined(separator: ", "))"
        if missing.isEmpty { return .ok("media", detail) }
        let packages = [
            ("gstreamer1.0-libav", missing.contains("MP4 H.264")),
            ("gstreamer1.0-plugins-base and gstreamer1.0-plugins-good", missing.contains { $0 != "MP4 H.264" }),
        ]
        let needed = packages.filter(\.1).map(\.0).joined(separator: ", ")
        let text = "\(detail); not \(missing.joined(separator: ", "))"
        return .warning("media", text, hint: "install \(needed) if pages need it")
    }

    var fontCheck: HealthCheck {
        let (there, missing) = Self.parts(fonts)
        if missing.isEmpty { return .ok("fonts", there.joined(separator: ", ")) }
        let eastAsian: Set = ["Chinese", "Japanese", "Korean"]
        let packages = [
            ("fonts-dejavu-core", missing.contains { !eastAsian.contains($0) && $0 != "emoji" }),
            ("fonts-noto-cjk", missing.contains { eastAsian.contains($0) }),
            ("fonts-noto-color-emoji", missing.contains("emoji")),
        ]
        let needed = packages.filter(\.1).map(\.0).joined(separator: ", ")
        return .warning("fonts", "no characters for \(missing.joined(separator: ", "))", hint: "install \(needed)")
    }

    private static func parts(_ table: [String: Bool]) -> (there: [String], missing: [String]) {
        let names = table.keys.sorted()
        return (names.filter { table[$0] == true }, names.filter { table[$0] != true })
    }
}
