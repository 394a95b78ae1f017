public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of the errors of this framework.
public let WKErrorDomain = "WKErrorDomain"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the text of a script's exception.
public let WKJavaScriptExceptionMessage = "WKJavaScriptExceptionMessage"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the line of a script's exception, counted from 1.
public let WKJavaScriptExceptionLineNumber = "WKJavaScriptExceptionLineNumber"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the column of a script's exception, counted from 1.
public let WKJavaScriptExceptionColumnNumber = "WKJavaScriptExceptionColumnNumber"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the address of the script that threw an exception.
public let WKJavaScriptExceptionSourceURL = "WKJavaScriptExceptionSourceURL"

// swift-format-ignore: NoLeadingUnderscores
/// An error of the framework.
public struct WKError: _BridgedStoredNSError, Hashable, Sendable {
    /// The error as an object, with its domain, code and user information.
    public let _nsError: NSError

    /// Takes an error object of this domain as it is.
    public init(_nsError error: NSError) { _nsError = error }

    /// The domain of the errors, `WKErrorDomain`.
    public static var _nsErrorDomain: String { WKErrorDomain }

    /// The domain of the errors, `WKErrorDomain`.
    public static var errorDomain: String { WKErrorDomain }

    /// What went wrong.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        // swift-format-ignore: TypeNamesShouldBeCapitalized
        /// The error type of the codes.
        public typealias _ErrorType = WKError

        /// Something that no other code describes.
        case unknown = 1
        /// The process of the page ended.
        case webContentProcessTerminated = 2
        /// The web view was released or closed.
        case webViewInvalidated = 3
        /// A script threw an exception.
        case javaScriptExceptionOccurred = 4
        /// The value of a script cannot be copied.
        case javaScriptResultTypeIsUnsupported = 5
        /// A list of content rules could not be compiled.
        case contentRuleListStoreCompileFailed = 6
        /// A list of content rules was not found.
        case contentRuleListStoreLookUpFailed = 7
        /// A list of content rules could not be removed.
        case contentRuleListStoreRemoveFailed = 8
        /// A list of content rules has an unknown version.
        case contentRuleListStoreVersionMismatch = 9
        /// Content could not be loaded as an attributed string.
        case attributedStringContentFailedToLoad = 10
        /// Content took too long to load as an attributed string.
        case attributedStringContentLoadTimedOut = 11
        /// The frame of a script is gone.
        case javaScriptInvalidFrameTarget = 12
        /// A navigation left the domains of the app.
        case navigationAppBoundDomain = 13
        /// A script would have run outside the domains of the app.
        case javaScriptAppBoundDomain = 14
        /// A credential exists already.
        case duplicateCredential = 15
        /// A credential has a wrong form.
        case malformedCredential = 16
        /// A credential does not exist.
        case credentialNotFound = 17
    }

    /// Something that no other code describes.
    public static var unknown: Code { .unknown }
    /// The process of the page ended.
    public static var webContentProcessTerminated: Code { .webContentProcessTerminated }
    /// The web view was released or closed.
    public static var webViewInvalidated: Code { .webViewInvalidated }
    /// A script threw an exception.
    public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }
    /// The value of a script cannot be copied.
    public static var javaScriptResultTypeIsUnsupported: Code { .javaScriptResultTypeIsUnsupported }
    /// A list of content rules could not be compiled.
    public static var contentRuleListStoreCompileFailed: Code { .contentRuleListStoreCompileFailed }
    /// A list of content rules was not found.
    public static var contentRuleListStoreLookUpFailed: Code { .contentRuleListStoreLookUpFailed }
    /// A list of content rules could not be removed.
    public static var contentRuleListStoreRemoveFailed: Code { .contentRuleListStoreRemoveFailed }
    /// A list of content rules has an unknown version.
    public static var contentRuleListStoreVersionMismatch: Code { .contentRuleListStoreVersionMismatch }
    /// Content could not be loaded as an attributed string.
    public static var attributedStringContentFailedToLoad: Code { .attributedStringContentFailedToLoad }
    /// Content took too long to load as an attributed string.
    public static var attributedStringContentLoadTimedOut: Code { .attributedStringContentLoadTimedOut }
    /// The frame of a script is gone.
    public static var javaScriptInvalidFrameTarget: Code { .javaScriptInvalidFrameTarget }
    /// A navigation left the domains of the app.
    public static var navigationAppBoundDomain: Code { .navigationAppBoundDomain }
    /// A script would have run outside the domains of the app.
    public static var javaScriptAppBoundDomain: Code { .javaScriptAppBoundDomain }
    /// A credential exists already.
    public static var duplicateCredential: Code { .duplicateCredential }
    /// A credential has a wrong form.
    public static var malformedCredential: Code { .malformedCredential }
    /// A credential does not exist.
    public static var credentialNotFound: Code { .credentialNotFound }
}
