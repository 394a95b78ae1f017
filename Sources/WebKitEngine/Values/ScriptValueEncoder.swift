import Foundation

/// Writes the JSON of an encoded value, with its tags.
///
/// Without recursion, as the decoder.
struct ScriptValueEncoder {
    private var output: [UInt8] = [UInt8(ascii: "p")]

    /// The containers that are open.
    private var stack: [Frame] = []

    private static let yes = NSNumber(value: true)
    private static let no = NSNumber(value: false)

    mutating func encode(_ value: Any) throws(ScriptValueError) -> String {
        if let text = Self.text(value), !text.utf8.contains(0) { return "s" + text }
        try append(value)
        while let next = nextPart() { try append(next) }
        return String(decoding: output, as: UTF8.self)
    }

    /// The value inside optionals, or `nil` if there is none.
    static func unwrapped(_ value: Any) -> Any? {
        guard let optional = value as? any AnyOptional else { return value }
        return optional.wrapped.flatMap(unwrapped)
    }

    private static func text(_ value: Any) -> String? {
        let type = type(of: value)
        // Only of objects may be asked whether they are of a class: a cast of a collection would convert all of it.
        guard type == String.self || type == Substring.self || type is NSString.Type else { return nil }
        return (value as? Substring).map(String.init) ?? value as? String
    }

    // MARK: Values

    private mutating func append(_ value: Any) throws(ScriptValueError) {
        // Casts between value types and Foundation's classes convert, so a boolean could be taken for a number;
        // the exact types come first.
        let type = type(of: value)
        if type == String.self, let text = value as? String { return append(text) }
        if type == Bool.self, let flag = value as? Bool { return append(json: flag ? "true" : "false") }
        if type == Int.self, let number = value as? Int { return append(json: String(number)) }
        if type == Double.self, let number = value as? Double { return append(number) }
        if type == [String: Any].self, let entries = value as? [String: Any] { return try append(entries) }
        if type == [Any].self, let elements = value as? [Any] { return try append(elements) }
        if type is AnyClass { return try appendObject(value) }
        if let elements = value as? [Any] { return try append(elements) }
        if let entries = value as? [String: Any] { return try append(entries) }
        try appendRare(value)
    }

    private mutating func appendRare(_ value: Any) throws(ScriptValueError) {
        switch value {
        case let optional as any AnyOptional:
            guard let wrapped = optional.wrapped else { return append(json: "null") }
            try append(wrapped)
        case let text as Substring: append(String(text))
        case let number as any BinaryInteger & CustomStringConvertible: append(json: number.description)
        case let number as Float: append(Double(number))
        case let number as CGFloat: append(Double(number))
        case let date as Date: append(date)
        case let data as Data: append(tag: "bytes", json: "\"\(data.base64EncodedString())\"")
        default: throw unsupported(value)
        }
    }

    private mutating func appendObject(_ value: Any) throws(ScriptValueError) {
        switch value {
        case let number as NSNumber: append(number)
        case let text as NSString: append(String(text))
        case is NSNull: append(json: "null")
        case let date as NSDate: append(Date(timeIntervalSince1970: date.timeIntervalSince1970))
        case let data as NSData: append(tag: "bytes", json: "\"\(data.base64EncodedString())\"")
        case let array as NSArray: try append(array.map { $0 })
        case let dictionary as NSDictionary:
            guard let entries = dictionary as? [String: Any] else { throw unsupported(value) }
            try append(entries)
        default: throw unsupported(value)
        }
    }

    // MARK: Containers

    /// A container that is open, with the place of its current part.
    private enum Frame {
        case array([Any], index: Int)
        case object(Dictionary<String, Any>.Iterator, key: String?, closesTag: Bool)
    }

    private mutating func append(_ elements: [Any]) throws(ScriptValueError) {
        output.append(UInt8(ascii: "["))
        try open(.array(elements, index: -1))
    }

