internal import CWebKitGTK
import Foundation
internal import GLibBridge

extension EngineWebView {
    package typealias ScriptCompletion = @MainActor (Result<Any?, EngineError>) -> Void

    /// Runs a script and reports the value of its last statement.
    ///
    /// - Parameters:
    ///   - source: The script.
    ///   - frameID: The frame to run it in; nil for the main frame.
    ///   - world: The world to run it in.
    ///   - completion: Receives a Foundation object, nil for `undefined`, or the error. It runs exactly once.
    package func evaluate(
        _ source: String,
        frameID: UInt64?,
        world: EngineScriptWorld,
        completion: @escaping ScriptCompletion
    ) {
        context.include(world)
        let number = scripts.add(pageID: pageID, completion: completion)
        // The engine runs this under a user gesture, and the extension runs the script inside it.
        let script = PageBridge.evaluation(of: source, frameID: frameID, world: world)
        run(script, in: .bridge) { [weak self] result in
            switch PageBridge.outcome(of: result) {
            case .finished(let outcome): self?.scripts.finish(number, with: outcome)
            case .extensionMissing:
                self?.evaluateWithoutExtension(source, frameID: frameID, world: world, number: number)
            }
        }
    }

    /// Runs the body of an asynchronous function and reports what it returns or resolves to.
    ///
    /// - Parameters:
    ///   - body: The statements of the function.
    ///   - arguments: The parameters by name, encoded by ``ScriptValueCodec``.
    ///   - frameID: The frame to run it in; nil for the main frame.
    ///   - world: The world to run it in.
    ///   - completion: Receives a Foundation object, nil for `undefined`, or the error. It runs exactly once.
    package func call(
        _ body: String,
        arguments: String,
        frameID: UInt64?,
        world: EngineScriptWorld,
        completion: @escaping ScriptCompletion
    ) {
        context.include(world)
        let number = scripts.add(pageID: pageID, completion: completion)
        let parameters = [
            "frame": PageBridge.reference(to: frameID), "world": world.name, "body": body, "values": arguments,
            "number": String(number),
        ]
        call(PageBridge.callBody, parameters: parameters, in: .bridge) { [weak self] result in
            switch PageBridge.outcome(of: result) {
            case .finished(let outcome): self?.scripts.finish(number, with: outcome)
            case .extensionMissing:
                self?.callWithoutExtension(body, arguments: arguments, frameID: frameID, world: world, number: number)
            }
        }
    }

    // MARK: The engine's own path

    private func evaluateWithoutExtension(
        _ source: String,
        frameID: UInt64?,
        world: EngineScriptWorld,
        number: UInt64
    ) {
        PageBridge.reportFallback("No web process has loaded it.")
        guard frameID == nil else { return scripts.finish(number, with: .failure(.needsExtension)) }
        run(source, in: world) { [weak self] in self?.scripts.finish(number, with: $0.flatMap(ScriptValueReader.read)) }
    }

    private func callWithoutExtension(
        _ body: String,
        arguments: String,
        frameID: UInt64?,
        world: EngineScriptWorld,
        number: UInt64
    ) {
        PageBridge.reportFallback("No web process has loaded it.")
        guard frameID == nil else { return scripts.finish(number, with: .failure(.needsExtension)) }
        guard arguments.hasPrefix("p") else {
            return scripts.finish(number, with: .failure(.argumentsNeedExtension))
        }
        // The engine takes texts and numbers only, so the arguments travel as one text.
        let names = PageBridge.argumentNames(arguments)
        let body = "const {\(names)} = JSON.parse(arguments[0]); return await (async () => {\n\(body)\n})()"
        call(body, parameters: ["values": String(arguments.dropFirst())], in: world) { [weak self] in
            self?.scripts.finish(number, with: $0.flatMap(ScriptValueReader.read))
        }
    }

    private typealias ValueCompletion = @MainActor (Result<GObjectReference<OpaquePointer>, EngineError>) -> Void

    private func run(_ script: String, in world: EngineScriptWorld, completion: @escaping ValueCompletion) {
        var script = script
        script.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                callGLib(
                    start: { ready, userData in
                        webkit_web_view_evaluate_javascript(
                            object.pointer,
                            text.baseAddress,
                            gssize(text.count),
                            world == .page ? nil : world.name,
                            nil,
                            nil,
                            ready,
                            userData
                        )
                    },
                    finish: { [object] result, error in
                        webkit_web_view_evaluate_javascript_finish(object.pointer, result, &error)
                            .map { GObjectReference(adopting: $0 as OpaquePointer) }
                    },
                    completion: { completion(Self.value($0)) }
                )
            }
        }
    }

    private func call(
        _ body: String,
        parameters: [String: String],
        in world: EngineScriptWorld,
        completion: @escaping ValueCompletion
    ) {
        callGLib(
            start: { ready, userData in
                webkit_web_view_call_async_javascript_function(
                    object.pointer,
                    body,
                    -1,
                    PageBridge.dictionary(parameters),
                    world == .page ? nil : world.name,
                    nil,
                    nil,
                    ready,
                    userData
                )
            },
            finish: { [object] result, error in
                webkit_web_view_call_async_javascript_function_finish(object.pointer, result, &error)
                    .map { GObjectReference(adopting: $0 as OpaquePointer) }
            },
            completion: { completion(Self.value($0)) }
        )
    }

    private static func value(
        _ result: Result<GObjectReference<OpaquePointer>?, GLibError>
    ) -> Result<GObjectReference<OpaquePointer>, EngineError> {
        switch result {
        case .success(let value?): .success(value)
        case .success(nil): .failure(EngineError(.other, "The engine gave neither a value nor an error."))
        case .failure(let error): .failure(ScriptValueReader.classify(error))
        }
    }
}

extension EngineError {
    fileprivate static var needsExtension: EngineError {
        let text = "Scripts reach frames other than the main frame only through the web-process extension."
        return EngineError(.frameIsGone, text)
    }

    fileprivate static var argumentsNeedExtension: EngineError {
        EngineError(.scriptThrew, "These arguments can be passed only through the web-process extension.")
    }
}
