// Script values seen from C, and the short way for plain ones.
#include <math.h>
#include <string.h>

#include "bridge.h"

char *string_bytes(JSCValue *string, gsize *length)
{
    g_autoptr(GBytes) bytes = jsc_value_to_string_as_bytes(string);
    gsize count = 0;
    const char *data = bytes ? g_bytes_get_data(bytes, &count) : NULL;
    char *copy = g_malloc(count + 1);
    if (count)
        memcpy(copy, data, count);
    copy[count] = 0;
    *length = count;
    return copy;
}

JSCException *take_exception(JSCContext *context)
{
    JSCException *exception = jsc_context_get_exception(context);
    if (!exception)
        return NULL;
    g_object_ref(exception);
    jsc_context_clear_exception(context);
    return exception;
}

JSCValue *native_function(JSCContext *context, const char *name, JSCValue *(*function)(GPtrArray *, gpointer),
                          gpointer data, GDestroyNotify destroy)
{
    // Variadic, because the other kind reads missing arguments from wherever they would have been.
    return jsc_value_new_function_variadic(context, name, G_CALLBACK(function), data, destroy, JSC_TYPE_VALUE);
}

static char *encode_number(double number)
{
    if (isnan(number))
        return g_strdup("t{\"$\":\"number\",\"v\":\"NaN\"}");
    if (isinf(number))
        return g_strdup(number < 0 ? "t{\"$\":\"number\",\"v\":\"-Infinity\"}" : "t{\"$\":\"number\",\"v\":\"Infinity\"}");
    if (number == 0 && signbit(number))
        return g_strdup("t{\"$\":\"number\",\"v\":\"-0\"}");
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    return g_strconcat("p", g_ascii_dtostr(digits, sizeof digits, number), NULL);
}

/// Strings that are long, or that C cannot hold, are left to script.
static char *encode_string(JSCValue *string)
{
    g_autoptr(JSCValue) count = jsc_value_object_get_property(string, "length");
    double units = jsc_value_to_double(count);
    if (units > 1024)
        return NULL;
    gsize length;
    g_autofree char *text = string_bytes(string, &length);
    if (!g_utf8_validate_len(text, length, NULL))
        return NULL;
    // The engine cuts a string off at a lone surrogate, without a word.
    for (const char *c = text; *c; c = g_utf8_next_char(c))
        units -= g_utf8_get_char(c) > 0xFFFF ? 2 : 1;
    return units == 0 ? g_strconcat("s", text, NULL) : NULL;
}

char *encode_plain(JSCValue *value)
{
    if (jsc_value_is_string(value))
        return encode_string(value);
    if (jsc_value_is_number(value))
        return encode_number(jsc_value_to_double(value));
    if (jsc_value_is_boolean(value))
        return g_strdup(jsc_value_to_boolean(value) ? "ptrue" : "pfalse");
    if (jsc_value_is_undefined(value))
        return g_strdup("u");
    return jsc_value_is_null(value) ? g_strdup("pnull") : NULL;
}
