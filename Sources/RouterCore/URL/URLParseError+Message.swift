extension URLParseError {
    /// What is wrong, as an English sentence.
    public var message: String {
        "The address is not valid."
    }
}
