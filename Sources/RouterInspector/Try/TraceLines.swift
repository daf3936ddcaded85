import CRouterGtk
import RouterCore
import RouterGtk

/// The stages of a ``/RouterCore/NavigationTrace``, in words. A trace describes how the navigator would
/// handle a URL.
struct TraceLines {
    /// The name and the details of a stage.
    struct Stage {
        var name: String
        /// URLs, patterns, and verbs, which are not translated.
        var codes: [String] = []
        /// Sentences that describe what happens.
        var lines: [String] = []
        /// Names and values, such as parameters.
        var values: [Field] = []
        /// The patterns of other routes that almost match, each with the reason why the route does not match.
        var misses: [(pattern: String, reason: String)] = []
    }

    /// The outcome, as a sentence.
    let result: String
    private(set) var stages: [Stage] = []
    private let texts: Texts

    init(_ trace: NavigationTrace, _ texts: Texts) {
        self.texts = texts
        result = Self.result(of: trace, texts)
        stages = trace.stages.map(stage)
        if let action = trace.action { stages.append(change(action, trace)) }
    }

    // MARK: - Result

    private static func result(of trace: NavigationTrace, _ texts: Texts) -> String {
        switch trace.outcome {
        case .shown?: texts.fill(.template("It would show “{title}”.", values: ["title": title(of: trace)]))
        case .updated?: texts.translate("It would update an open page.")
        case .alreadyShown?: texts.translate("It would change nothing: this page is already shown.")
        case .notFoundPage?: texts.translate("No route matches. It would show the “not found” page.")
        case .handled?: texts.fill(handling(trace))
        case .deferred?: texts.translate("A guard would defer it.")
        case .superseded?: texts.translate("It would do nothing: its page has closed.")
        case .refused(let error)?: texts.fill(error.text)
        case .failed(let error)?: texts.fill(TranslatableText(of: error))
        case nil: texts.translate("It would wait until the navigator starts.")
        }
    }

    /// Returns a sentence about a request that does not show a page.
    private static func handling(_ trace: NavigationTrace) -> TranslatableText {
        var (scheme, action): (String, String?) = ("", nil)
        for stage in trace.stages {
            switch stage {
            case .read(let url), .redirect(let url, _): scheme = url.scheme
            case .match(_, let match, _, _, .page): action = match?.route.action
            default: break
            }
        }
        if let action {
            return .template("It would run the action “{name}”.", values: ["name": .verbatim(action)])
        }
        guard let app = ExternalApp.name(for: scheme) else { return RoutingError.noHandler(scheme).text }
        return .template("It would be opened by {app}.", values: ["app": .verbatim(app)])
    }

    private static func title(of trace: NavigationTrace) -> TranslatableText {
        let title = trace.after?.top.routeTitle ?? ""
        return .verbatim(DisplayURL(text: title, maximumLength: DisplayURL.titleLength).text)
    }

    // MARK: - Stages

    private func stage(_ stage: TraceStage) -> Stage {
        switch stage {
        case .read(let url): return read(url)
        case .match(let url, let match, let isFallback, let misses, let purpose):
            var stage = Stage(name: name(of: purpose))
            if purpose != .page { stage.codes.append(shown(url)) }
            if let match, !isFallback {
                stage.codes.append(match.route.pattern)
                if !match.route.page.isEmpty {
                    stage.values.append(Field(texts.translate("Page"), match.route.page))
                }
                stage.values += match.parameters.sorted { $0.name < $1.name }.map {
                    Field(":" + $0.name, Self.safe($0.text))
                }
            } else {
                stage.lines.append(texts.translate("No route matches this URL."))
                if let match {
                    let fallback = match.route.title ?? match.route.identifier
                    stage.values.append(Field(texts.translate("Fallback"), fallback))
                }
            }
            stage.misses = misses.map { ($0.route.pattern, texts.fill($0.text)) }
            return stage
        case .guards(let destination, let answer, let number, let name, let purpose):
            var stage = Stage(name: texts.translate("Guards"), lines: [sentence(answer, number, name)])
            if purpose != .page { stage.codes.append(shown(destination.match.url)) }
            return stage
        case .redirect(let url, let isOfGuard):
            let source = isOfGuard ? texts.translate("By a guard") : texts.translate("By the route")
            return Stage(name: texts.translate("Redirect"), codes: [shown(url)], lines: [source])
        case .rule(let rule, let value):
            let set = value.flatMap { $0 == rule.name ? nil : " → \($0)" }
            let code = rule.name + (set ?? "")
            return Stage(name: texts.translate("Rule"), codes: [code], lines: [texts.fill(rule.text)])
        case .noParent(let url, let error):
            return Stage(
                name: texts.translate("Parents left out"),
                codes: url.map { [shown($0)] } ?? [],
                lines: [texts.fill(error.text)]
            )
        }
    }