    private mutating func append(_ entries: [String: Any]) throws(ScriptValueError) {
        let ownsTagKey = entries["$"] != nil
        if ownsTagKey { beginTag("object") }
        output.append(UInt8(ascii: "{"))
        try open(.object(entries.makeIterator(), key: nil, closesTag: ownsTagKey))
    }

    private mutating func open(_ frame: Frame) throws(ScriptValueError) {
        guard stack.count < ScriptValueCodec.depthLimit else {
            throw ScriptValueError(kind: .tooLarge, message: "The value is nested too deeply.")
        }
        stack.append(frame)
    }

    /// Closes what is finished and gives the next part of a container, or nothing at the end.
    private mutating func nextPart() -> Any? {
        while let frame = stack.popLast() {
            switch frame {
            case .array(let elements, let index):
                if index + 1 < elements.count {
                    if index >= 0 { output.append(UInt8(ascii: ",")) }
                    stack.append(.array(elements, index: index + 1))
                    return elements[index + 1]
                }
                output.append(UInt8(ascii: "]"))
            case .object(var iterator, let last, let closesTag):
                if let (key, value) = iterator.next() {
                    if last != nil { output.append(UInt8(ascii: ",")) }
                    append(key)
                    output.append(UInt8(ascii: ":"))
                    stack.append(.object(iterator, key: key, closesTag: closesTag))
                    return value
                }
                append(json: closesTag ? "}}" : "}")
            }
        }
        return nil
    }

    private func unsupported(_ value: Any) -> ScriptValueError {
        let place = stack.reduce(into: "value") { place, frame in
            switch frame {
            case .array(_, let index): place += "[\(index)]"
            case .object(_, let key, _): place += "[\"\(key ?? "")\"]"
            }
        }
        return ScriptValueError(
            kind: .unsupported,
            message: "A value of type \(String(reflecting: type(of: value))) cannot be passed to a script, at \(place)."
        )
    }

    // MARK: Text

    private mutating func append(json: String) {
        output += json.utf8
    }

    private mutating func beginTag(_ kind: String) {
        output[0] = UInt8(ascii: "t")
        append(json: "{\"$\":\"\(kind)\",\"v\":")
    }

    private mutating func append(tag kind: String, json: String) {
        beginTag(kind)
        append(json: json)
        output.append(UInt8(ascii: "}"))
    }

    private mutating func append(_ date: Date) {
        let milliseconds = date.timeIntervalSince1970 * 1000
        append(tag: "date", json: milliseconds.isFinite ? milliseconds.description : "null")
    }

    private mutating func append(_ number: Double) {
        if let integer = Int64(exactly: number), integer != 0 || number.sign == .plus {
            return append(json: String(integer))
        }
        if number.isNaN { return append(tag: "number", json: "\"NaN\"") }
        if number.isInfinite { return append(tag: "number", json: number < 0 ? "\"-Infinity\"" : "\"Infinity\"") }
        if number.isZero { return append(tag: "number", json: "\"-0\"") }
        append(json: number.description)
    }

    private mutating func append(_ number: NSNumber) {
        // There are two boolean numbers, and Foundation has no other way to tell them from integers.
        if number === Self.yes { return append(json: "true") }
        if number === Self.no { return append(json: "false") }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): append(number.doubleValue)
        case UInt8(ascii: "Q"): append(json: String(number.uint64Value))
        default: append(json: String(number.int64Value))
        }
    }

    private mutating func append(_ text: String) {
        var text = text
        output.append(UInt8(ascii: "\""))
        text.withUTF8 { bytes in
            var start = 0
            for (index, byte) in bytes.enumerated()
            where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                output += bytes[start..<index]
                appendEscaped(byte)
                start = index + 1
            }
            output += bytes[start...]
        }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        let digits = Array("0123456789abcdef".utf8)
        output.append(UInt8(ascii: "\\"))
        if byte < 0x20 {
            append(json: "u00")
            output += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        } else {
            output.append(byte)
        }
    }
}

private protocol AnyOptional {
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var wrapped: Any? { self }
}
