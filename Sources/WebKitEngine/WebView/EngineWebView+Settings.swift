internal import CWebKitGTK
internal import GLibBridge

extension EngineWebView {
    /// Applies what is fixed when a view is created.
    ///
    /// Where the engine's default is not Apple's, Apple's wins.
    func apply(_ options: Options) {
        let settings = settings.pointer
        webkit_settings_set_enable_tabs_to_links(settings, 0)
        webkit_settings_set_print_backgrounds(settings, 0)
        webkit_settings_set_enable_fullscreen(settings, 0)
        webkit_settings_set_enable_write_console_messages_to_stdout(settings, 0)
        setUserAgent(nil, suffix: options.userAgentSuffix)
        setFeature("SuppressesIncrementalRendering", isEnabled: options.suppressesIncrementalRendering)
    }

    /// The whole user agent; nil restores the engine's own, with the suffix if one was given.
    package func setUserAgent(_ agent: String?, suffix: String?) {
        webkit_settings_set_user_agent(settings.pointer, agent)
        guard agent == nil, let suffix else { return }
        let own = copied(webkit_settings_get_user_agent(settings.pointer)) ?? ""
        webkit_settings_set_user_agent(settings.pointer, "\(own) \(suffix)")
    }

    package func setMinimumFontSize(_ size: UInt32) {
        webkit_settings_set_minimum_font_size(settings.pointer, size)
    }

    package func setScriptsCanOpenWindows(_ allowed: Bool) {
        webkit_settings_set_javascript_can_open_windows_automatically(settings.pointer, allowed ? 1 : 0)
    }

    /// Whether scripts of the page run.
    ///
    /// Scripts of the program run in any case.
    package func setPageScriptsEnabled(_ enabled: Bool) {
        webkit_settings_set_enable_javascript_markup(settings.pointer, enabled ? 1 : 0)
    }

    package func setDeveloperToolsEnabled(_ enabled: Bool) {
        webkit_settings_set_enable_developer_extras(settings.pointer, enabled ? 1 : 0)
    }

    /// Sets one of the engine's features by its identifier.
    ///
    /// Unknown identifiers are passed over.
    private func setFeature(_ identifier: String, isEnabled: Bool) {
        let features = webkit_settings_get_all_features()
        defer { webkit_feature_list_unref(features) }
        for index in 0..<webkit_feature_list_get_length(features) {
            let feature = webkit_feature_list_get(features, index)
            guard copied(webkit_feature_get_identifier(feature)) == identifier else { continue }
            webkit_settings_set_feature_enabled(settings.pointer, feature, isEnabled ? 1 : 0)
        }
    }
}
