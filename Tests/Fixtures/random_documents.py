"""Prints random JSON documents or XML property lists, and what Python's own readers make of each.

    random_documents.py json|plist SEED COUNT

A line holds the document's bytes in hexadecimal, "whole" or "broken", and its value in one spelling, or "!" and why Python refuses it.
Every second document is broken at random. The keys of a whole one begin with the number of their line.
"""
import json
import plistlib
import random
import sys
import unicodedata

DEPTH = 32
CHARACTERS = ["a", "b", "Z", "0", " ", "/", ":", "\u00e9", "e\u0301", "\u20ac", "\U0001f600", "\"", "\\", "&", "<", ">", "'", "\t"]


class Pairs(dict):
    """A dictionary that counts repeated keys and keeps the first value, as the router does."""

    def __init__(self, pairs=()):
        super().__init__()
        self.members = {}
        for key, value in pairs:
            self[key] = value

    def __setitem__(self, key, value):
        same = unicodedata.normalize("NFC", key)
        if same in self.members:
            self.members[same][2] += 1
        else:
            self.members[same] = [key, value, 0]


def spelling(value, depth=0):
    if isinstance(value, (Pairs, list)) and depth == DEPTH:
        raise ValueError("too deep")
    if value is True or value is False:
        return "T" if value else "F"
    if isinstance(value, str):
        return "t" + value.encode("utf-8").hex()
    if isinstance(value, int) or isinstance(value, float) and value.is_integer():
        return f"n{int(value)}" if -(2**63) <= value < 2**63 else "o"
    if isinstance(value, list):
        return "[" + ",".join(spelling(item, depth + 1) for item in value) + "]"
    if isinstance(value, Pairs):
        members = sorted((key.encode("utf-8"), item, count) for key, item, count in value.members.values())
        return "{" + ",".join(f"{key.hex()}*{count}:{spelling(item, depth + 1)}" for key, item, count in members) + "}"
    return "o"


def no_constant(name):
    raise ValueError(f"{name} is no JSON")


def read(form, data):
    if form == "json":
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=Pairs, parse_constant=no_constant)
    return plistlib.loads(data, fmt=plistlib.FMT_XML, dict_type=Pairs)


class Writer:
    def __init__(self, numbers):
        self.numbers = numbers
        self.tokens = []

    def put(self, *tokens):
        self.tokens += tokens

    def line(self):
        return 1 + sum(token.count("\n") for token in self.tokens)

    def text(self):
        return "".join(self.numbers.choice(CHARACTERS) for _ in range(self.numbers.randrange(6)))

    def key(self, keys):
        """A key with the number of its line, or now and then one of those that the dictionary has already."""
        if not keys or self.numbers.random() < 0.9:
            keys.append(f"{self.line()} {self.text()}")
            return keys[-1]
        return self.numbers.choice(keys)

    def size(self, depth):
        return 0 if depth > 3 and self.numbers.random() < 0.5 else self.numbers.randrange(4)


class JSONWriter(Writer):
    atoms = ["true", "false", "null", "0", "-0", "7", "-12", "1.5", "2.0", "1e2", "1E+2", "-1e-2", "1e400", "9223372036854775807",
             "9223372036854775808", "-9223372036854775808", "1e18", "1e19", "120E-1"]
    noise = ["{", "}", "[", "]", ",", ":", "\"", "\\", "nul", "NaN", "Infinity", "01", "1.", ".5", "+1", "-", "1e", "\"\\ud800\"", "\"\\u12\"",
             "\"\\x\"", "\"\n\"", "\x00", "//", "'a'", "\"\\ud83d\\ude00\"", "\"\\udc00\\ud800\"", "\ufeff", " "]

    def space(self):
        self.put(self.numbers.choice(["", "", " ", "\n", "\t", "\r\n", "\n\n "]))

    def string(self, text):
        self.put("\"" + "".join(self.character(character) for character in text) + "\"")

    def character(self, character):
        if character in "\"\\\t" or self.numbers.random() < 0.2:
            escaped = json.dumps(character)[1:-1]
            return "\\/" if character == "/" else escaped if len(escaped) > 1 else f"\\u{ord(character):04X}"
        return character

    def value(self, depth=0):
        self.space()
        choice = self.numbers.random() if depth else 0
        if choice < 0.4:
            self.put("{")
            keys = []
            for index in range(self.size(depth)):
                self.put(*[","][:index])
                self.space()
                self.string(self.key(keys))
                self.space()
                self.put(":")
                self.value(depth + 1)
            self.space()
            self.put("}")
        elif choice < 0.6:
            self.put("[")
            for index in range(self.size(depth)):
                self.put(*[","][:index])
                self.value(depth + 1)
            self.space()
            self.put("]")
        elif choice < 0.8:
            self.string(self.text())
        else:
            self.put(self.numbers.choice(self.atoms))
        self.space()

    def document(self):
        self.put(self.numbers.choice(["", "", "", "\ufeff"]))
        self.value()


