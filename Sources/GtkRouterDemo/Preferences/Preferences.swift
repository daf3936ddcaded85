import FoundationEssentials
import RouterGtk

/// The user's choices about the app, which last.
///
/// They are saved as a JSON object with a version, in which a missing choice is the default.
nonisolated struct Preferences: Codable, Hashable, Sendable {
    /// The colors of the app.
    enum Theme: String, CaseIterable, Codable {
        case system, light, dark
    }

    /// Whether pages move when they change.
    enum Animations: String, CaseIterable, Codable {
        case system, on, off
    }

    /// The version of the format; files of other versions are not read.
    static let version = 1

    private var version = Self.version
    var theme = Theme.system
    var animations = Animations.system
    /// Whether the open pages are saved, and opened again by the next run.
    var savesSession = true

    init() {}

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        version = try values.decode(Int.self, forKey: .version)
        guard version == Self.version else { throw ApplicationError("its version is \(version)") }
        theme = try values.decodeIfPresent(Theme.self, forKey: .theme) ?? .system
        animations = try values.decodeIfPresent(Animations.self, forKey: .animations) ?? .system
        savesSession = try values.decodeIfPresent(Bool.self, forKey: .savesSession) ?? true
    }

    /// Reads the JSON of a file.
    ///
    /// - Throws: ``ApplicationError`` with the reason, without the name of the file.
    init(json: [UInt8]) throws(ApplicationError) {
        do {
            self = try JSONDecoder().decode(Preferences.self, from: Data(json))
        } catch let error as ApplicationError {
            throw error
        } catch {
            throw ApplicationError("it is not a file of preferences")
        }
    }
}
