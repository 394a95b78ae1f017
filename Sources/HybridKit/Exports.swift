// The container stands on WebKit's API and hands it on. What it adds to it is listed in Documentation/Parity.md.
@_exported public import WebKit