    private func name(of purpose: TraceStage.Purpose) -> String {
        switch purpose {
        case .page: texts.translate("Route")
        case .parent: texts.translate("Route of a parent")
        case .root: texts.translate("Route of the root of a branch")
        }
    }

    private func read(_ url: RouteURL) -> Stage {
        let segments = url.segments.map(Self.safe).joined(separator: "  ›  ")
        let parts = [
            (texts.translate("Scheme"), url.scheme), (texts.translate("User"), url.user.map(Self.safe)),
            (texts.translate("Host"), url.host.map(Self.safe)),
            (texts.translate("Port"), url.port.map { "\($0)" }),
            (texts.translate("Segments"), segments.isEmpty ? nil : segments),
        ]
        let query = url.query.map { ("?" + Self.safe($0.name), Optional(Self.safe($0.value))) }
        let all = parts + query + [(texts.translate("Fragment"), url.fragment.map(Self.safe))]
        let values = all.compactMap { name, value in value.map { Field(name, $0) } }
        return Stage(name: texts.translate("URL"), values: values)
    }

    private func sentence(_ answer: GuardAnswer, _ number: Int?, _ name: String?) -> String {
        guard let number else { return texts.translate("All guards allow the page.") }
        let guarding: [String: TranslatableText] = [
            "guard": name.map { .template("Guard “{name}”", values: ["name": .verbatim(Self.safe($0))]) }
                ?? .template("Guard {number}", values: ["number": .verbatim("\(number + 1)")])
        ]
        let sentence: TranslatableText =
            switch answer {
            case .allow: .template("{guard} allows the page.", values: guarding)
            case .redirect: .template("{guard} redirects.", values: guarding)
            case .refuse: .template("{guard} refuses the page.", values: guarding)
            case .later: .template("{guard} defers the request.", values: guarding)
            }
        return texts.fill(sentence)
    }

    // MARK: - Change

    private func change(_ action: String, _ trace: NavigationTrace) -> Stage {
        var stage = Stage(name: texts.translate("Change"), codes: [action])
        guard let transition = trace.transition else { return stage }
        for entry in trace.asked {
            stage.values.append(Field(texts.translate("Asked before closing"), name(of: entry)))
        }
        stage.values += transition.steps.map { step($0, transition) }
        let isAnimated = transition.hasMotion ? texts.translate("Yes") : texts.translate("No")
        stage.values.append(Field(texts.translate("Animated"), isAnimated))
        return stage
    }

    private func step(_ step: TransitionStep, _ change: Transition) -> Field {
        func find(_ id: EntryID) -> Entry? { change.new.entry(id) ?? change.old?.entry(id) }
        let (text, entry): (String, Entry?) =
            switch step {
            case .open(let layer): (texts.translate("A window opens"), change.new.layer(layer)?.top)
            case .close(let layer): (texts.translate("A modal closes"), change.old?.layer(layer)?.top)
            case .show(let entry, _, .forward): (texts.translate("Opens"), find(entry))
            case .show(let entry, _, .backward): (texts.translate("Is shown again"), find(entry))
            case .show(let entry, _, .crossfade): (texts.translate("Replaces the page"), find(entry))
            case .update(let entry, _): (texts.translate("Gets new parameters"), find(entry))
            case .embed(let entry, _): (texts.translate("Is embedded"), find(entry))
            case .unembed(let entry, _): (texts.translate("Is removed from its slot"), find(entry))
            case .remove(let entry): (texts.translate("Closes"), find(entry))
            }
        return Field(text, entry.map { name(of: $0) } ?? "")
    }

    private func name(of entry: Entry) -> String { Self.safe(entry.routeTitle) + "  " + shown(entry.url) }

    private func shown(_ url: RouteURL) -> String {
        DisplayURL(url, maximumLength: DisplayURL.lineLength).text
    }

    private static func safe(_ text: String) -> String {
        DisplayURL(text: text, maximumLength: DisplayURL.lineLength).text
    }
}

extension TraceLines.Stage {
    /// The stage as a widget, with its name beside its details.
    @MainActor var widget: Widget {
        let content: Widget = .box(.vertical, spacing: 3).expanding(.horizontal)
        for code in codes { content.append(Self.label(code).css("monospace")) }
        for line in lines { content.append(Self.label(line)) }
        if !values.isEmpty { content.append(.grid(of: values)) }
        for miss in misses {
            content.append(
                Self.label(miss.pattern).css("monospace", "lost"),
                Self.label(miss.reason).css("lost")
            )
        }
        return .box(.vertical, spacing: 4, .heading(name), content).css("stage")
    }

    private static func label(_ text: String) -> Widget { Widget.label(text).selectable() }
}
