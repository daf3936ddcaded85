/// A short message that comes up over a layer's page and goes by itself.
@MainActor
public struct Toast {
    /// One thing that the reader may do about the message.
    @MainActor
    public struct Action {
        /// What the button says.
        public var label: String
        /// What the button does. The toast closes then.
        public var run: @MainActor () -> Void

        /// Makes an action.
        public init(_ label: String, run: @escaping @MainActor () -> Void) {
            self.label = label
            self.run = run
        }
    }

    /// The message, plain text: markup in it is shown as it is written. Of more than
    /// `DisplayLimits.paragraph` letters the middle is left out.
    public var text: String
    /// What the reader may do about it, if anything.
    public var action: Action?

    /// Whether it tells of an event, and so is out of date with the next one.
    var isOfEvent = false

    /// Makes a toast.
    public init(_ text: String, action: Action? = nil) {
        self.text = text
        self.action = action
    }
}
