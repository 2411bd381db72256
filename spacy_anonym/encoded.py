"""Files in base64 within a text."""

import re
from itertools import groupby
from typing import Iterator, List, NamedTuple, Optional

# Characters from which on it is taken for a file (keys and tokens have up to 200), and how many different ones some
# hundred of base64 have; a row of one word has few.
LEAST = 256
_LEAST_SIGNS = 20
# Between its lines, also in a string of JSON or code and in the answer to an e-mail.
_BREAK = r"(?:\s|\\[nrt]|>)+"
_BETWEEN = rf"[\"']?{_BREAK}[\"']?"
_LINES = re.compile(
    r"(?:(?P<address>(?i:data:(?P<media>[\w.+-]{1,60}/[\w.+-]{1,60})?[^,]{0,100};base64,))[\w+/%-]*|[\w+/-]{40,})"
    rf"(?:{_BETWEEN}[\w+/-]{{40,}})*(?:{_BREAK}[\w+/-]{{1,76}}(?=={{1,2}}(?:[\s\\<]|\Z)))?={{0,2}}",
    re.ASCII,
)
# A last line that nothing ends but its length.
_LAST_LINE = re.compile(r"(?:\s|\\[nrt]|>){1,40}((?:[\w+/-]{4}){1,19})(?=[ \t]{0,40}(?:[\r\n\\<\"']|\Z))", re.ASCII)
_PLAIN_WORD = re.compile(r"[A-Za-z]?[a-z]{0,24}")
_SPLIT = re.compile(rf"{_BREAK}|[\"'=]")
# Where one may begin. Private keys are skipped: they are found as what they are.
_BEGINS = re.compile(
    r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:\s{1,4}[A-Z][A-Za-z-]{1,20}: ?[^\r\n]{0,120}){0,4}[\w+/=\s]*"
    r"|(?P<file>(?i:data:)|(?<![\w+/.-])[\w+/-]{40})",
    re.ASCII,
)
_TOKEN_GOES_ON = re.compile(r"\.\w")


class Lines(NamedTuple):
    """Lines of base64's characters within a text, half-open in characters."""

    start: int
    end: int
    media: Optional[str]  # What an address that begins with "data:" says that it is, as in "image/png"; None without.
    lines: List[str]  # Their characters, without what stands between the lines.

    @property
    def characters(self) -> str:
        return "".join(self.lines)

    @property
    def is_base64(self) -> bool:
        """Whether it is a file: an address, or 256 characters and more that are no path, number or row of words."""
        every = self.characters
        # One sign of base64 in 32 is none of a letter or digit.
        is_path = sum(map(every.count, "/+-_")) * 8 > len(every)
        is_varied = len(every) >= LEAST and len(set(every)) >= _LEAST_SIGNS
        return self.media is not None or is_varied and not is_path and _is_mixed(every)

    @property
    def may_be_base64(self) -> bool:
        """Whether it is one, or may be: lines of one length that have 256 characters and more. White pixels and silence
        are "////"."""
        longest = max((sum(map(len, group)) for _, group in groupby(self.lines, len)), default=0)
        return self.is_base64 or longest >= LEAST and _is_mixed(self.characters)


def _is_mixed(characters: str) -> bool:
    return not characters.islower() and not characters.isupper() and any(map(str.isdigit, characters))


def find_base64(text: str) -> Iterator[Lines]:
    """YIELDS (Lines): what may be files in base64 within a text, in order."""
    end = 0
    while begins := _BEGINS.search(text, end):
        lines = read_lines(text, begins.start()) if begins["file"] else None
        end = max(begins.end(), lines.end if lines else 0)
        # Tokens of several parts have dots in them.
        if lines and lines.may_be_base64 and not (lines.media is None and _TOKEN_GOES_ON.match(text, end)):
            yield lines


def read_lines(text: str, start: int = 0) -> Optional[Lines]:
    """RETURNS (Optional[Lines]): the lines of base64's characters that begin at a character: long ones, and a last one
    that may be short; None where none do."""
    found = _LINES.match(text, start)
    if found is None:
        return None
    last = None if found[0].endswith("=") else _LAST_LINE.match(text, found.end())
    end = found.end() if last is None or _PLAIN_WORD.fullmatch(last[1]) else last.end(1)
    media = (found["media"] or "") if found["address"] else None
    return Lines(start, end, media, list(filter(None, _SPLIT.split(text[start:end]))))
