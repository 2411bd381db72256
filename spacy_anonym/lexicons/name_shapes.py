"""What names look like in a text: words, initials, nicknames, and what stands between a field or a closing and a
name."""

import re

from .name_words import FUNCTION_WORDS

# All are anchored where they are used, and bounded: no backtracking over the text.
WORD = r"[^\W\d_º]{1,30}(?:['’\-‐‑][^\W\d_]{1,30}){0,3}"
# One word with what leads to it, and the point after it.
NEXT = re.compile(rf"([ \t\u00a0]{{1,3}}|[ \t]?\r?\n[ \t]{{0,4}})?({WORD})(\.?)")
NICKNAME = re.compile(r"[ \u00a0]\\?[\"“'‘(][^\W\d_]{2,20}\\?[\"”'’)](?=[ \u00a0][^\W\d_])")
REST_OF_WORD = re.compile(r"(?:['’\-‐‑][^\W\d_]{1,30}){1,3}")
WORD_BEFORE = re.compile(rf"(?<![\w'’\-])({WORD})[ \u00a0]$")
SURNAME_BEFORE = re.compile(rf"(?:^|[\n\"'“;:\t(>|][ \t]{{0,3}})({WORD}(?:[ \u00a0]{WORD})?),[ \u00a0]$")
# A word between what divides a list and a name: "Ana Roe, Slavoljub Eduard Penkala and ...".
IN_LIST_BEFORE = re.compile(rf"(?:[,;]|\band)[ \u00a0]({WORD})[ \u00a0]$")
INITIALS_BEFORE = re.compile(r"(?:[A-Z]\.[ \u00a0]?){1,3}$")
INITIALS = re.compile(r"(?:[A-Z]\.[\-‐]?[ \u00a0]?){1,3}")
INITIAL_AFTER = re.compile(r"[ \u00a0][A-Z]\b\.?")
POSSESSIVE = re.compile(r"['’][sS]$")
SIGNED = re.compile(r"[,!.]?[ \t]{0,4}(?:\r?\n[ \t>]{0,8}){1,3}(?:[-–—*~][ \t]?)?")
# A key of JSON has a quote before its colon.
AFTER_FIELD = re.compile(r"(?:\(s\))?[\"']?[ \t]{0,8}[:=\t][ \t\u00a0]{0,12}[\"'“]?")
AFTER_INLINE = re.compile(r"[:,]?[ \t\u00a0]{1,3}[\"'“]?")
# A syllable of Chinese names in Latin letters: an initial and a final. SOURCE: ISO 7098 (Pinyin), and "Wong", "Goh" as
# in Singapore.
_SYLLABLE = (
    r"(?:(?:[ZCS]h|[BPMFDTNLGKHJQXRZCSYW])(?:[iu]?ang|iong|[eio]ng|[iu]?an|[eiu]n|[iu]?ai|i?ao|[eu]i|[oiu]u|[iu]a|[iu]e|uo|oh|[aeiou])"
    r"|A[io]?|Ang?|Ei?|Eng?|Er|Ou?)(?![^\W_])"
)
LAST_SYLLABLE = re.compile(rf"(?<![^\W_]){_SYLLABLE}$")
# Before a number it is rather a month.
NEXT_SYLLABLE = re.compile(rf"[ \u00a0]({_SYLLABLE})(?![ \u00a0]?[0-9])")
# What goes on as a sentence does.
SPEECH = re.compile(r"[.!?,][ \u00a0]|['’]|[ \u00a0][a-z]")
# Letters with points before a capitalised word that are no initials.
NO_INITIALS = re.compile(r"(?:U\.\s?S\.|U\.\s?K\.|U\.\s?N\.|E\.\s?U\.|P\.\s?O\.|D\.\s?C\.|[QA]\.[ \u00a0]{0,1}$)")
# What joins words in paths, code and keys: a single name there is none.
GLUE = frozenset("/\\=_@#<>{}[]+~`$º")


def end_of_syllables(text: str, end: int) -> int:
    """Go on over the syllables of a Chinese given name, some of which are words of other languages: "Wong Xin En".

    text (str): The text.
    end (int): Where the name ends so far, in characters.
    RETURNS (int): Where it ends with two more such words at most; the same where its last word is no such syllable.
    """
    if not LAST_SYLLABLE.search(text, max(0, end - 8), end):
        return end
    for _ in range(2):
        match = NEXT_SYLLABLE.match(text, end)
        if match is None or match.group(1).lower() in FUNCTION_WORDS:
            break
        end = match.end(1)
    return end


def end_of_word(match: "re.Match[str]") -> int:
    """RETURNS (int): where a word of `NEXT` ends, without a possessive 's."""
    possessive = POSSESSIVE.search(match.group(2))
    return match.start(2) + possessive.start() if possessive else match.end(2)


def are_initials(text: str, match: "re.Match[str]") -> bool:
    """RETURNS (bool): whether what `INITIALS` matched are a person's: not the end of a word, not "U.S."."""
    before = text[max(0, match.start() - 1) : match.start()]
    return not before.isalnum() and before != "." and not NO_INITIALS.match(match.group())


def rest_of_line(text: str, place: int) -> str:
    """RETURNS (str): what else stands in a line, without points and spaces; at most 40 characters."""
    return text[place : place + 40].partition("\n")[0].strip(" \t\r,.|")