class PropertyListWriter(Writer):
    atoms = ["<true/>", "<false/>", "<true></true>", "<integer>7</integer>", "<integer>-12</integer>", "<integer>+3</integer>",
             "<integer>99999999999999999999</integer>", "<real>1.5</real>", "<real>2</real>", "<real>-1e2</real>", "<string/>",
             "<date>2024-01-01T00:00:00Z</date>", "<data>AAAA</data>", "<data/>", "<dict/>", "<array/>"]
    noise = ["<dict>", "</dict>", "<array>", "</array>", "<key>", "</key>", "<key/>", "<string>", "</string>", "<foo/>", "<plist>", "</plist>",
             "x", "&amp;", "&lt", "&foo;", "&#0;", "&#1;", "&#xD800;", "&#x110000;", "<", ">", "]]>", "<![CDATA[", "<!--", "-->", "<!-- -- -->",
             "<?", "?>", "<?xml version=\"1.0\"?>", "\x00", "\x01", "\ufffe", "<integer>x</integer>", "<integer> 5 </integer>", "<real/>",
             "<string a='1' a='2'/>", "<string a=1/>", "<string a>", "<!DOCTYPE plist [<!ENTITY e \"x\">]>", "&e;", "\"", "<Dict/>"]

    def space(self):
        self.put(self.numbers.choice(["", "", " ", "\n", "\t", "\r\n", "<!-- a\n b -->", "<?a b?>"]))

    def element(self, name, text):
        pieces = []
        for character in text:
            choice = self.numbers.random()
            if choice < 0.15:
                pieces.append(f"&#{ord(character)};" if choice < 0.1 else f"&#x{ord(character):x};")
            elif choice < 0.25:
                pieces.append(f"<![CDATA[{character}]]>")
            else:
                pieces.append({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;"}.get(character, character))
        self.put(f"<{name}>", "".join(pieces), f"</{name}>")

    def value(self, depth=0):
        self.space()
        choice = self.numbers.random() if depth else 0
        if choice < 0.4:
            self.put("<dict>")
            keys = []
            for _ in range(self.size(depth)):
                self.space()
                self.element("key", self.key(keys))
                self.value(depth + 1)
            self.put("</dict>")
        elif choice < 0.6:
            self.put("<array >")
            for _ in range(self.size(depth)):
                self.value(depth + 1)
            self.put("</array>")
        elif choice < 0.8:
            self.element("string", self.text())
        else:
            self.put(self.numbers.choice(self.atoms))
        self.space()

    def document(self):
        self.put(self.numbers.choice(["", "", "\ufeff"]))
        self.put(self.numbers.choice(["", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "<?xml version='1.0' encoding='utf-8'?>"]))
        self.put(self.numbers.choice(["", "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\"\n \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"]))
        self.put("<plist version=\"1.0\">")
        self.value()
        self.put("</plist>", self.numbers.choice(["", "\n"]))


def broken(writer):
    numbers = writer.numbers
    tokens = [token for token in writer.tokens if "<plist" not in token and "</plist" not in token] if numbers.random() < 0.05 else writer.tokens
    for _ in range(numbers.randint(1, 2)):
        place = numbers.randrange(len(tokens))
        change = numbers.randrange(5)
        if change == 0:
            del tokens[place]
        elif change == 1:
            tokens.insert(place, numbers.choice(tokens))
        elif change == 2:
            tokens.insert(place, numbers.choice(writer.noise))
        elif change == 3:
            other = numbers.randrange(len(tokens))
            tokens[place], tokens[other] = tokens[other], tokens[place]
        else:
            tokens[place] = numbers.choice(writer.noise)
        tokens = tokens or [" "]
    data = bytearray("".join(tokens).encode("utf-8"))
    if data and numbers.random() < 0.2:
        data[numbers.randrange(len(data))] = numbers.randrange(256)
    if numbers.random() < 0.05:
        del data[numbers.randrange(len(data) + 1):]
    return bytes(data)


def main(form, seed, count):
    numbers = random.Random(int(seed))
    for index in range(int(count)):
        writer = (JSONWriter if form == "json" else PropertyListWriter)(numbers)
        writer.document()
        data = broken(writer) if index % 2 else "".join(writer.tokens).encode("utf-8")
        try:
            result = spelling(read(form, data))
        except Exception as error:
            result = "!" + f"{type(error).__name__}: {error}".replace("\n", " ")
        print(data.hex(), "broken" if index % 2 else "whole", result, sep="\t")


main(*sys.argv[1:])
