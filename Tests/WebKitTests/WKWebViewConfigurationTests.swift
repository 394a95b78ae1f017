import EngineTestSupport
import Testing
import WebKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WKWebViewConfigurationTests {
    private let configuration = WKWebViewConfiguration()

    @Test("CFG-1, CFG-2: the view copies the configuration, and gives a new copy on every access")
    func configurationIsCopied() {
        let view = WKWebView(frame: .zero, configuration: configuration)
        configuration.applicationNameForUserAgent = "Harbour/7"
        #expect(view.configuration.applicationNameForUserAgent == nil)

        view.configuration.suppressesIncrementalRendering = true
        #expect(!view.configuration.suppressesIncrementalRendering)
        #expect(view.configuration !== view.configuration)
    }

    @Test("CFG-3, CFG-6: the objects in a configuration are shared")
    func collaboratorsAreShared() {
        let first = WKWebView(frame: .zero, configuration: configuration)
        let second = WKWebView(frame: .zero, configuration: configuration)
        for view in [first, second] {
            #expect(view.configuration.processPool === configuration.processPool)
            #expect(view.configuration.preferences === configuration.preferences)
            #expect(view.configuration.userContentController === configuration.userContentController)
            #expect(view.configuration.websiteDataStore === configuration.websiteDataStore)
        }
    }

    @Test("CFG-4: page preferences are copied, and nil restores the defaults")
    func pagePreferencesAreCopied() {
        let preferences = WKWebpagePreferences()
        preferences.allowsContentJavaScript = false
        configuration.defaultWebpagePreferences = preferences
        preferences.allowsContentJavaScript = true
        #expect(configuration.defaultWebpagePreferences?.allowsContentJavaScript == false)

        configuration.defaultWebpagePreferences = nil
        #expect(configuration.defaultWebpagePreferences.allowsContentJavaScript)
        #expect(configuration.defaultWebpagePreferences.preferredContentMode == .recommended)
    }

    @Test("CFG-7, DS-1: a configuration has objects of its own, and the default store")
    func newConfigurationHasItsOwnObjects() {
        let other = WKWebViewConfiguration()
        #expect(configuration.preferences !== other.preferences)
        #expect(configuration.userContentController !== other.userContentController)
        #expect(configuration.processPool !== other.processPool)
        #expect(configuration.websiteDataStore === WKWebsiteDataStore.default())
        #expect(WKWebsiteDataStore.default().isPersistent)
        #expect(WKWebsiteDataStore.nonPersistent() !== WKWebsiteDataStore.nonPersistent())
        #expect(!WKWebsiteDataStore.nonPersistent().isPersistent)
    }

    @Test("PRF-1, PRF-2: preferences have their defaults, and reach views that use them already")
    func preferencesAreLive() async throws {
        #expect(configuration.preferences.minimumFontSize == 0)
        #expect(configuration.preferences.javaScriptCanOpenWindowsAutomatically)
        let view = WKWebView(frame: .zero, configuration: configuration)
        await view.finishLoading(html: "<p style='font-size: 8px'>Harbour")
        let height = "document.querySelector('p').getClientRects()[0].height"
        let small = try #require(try await view.evaluateJavaScript(height) as? Double)

        configuration.preferences.minimumFontSize = 40
        var large = small
        while large <= small { large = try await view.evaluateJavaScript(height) as? Double ?? 0 }
        #expect(large >= 40)
    }

    @Test("WPP-2, SCR-7: without content scripts, scripts of the app still run")
    func contentScriptsCanBeSwitchedOff() async throws {
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        let script = WKUserScript(
            source: "document.body.dataset.app = 'here'",
            injectionTime: .atDocumentEnd,
            forMainFrameOnly: true
        )
        configuration.userContentController.addUserScript(script)
        let view = WKWebView(frame: .zero, configuration: configuration)
        await view.finishLoading(html: "<body><script>document.body.dataset.page = 'here'</script>")

        #expect(try await view.evaluateJavaScript("document.body.dataset.page") == nil)
        #expect(try await view.evaluateJavaScript("document.body.dataset.app") as? String == "here")
        let value = try await view.callAsyncJavaScript("return await Promise.resolve(7)", contentWorld: .page)
        #expect(value as? Int == 7)
    }

    @Test("The raw values are Apple's")
    func rawValuesAreApples() {
        #expect(WKNavigationActionPolicy.cancel.rawValue == 0)
        #expect(WKNavigationActionPolicy.allow.rawValue == 1)
        #expect(WKNavigationActionPolicy.download.rawValue == 2)
        #expect(WKNavigationResponsePolicy.cancel.rawValue == 0)
        #expect(WKNavigationResponsePolicy.allow.rawValue == 1)
        #expect(WKNavigationResponsePolicy.download.rawValue == 2)
        #expect(WKNavigationType.linkActivated.rawValue == 0)
        #expect(WKNavigationType.formSubmitted.rawValue == 1)
        #expect(WKNavigationType.backForward.rawValue == 2)
        #expect(WKNavigationType.reload.rawValue == 3)
        #expect(WKNavigationType.formResubmitted.rawValue == 4)
        #expect(WKNavigationType.other.rawValue == -1)
        #expect(WKUserScriptInjectionTime.atDocumentStart.rawValue == 0)
        #expect(WKUserScriptInjectionTime.atDocumentEnd.rawValue == 1)
    }
}
