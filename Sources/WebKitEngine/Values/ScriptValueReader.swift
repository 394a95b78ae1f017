internal import CWebKitGTK
import Foundation
internal import GLibBridge

/// Reads values that came over the engine's own path, without the extension.
@MainActor
enum ScriptValueReader {
    static func read(_ value: GObjectReference<OpaquePointer>) -> Result<Any?, EngineError> {
        let pointer = value.pointer
        if jsc_value_is_undefined(pointer) != 0 { return .success(nil) }
        if jsc_value_is_null(pointer) != 0 { return .success(NSNull()) }
        if jsc_value_is_boolean(pointer) != 0 { return .success(NSNumber(value: jsc_value_to_boolean(pointer) != 0)) }
        if jsc_value_is_number(pointer) != 0 { return .success(NSNumber(value: jsc_value_to_double(pointer))) }
        if jsc_value_is_string(pointer) != 0 { return .success(text(pointer)) }
        if jsc_value_object_is_instance_of(pointer, "Date") != 0 { return .success(date(pointer)) }
        // A cyclic value has no JSON.
        guard let json = consumed(jsc_value_to_json(pointer, 0)) else { return .failure(.unsupportedValue) }
        let decoded = Array("p\(json)".utf8).withUnsafeBytes { try? ScriptValueCodec.decode($0) as Any? }
        return decoded.map { .success($0) } ?? .failure(.unsupportedValue)
    }

    /// The text of a string value, with its null characters.
    static func text(_ value: OpaquePointer) -> String {
        withBytes(of: value) { String(decoding: $0, as: UTF8.self) }
    }

    /// Runs the body with the UTF-8 bytes of a string value.
    static func withBytes<Result>(of value: OpaquePointer, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let bytes = jsc_value_to_string_as_bytes(value)
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        return body(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    private static func date(_ value: OpaquePointer) -> Date {
        guard let time = jsc_value_object_invoke_methodv(value, "getTime", 0, nil) else { return .distantPast }
        defer { g_object_unref(UnsafeMutableRawPointer(time)) }
        return Date(timeIntervalSince1970: jsc_value_to_double(time) / 1000)
    }

    /// Takes the engine's one-line text of an exception apart: `source:line:column: text`.
    static func classify(_ error: GLibError) -> EngineError {
        var result = EngineError(error)
        guard result.kind == .scriptThrew else { return result }
        guard let match = error.message.wholeMatch(of: /(?s)(.*?):(\d+)(?::(\d+))?: (.*)/) else {
            result.exception = EngineError.ScriptException(message: error.message)
            return result
        }
        result.exception = EngineError.ScriptException(
            message: String(match.4),
            line: Int(match.2),
            column: match.3.flatMap { Int($0) },
            sourceURL: match.1.isEmpty ? nil : String(match.1)
        )
        return result
    }
}

extension EngineError {
    static var unsupportedValue: EngineError {
        EngineError(.scriptValueUnsupported, "The value of the script cannot be copied out of the page.")
    }
}
