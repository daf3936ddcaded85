import FoundationEssentials

/// A folder of messages. Its raw value appears in URLs.
enum Folder: String, Codable, CaseIterable, Sendable {
    case inbox, archive, sent

    var title: String {
        switch self {
        case .inbox: "Inbox"
        case .archive: "Archive"
        case .sent: "Sent"
        }
    }

    var icon: String {
        switch self {
        case .inbox: "mail-unread-symbolic"
        case .archive: "folder-symbolic"
        case .sent: "mail-send-symbolic"
        }
    }

    /// The sentence that an empty folder shows.
    var emptyText: String {
        switch self {
        case .inbox: "New messages arrive here."
        case .archive: "Archived messages are kept here."
        case .sent: "Copies of your messages are kept here."
        }
    }
}

/// A message. The name and the address belong to the sender or, in the folder `sent`, to the recipient.
struct Message: Codable, Identifiable, Equatable {
    let id: Int
    var folder = Folder.inbox
    var name: String
    var address: String
    var subject: String
    var text: String
    var date = Date.now
    var isRead = true
}

/// The user's settings.
struct Settings: Codable, Equatable {
    var signature = "Robin"
    var hasPreviews = true
    var hasLargeText = false
}

/// An error about a message, with a text for the user.
enum MessageError: Error, CustomStringConvertible {
    case unknown(Int), noRecipient

    var description: String {
        switch self {
        case .unknown(let id): "There is no message \(id)."
        case .noRecipient: "Enter the address of the recipient."
        }
    }
}
