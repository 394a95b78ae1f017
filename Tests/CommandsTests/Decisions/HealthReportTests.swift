import Foundation
import Testing

@testable import Commands

/// The report of `wk doctor`, without a page.
struct HealthReportTests {
    private let probe = ProbeReport(
        isVisible: true,
        hasWebGL: true,
        media: ["WAV": true, "MP4 H.264": false],
        fonts: ["Latin": true, "Korean": false, "emoji": false]
    )

    @Test
    func problemMeansPagesCannotBeShown() {
        #expect(!HealthReport(checks: [.ok("a", "b"), .problem("c", "d")]).canShowPages)
        #expect(HealthReport(checks: [.ok("a", "b"), .warning("c", "d", hint: "e")]).canShowPages)
    }

    @Test
    func missingPartsBecomeHints() {
        #expect(probe.mediaCheck.detail == "plays WAV; not MP4 H.264")
        #expect(probe.mediaCheck.hint == "install gstreamer1.0-libav if pages need it")
        #expect(probe.fontCheck.detail == "no characters for Korean, emoji")
        #expect(probe.fontCheck.hint == "install fonts-noto-cjk, fonts-noto-color-emoji")
    }

    @Test
    func reportIsTextAndJSON() throws {
        let report = HealthReport(checks: [.ok("engine", "x"), .warning("fonts", "y", hint: "z")])
        #expect(
            report.text == """
                ok       engine     x
                warning  fonts      y
                                    hint: z
                Pages can be shown.

                """
        )
        let object = try JSONSerialization.jsonObject(with: report.json()) as? [String: Any]
        #expect(object?["canShowPages"] as? Bool == true)
        #expect((object?["checks"] as? [[String: String]])?.map { $0["verdict"] } == ["ok", "warning"])
    }
}
