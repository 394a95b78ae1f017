import Foundation

package enum ScriptValueCodec {
    package static func decode(_ bytes: UnsafeRawBufferPointer) throws -> Any? { nil }
    package static func encode(_ value: Any?) throws -> String { "" }
}
package struct ExtensionInstallation: Sendable {
    package struct Failure: Error, Sendable { package init(_ s: String) {} }
    package var directory: String
    package var contentHash: String
    package static func install() -> Result<ExtensionInstallation, Failure> { .failure(Failure("")) }
}
