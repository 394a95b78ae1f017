internal import CWebKitGTK
import Foundation
internal import GLibBridge

/// The extension inside the web processes: where it is, and the form of the messages to and from it.
///
/// The C half is in `PageBridge/`. Both sides check the other's version and content at the start of a process.
@MainActor
package enum PageBridge {
    static let protocolVersion: UInt32 = 1

    /// The extension's copy for this program, or why there is none.
    static let installation = Result { () throws(ExtensionInstallation.Failure) in
        if ProcessInfo.processInfo.environment["WEBKIT_EXTENSION"] == "off" {
            throw ExtensionInstallation.Failure(reason: "It is switched off by the variable WEBKIT_EXTENSION.")
        }
        return try ExtensionInstallation.prepare()
    }

    /// Where the extension was found, or why pages are served without it.
    package static var status: Result<String, ExtensionInstallation.Failure> { installation.map(\.directory) }

    private static var hasReportedFallback = false

    /// Says once that messages and values take the engine's own path.
    static func reportFallback(_ reason: String) {
        if hasReportedFallback { return }
        hasReportedFallback = true
        let text =
            "WebKit: the web-process extension is not in use, so only main frames can post messages and be reached "
            + "by scripts. \(reason)\n"
        FileHandle.standardError.write(Data(text.utf8))
    }

    // MARK: To the extension

    static func worlds(_ worlds: Set<EngineScriptWorld>) -> OpaquePointer? {
        withCStrings(worlds.map(\.name).sorted()) { g_variant_new_strv($0, -1) }
    }

    static func handlers(_ handlers: [EngineMessageHandler]) -> OpaquePointer? {
        let children = handlers.map { handler in
            tuple([
                g_variant_new_string(handler.world.name),
                g_variant_new_string(handler.name),
                g_variant_new_boolean(handler.expectsReply ? 1 : 0),
            ])
        }
        let type = g_variant_type_new("(ssb)")
        defer { g_variant_type_free(type) }
        return g_variant_new_array(type, children, gsize(children.count))
    }

    static func greeting(
        contentHash: String,
        worlds: Set<EngineScriptWorld>,
        handlers: [EngineMessageHandler],
        readScope: String
    ) -> OpaquePointer? {
        let entries: [(String, OpaquePointer?)] = [
            ("version", g_variant_new_uint32(protocolVersion)),
            ("hash", g_variant_new_string(contentHash)),
            ("bridge", g_variant_new_string(EngineScriptWorld.bridge.name)),
            ("worlds", self.worlds(worlds)),
            ("handlers", self.handlers(handlers)),
            ("readScope", g_variant_new_string(readScope)),
        ]
        let children = entries.map { key, value in
            g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value))
        }
        return g_variant_new_array(nil, children, gsize(children.count))
    }

    private static func tuple(_ children: [OpaquePointer?]) -> OpaquePointer? {
        g_variant_new_tuple(children, gsize(children.count))
    }

    // MARK: From the extension

    /// Reads a posted message and the number of its page.
    static func scriptMessage(from message: OpaquePointer) -> (pageID: UInt64, EngineScriptMessage)? {
        guard let parameters = webkit_user_message_get_parameters(message),
            VariantReader.matches(parameters, type: "(ttbssssbs)")
        else { return nil }
        var reader = VariantReader(parameters)
        let pageID = reader.uint64()
        let frame = EngineFrame(
            id: reader.uint64(),
            isMain: reader.bool(),
            url: reader.string(),
            origin: reader.string()
        )
        let (world, name) = (EngineScriptWorld(name: reader.string()), reader.string())
        let expectsReply = reader.bool()
        // A body that the extension did not write this way says nothing.
        guard let body = reader.withString({ bytes in try? ScriptValueCodec.decode(bytes) as Any? }) else { return nil }
        return (
            pageID,
            EngineScriptMessage(
                frame: frame,
                world: world,
                name: name,
                body: body,
                reply: expectsReply ? reply(to: message, name: name) : nil
            )
        )
    }

    private static func reply(to message: OpaquePointer, name: String) -> PendingReply<EngineMessageReply> {
        let message = GObjectReference(retaining: message)
        return PendingReply(
            to: "userContentController(_:didReceive:replyHandler:)",
            fallback: .failure("The message handler \(name) did not respond."),
            mayBeDropped: true
        ) { answer in
            let (succeeded, text) =
                switch answer {
                case .value(let encoded): (true, encoded)
                case .failure(let text): (false, text)
                }
            let parameters = tuple([g_variant_new_boolean(succeeded ? 1 : 0), g_variant_new_string(text)])
            webkit_user_message_send_reply(message.pointer, webkit_user_message_new("reply", parameters))
        }
    }
}
