import Foundation
import HybridKit
import WebKit

/// Tries whether this machine can show pages: it loads one.
@MainActor
struct Doctor {
    let limit: Duration

    /// Prints the report.
    ///
    /// - Returns: The exit status.
    func run(asJSON: Bool) async throws -> Int32 {
        let report = try await report()
        try Console.write(asJSON ? try report.json() : Data(report.text.utf8))
        return (report.canShowPages ? ExitStatus.done : .environmentUnfit).rawValue
    }

    private func report() async throws -> HealthReport {
        var checks: [HealthCheck] = [.ok("engine", "WebKitGTK \(EngineGround.engineVersion)"), sandbox]
        do throws(EngineGround.Problem) {
            let isOwn = try EngineGround.prepare()
            checks.append(display(isOwn: isOwn))
        } catch {
            switch error.part {
            case .display: checks.append(.problem("display", error.message))
            case .sandbox: checks.append(displayWithoutTrial)
            }
            return HealthReport(checks: checks)
        }
        let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 640, height: 480), configuration: Self.configuration)
        defer { webView.endProcess() }
        do {
            let found = try await LimitedWork(limit: limit, activity: Self.activity) { "a page to be shown" }
                .run { try await Self.probe(webView) }
            checks += [found.page, rendering(found.report), bridge(webView)]
            checks += [found.report.mediaCheck, found.report.fontCheck]
        } catch let error as CommandError where error.status > 128 {
            throw error
        } catch {
            let text = (error as? CommandError)?.message ?? error.localizedDescription
            checks.append(.problem("page", text, hint: "run it with G_MESSAGES_DEBUG=all"))
        }
        return HealthReport(checks: checks)
    }

    private static let activity: Activity = {
        let activity = Activity()
        activity.begin("a page to be shown")
        return activity
    }()

    private static var configuration: WKWebViewConfiguration {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        return configuration
    }

    // MARK: A page

    private static func probe(_ webView: WKWebView) async throws -> (page: HealthCheck, report: ProbeReport) {
        let start = ContinuousClock.now
        let follower = LoadFollower()
        webView.navigationDelegate = follower
        webView.loadHTMLString(ProbeReport.page, baseURL: nil)
        if case .failed(let error) = await follower.settled() {
            throw CommandError(loadOf: "a page of our own", failedWith: error)
        }
        let json = try await webView.callAsyncJavaScript(ProbeReport.script, contentWorld: .defaultClient) as? String
        guard let json, let report = try? JSONDecoder().decode(ProbeReport.self, from: Data(json.utf8)) else {
            throw CommandError(.environmentUnfit, "a page was loaded, but its scripts give no values")
        }
        let image = try await webView.takeSnapshot(configuration: nil)
        guard let picture = image.pngData(), webView.title == ProbeReport.title, report.isVisible else {
            throw CommandError(.environmentUnfit, "a page was loaded, but it is not shown")
        }
        let time = ContinuousClock.now - start
        let detail = "loaded, evaluated and drawn in \(time.milliseconds) ms (\(picture.count) bytes)"
        return (.ok("page", detail), report)
    }

    // MARK: Other checks

    private var sandbox: HealthCheck {
        if EngineGround.sandboxIsSwitchedOff {
            return .warning(
                "sandbox",
                "switched off by \(EngineGround.sandboxOptOut)",
                hint: "load trusted pages only, or unset the variable"
            )
        }
        do throws(EngineGround.Problem) {
            try EngineGround.checkSandbox()
        } catch {
            return .problem("sandbox", error.message)
        }
        let programs = ["bwrap", "xdg-dbus-proxy"].compactMap { EngineGround.path(of: $0) }
        return .ok("sandbox", "\(programs.joined(separator: ", ")); namespaces can be made")
    }

    private func display(isOwn: Bool) -> HealthCheck {
        if isOwn { return .ok("display", "a virtual one of our own (\(EngineGround.path(of: "Xvfb") ?? "Xvfb"))") }
        let environment = ProcessInfo.processInfo.environment
        return .warning(
            "display",
            "the given one (\(environment["WAYLAND_DISPLAY"] ?? environment["DISPLAY"] ?? "unknown"))",
            hint: "install the package xvfb, so that nothing appears on the screen and pages are not hidden"
        )
    }

    private var displayWithoutTrial: HealthCheck {
        let path = EngineGround.path(of: "Xvfb")
        return path.map { .ok("display", "not tried; \($0) is there") }
            ?? .warning("display", "not tried; Xvfb is not installed", hint: "install the package xvfb")
    }

    private func rendering(_ report: ProbeReport) -> HealthCheck {
        let environment = ProcessInfo.processInfo.environment
        let windows = environment["GSK_RENDERER"].map { "windows by \($0)" } ?? "windows by the toolkit's choice"
        let buffers = environment["WEBKIT_DISABLE_DMABUF_RENDERER"] == "1" ? "shared memory" : "graphics buffers"
        let detail = "\(windows), pages through \(buffers)"
        if report.hasWebGL { return .ok("rendering", "\(detail), WebGL") }
        return .warning("rendering", "\(detail), no WebGL", hint: "install the package libgl1-mesa-dri")
    }

    private func bridge(_ webView: WKWebView) -> HealthCheck {
        switch EngineGround.extensionFolder {
        case .success(let folder) where webView.extensionIsActive: return .ok("extension", "active, from \(folder)")
        case .success(let folder):
            return .warning(
                "extension",
                "in \(folder), but the page's process has not loaded it",
                hint: "install the program again; until then frames cannot be told apart"
            )
        case .failure(let reason):
            return .warning(
                "extension",
                "not in use: \(reason)",
                hint: "install the program again; until then frames cannot be told apart"
            )
        }
    }
}
