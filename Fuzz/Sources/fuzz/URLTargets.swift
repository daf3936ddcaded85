@testable import RouterCore

/// Checks that a URL is equivalent to its canonical form,
/// and that its display text has no control characters.
func fuzzURL(_ bytes: [UInt8]) {
    let text = text(bytes)
    let shown = DisplayURL(text: text, maximumLength: 120)
    require(shown.text.unicodeScalars.count <= 120, "\(text) is shown at length")
    require(
        shown.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) },
        "\(text) is shown with a control character"
    )
    if let typed = try? RouteURL(completing: text) {
        let again = try? RouteURL(completing: typed.text)
        require(again?.text == typed.text, "\(text) changes when it is typed again")
    }
    if let received = try? RouteURL(received: text) {
        let again = try? RouteURL(received: received.text)
        require(again?.text == received.text, "\(text) changes when it is received again")
        let strict = try? RouteURL(parsing: text)
        require(strict == nil || strict?.text == received.text, "\(text) is received as another URL")
    }
    do throws(URLParseError) {
        check(try RouteURL(parsing: text))
    } catch {
        require((0...text.utf8.count).contains(error.offset), "\(text) has its fault at \(error.offset)")
        require(!error.message.isEmpty, "\(text) has no reason")
    }
}

private func check(_ url: RouteURL) {
    guard let canonical = try? RouteURL(parsing: url.canonical) else {
        return require(false, "\(url.canonical) is not a URL")
    }
    require(canonical == url && canonical.canonical == url.canonical, "\(url) has two canonical forms")
    require(canonical.identity == url.identity, "\(url) has two identities")
    require(
        canonical.segments == url.segments && canonical.query.pairs == url.query.pairs,
        "\(url) has other parts"
    )
    require(canonical.fragment == url.fragment && canonical.host == url.host, "\(url) has other parts")
    require(url.layout.segmentCount == url.segments.count, "\(url) has other segments")
    require((try? RouteURL(parsing: url.textForOtherApps)) == url, "\(url) is another URL for other apps")
    let cut = url.removingReservedItems()
    require((try? RouteURL(parsing: cut.text)) == cut, "\(url) without reserved items is not a URL")
    require(cut.query.pairs == url.query.pairs.filter { !$0[0].hasPrefix("nav.") }, "\(url) loses items")
    let same = try? url.resolving("")
    require(same?.removingReservedItems().isSame(as: url) == true, "\(url) is not itself")
    require(DisplayURL(url).text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(url) is shown raw")
}

/// Checks that a relative reference either fails to resolve, or resolves to a URL whose text gives the same
/// URL again, both when the text is parsed and when it is resolved as a reference.
func fuzzReference(_ bytes: [UInt8]) {
    let (base, reference) = lines(bytes)
    guard let base = try? RouteURL(parsing: base), let url = try? base.resolving(reference) else { return }
    guard let again = try? RouteURL(parsing: url.text) else {
        return require(false, "“\(reference)” from \(base) is “\(url.text)”, which is not a URL")
    }
    require(again == url, "“\(reference)” from \(base) is read as another URL: \(url.text)")
    require((try? base.resolving(url.text)) == url, "\(url) is another URL from \(base)")
}
