import RouterCore

extension NavigationTrace: Encodable {
    private enum CodingKeys: String, CodingKey {
        case url, origin, stages, action, asked, steps, animated, outcome, error, before, after
    }

    /// Encodes the trace as one JSON object. Members without a value are omitted.
    ///
    /// The members `before` and `after` contain the layers (the window and its modals) in the form that an
    /// event log uses, with at most 64 entries (open pages) per layer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(request.text.map(NavigationRecord.bounded), forKey: .url)
        try container.encode(request.origin, forKey: .origin)
        try container.encode(stages.map(StageRecord.init), forKey: .stages)
        try container.encodeIfPresent(action, forKey: .action)
        if !asked.isEmpty { try container.encode(asked.map { EntryRecord($0) }, forKey: .asked) }
        if let transition {
            try container.encode(transition.steps.map(StepRecord.init), forKey: .steps)
            try container.encode(transition.hasMotion, forKey: .animated)
        }
        try container.encodeIfPresent(outcome?.name, forKey: .outcome)
        try container.encodeIfPresent(ErrorRecord(of: outcome), forKey: .error)
        try container.encodeIfPresent(before?.records(), forKey: .before)
        try container.encodeIfPresent(transition?.new.records(), forKey: .after)
    }
}

/// A stage of a trace.
private struct StageRecord: Encodable {
    private let stage: TraceStage

    init(_ stage: TraceStage) { self.stage = stage }

    private enum CodingKeys: String, CodingKey {
        case stage, url, scheme, user, host, port, segments, query, fragment
        case route, page, parameters, fallback, misses, answer, guardNumber = "guard", guardName = "name", by,
            rule, value, error
        case purpose = "for"
    }

    /// Encodes the stage as an object whose `stage` member is the name of the stage.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch stage {
        case .read(let url):
            try container.encode("read", forKey: .stage)
            try container.encode(url.text, forKey: .url)
            try container.encode(url.scheme, forKey: .scheme)
            try container.encodeIfPresent(url.user, forKey: .user)
            try container.encodeIfPresent(url.host, forKey: .host)
            try container.encodeIfPresent(url.port, forKey: .port)
            try container.encode(url.segments, forKey: .segments)
            if !url.query.isEmpty { try container.encode(url.query, forKey: .query) }
            try container.encodeIfPresent(url.fragment, forKey: .fragment)
        case .match(let url, let match, let isFallback, let misses, let purpose):
            try container.encode("match", forKey: .stage)
            try container.encode(url.text, forKey: .url)
            try container.encodeIfPresent(match?.route.identifier, forKey: .route)
            if let page = match?.route.page, !page.isEmpty { try container.encode(page, forKey: .page) }
            if let parameters = match?.parameters, !parameters.isEmpty {
                try container.encode(parameters, forKey: .parameters)
            }
            if isFallback { try container.encode(true, forKey: .fallback) }
            if !misses.isEmpty { try container.encode(misses, forKey: .misses) }
            try container.encode(purpose, forKey: .purpose)
        case .guards(let destination, let answer, let number, let name, let purpose):
            try container.encode("guards", forKey: .stage)
            try container.encode(destination.match.url.text, forKey: .url)
            try container.encode(destination.match.route.identifier, forKey: .route)
            try container.encode(answer.name, forKey: .answer)
            try container.encodeIfPresent(number, forKey: .guardNumber)
            try container.encodeIfPresent(name, forKey: .guardName)
            try container.encode(purpose, forKey: .purpose)
        case .redirect(let url, let isOfGuard):
            try container.encode("redirect", forKey: .stage)
            try container.encode(url.text, forKey: .url)
            try container.encode(isOfGuard ? "guard" : "route", forKey: .by)
        case .rule(let rule, let value):
            try container.encode("rule", forKey: .stage)
            try container.encode(rule.name, forKey: .rule)
            try container.encodeIfPresent(value, forKey: .value)
        case .noParent(let url, let error):
            try container.encode("noParent", forKey: .stage)
            try container.encodeIfPresent(url?.text, forKey: .url)
            try container.encode(ErrorRecord(error), forKey: .error)
        }
    }
}

extension GuardAnswer {
    /// The name of the answer in JSON.
    public var name: String {
        switch self {
        case .allow: "allow"
        case .redirect: "redirect"
        case .refuse: "refuse"
        case .later: "later"
        }
    }
}

/// A step of a transition in a trace.
private struct StepRecord: Encodable {
    private let step: String
    private var entry: UInt64?
    private var layer: UInt64?
    private var of: UInt64?
    private var motion: String?

    init(_ step: TransitionStep) {
        switch step {
        case .close(let layer): (self.step, self.layer) = ("close", layer.rawValue)
        case .show(let entry, let layer, let motion):
            (self.step, self.entry, self.layer) = ("show", entry.rawValue, layer.rawValue)
            self.motion = motion.rawValue
        case .open(let layer): (self.step, self.layer) = ("open", layer.rawValue)
        case .update(let entry, let layer):
            (self.step, self.entry, self.layer) = ("update", entry.rawValue, layer.rawValue)
        case .embed(let entry, let holder):
            (self.step, self.entry, of) = ("embed", entry.rawValue, holder.rawValue)
        case .unembed(let entry, let holder):
            (self.step, self.entry, of) = ("unembed", entry.rawValue, holder.rawValue)
        case .remove(let entry): (self.step, self.entry) = ("remove", entry.rawValue)
        }
    }
}
