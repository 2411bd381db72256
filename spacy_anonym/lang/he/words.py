"""The words of a Hebrew text, the letters that Hebrew attaches to them, and the words that its rules know."""

import re
from typing import Callable, FrozenSet, Iterator, List, NamedTuple, Tuple

from ...toml import load_toml

# What Hebrew attaches to the next word, in any stack.
PROCLITICS = "והבכלמש"
# One kind of quotation mark and of apostrophe, one character for one.
_QUOTES = str.maketrans(
    {"׳": "'", "’": "'", "`": "'", "‘": "'", "´": "'", "״": '"', "”": '"', "“": '"', "„": '"', "־": "-", "–": "-"}
)
# Hebrew words with their geresh and gershayim, and words of Latin letters, which names and companies have.
_WORD = re.compile(r"[א-ת]+(?:['\"][א-ת]+){0,3}'?|[A-Za-z][A-Za-z&]{0,40}")
# What joins the words of a phrase.
JOIN = re.compile(r"[ \t\u00a0]{1,3}|[ ]?-[ ]?|[ \t]?\r?\n[ \t]{0,4}")
SPACE = re.compile(r"[ \t\u00a0]{1,3}|-")


def word_list(name: str) -> FrozenSet[str]:
    """RETURNS (FrozenSet[str]): a list of words.toml, which says what it is for."""
    listed = load_toml(__file__, "words.toml")[name]
    return frozenset(listed.split() if isinstance(listed, str) else listed)


STOP, PARTICLES = word_list("stop"), word_list("particles")


def _stacks() -> Iterator[str]:
    for first in ("", "ו"):
        for second in ("", "ש", "כש", "לכש", "מש", "שב"):
            for third in ("", "ב", "כ", "ל", "מ", "מב", "של"):
                for last in ("", "ה"):
                    yield first + second + third + last


# ו ה ב כ ל מ ש in the orders in which they stack.
STACKS = frozenset(stack for stack in _stacks() if stack)
LONGEST = max(map(len, STACKS))
# No name of a person has the article.
NAME_STACKS = frozenset(stack for stack in STACKS if not stack.endswith("ה"))
# What stands before the name of somebody who was named before: hardly ever "in" and "as" ("בעידן", "in the age of").
MENTION_STACKS = frozenset(stack for stack in NAME_STACKS if stack[-1] not in "בכ")


class Word(NamedTuple):
    """A word."""

    start: int  # Half-open characters of the text.
    end: int
    text: str  # It with plain quotation marks; the last apostrophe belongs to it ("גב'").


def plain_quotes(text: str) -> str:
    """RETURNS (str): the text with one kind of quotation mark, apostrophe and hyphen, of the same length."""
    return text.translate(_QUOTES)


def split_words(plain: str) -> List[Word]:
    """RETURNS (List[Word]): the words of a text that `plain_quotes` returned."""
    return [Word(match.start(), match.end(), match.group()) for match in _WORD.finditer(plain)]


def split_phrase(phrase: str) -> Tuple[str, ...]:
    """RETURNS (Tuple[str, ...]): the words of a phrase, as `split_words` has them."""
    return tuple(match.group() for match in _WORD.finditer(plain_quotes(phrase)))


def split_proclitics(word: str, longest: int = 3) -> Iterator[Tuple[int, str]]:
    """RETURNS (Iterator[Tuple[int, str]]): how many letters that may be proclitics are cut off a word's beginning, and
    what is left, from none on; the last letter always is."""
    for size in range(min(longest, len(word) - 1) + 1):
        if size and word[size - 1] not in PROCLITICS:
            return
        yield size, word[size:]


def is_hebrew(word: str) -> bool:
    """RETURNS (bool): whether a word is written in Hebrew letters."""
    return "א" <= word[0] <= "ת"


def is_verb(word: str, is_common: Callable[[str], bool]) -> bool:
    """RETURNS (bool): whether a word looks like a verb in the future, whose infinitive is an ordinary word ("יאסוף",
    "לאסוף"; "תגיע", "להגיע"), or like "and" before a verb in the past ("ושיתפתי", "והתייעצה")."""
    if len(word) > 4 and word[0] == "ו" and (word.endswith("תי") or word.startswith("והת")):
        return True
    return word[0] in "ית" and has_infinitive(word, is_common)


def has_infinitive(word: str, is_common: Callable[[str], bool]) -> bool:
    """RETURNS (bool): whether a word may be a verb in the future, by its infinitive, which is an ordinary word."""
    return len(word) > 3 and (is_common("ל" + word[1:]) or is_common("לה" + word[1:]))
