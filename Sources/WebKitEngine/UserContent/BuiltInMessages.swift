internal import CWebKitGTK
import Foundation
internal import GLibBridge

/// Messages over the engine's own path, for programs without the web-process extension.
///
/// The engine does not say which frame has posted a message, and nothing that the page adds to it could be believed.
/// So the only raw handler is in the private world of this module, its script runs in the main frame only, and the
/// page's script reaches it by events of the document. Other frames cannot post. A change of handlers reaches the
/// next document.
@MainActor
final class BuiltInMessages {
    private let manager: GObjectReference<OpaquePointer>
    private let rawName = "post"
    private var connection: SignalConnection?
    private var scripts: [OpaquePointer] = []

    /// Receives each message.
    var receiver: (@MainActor (EngineScriptMessage) -> Void)?

    init(manager: GObjectReference<OpaquePointer>) {
        self.manager = manager
        connection = SignalConnection(.messageWithReply(rawName), of: manager.pointer) { [weak self] value, reply in
            self?.receive(value, reply: reply)
        }
        webkit_user_content_manager_register_script_message_handler_with_reply(
            manager.pointer,
            rawName,
            EngineScriptWorld.bridge.name
        )
    }

    isolated deinit {
        for script in scripts { webkit_user_script_unref(script) }
    }

    func setHandlers(_ handlers: [EngineMessageHandler]) {
        for script in scripts {
            webkit_user_content_manager_remove_script(manager.pointer, script)
            webkit_user_script_unref(script)
        }
        scripts = Set(handlers.map(\.world)).flatMap { world in
            let names = handlers.filter { $0.world == world }.map(\.name)
            let channel = "swift-webkit-\(UUID().uuidString)"
            return [
                add(Self.pageSide, channel: channel, parameter: names, world: world),
                add(Self.bridgeSide, channel: channel, parameter: world.name, world: .bridge),
            ]
        }
    }

    private func add(_ script: String, channel: String, parameter: Any, world: EngineScriptWorld) -> OpaquePointer {
        let parameters = (try? ScriptValueCodec.encode([channel, parameter])) ?? "p[]"
        let engineScript = EngineUserScript(
            source: "(\(script))(...\(parameters.dropFirst()))",
            runsAtDocumentEnd: false,
            isForMainFrameOnly: true,
            world: world
        )
        let result = engineScript.makeEngineScript()
        guard let result else { preconditionFailure("A user script is never null.") }
        webkit_user_content_manager_add_script(manager.pointer, result)
        return result
    }

    private func receive(_ value: OpaquePointer, reply: OpaquePointer) {
        guard
            case .success(let body?) = ScriptValueReader.read(GObjectReference(retaining: value)),
            let fields = body as? [String: Any], let name = fields["name"] as? String,
            let world = fields["world"] as? String, let url = fields["url"] as? String,
            let origin = fields["origin"] as? String
        else { return }
        let context = GObjectReference(retaining: jsc_value_get_context(value) as OpaquePointer)
        let holder = ReplyHolder(reply)
        let pending = PendingReply<EngineMessageReply>(
            to: "userContentController(_:didReceive:replyHandler:)",
            fallback: .failure("The message handler \(name) did not respond."),
            mayBeDropped: true
        ) { answer in
            holder.send(answer, in: context.pointer)
        }
        receiver?(
            EngineScriptMessage(
                frame: EngineFrame(id: nil, isMain: true, url: url, origin: origin),
                world: EngineScriptWorld(name: world),
                name: name,
                body: fields["value"],
                reply: pending
            )
        )
    }

    private static let pageSide = """
        (channel, names) => {
            const waiting = new Map();
            let last = 0;
            document.addEventListener(`${channel}-reply`, ({ detail: { id, error, value } }) => {
                const [resolve, reject] = waiting.get(id) ?? [];
                waiting.delete(id);
                if (error !== undefined) reject?.(new Error(error)); else resolve?.(value);
            });
            const messageHandlers = {};
            for (const name of names) {
                messageHandlers[name] = {
                    postMessage: value => new Promise((resolve, reject) => {
                        waiting.set(++last, [resolve, reject]);
                        document.dispatchEvent(new CustomEvent(channel, { detail: { id: last, name, value } }));
                    }),
                };
            }
            window.webkit = { messageHandlers };
        }
        """

    private static let bridgeSide = """
        (channel, world) => document.addEventListener(channel, async ({ detail: { id, name, value } }) => {
            const reply = detail => document.dispatchEvent(new CustomEvent(`${channel}-reply`, { detail }));
            try {
                const message = { name, world, value, url: location.href, origin: self.origin };
                reply({ id, value: await webkit.messageHandlers.post.postMessage(message) });
            } catch (error) { reply({ id, error: error.message }) }
        })
        """
}

/// The engine's reply object, which is counted but no GObject.
@MainActor
private final class ReplyHolder {
    private let reply: OpaquePointer

    init(_ reply: OpaquePointer) { self.reply = webkit_script_message_reply_ref(reply) }

    isolated deinit { webkit_script_message_reply_unref(reply) }

    func send(_ answer: EngineMessageReply, in context: OpaquePointer) {
        switch answer {
        case .failure(let text): webkit_script_message_reply_return_error_message(reply, text)
        case .value(let encoded):
            // Only values made here are returned: for others the engine ends the program.
            let value: OpaquePointer? =
                switch encoded.first {
                case "p": jsc_value_new_from_json(context, String(encoded.dropFirst()))
                case "s": jsc_value_new_string(context, String(encoded.dropFirst()))
                case "u": jsc_value_new_undefined(context)
                default: nil
                }
            guard let value else {
                let text = "This reply can be sent only through the web-process extension."
                return webkit_script_message_reply_return_error_message(reply, text)
            }
            webkit_script_message_reply_return_value(reply, value)
            g_object_unref(UnsafeMutableRawPointer(value))
        }
    }
}

extension Signal where Handler == @MainActor (_ value: OpaquePointer, _ reply: OpaquePointer) -> Void {
    fileprivate static func messageWithReply(_ name: String) -> Signal {
        typealias Trampoline =
            @convention(c) (
                OpaquePointer, OpaquePointer, OpaquePointer, UnsafeMutableRawPointer?
            ) -> gboolean
        let trampoline: Trampoline = { _, value, reply, userData in
            nonisolated(unsafe) let (value, reply) = (value, reply)
            _ = withHandler(userData, as: Handler.self) { $0(value, reply) }
            return 1
        }
        return Signal("script-message-with-reply-received::\(name)", trampoline: trampoline)
    }
}
