import CArea
import Parcels

/// Adds the list of all parcels and, below it, a label for the parcel whose row was activated.
func makeParcels() {
    let list = gtk_list_box_new()!
    let detail = gtk_label_new("")!
    g_object_set_data(UnsafeMutablePointer(OpaquePointer(list)), "detail", detail)
    for parcel in Parcel.all {
        gtk_list_box_append(OpaquePointer(list), gtk_label_new(parcel.to))
    }
    let show: @convention(c) (OpaquePointer, OpaquePointer, gpointer?) -> Void = { list, row, _ in
        let detail = g_object_get_data(UnsafeMutablePointer(list), "detail")
        let parcel = Parcel.all[Int(gtk_list_box_row_get_index(UnsafeMutablePointer(row)))]
        gtk_label_set_text(OpaquePointer(detail), "\(parcel.to): \(parcel.state)")
    }
    connect(list, "row-activated", unsafeBitCast(show, to: GCallback.self))
    gtk_box_append(object("parcels"), list)
    gtk_box_append(object("parcels"), detail)
}
