"""A small window next to the app. It offers text of a MIME type for dragging, and prints what is dropped on it.

    drag_app.py MIME-TYPE TEXT
"""

import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk

loop = GLib.MainLoop()
window = Gtk.Window(title="Drag and drop", default_width=240, default_height=120)
label = Gtk.Label(label="Drag")
mime_type, text = sys.argv[1:]
label.add_controller(Gtk.DragSource(content=Gdk.ContentProvider.new_for_bytes(mime_type, GLib.Bytes.new(text.encode()))))
target = Gtk.DropTarget(actions=Gdk.DragAction.COPY)
target.set_gtypes([Gdk.FileList, str])


def dropped(_, value, *position):
    """Prints what was dropped, and whether it was a list of URLs or text."""
    if isinstance(value, Gdk.FileList):
        print("URLs", *(file.get_uri() for file in value.get_files()), flush=True)
    else:
        print("text", value, flush=True)
    return True


target.connect("drop", dropped)
window.add_controller(target)
window.set_child(label)
window.connect("close-request", lambda _: loop.quit())
window.present()
loop.run()
