"""Find every further mention of a name that some component found."""

import re
from typing import AbstractSet, Callable, Dict, List, Mapping, Optional, Sequence, Set, Tuple

from spacy.language import Language

from ..dates.entries import find_days_in_row, find_entry_days
from ..labels import normalize_label
from ..lang import language_rules
from ..lexicons import load_lexicon
from ..lexicons.doubtful import first_names
from ..lexicons.lexicon import ordinary_words
from ..lexicons.matcher import plain_text
from ..lexicons.name_files import is_in_file_name
from ..lexicons.names import FUNCTION_WORDS
from ..patterns.validators import words
from ..record import TextRecord
from ..spans import EXCLUDE_GROUPS, Finding
from ..text import line_around
from .beside_names import find_entry_initials, find_initials, find_name_ages, find_name_rests, find_speakers
from .columns import find_in_columns
from .component import SCORER, Recognizer, check_shares, group_weights
from .registers import find_in_registers
from .user_names import find_user_names, occurrences

_EXCLUDE = tuple(EXCLUDE_GROUPS)
# Words of a name that are worth looking for alone.
MIN_LENGTH = 3
SCORE = 0.7
RULE = "mention"
# The same of a name whose words may be others.
WORD_THRESHOLD = 0.5
# What user names are made of, and from which score on: a user name's form is weak, and its word names it.
SOURCES = frozenset(("PERSON", "EMAIL_ADDRESS", "USERNAME"))
THRESHOLDS = {"USERNAME": 0.5, "EMAIL_ADDRESS": 0.4}
# The rule of short and pet forms of given names: how many letters they and a name have at least, and what is put behind
# the name.
SHORT_RULE, MIN_SHORT, MIN_FULL = "short_name", 4, 6
_DIMINUTIVES = ("ito", "ita", "itos", "itas", "illo", "illa", "ín", "ina", "et", "eta")
_VOWELS = "aeiouàáèéíòóú"
_CAPITALISED = re.compile(r"(?<![^\W_])[A-Z\u00c0-\u00de][a-z\u00df-\u00ff]{3,15}(?![^\W_])")
# A word, and what stands before and behind it; no digits.
_BEFORE_WORD = re.compile(
    r"(?:(?<![^\W_])(?<!['’])(?P<word>[^\W\d_]{1,20}),? |(?:^|[.!?:;)\]][ \n]{1,2}|\n[-*• ]{0,4}))$"
)
_AFTER_WORD = re.compile(
    r"(?P<owner>['’]s)?(?:$|[.,;:!?)\n]| (?P<word>[^\W\d_]{1,20})(?![^\W_])| (?P<number>[£$€]?)[0-9])"
)
# Characters in which it is looked for.
MAX_WORD = 24
_BEFORE_MONTHS, _BEFORE_THINGS, _MONTHS, _AFTER_NAMES = map(
    words, ("before_months", "before_things", "months", "after_names")
)
# What joins the words of addresses, paths and names of files; the text's borders do not.
_JOINS = frozenset("@._-/\\=")
# The lists of words that are in doubt where a language has no capitals.
_KNOWN = ("/common_word", "/first_name", "/last_name")


