// The engine's C interface as Swift sees it, with inline functions for what Swift cannot import.
#pragma once

#include <webkit/webkit.h>
#include <jsc/jsc.h>
#include <libsoup/soup.h>
#include <gtk/gtk.h>
