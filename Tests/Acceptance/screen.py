"""The picture on the X screen. It is read from the file of `Xvfb -fbdir`, so that no other program is needed."""

import struct
import zlib


def rows_of(screen_file, upper=0, lower=None):
    """Returns the width and the height of the picture, and its rows in `upper..<lower`.

    A pixel is three bytes: red, green, blue.
    """
    with open(screen_file, "rb") as file:
        header = struct.unpack(">25I", file.read(100))
        header_size, width, height, byte_order = header[0], header[4], header[5], header[7]
        bits_per_pixel, bytes_per_line, colors = header[11], header[12], header[19]
        if bits_per_pixel != 32:
            raise ValueError(f"a screen of {bits_per_pixel} bits a pixel")
        red, green, blue = (1, 2, 3) if byte_order == 1 else (2, 1, 0)
        lower = height if lower is None else min(lower, height)
        file.seek(header_size + colors * 12 + upper * bytes_per_line)
        data = file.read((lower - upper) * bytes_per_line)
    rows = []
    for start in range(0, len(data), bytes_per_line):
        line = data[start : start + width * 4]
        pixels = bytearray(width * 3)
        pixels[0::3], pixels[1::3], pixels[2::3] = line[red::4], line[green::4], line[blue::4]
        rows.append(pixels)
    return width, height, rows


def find_pixel(screen_file, box, fits):
    """Searches the box (x, y, width, height) row by row, and returns the first pixel whose red, green, and blue match."""
    left, upper, wide, tall = box
    _, _, rows = rows_of(screen_file, upper, upper + tall)
    for y, row in enumerate(rows, start=upper):
        for x in range(left, left + wide):
            if fits(*row[x * 3 : x * 3 + 3]):
                return x, y
    return None


def save_picture(screen_file, path):
    """Writes the picture as a PNG."""
    write_png(path, *rows_of(screen_file))


def part_of(screen_file, box):
    """Returns the part of the picture in the box (x, y, width, height), clipped to the screen, in the form of `rows_of`."""
    width, height, rows = rows_of(screen_file)
    left, upper, wide, tall = box
    right, lower = min(width, left + wide), min(height, upper + tall)
    left, upper = max(0, left), max(0, upper)
    return right - left, lower - upper, [row[left * 3 : right * 3] for row in rows[upper:lower]]


def sheet_of(pictures, columns, gap=24, color=(0x77, 0x76, 0x7B)):
    """Combines many pictures in the form of `rows_of`, each centered in a cell as large as the largest picture."""
    wide = max(width for width, _, _ in pictures) + gap
    tall = max(height for _, height, _ in pictures) + gap
    lines = -(-len(pictures) // columns)
    sheet = [bytearray(bytes(color) * (wide * columns + gap)) for _ in range(tall * lines + gap)]
    for index, (width, height, rows) in enumerate(pictures):
        left = gap + index % columns * wide + (wide - gap - width) // 2
        upper = gap + index // columns * tall + (tall - gap - height) // 2
        for y, row in enumerate(rows):
            sheet[upper + y][left * 3 : (left + width) * 3] = row
    return wide * columns + gap, tall * lines + gap, sheet


def write_png(path, width, height, rows):
    """Writes a picture in the form of `rows_of` as a PNG."""

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)))
        file.write(chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 6)))
        file.write(chunk(b"IEND", b""))
