import Foundation

/// Reads the JSON of an encoded value, with its tags.
///
/// One pass over the bytes, without recursion, so that no text can exhaust the stack of a thread. The texts come from
/// web processes, which are not trusted: every length is checked.
struct ScriptValueDecoder {
    private var reader: ScriptTextReader
    private let hasTags: Bool
    private let hasReferences: Bool

    /// The containers that are open.
    private var stack: [Frame] = []

    /// The keys of the last object at each depth.
    private var shapes: [Shape?] = []

    /// The containers by number: the value, or nothing while it is open, and how many values it stands for.
    private var containers: [(value: Any?, size: Int)] = []
    private var size = 0

    init(_ bytes: UnsafeRawBufferPointer, hasTags: Bool, hasReferences: Bool) {
        reader = ScriptTextReader(bytes)
        self.hasTags = hasTags
        self.hasReferences = hasReferences
    }

    mutating func decode() throws(ScriptValueError) -> Any {
        while true {
            guard var value = try beginValue() else { continue }
            repeat {
                guard !stack.isEmpty else {
                    reader.skipSpace()
                    guard reader.isAtEnd else { throw reader.malformed() }
                    return value
                }
                guard let finished = try add(value) else { break }
                value = finished
            } while true
        }
    }

    // MARK: Values

    /// Reads a value, or opens a container and gives nothing.
    private mutating func beginValue() throws(ScriptValueError) -> Any? {
        reader.skipSpace()
        size += 1
        switch reader.peek() {
        case UInt8(ascii: "{"):
            let kind = hasTags ? try tagKind() : nil
            guard kind == nil || kind == "object" else { return try tagged(kind) }
            return try open(isObject: true, closesTag: kind != nil)
        case UInt8(ascii: "["):
            return try open(isObject: false, closesTag: false)
        default:
            return try reader.scalar()
        }
    }

    // MARK: Containers

    /// Opens a container and gives it at once if it is empty.
    private mutating func open(isObject: Bool, closesTag: Bool) throws(ScriptValueError) -> Any? {
        reader.advance()
        guard stack.count < ScriptValueCodec.depthLimit else {
            throw ScriptValueError(kind: .tooLarge, message: "The value is nested too deeply.")
        }
        var frame = Frame(number: containers.count, isObject: isObject, closesTag: closesTag)
        if hasReferences { containers.append((nil, size)) }
        if isObject {
            if shapes.count == stack.count { shapes.append(nil) }
            frame.shape = shapes[stack.count]
            frame.entries = frame.shape?.template ?? [:]
        } else if shapes.count == stack.count {
            shapes.append(nil)
        }
        stack.append(frame)
        if reader.consume(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return try close() }
        if isObject { try beginEntry() }
        return nil
    }

    /// Adds a value to the innermost container, and gives the container if it ends there.
    private mutating func add(_ value: Any) throws(ScriptValueError) -> Any? {
        let top = stack.count - 1
        guard stack[top].isObject else {
            stack[top].elements.append(value)
            if reader.consume(UInt8(ascii: ",")) { return nil }
            try reader.expect(UInt8(ascii: "]"))
            return try close()
        }
        if let shape = stack[top].shape {
            stack[top].entries.values[shape.indices[stack[top].count]] = value
            stack[top].count += 1
        } else {
            stack[top].entries[stack[top].name] = value
        }
        if reader.consume(UInt8(ascii: ",")) {
            try beginEntry()
            return nil
        }
        try reader.expect(UInt8(ascii: "}"))
        return try close()
    }

    /// Reads a key.
    ///
    /// Objects in a list mostly have the keys of the one before, and then nothing is hashed.
    private mutating func beginEntry() throws(ScriptValueError) {
        let top = stack.count - 1
        if let shape = stack[top].shape {
            let count = stack[top].count
            if count < shape.keys.count, reader.consumeKey(shape.keys[count]) { return }
            leaveShape()
        }
        let key = try reader.keyRange()
        stack[top].keys.append(key)
        stack[top].name = try reader.text(of: key)
    }

    /// Goes on without the expected keys, keeping the entries that have been read.
    private mutating func leaveShape() {
        let top = stack.count - 1
        guard let shape = stack[top].shape else { return }
        let known = 0..<stack[top].count
        var entries: [String: Any] = [:]
        for index in known { entries[shape.names[index]] = stack[top].entries.values[shape.indices[index]] }
        stack[top].entries = entries
        stack[top].keys = Array(shape.keys[known])
        stack[top].shape = nil
    }

