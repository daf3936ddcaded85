import FoundationEssentials

/// All messages and settings. The store saves them in a JSON file, and notifies observers of changes.
final class MailStore {
    private struct Observer {
        weak var owner: AnyObject?
        let show: () -> Void
    }

    private struct Contents: Codable {
        var messages = Samples.messages
        var settings = Settings()
    }

    /// The path of `mail.json` in the user's data folder.
    static var standardPath: String {
        let environment = ProcessInfo.processInfo.environment
        let folder = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? "") + "/.local/share"
        return folder + "/org.gtkrouter.Mail/mail.json"
    }

    private var contents = Contents()
    private let path: String?
    private var observers: [Observer] = []

    /// Reads a file, or starts with the sample messages if there is none.
    ///
    /// - Throws: The error of an unreadable file, which is left unchanged.
    init(path: String? = nil) throws {
        self.path = path
        if let path, FileManager.default.fileExists(atPath: path) {
            contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: URL(filePath: path)))
        }
    }

    var settings: Settings {
        get { contents.settings }
        set { change { $0.settings = newValue } }
    }

    /// Returns the message with this id, or throws if there is none.
    func message(_ id: Int) throws -> Message {
        guard let message = contents.messages.first(where: { $0.id == id }) else {
            throw MessageError.unknown(id)
        }
        return message
    }

    /// Returns the messages of a folder, newest first.
    func messages(in folder: Folder) -> [Message] {
        contents.messages.filter { $0.folder == folder }.sorted { $0.date > $1.date }
    }

    /// Returns the messages that contain all words of a text, ignoring case. An empty text finds no messages.
    func messages(with text: String) -> [Message] {
        let words = text.lowercased().split(separator: " ")
        guard !words.isEmpty else { return [] }
        return contents.messages.filter { message in
            let text = "\(message.name) \(message.address) \(message.subject) \(message.text)".lowercased()
            return words.allSatisfy(text.contains)
        }.sorted { $0.date > $1.date }
    }

    /// The number of unread messages in the inbox.
    var unreadCount: Int { messages(in: .inbox).count { !$0.isRead } }

    /// The user's own address: messages to it arrive in the inbox.
    static let ownAddress = "robin@lighthouse.example"

    /// Called with each message that arrives.
    var didReceive: (Message) -> Void = { _ in }

    /// Adds a message and its signature to the folder `sent`,
    /// and also to the inbox if the user is the recipient.
    func send(to address: String, subject: String, text: String) throws {
        guard address.contains("@") else { throw MessageError.noRecipient }
        defer { if address == Self.ownAddress { receive() } }
        change { contents in
            let known = contents.messages.first { $0.address == address }
            contents.messages.append(
                Message(
                    id: (contents.messages.map(\.id).max() ?? 0) + 1,
                    folder: .sent,
                    name: known?.name ?? address,
                    address: address,
                    subject: subject.isEmpty ? "(no subject)" : subject,
                    text: "\(text)\n\n\(contents.settings.signature)"
                )
            )
        }
    }

    /// Adds a copy of the latest sent message to the inbox.
    private func receive() {
        guard let sent = contents.messages.last else { return }
        let message = Message(
            id: sent.id + 1,
            name: contents.settings.signature,
            address: Self.ownAddress,
            subject: sent.subject,
            text: sent.text,
            isRead: false
        )
        change { $0.messages.append(message) }
        didReceive(message)
    }

    /// Changes the message with this id, if it exists. Observers are called only if something changes.
    func update(_ id: Int, _ change: (inout Message) -> Void) {
        guard let index = contents.messages.firstIndex(where: { $0.id == id }) else { return }
        var message = contents.messages[index]
        change(&message)
        if message != contents.messages[index] { self.change { $0.messages[index] = message } }
    }

    /// Calls `show` now and after each change, as long as `owner` exists.
    func observe<Owner: AnyObject>(_ owner: Owner, _ show: @escaping (Owner) -> Void) {
        show(owner)
        observers.append(Observer(owner: owner) { [weak owner] in owner.map(show) })
    }

    private func change(_ change: (inout Contents) -> Void) {
        change(&contents)
        observers.removeAll { $0.owner == nil }
        for observer in observers { observer.show() }
        guard let path else { return }
        let url = URL(filePath: path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try JSONEncoder().encode(contents).write(to: url, options: .atomic)
        } catch {
            print("The messages cannot be saved: \(error)")
        }
    }
}