@Language.factory(
    "mention_propagator",
    assigns=["doc.spans"],
    requires=["doc.ents", "doc.spans"],
    default_config={"scorer": SCORER},
    default_score_weights=group_weights("mention_propagator"),
)
class MentionPropagator(Recognizer):
    """Write further mentions of found names to `doc.spans[name]`; the rule is "mention". With persons, the people of a
    row and their ages where one with an age was found ("name_age"), and those of a list before figures ("register");
    the days of a journal's entries ("entry_day"), and those in a row with a found one ("row_day").

    It reads every candidate group and `doc.ents`: it stands after the recognizers.

    nlp (Language): The pipeline; its language chooses the ordinary words where none are named.
    name (str): The component's name and its span group's.
    labels (List[str]): The labels whose mentions are looked for.
    threshold (float): A name counts from this score on, in [0, 1].
    parts (bool): Look also for the single words of a person's name of several, and for short forms of given names; the
        rule of these is "short_name".
    common_words (Optional[List[str]]): Lexicons of ordinary words, which are not looked for alone; None is the
        language's.
    user_names (bool): Look also for user names that are made of a found person's name or stand in an e-mail address,
        and for further mentions of user names; the rule is "user_name".
    initials (bool): Look also for the initials of persons where notes are signed by them, and of the speakers of a
        transcript; the rule is "initials".
    tagger (Optional[str]): A `scored_ner` that runs before. If it did, a word that the language's lists know, as a name
        or otherwise, is a further mention only where the tagger holds it for a name, of any score. For a language
        without capitals.
    scorer (Optional[Callable]): The scorer.
    """

    def __init__(
        self,
        nlp: Language,
        name: str,
        labels: List[str] = ["PERSON"],
        threshold: float = 0.6,
        parts: bool = True,
        common_words: Optional[List[str]] = None,
        user_names: bool = True,
        initials: bool = True,
        tagger: Optional[str] = None,
        scorer: Optional[Callable] = None,
    ) -> None:
        super().__init__(name, scorer)
        check_shares("mention_propagator", [("threshold", threshold)])
        rules = language_rules(nlp.lang)
        names = rules.lexicons if common_words is None else common_words
        own = (phrase.lower() for each in common_words or () for phrase in load_lexicon(each).phrases)
        self._common = ordinary_words(nlp.lang or "") if common_words is None else frozenset(own)
        self._tagger = tagger
        known = [each for each in names if each.endswith(_KNOWN) and (tagger is not None or rules.mention_stacks)]
        self._known = frozenset(phrase for each in known for phrase in load_lexicon(each).phrases)
        self._stacks = frozenset(rules.mention_stacks)
        self._labels = frozenset(normalize_label(label) for label in labels)
        self._threshold = threshold
        self._parts = parts
        self._user_names = user_names
        self._initials = initials and "PERSON" in self._labels

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the labels whose mentions are looked for, sorted."""
        return tuple(sorted({*self._labels, "USERNAME"} if self._user_names else self._labels))

    def find(self, text: str, groups: Mapping[str, Sequence[Finding]] = {}) -> List[Finding]:
        """Find further mentions of what the components found, by group; its own is not read. RETURNS (List[Finding]):
        sorted; they may overlap."""
        threshold, labels = self._threshold, self._labels
        every = [finding for key, group in groups.items() if key != self.name for finding in group]
        names = [finding for finding in every if finding.score >= threshold and finding.label in labels]
        found = set(find_mentions(text, names, self._common, self._parts) if names else ())
        tagged = groups.get(self._tagger or "")
        if self._tagger and tagged is not None:
            held = {place for each in tagged for place in range(each.start, each.end)}
            found = {each for each in found if each.start in held or text[each.start : each.end] not in self._known}
        persons = [finding for finding in names if finding.label == "PERSON"]
        if self._stacks and persons:
            found.update(find_attached(text, persons, self._stacks, self._known, self._common))
        if self._parts and every:
            found.update(find_word_names(text, every, self._common))
        if self._parts and persons:
            found.update(find_short_names(text, persons, self._common))
        users = [each for each in every if each.label == "USERNAME" and each.score >= THRESHOLDS["USERNAME"]]
        if self._initials and (persons or users):
            full = [each for each in (*persons, *found) if each.label == "PERSON"]
            found.update(find_name_rests(text, full, self._common), find_initials(text, persons, self._common))
            found.update(find_speakers(text, full, self._common, users))
        if self._user_names:
            sources = [
                each for each in every if each.label in SOURCES and each.score >= THRESHOLDS.get(each.label, threshold)
            ]
            if sources:
                found.update(find_user_names(text, sources, self._common))
        if persons:
            found.update(find_name_ages(text, every))
        found.update(find_entry_days(text))
        if self._initials:
            found.update(find_entry_initials(text))
        if every:
            found.update(find_days_in_row(text, every))
            found.update(find_in_columns(text, every), find_in_registers(text, every, self._common))
        return sorted(found)

    def annotate(self, record: TextRecord) -> None:
        record.set_group(self.name, self.find(record.text, record.candidates(_EXCLUDE, self.name)))


def find_mentions(text: str, names: Sequence[Finding], common: AbstractSet[str], parts: bool = True) -> List[Finding]:
    """Find every mention of names.

    common (AbstractSet[str]): Ordinary words, lower case: a part of a name that is one is not looked for alone.
    parts (bool): Look also for the single words of a person's name of several.
    RETURNS (List[Finding]): Each further whole mention, as it was written or all in upper or lower case; in lower case
        only where the line is, and in the names of files. Sorted; they may overlap.
    """
    plain = plain_text(text)
    wanted: Dict[str, str] = {}
    for name in names:
        whole = plain[name.start + 1 : name.end + 1].strip()
        # A firm called Simple does not make each "simple" its name.
        if f" {whole} " in wanted or name.label != "PERSON" and whole.lower() in common:
            continue
        keys = [whole]
        if name.label == "PERSON":
            words = [word for word in whole.split() if _is_distinct(word, common)]
            if parts:
                keys += words
            wanted.update((f" {glued} ", name.label) for glued in _glued(whole.split()))
            # "the Okonjos"
            plurals = [word + "s" for word in words if len(word) > MIN_LENGTH]
            keys += [plural for plural in plurals if plural.lower() not in common]
        for key in keys:
            if len(key) >= MIN_LENGTH:
                wanted.setdefault(f" {key} ", name.label)
                wanted.setdefault(f" {key.upper()} ", name.label)
                wanted.setdefault(f" {key.lower()} ", name.label)
    known = {finding[:2] for finding in names}
    # `plain` has one space before the text: the key's own first space is where the text's offset begins.
    spans = ((place, place + len(key) - 2, wanted[key]) for key, place in occurrences(plain, list(wanted)))
    found = [
        Finding(start, end, label, SCORE, RULE)
        for start, end, label in spans
        if (start, end) not in known
        and (not text[start].islower() or _in_small_letters(text, start, end) or is_in_file_name(text, end))
    ]
    found.sort()
    return found


def find_word_names(text: str, findings: Sequence[Finding], common: AbstractSet[str]) -> List[Finding]:
    """Find further mentions of names of full names that are ordinary words or months, "May" and "Field" of "May Field":
    with a capital letter within a sentence, or before what people do; a surname where one has any score, too. A given
    name and a month not beside what stands beside months; a surname not behind an article or the like, nor beside
    another word with a capital letter.

    findings (Sequence[Finding]): What was found; only persons are read.
    common (AbstractSet[str]): Ordinary words, lower case.
    RETURNS (List[Finding]): Sorted.
    """
    persons = [each for each in findings if each.label == "PERSON"]
    sure = [each for each in persons if each.score >= WORD_THRESHOLD]
    full = {text[each.start : each.end].partition(" ")[::2] for each in sure}
    given = {first for first, rest in full if rest and first.lower() in first_names()}
    surnames = {rest.rpartition(" ")[2] for first, rest in full if first.lower() not in common or first in given}
    either = sorted(word for word in given | surnames if word.istitle() and word.lower() in common)
    if not either:
        return []
    taken = {place for each in sure for place in range(each.start, each.end)}
    held = {each.start: each.end for each in persons}
    found = []
    for word, start in occurrences(text, either):
        end, is_surname = start + len(word), word not in given and word.lower() not in _MONTHS
        before, after = _BEFORE_WORD.search(text, max(0, start - MAX_WORD), start), _AFTER_WORD.match(text, end)
        if start in taken or before is None or after is None or after["number"] is not None and not is_surname:
            continue
        first, last = before["word"] or "", after["word"] or ""
        if last.istitle() or is_surname and first.istitle() and first.lower() not in _MONTHS | FUNCTION_WORDS:
            continue
        is_beside = bool(first or after["owner"] or after["number"] or last in _AFTER_NAMES)
        if first.lower() not in (_BEFORE_THINGS if is_surname else _BEFORE_MONTHS) and (
            is_beside or is_surname and held.get(start) == end
        ):
            found.append(Finding(start, end, "PERSON", SCORE, RULE))
    return sorted(found)


def _glued(words: List[str]) -> List[str]:
    """RETURNS: a name's words written as one, as in names of files: "MarekNowak", "NowakMarek", "TeWhata"."""
    if len(words) < 2 or not all(map(str.istitle, words)):
        return []
    return ["".join(words), "".join(words[-1:] + words[:-1]), *(["".join(words[1:])] if len(words) > 2 else [])]


