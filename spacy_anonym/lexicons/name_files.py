"""Names of people in the names of files: "Jane_Roe_CV.pdf", "scan-john-smith.jpg", "JaneRoe.docx", "CV_Okonjo.pdf".

To a tagger such a name is a word without a sentence, and to the rules two words that a sign joins.
"""

import re
from typing import AbstractSet, Callable, List, Set, Tuple

from ..spans import Finding
from ..toml import load_toml

RULE = "lexicon.name.file"
SCORE = 0.6
# Endings of documents, tables, pictures, sounds, mail and archives; not of source code.
_ENDING = (
    r"\.(?:pdf|docx?|odt|rtf|txt|pages|xlsx?|ods|csv|pptx?|jpe?g|png|heic|tiff?|gif|mp[34]|m4a|wav|mov|eml|msg|zip|7z"
    r"|dcm|vcf)(?![a-z0-9])"
)
_FILE = re.compile(_ENDING, re.IGNORECASE)
# Characters of a file's name before its ending.
LONGEST = 80
_TAIL = re.compile(rf"[\w\-.']{{0,{LONGEST}}}?{_ENDING}", re.IGNORECASE)
_STEM = re.compile(r"[\w\-.'%]+$")
_PAIR = re.compile(r"(?<![^\W_])(?=([^\W\d_]{2,20})(?:[_.\-]|%20)([^\W\d_]{2,20})(?![^\W_]))")
_GLUED = re.compile(r"(?<![^\W_])([A-Z][a-z]{1,19})([A-Z][a-z]{1,19})(?![^\W_])")
# "Austin_TX", "Chelsea-FC"
_CODE = re.compile(r"[_.\-][A-Z]{2,3}(?![^\W_])")
_WORD, _WORD_BEFORE = re.compile(r"[^\W\d_]+"), re.compile(r"(?<![^\W_])[^\W\d_]+ (?:[A-Z][^\W\d_]+ )?$")
# Characters of the words before a file's name; the shortest name that is no half of a pair.
LONGEST_WORD, SHORTEST = 32, 4
_PAPERS, _LETTERS, _LANGUAGES, _TITLES = (
    frozenset(load_toml(__file__, "words.toml")[name].split())
    for name in ("papers", "letters", "languages", "strong_titles")
)


def find_name_files(
    text: str,
    is_given: Callable[[str], bool],
    is_name: Callable[[str], bool],
    common: AbstractSet[str],
    is_sure: Callable[[str], bool],
) -> List[Finding]:
    """Find names in the names of files: a given name and, behind one sign, a listed name or, with a capital letter, a
    word that is no ordinary one, or these in turn at its beginning; two listed names as one word; one listed name that
    is hardly anything else beside other parts; one word that is no ordinary one behind a form of address or a given
    name, or where the file is somebody's paper; in a letter and the like a listed surname in small letters, and a given
    name with any word as one.

    is_given (Callable[[str], bool]): Whether a capitalised word is a given name and hardly anything else.
    is_name (Callable[[str], bool]): Whether a capitalised word is on a list of names.
    common (AbstractSet[str]): Ordinary words, lower case.
    is_sure (Callable[[str], bool]): Whether a capitalised word is a name and hardly anything else.
    RETURNS (List[Finding]): Both words with their sign, half-open characters, in order.
    """
    found: Set[Tuple[int, int]] = set()
    for ending in _FILE.finditer(text) if "." in text else ():
        stem = _STEM.search(text, max(0, ending.start() - LONGEST), ending.start())
        if stem is None:
            continue
        taken: Set[int] = set()
        before = _WORD_BEFORE.search(text, max(0, stem.start() - LONGEST_WORD), stem.start())
        words = list(_WORD.finditer(text, before.start() if before else stem.start(), stem.end()))
        parts = {word[0].lower() for word in words}
        is_paper = not _PAPERS.isdisjoint(parts)
        is_letter = is_paper or not _LETTERS.isdisjoint(parts)
        pairs = [pair for pair in _PAIR.finditer(text, stem.start(), stem.end()) if common.isdisjoint(_lower(pair))]
        for pair in pairs:
            first, second = pair[1], pair[2]
            is_code = len(second) < 4 and second.isupper() and not first.isupper()
            if is_code or not is_given(first.title()):
                continue
            if second[0].isupper() or is_name(second.title()):
                found.add((pair.start(1), pair.end(2)))
                taken.update(range(pair.start(1), pair.end(2)))
        for pair in pairs:
            # "Roe_Jane", not "CV_Jane"
            is_turned = pair.start(1) == stem.start() and pair[1].istitle() and pair[2].istitle() and is_given(pair[2])
            is_turned |= is_paper and pair[1].islower() and is_sure(pair[1].title()) and is_given(pair[2].title())
            if is_turned and pair.start(1) not in taken and _PAPERS.isdisjoint(_lower(pair)):
                found.add((pair.start(1), pair.end(2)))
                taken.update(range(pair.start(1), pair.end(2)))
        for pair in _GLUED.finditer(text, stem.start(), stem.end()):
            is_full = is_name(pair[1]) and is_name(pair[2]) and (is_given(pair[1]) or is_given(pair[2]))
            is_full = is_full or is_letter and is_given(pair[1]) and len(pair[2]) >= SHORTEST
            if is_full and pair[1].lower() not in common and pair[2].lower() not in common:
                found.add(pair.span())
                taken.update(range(*pair.span()))
        addressed = named = False
        for word in words:
            lower, is_free = word[0].lower(), stem.start() <= word.start() not in taken
            is_word = lower in common or lower in _PAPERS or word[0] in _LANGUAGES or len(lower) < 3
            is_sole = word.span() == stem.span()
            is_alone = is_sure(word[0]) and len(lower) >= SHORTEST and not is_sole and not _CODE.match(text, word.end())
            is_meant = is_paper and (is_name(word[0].title()) or word[0].istitle() and len(lower) > SHORTEST)
            # "Jane Roe.pdf"
            is_rest = named and is_sole and word[0].istitle()
            is_small = is_letter and is_sure(word[0].title()) and len(lower) >= SHORTEST and not is_sole
            is_shown = word[0][0].isupper() and (is_alone or is_meant or addressed or is_rest)
            if is_free and not is_word and (is_shown or is_small):
                found.add(word.span())
            addressed, named = lower in _TITLES, word[0].istitle() and is_given(word[0])
    return [Finding(start, end, "PERSON", SCORE, RULE) for start, end in sorted(found)]


def _lower(pair: "re.Match[str]") -> Tuple[str, str]:
    return pair[1].lower(), pair[2].lower()


def is_in_file_name(text: str, end: int) -> bool:
    """RETURNS (bool): whether what ends at a character is, or stands in, the name of such a file."""
    return _TAIL.match(text, end) is not None
