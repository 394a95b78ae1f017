// Runs in the private bridge world of a frame, which no page script can reach: its built-in objects are
// never tampered with. Values of every other world are only read here, and nothing made here, neither
// object nor function nor error, is ever handed to another world. Everything is strict, so that a page's
// getter cannot see its caller.
//
// The encoded form is one character and a text:
//   u  undefined      s  the string itself      p  JSON
//   t  JSON with tags      r  … and with repeated references      c  … and with cycles
// A tag is an object whose first key is "$". Containers are numbered in the order of their opening
// brackets; the number is what a reference holds.
(() => {
    "use strict";

    const depthLimit = 2000;

    class Unsupported extends Error {}

    // MARK: What an object is

    const getter = (owner, name) => Object.getOwnPropertyDescriptor(owner, name).get;
    const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
    const accessors = (owner) => ["buffer", "byteOffset", "byteLength"].map((name) => getter(owner, name));
    const ofTypedArray = accessors(typedArray);
    const ofDataView = accessors(DataView.prototype);
    const typedArrayName = getter(typedArray, Symbol.toStringTag);
    const bufferLengths = [getter(ArrayBuffer.prototype, "byteLength")];
    if (globalThis.SharedArrayBuffer) bufferLengths.push(getter(SharedArrayBuffer.prototype, "byteLength"));

    const errors = new Set([
        "Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SuppressedError", "SyntaxError",
        "TypeError", "URIError", "DOMException",
    ]);
    // Built-in classes whose objects become dictionaries of their own properties, mostly empty ones.
    const dictionaries = new Set([
        ...errors, "Object", "Array", "Map", "Set", "RegExp", "Iterator",
        "DOMMatrix", "DOMMatrixReadOnly", "DOMPoint", "DOMPointReadOnly", "DOMQuad", "DOMRect", "DOMRectReadOnly",
        "FileList", "ImageData",
    ]);
    const buffers = new Set(["ArrayBuffer", "SharedArrayBuffer"]);
    const boxes = new Map([Boolean, Number, String, BigInt].map((type) => [type.name, type.prototype.valueOf]));

    // The name of the closest built-in class that a prototype stands for, by prototype. A page may lie
    // here; then its object is copied as something else, and that is all.
    const names = new WeakMap();
    const native = /^function (\w+)\(\) \{\s*\[native code\]\s*\}$/;

    function builtInName(prototype) {
        let name = names.get(prototype);
        if (name !== undefined) return name;
        name = "Object";
        for (let step = prototype, depth = 0; step !== null && depth < depthLimit; depth++) {
            const constructor = Reflect.getOwnPropertyDescriptor(step, "constructor")?.value;
            const match = typeof constructor === "function" && native.exec(Function.prototype.toString.call(constructor));
            if (match) {
                name = match[1];
                break;
            }
            step = Reflect.getPrototypeOf(step);
        }
        names.set(prototype, name);
        return name;
    }

    // Windows and locations of other origins have no prototype, but these two properties.
    const isForeign = (object) => Object.hasOwn(object, Symbol.isConcatSpreadable) && Object.hasOwn(object, "then");

    // MARK: Encoding

    function encode(value) {
        if (value === undefined) return "u";
        if (typeof value === "string") {
            return value.isWellFormed() && !value.includes("\0") ? "s" + value : "p" + JSON.stringify(value);
        }
        const state = {
            numbers: new Map(), isOpen: [], lastPlain: undefined, hasTags: false, hasReferences: false, hasCycles: false,
        };
        const text = JSON.stringify(copy(value, 0, state));
        if (text === undefined) return "u";
        return (state.hasCycles ? "c" : state.hasReferences ? "r" : state.hasTags ? "t" : "p") + text;
    }

    function tag(state, kind, value) {
        state.hasTags = true;
        return { $: kind, v: value };
    }

    // The copy is made of this world's objects, so that JSON.stringify meets no toJSON and no getter.
    function copy(value, depth, state) {
        switch (typeof value) {
            case "string":
            case "boolean":
            case "undefined":
                return value;
            case "number":
                if (value - value === 0 && (value !== 0 || 1 / value > 0)) return value;
                return tag(state, "number", Object.is(value, -0) ? "-0" : String(value));
            case "bigint":
                return tag(state, "bigint", String(value));
            case "object":
                return value === null ? null : copyObject(value, depth, state);
            default:
                throw new Unsupported(`a ${typeof value} cannot be copied`);
        }
    }

    function copyObject(object, depth, state) {
        const known = state.numbers.get(object);
        if (known !== undefined) {
            state.hasReferences = true;
            if (state.isOpen[known]) state.hasCycles = true;
            return tag(state, "ref", known);
        }
        if (depth === depthLimit) throw new Unsupported("the value is nested too deeply");
        if (Array.isArray(object)) return copyArray(object, depth, state);
        const prototype = Reflect.getPrototypeOf(object);
        if (prototype === state.lastPlain) return copyDictionary(object, depth, state);
        if (prototype === null) {
            if (isForeign(object)) throw new Unsupported("an object of another origin cannot be copied");
            return copyDictionary(object, depth, state);
        }
        const name = builtInName(prototype);
        if (name === "Object") {
            state.lastPlain = prototype;
            return copyDictionary(object, depth, state);
        }
        return copyBuiltIn(object, name, depth, state);
    }

    function copyArray(array, depth, state) {
        const number = open(array, state);
        const length = Number(array.length);
        const result = [];
        for (let index = 0; index < length; index++) result[index] = copy(array[index], depth + 1, state);
        state.isOpen[number] = false;
        return result;
    }

    function copyDictionary(object, depth, state) {
        const number = open(object, state);
        const result = { ...object };
        let ownsTagKey = false;
        for (const key in result) {
            if (key === "$") ownsTagKey = true;
            const value = result[key];
            if (typeof value === "string" || typeof value === "boolean") continue;
            if (typeof value === "number" && value - value === 0 && value !== 0) continue;
            const copied = copy(value, depth + 1, state);
            if (copied !== value) result[key] = copied;
        }
        state.isOpen[number] = false;
        return ownsTagKey ? tag(state, "object", result) : result;
    }

    function open(container, state) {
        const number = state.isOpen.length;
        state.numbers.set(container, number);
        state.isOpen.push(true);
        return number;
    }

    function copyBuiltIn(object, name, depth, state) {
        if (ArrayBuffer.isView(object)) {
            const of = typedArrayName.call(object) === undefined ? ofDataView : ofTypedArray;
            return bytes(new Uint8Array(of[0].call(object), of[1].call(object), of[2].call(object)), state);
        }
        if (dictionaries.has(name)) return copyDictionary(object, depth, state);
        if (name === "Blob" || name === "File") return null;
        try {
            if (name === "Date") {
                const time = Date.prototype.getTime.call(object);
                return tag(state, "date", Number.isNaN(time) ? null : time);
            }
            if (boxes.has(name)) return copy(boxes.get(name).call(object), depth, state);
        } catch {
            return copyDictionary(object, depth, state);
        }
        if (buffers.has(name)) {
            return isBuffer(object) ? bytes(new Uint8Array(object), state) : copyDictionary(object, depth, state);
        }
        throw new Unsupported(`an object of type ${name} cannot be copied`);
    }

    function isBuffer(object) {
        return bufferLengths.some((length) => {
            try {
                length.call(object);
                return true;
            } catch {
                return false;
            }
        });
    }

    function bytes(view, state) {
        return tag(state, "bytes", view.toBase64());
    }

    // MARK: Results

    const failure = (kind, details) => "x" + JSON.stringify({ kind, ...details });

    function result(value) {
        try {
            return "v" + encode(value);
        } catch (error) {
            return failure("unsupported", { message: reason(error) });
        }
    }

    // A message's body, or "!" and why it cannot be one.
    function body(value) {
        try {
            return encode(value);
        } catch (error) {
            return "!" + reason(error);
        }
    }

    // Only errors of this world are read: a page's getter may throw anything.
    function reason(error) {
        return error instanceof Unsupported ? error.message : "the value cannot be copied";
    }

    // The callers of a script that this package adds.
    const ownCallers = /(^|\n)(evaluate@\[native code\]\nglobal code@.*|run@\nrun@\nenter@[^]*)$/;

    // What a page threw. Its getters may run.
    function exception(error) {
        if ((typeof error !== "object" && typeof error !== "function") || error === null) {
            return failure("exception", { message: String(error) });
        }
        try {
            const prototype = Reflect.getPrototypeOf(error);
            const name = prototype === null ? "Object" : builtInName(prototype);
            if (name === "Symbol") return failure("exception", { message: Symbol.prototype.toString.call(error) });
            if (!errors.has(name)) return failure("exception", { message: String(error) });
        } catch {
            return failure("exception", { message: "an object without a description" });
        }
        const read = (key, type) => {
            try {
                const value = error[key];
                return typeof value === type ? value : undefined;
            } catch {
                return undefined;
            }
        };
        return failure("exception", {
            name: read("name", "string"),
            message: read("message", "string") ?? "",
            line: read("line", "number"),
            column: read("column", "number"),
            url: read("sourceURL", "string"),
            stack: read("stack", "string")?.replace(ownCallers, ""),
        });
    }

    // The engine's C interface does not give out the value that was thrown, but it throws it again. It
    // loses null and undefined, and puts other primitives into objects.
    function caught(throwAgain) {
        try {
            throwAgain();
        } catch (error) {
            return exception(error);
        }
        return failure("exception", { message: "null or undefined" });
    }

    // MARK: Calls that wait

    const waiting = new Map();

    // `start` is native and gives the number of the call, or the text of a failure.
    function call(...request) {
        return new Promise((resolve) => {
            const started = globalThis.start(...request);
            if (typeof started === "number") waiting.set(started, resolve);
            else resolve(started);
        });
    }

    function settle(number, text) {
        waiting.get(number)?.(text);
        waiting.delete(number);
    }

    // Defined, not assigned: an element of the page may have one of these names.
    for (const value of [body, result, exception, caught, call, settle]) {
        Object.defineProperty(globalThis, value.name, { value, configurable: true });
    }
})();