def find_short_names(text: str, persons: Sequence[Finding], common: AbstractSet[str]) -> List[Finding]:
    """Find short and pet forms of the given names of persons: "Bauti" and "Bautistita" where "Bautista Roe" was found.

    common (AbstractSet[str]): Ordinary words, lower case, which are none.
    RETURNS (List[Finding]): Sorted.
    """
    given = {text[each.start : each.end].partition(" ")[0].lower() for each in persons}
    forms: Set[str] = set()
    for name in given:
        # Mostly no other word begins as the name does.
        is_alone = text.count(name[: MIN_SHORT - 1].capitalize()) == text.count(name.capitalize())
        if is_alone or not name.isalpha():
            continue
        stem = name.rstrip(_VOWELS)
        forms.update(stem + ending for ending in _DIMINUTIVES if len(stem) >= MIN_SHORT - 1)
        if len(name) >= MIN_FULL:
            forms.update(name[:length] for length in range(MIN_SHORT, len(name) - 1))
    forms -= given
    known = {each[:2] for each in persons}
    words = ((match.span(), match.group().lower()) for match in _CAPITALISED.finditer(text)) if forms else ()
    return [
        Finding(*span, "PERSON", SCORE, SHORT_RULE)
        for span, word in words
        if word in forms and word not in common and span not in known
    ]


