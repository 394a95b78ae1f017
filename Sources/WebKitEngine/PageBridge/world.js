// Runs in every world in which scripts or message handlers can be, before the page's own scripts, and
// uses only what that world had at this moment. All that it makes belongs to that world. `post` is
// native and knows the document by itself; a page cannot tell it another one.
((post) => {
    "use strict";

    const { parse } = JSON;
    const { apply, defineProperty } = Reflect;
    const { create, keys, values, hasOwn } = Object;
    const { isArray } = Array;
    const { join } = Array.prototype;
    const { slice } = String.prototype;
    const { get: mapGet, set: mapSet } = Map.prototype;
    const size = Object.getOwnPropertyDescriptor(Map.prototype, "size").get;
    const { fromBase64 } = Uint8Array;
    const [BigIntOf, DateOf, DOMExceptionOf, ErrorOf, MapOf, PromiseOf, TypeErrorOf, BytesOf] =
        [BigInt, Date, DOMException, Error, Map, Promise, TypeError, Uint8Array];
    const world = globalThis;

    // MARK: Decoding

    function decode(text) {
        const rest = apply(slice, text, [1]);
        switch (text[0]) {
            case "u": return undefined;
            case "s": return rest;
            case "p": return parse(rest);
            case "t": return revive(parse(rest), undefined);
            default: return revive(parse(rest), new MapOf());
        }
    }

    function revive(value, containers) {
        if (value === null || typeof value !== "object") return value;
        if (isArray(value)) {
            remember(value, containers);
            for (let index = 0; index < value.length; index++) value[index] = revive(value[index], containers);
            return value;
        }
        if (!hasOwn(value, "$")) return reviveEntries(value, containers);
        const content = value.v;
        switch (value.$) {
            case "object": return reviveEntries(content, containers);
            case "date": return new DateOf(content === null ? NaN : content);
            case "number": return content === "-0" ? -0 : +content;
            case "bigint": return BigIntOf(content);
            case "bytes": return apply(fromBase64, BytesOf, [content]);
            default: return apply(mapGet, containers, [content]);
        }
    }

    function reviveEntries(object, containers) {
        remember(object, containers);
        const names = keys(object);
        for (let index = 0; index < names.length; index++) {
            const name = names[index];
            object[name] = revive(object[name], containers);
        }
        return object;
    }

    function remember(container, containers) {
        if (containers) apply(mapSet, containers, [apply(size, containers, []), container]);
    }

    // MARK: Message handlers

    const wantsReply = create(null);
    const handlers = create(null);
    const namespace = { messageHandlers: {} };
    let isExposed = false;

    async function resolved() {}

    const gone = () => new DOMExceptionOf("The message handler or its document is gone.", "InvalidAccessError");

    function makeHandler(name) {
        return {
            postMessage(message) {
                if (arguments.length === 0) throw new TypeErrorOf("Not enough arguments");
                const expectsReply = wantsReply[name];
                if (expectsReply === undefined) throw gone();
                let settle;
                const promise = expectsReply
                    ? new PromiseOf((resolve, reject) => {
                        settle = (succeeded, text) => {
                            if (succeeded) resolve(decode(text));
                            else reject(new ErrorOf(text));
                        };
                    })
                    : resolved();
                const problem = post(name, message, settle);
                if (problem === undefined) return promise;
                throw problem === false ? gone() : new DOMExceptionOf(problem, "DataCloneError");
            },
        };
    }

    // Takes the whole table of this world: names, each with whether it replies.
    function update(text) {
        const table = parse(text);
        const old = keys(wantsReply);
        for (let index = 0; index < old.length; index++) {
            if (hasOwn(table, old[index])) continue;
            delete wantsReply[old[index]];
            delete namespace.messageHandlers[old[index]];
        }
        const names = keys(table);
        for (let index = 0; index < names.length; index++) {
            const name = names[index];
            wantsReply[name] = table[name];
            handlers[name] ??= makeHandler(name);
            const value = handlers[name];
            defineProperty(namespace.messageHandlers, name, {
                __proto__: null, value, configurable: true, enumerable: true, writable: false,
            });
            isExposed = true;
        }
    }

    // Without handlers there is nothing to see here, as with the engine's own. A page may put something
    // else in its place.
    defineProperty(world, "webkit", {
        __proto__: null,
        configurable: true,
        enumerable: false,
        get() {
            // The native side holds `enter` weakly; this keeps it for as long as the document lives.
            return isExposed && enter ? namespace : undefined;
        },
        set(value) {
            defineProperty(world, "webkit", {
                __proto__: null, value, configurable: true, enumerable: true, writable: true,
            });
        },
    });

    // MARK: Calls

    // `compile` and `done` are native, made for this call in this world.
    async function run(names, list, compile, done) {
        let value;
        try {
            value = await apply(compile(names), undefined, list);
        } catch (error) {
            // A syntax error comes before anybody waits for the answer.
            await undefined;
            done(false, error);
            return;
        }
        done(true, value);
    }

    function enter(text, compile, done) {
        if (!compile) return update(text);
        const named = decode(text);
        run(apply(join, keys(named), [","]), values(named), compile, done);
    }
    return enter;
})