    private mutating func close() throws(ScriptValueError) -> Any {
        let top = stack.count - 1
        if let shape = stack[top].shape, stack[top].count < shape.keys.count { leaveShape() }
        let frame = stack.removeLast()
        if frame.isObject, frame.shape == nil { shapes[top] = try shape(of: frame.keys, count: frame.entries.count) }
        if frame.closesTag { try reader.expect(UInt8(ascii: "}")) }
        let value: Any = frame.isObject ? frame.entries : frame.elements
        if hasReferences { containers[frame.number] = (value, size - containers[frame.number].size + 1) }
        return value
    }

    // MARK: Tags

    /// The kind of the tag at this place, and moves to its content; or nothing if it is an ordinary object.
    private mutating func tagKind() throws(ScriptValueError) -> String? {
        let start = reader.position
        reader.advance()
        reader.skipSpace()
        guard reader.consumeText("\"$\"") else {
            reader.rewind(to: start)
            return nil
        }
        try reader.expect(UInt8(ascii: ":"))
        guard reader.peekAfterSpace() == UInt8(ascii: "\"") else { throw reader.malformed() }
        let kind = try reader.string()
        try reader.expect(UInt8(ascii: ","))
        reader.skipSpace()
        guard reader.consumeText("\"v\"") else { throw reader.malformed() }
        try reader.expect(UInt8(ascii: ":"))
        guard kind != "object" || reader.peekAfterSpace() == UInt8(ascii: "{") else { throw reader.malformed() }
        return kind
    }

    private mutating func tagged(_ kind: String?) throws(ScriptValueError) -> Any {
        reader.skipSpace()
        let content = try reader.scalar()
        guard let value = kind == "ref" ? try reference(content) : Self.convert(kind, content) else {
            throw reader.malformed()
        }
        try reader.expect(UInt8(ascii: "}"))
        return value
    }

    private mutating func reference(_ content: Any) throws(ScriptValueError) -> Any? {
        guard let index = (content as? NSNumber).flatMap({ Int(exactly: $0.doubleValue) }),
            containers.indices.contains(index)
        else { return nil }
        guard let value = containers[index].value else { return ScriptValueConstants.null }
        size += containers[index].size
        guard size <= ScriptValueCodec.sizeLimit else {
            throw ScriptValueError(kind: .tooLarge, message: "The value repeats its parts too often.")
        }
        return value
    }

    private static func convert(_ kind: String?, _ content: Any) -> Any? {
        switch (kind, content) {
        case ("date", let time as NSNumber): Date(timeIntervalSince1970: time.doubleValue / 1000)
        case ("date", is NSNull): Date(timeIntervalSince1970: .nan)
        case ("bytes", let text as String): Data(base64Encoded: text)
        case ("bigint", let text as String): integer(text)
        case ("number", let text as String): special(text)
        default: nil
        }
    }

    private static func special(_ text: String) -> NSNumber? {
        switch text {
        case "NaN": NSNumber(value: Double.nan)
        case "Infinity": NSNumber(value: Double.infinity)
        case "-Infinity": NSNumber(value: -Double.infinity)
        case "-0": NSNumber(value: -0.0)
        default: nil
        }
    }

    private static func integer(_ text: String) -> Any? {
        if let value = Int64(text) { return NSNumber(value: value) }
        if let value = UInt64(text) { return NSNumber(value: value) }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard !digits.isEmpty, text.utf8.count - digits.count <= 1,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return digits.count <= 38 ? NSDecimalNumber(string: text) : text
    }
}

// MARK: Keys

extension ScriptValueDecoder {
    /// The keys of an object, in their order, and a dictionary that has them.
    private final class Shape {
        let keys: [ScriptTextReader.KeyRange]
        let names: [String]
        let template: [String: Any]
        let indices: [Dictionary<String, Any>.Index]

        init(keys: [ScriptTextReader.KeyRange], names: [String]) {
            let template: [String: Any] = Dictionary(names.map { ($0, 0) }) { first, _ in first }
            self.keys = keys
            self.names = names
            self.template = template
            indices = names.compactMap { template.index(forKey: $0) }
        }
    }

    /// A container that is open.
    private struct Frame {
        let number: Int
        let isObject: Bool
        let closesTag: Bool
        var elements: [Any] = []
        var entries: [String: Any] = [:]

        /// The keys that are expected, and how many of them have come.
        var shape: Shape?
        var count = 0

        /// Without a shape: the keys that have come, and the last of them.
        var keys: [ScriptTextReader.KeyRange] = []
        var name = ""
    }

    /// The shape of an object, or nothing if a key occurs twice or there are very many.
    private mutating func shape(of keys: [ScriptTextReader.KeyRange], count: Int) throws(ScriptValueError) -> Shape? {
        guard keys.count == count, count <= 64 else { return nil }
        var names: [String] = []
        for key in keys { names.append(try reader.text(of: key)) }
        return Shape(keys: keys, names: names)
    }
}
