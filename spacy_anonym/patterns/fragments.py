"""Pieces of regular expressions that several packs use. Letters by ranges: RE2's \\pL makes programs many times as large."""

# Latin letters with their accents.
UPPER = r"A-Z\x{C0}-\x{DE}\x{152}\x{160}\x{17D}"
LOWER = r"a-z\x{DF}-\x{FF}\x{101}-\x{17F}"
LETTER = r"A-Za-z\x{C0}-\x{24F}"
SPACE = r"[ \x{00A0}]"
