"""A touchpad on Sway: two fingers that scroll, simulated with the protocol wlr-virtual-pointer.

`wtype` does the same for keys. Fingers need this code, because no tool in Debian can send the source and the end of a scroll.
"""

import itertools
import socket
import struct

FINGER = 1
VERTICAL, HORIZONTAL = 0, 1
# The milliseconds between two steps.
STEP = 8


class Touchpad:
    """The pointer of the seat, and the fingers that scroll under it.

    A device is plugged in when the object is created, and removed when it is closed.
    The steps have the timestamps of real fingers, but they are sent without waiting. GTK combines all steps that arrive before it
    draws a frame, even if they belong to two touches. A test must therefore wait for a change between two touches.
    """

    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(path)
        self.input = b""
        self.identifiers = itertools.count(2)
        self.globals = {}
        self.done = set()
        self.time = 1_000
        self.registry = next(self.identifiers)
        self.send(1, 1, struct.pack("=I", self.registry))
        self.synchronize()
        manager = self.bind("zwlr_virtual_pointer_manager_v1", 1)
        self.pointer = next(self.identifiers)
        self.send(manager, 0, struct.pack("=II", 0, self.pointer))
        self.synchronize()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.connection.close()

    # User input

    def point(self, x, y, width, height):
        """Moves the pointer to a position on a screen of this size."""
        self.send(self.pointer, 1, struct.pack("=IIIII", self.time, x, y, width, height))
        self.frame()

    def scroll(self, right, down=0, steps=1):
        """Moves two fingers, so that the content under the pointer moves this far to the right and down, in pixels."""
        for _ in range(steps):
            self.time += STEP
            for axis, distance in ((VERTICAL, down), (HORIZONTAL, right)):
                if distance:
                    value = round(-distance / steps * 256)
                    self.send(self.pointer, 3, struct.pack("=IIi", self.time, axis, value))
                    self.by_finger()
            self.frame()

    def lift(self, rest=STEP):
        """Lifts the fingers after they have rested for a number of milliseconds."""
        self.time += rest
        for axis in (VERTICAL, HORIZONTAL):
            self.send(self.pointer, 6, struct.pack("=II", self.time, axis))
            self.by_finger()
        self.frame()

    # Protocol

    def by_finger(self):
        """States the source of the last axis event. wlroots stores it only for that axis."""
        self.send(self.pointer, 5, struct.pack("=I", FINGER))

    def frame(self):
        self.send(self.pointer, 4)
        self.synchronize()

    def send(self, target, opcode, arguments=b""):
        self.connection.sendall(struct.pack("=IHH", target, opcode, 8 + len(arguments)) + arguments)

    def bind(self, interface, version):
        if interface not in self.globals:
            raise AssertionError(f"the compositor has no {interface}, but {sorted(self.globals)}")
        identifier = next(self.identifiers)
        name = interface.encode() + b"\0"
        padded = struct.pack("=I", len(name)) + name + bytes(-len(name) % 4)
        self.send(self.registry, 0, struct.pack("=I", self.globals[interface]) + padded + struct.pack("=II", version, identifier))
        return identifier

    def synchronize(self):
        """Waits until the compositor has processed all requests."""
        callback = next(self.identifiers)
        self.send(1, 0, struct.pack("=I", callback))
        while callback not in self.done:
            received = self.connection.recv(65536)
            if not received:
                raise AssertionError("the compositor has closed the connection")
            self.input += received
            self.take_events()

    def take_events(self):
        while len(self.input) >= 8:
            target, opcode, size = struct.unpack_from("=IHH", self.input)
            if len(self.input) < size:
                return
            arguments, self.input = self.input[8:size], self.input[size:]
            if target == 1 and opcode == 0:
                raise AssertionError(f"the compositor refuses the touchpad: {arguments[12:].decode(errors='replace')}")
            if target == self.registry and opcode == 0:
                name, length = struct.unpack_from("=II", arguments)
                self.globals[arguments[8 : 8 + length - 1].decode()] = name
            elif target != 1:
                # All other events come from callbacks.
                self.done.add(target)

