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
_WORD, _WORD_BEFORE = re.compile(r"[^\W\d_]+"), re.compile(r"[^\W\d_]+ $")
# Characters of the word before a file's name.
LONGEST_WORD = 16
_PAPERS, _LANGUAGES = (frozenset(load_toml(__file__, "words.toml")[name].split()) for name in ("papers", "languages"))


def find_name_files(
    text: str,
    is_given: Callable[[str], bool],
    is_name: Callable[[str], bool],
    common: AbstractSet[str],
) -> List[Finding]:
    """Find names in the names of files: a given name and, behind one sign, a listed name or, with a capital letter, a
    word that is no ordinary one; two listed names as one word; one listed name where the file is somebody's paper.

    is_given (Callable[[str], bool]): Whether a capitalised word is a given name and hardly anything else.
    is_name (Callable[[str], bool]): Whether a capitalised word is on a list of names.
    common (AbstractSet[str]): Ordinary words, lower case.
    RETURNS (List[Finding]): Both words with their sign, half-open characters, in order.
    """
    found: Set[Tuple[int, int]] = set()
    for ending in _FILE.finditer(text) if "." in text else ():
        stem = _STEM.search(text, max(0, ending.start() - LONGEST), ending.start())
        if stem is None:
            continue
        taken: Set[int] = set()
        for pair in _PAIR.finditer(text, stem.start(), stem.end()):
            first, second = pair[1], pair[2]
            # "Austin_TX", "Chelsea-FC"
            is_code = len(second) < 4 and second.isupper() and not first.isupper()
            if is_code or first.lower() in common or second.lower() in common or not is_given(first.title()):
                continue
            if second[0].isupper() or is_name(second.title()):
                found.add((pair.start(1), pair.end(2)))
                taken.update(range(pair.start(1), pair.end(2)))
        for pair in _GLUED.finditer(text, stem.start(), stem.end()):
            is_full = is_name(pair[1]) and is_name(pair[2]) and (is_given(pair[1]) or is_given(pair[2]))
            if is_full and pair[1].lower() not in common and pair[2].lower() not in common:
                found.add(pair.span())
                taken.update(range(*pair.span()))
        before = _WORD_BEFORE.search(text, max(0, stem.start() - LONGEST_WORD), stem.start())
        words = list(_WORD.finditer(text, before.start() if before else stem.start(), stem.end()))
        if _PAPERS.isdisjoint(word[0].lower() for word in words):
            continue
        for word in words:
            lower, is_free = word[0].lower(), stem.start() <= word.start() not in taken
            is_word = lower in common or lower in _PAPERS or word[0] in _LANGUAGES or len(lower) < 3
            if is_free and not is_word and word[0][0].isupper() and is_name(word[0].title()):
                found.add(word.span())
    return [Finding(start, end, "PERSON", SCORE, RULE) for start, end in sorted(found)]


def is_in_file_name(text: str, end: int) -> bool:
    """RETURNS (bool): whether what ends at a character is, or stands in, the name of such a file."""
    return _TAIL.match(text, end) is not None
