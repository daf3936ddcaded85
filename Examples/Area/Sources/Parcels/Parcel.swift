/// A parcel on its way.
public nonisolated struct Parcel: Sendable {
    /// The number, which appears in the parcel's URL.
    public let id: Int
    /// The name and the city of the recipient.
    public let to: String
    /// The present location of the parcel.
    public let state: String

    /// Today's parcels.
    public static let all = [
        Parcel(id: 1, to: "Ada Nwosu, Lagos", state: "In the van"),
        Parcel(id: 2, to: "Björn Åkesson, Lund", state: "At the depot"),
        Parcel(id: 3, to: "Mario Rossi, Torino", state: "At the customs office, where a form is missing"),
    ]
}