def _in_small_letters(text: str, start: int, end: int) -> bool:
    """RETURNS: whether a line is in small letters, as in chats, so that a name may be, too; elsewhere "the baker" is
    nobody. None within an address, a path or a name of a file."""
    after = text[end : end + 2]
    if text[max(0, start - 1) : start] in _JOINS or after[:1] in _JOINS and (after[:1] != "." or after[1:].isalnum()):
        return False
    return not any(map(str.isupper, line_around(text, start, end)))


def _is_distinct(word: str, common: AbstractSet[str]) -> bool:
    # "BioC" is a format; a name ends in a capital letter only where all of it is in capitals.
    is_odd = word[-1].isupper() and not word.isupper()
    return len(word) >= MIN_LENGTH and not word[0].islower() and not is_odd and word.lower() not in common


# The shortest word that is looked for; with its proclitic it has one letter more.
MIN_ATTACHED = 2
_WORD = re.compile(r"[^\W\d_]+(?:['׳’][^\W\d_]+)*")
# What stands within an abbreviation, and within names.
_INNER = "'\"׳״’"


def find_attached(
    text: str,
    persons: Sequence[Finding],
    proclitics: AbstractSet[str],
    known: AbstractSet[str],
    common: AbstractSet[str],
) -> List[Finding]:
    """Find further mentions of persons' names behind prepositions and the like that a language writes as one with the
    next word.

    proclitics (AbstractSet[str]): What may be attached to a name, whole stacks.
    known (AbstractSet[str]): Words and names: where the attached letters and the name are one of them, it is none.
    common (AbstractSet[str]): Ordinary words: one of them is looked for only where a person's name begins with it, and
        is a given name rather.
    RETURNS (List[Finding]): The names without what is attached, whole ones and the single words of several.
    """
    keys: Set[str] = set()
    for start, end in {(each.start, each.end) for each in persons}:
        words = [match.group() for match in _WORD.finditer(text, start, end)]
        keys.update(word for place, word in enumerate(words) if not place or word not in common)
        keys.add(text[start:end])
    longest = max(map(len, proclitics))
    found: Set[Tuple[int, int]] = set()
    for key, start in occurrences(text, sorted(key for key in keys if len(key) >= MIN_ATTACHED)):
        end, first = start + len(key), start
        while first and start - first <= longest and text[first - 1].isalpha():
            first -= 1
        # Half of an abbreviation is no word.
        before, after = text[max(0, first - 2) : first].rstrip(_INNER), text[end : end + 2].lstrip(_INNER)
        is_whole = not before[-1:].isalnum() and not after[:1].isalnum()
        if is_whole and text[first:start] in proclitics and text[first:end] not in known:
            found.add((start, end))
    return [Finding(*span, "PERSON", SCORE, RULE) for span in found]
