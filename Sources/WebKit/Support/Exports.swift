// Apple's WebKit brings Foundation with it, so a file that only says `import WebKit` must compile.
@_exported public import Foundation
@_exported public import FoundationNetworking
