/// A parcel on its way.
public nonisolated struct Parcel: Sendable {
    /// The number, as in its URL.
    public let id: Int
    /// The name and the city of who gets it.
    public let to: String
    /// Where it is.
    public let state: String

    /// The parcels of today.
    public static let all = [
        Parcel(id: 1, to: "Ada Nwosu, Lagos", state: "In the van"),
        Parcel(id: 2, to: "Björn Åkesson, Lund", state: "At the depot"),
        Parcel(id: 3, to: "Mario Rossi, Torino", state: "At the customs office, where a form is missing"),
    ]
}
