/// What has started a navigation.
public enum WKNavigationType: Int, Sendable {
    /// A link was followed.
    case linkActivated = 0
    /// A form was submitted.
    case formSubmitted = 1
    /// An entry of the history was asked for.
    case backForward = 2
    /// The page was reloaded.
    case reload = 3
    /// A form was submitted again, by going back, going forward or reloading.
    case formResubmitted = 4
    /// Something else: a load by the program, a script, a redirect.
    case other = -1
}
