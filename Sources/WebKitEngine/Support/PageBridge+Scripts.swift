internal import CWebKitGTK
import Foundation
internal import GLibBridge

extension PageBridge {
    /// What came back for a script that was handed to the extension.
    enum Outcome {
        case finished(Result<Any?, EngineError>)
        /// No extension was there to run it.
        case extensionMissing
    }

    /// A script that has the extension evaluate another one.
    static func evaluation(of source: String, frameID: UInt64?, world: EngineScriptWorld) -> String {
        "typeof evaluate=='function'?evaluate('\(reference(to: frameID))',\(literal(world.name)),\(literal(source))):'-'"
    }

    /// The body of a function that has the extension call another one.
    static let callBody = "return typeof call == 'function' ? call(frame, world, body, values, number) : '-'"

    static func reference(to frameID: UInt64?) -> String { frameID.map(String.init) ?? "" }

    /// A text as a literal of JavaScript.
    private static func literal(_ text: String) -> String {
        // Of a list, the encoded form is a mark and JSON, which is JavaScript. A text can always be encoded.
        let list = (try? ScriptValueCodec.encode([text])) ?? "p[\"\"]"
        return String(list.dropFirst(2).dropLast())
    }

    /// A dictionary of texts as the engine takes arguments.
    static func dictionary(_ entries: [String: String]) -> OpaquePointer? {
        let children = entries.map { key, value in
            g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(g_variant_new_string(value)))
        }
        return g_variant_new_array(nil, children, gsize(children.count))
    }

    /// The names in an encoded dictionary, as a list for a destructuring assignment.
    static func argumentNames(_ arguments: String) -> String {
        let decoded = Array(arguments.utf8).withUnsafeBytes { try? ScriptValueCodec.decode($0) }
        return ((decoded as? [String: Any])?.keys.sorted() ?? []).joined(separator: ", ")
    }

    /// Reads what the extension returned: `v` and a value, `x` and an error, or `-` where it is missing.
    static func outcome(of result: Result<GObjectReference<OpaquePointer>, EngineError>) -> Outcome {
        switch result {
        case .failure(let error): .finished(.failure(error))
        case .success(let value): ScriptValueReader.withBytes(of: value.pointer, outcome)
        }
    }

    private static func outcome(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        switch bytes.first {
        case UInt8(ascii: "v"):
            let decoded = Result { try ScriptValueCodec.decode(rest) }
            return .finished(decoded.mapError { _ in .unsupportedValue })
        case UInt8(ascii: "x"): return .finished(.failure(failure(rest)))
        default: return .extensionMissing
        }
    }

    private static func failure(_ bytes: UnsafeRawBufferPointer) -> EngineError {
        guard let fields = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] else {
            return EngineError(.other, "The error of the script could not be read.")
        }
        let text = fields["message"] as? String ?? ""
        let message = (fields["name"] as? String).map { text.isEmpty ? $0 : "\($0): \(text)" } ?? text
        switch fields["kind"] as? String {
        case "unsupported": return .unsupportedValue
        case "frame": return EngineError(.frameIsGone, "The frame of the script does not exist any more.")
        case "unreachable": return .unreachable
        default:
            let exception = EngineError.ScriptException(
                message: message,
                line: fields["line"] as? Int,
                column: fields["column"] as? Int,
                sourceURL: fields["url"] as? String,
                stack: fields["stack"] as? String
            )
            return EngineError(.scriptThrew, message, exception: exception)
        }
    }
}
