/// The only place where text becomes Pango markup.
enum Markup {
    /// `text` as markup that shows exactly `text`, also as the value of an attribute in quotes.
    ///
    ///     Markup.escaping("a<b> & \"c\"")      // a&lt;b&gt; &amp; &quot;c&quot;
    ///
    /// Control characters, which markup cannot hold, become U+FFFD; tab and newline stay.
    static func escaping(_ text: String) -> String {
        var markup = ""
        markup.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "\"": markup += "&quot;"
            case "'": markup += "&#39;"
            case "\t", "\n": markup.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": markup += "\u{FFFD}"
            default: markup.unicodeScalars.append(scalar)
            }
        }
        return markup
    }
}
