"""Distinguish dates of birth and medical dates from other dates, by the words around them and the headers of tables."""

from typing import Any, Dict, List, Optional, Sequence, Tuple

import re2
from spacy.language import Language

from ..labels import normalize_label
from ..lang import language_rules, proclitics_of
from ..patterns.pattern import options
from ..policies import number_entities
from ..record import TextRecord
from ..spans import Finding
from ..text_tables import Tables
from .component import Component, invalid

DATE = "DATE_TIME"
DATES = frozenset((DATE, "BIRTH_DATE", "MEDICAL_DATE"))
# Characters before and after a date in which cues count.
BEFORE = 40
AFTER = 12
# A cue between two dates that is nearer to the second speaks of that one.
NEXT = 10


@Language.factory(
    "date_splitter",
    assigns=["doc.spans"],
    requires=["doc.spans"],
)
class DateSplitter(Component):
    """Relabel the dates of the final group; does nothing where there is none.

    nlp (Optional[Language]): The pipeline; its language chooses the cues where none are given.
    name (str): The component's name.
    cues (Optional[Dict[str, List[str]]]): Words and phrases, by the label that they point to. Proclitics count as part
        of the word that they stand before, and ' and " stand for all kinds of apostrophes and quotes.
    before (int): How far before a date a cue may stand, characters, >= 0.
    after (int): How far after it, in the same clause.
    default (Optional[str]): The label of dates without any cue; None leaves them DATE_TIME.
    """

    def __init__(
        self,
        nlp: Optional[Language] = None,
        name: str = "date_splitter",
        *,
        cues: Optional[Dict[str, List[str]]] = None,
        before: int = BEFORE,
        after: int = AFTER,
        default: Optional[str] = None,
    ) -> None:
        super().__init__(name)
        for param, value in (("before", before), ("after", after)):
            if value < 0:
                raise invalid("date_splitter", param, "it is negative")
        self._before = before
        self._after = after
        self._default = normalize_label(default) if default else None
        chosen = language_rules(nlp.lang if nlp else "").date_cues if cues is None else cues
        self._cues = _Cues({normalize_label(label): tuple(words) for label, words in chosen.items() if words})

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the labels that it sets, sorted."""
        return tuple(sorted({*self._cues.words, *filter(None, (self._default,))}))

    def split(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """Relabel dates. RETURNS (List[Finding]): the same findings with their new labels, entities numbered anew."""
        relabelled = list(findings)
        changed = False
        # A cue before the preceding date speaks of that one.
        last = 0
        places = [place for place, finding in enumerate(findings) if finding.label in DATES]
        tables = Tables(text)
        for number, place in enumerate(places):
            finding = findings[place]
            if finding.label == DATE:
                following = (
                    findings[places[number + 1]].start if number + 1 < len(places) else len(text) + self._after + NEXT
                )
                label = self._label(text, finding, last, following, tables) or self._default
                if label and label != DATE:
                    relabelled[place] = finding._replace(label=label)
                    changed = True
            last = finding.end
        return number_entities(text, relabelled) if changed else relabelled

    def _label(self, text: str, finding: Finding, last: int, following: int, tables: Tables) -> Optional[str]:
        start, end = finding[:2]
        before = text[max(last, start - self._before, 0) : start]
        # "sent 1.2.2020, born 3.4.1990": the cue is the second date's.
        after = text[end : end + self._after] if following - end >= self._after + NEXT else ""
        header = tables.header(start)
        if header:
            # Of a table's row the cues in its own line count, and before those of other lines its column's header.
            line = before.rpartition("\n")[2]
            return self._cues.nearest(line, "") or self._cues.nearest(header, "") or self._cues.nearest(before, after)
        return self._cues.nearest(before, after)

    def annotate(self, record: TextRecord) -> None:
        if record.final:
            split = self.split(record.text, record.final)
            if split != record.final:
                record.set_final(split, record.writer)


# How a phrase's marks may be written.
_MARKS = {
    "'": "['’׳‘`´]",
    '"': '["”“״]',
    " ": r"[ \x{00A0}]{1,2}",
}


def _as_regex(phrase: str) -> str:
    """RETURNS: a phrase as a regular expression in RE2 syntax, with the proclitics of its script."""
    attached = proclitics_of(phrase)
    regex = "".join(_MARKS.get(char, re2.escape(char)) for char in phrase)
    return f"[{attached}]{{0,3}}{regex}" if attached else regex


class _Cues:
    """Words and phrases by the label that they point to, ready to be found."""

    def __init__(self, words: Dict[str, Tuple[str, ...]]) -> None:
        self.words = words
        self._regexes: List[Tuple[str, Any]] = []
        # One search shows that there is no cue, as in most texts.
        self._any = re2.Set.SearchSet(options())
        for label, phrases in words.items():
            choice = "|".join(_as_regex(phrase) for phrase in sorted(phrases, key=len, reverse=True))
            regex = rf"(?i)(?:^|[^\pL\pN])({choice})(?:[^\pL\pN]|$)"
            self._regexes.append((label, re2.compile(regex, options())))
            self._any.Add(regex.encode("utf8"))
        self._any.Compile()

    def __reduce__(self) -> Tuple[Any, ...]:
        # re2.Set does not pickle.
        return _Cues, (self.words,)

    def nearest(self, before: str, after: str) -> Optional[str]:
        """RETURNS (Optional[str]): the label of the cue nearest to a date, None without any. One after it counts only
        where no cue of its label is before."""
        if not self._any.Match(f"{before}\n{after}".encode("utf8")):
            return None
        found: List[Tuple[int, str]] = []
        for label, regex in self._regexes:
            ends = [match.end(1) for match in regex.finditer(before)]
            if ends:
                found.append((len(before) - ends[-1], label))
                continue
            match = regex.search(after)
            if match is not None:
                found.append((len(before) + match.start(1), label))
        return min(found)[1] if found else None
