"""Find the phrases of lists: places, and names of people by lists and rules."""

from bisect import bisect_right
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Set, Tuple, Union

from spacy.language import Language
from spacy.training import Example

from ..errors import AnonymError, Errors
from ..lang import language_rules
from ..lexicons import DEFAULT_LEXICONS, Lexicon, LexiconIndex, NameRules, load_lexicon
from ..lexicons.lexicon import as_data, from_data
from ..lexicons.matcher import raise_places
from ..lexicons.name_columns import RULE as COLUMN_RULE
from ..lexicons.name_files import RULE as FILE_RULE
from ..lexicons.names import LABEL as NAME_LABEL
from ..normalize import find_normalized
from ..record import TextRecord
from ..spans import Finding
from .component import SCORER, Recognizer, group_weights

# The rules that need no tagger's agreement: the text itself says that a name follows.
SURE_RULES = frozenset(("lexicon.name.field", COLUMN_RULE, FILE_RULE))
# The rule that needs none if the form of address is no other word and the tagger found no person there.
TITLE_RULE = "lexicon.name.title"
# The rule that needs the tagger to hold a part of the name possible: it knows no rare given name ("Targelia Roe").
SIGNATURE_RULE = "lexicon.name.signature"
# What such a form of address scores, and the tagger's score from which on it found a person.
_STRONG, _SEEN = 0.9, 0.35
# The tagger's scores from which on it agrees with the lists that there is this person, and a name of any kind. Where
# any score was enough, two fewer of the 9,337 marks of the English development documents were left, and ordinary text
# had 1,110 false findings instead of 931; in the other languages no fewer marks were left.
_POSSIBLE, _NAMED = 0.15, 0.2
# Of a town of the list that is rather a person: enough to be replaced, and too little to be looked for elsewhere.
_TOWN_OR_PERSON = 0.5
# What stands around a name that is alone in its quotes, line or cell; "" is the text's beginning or end.
_BORDERS = frozenset(("", '"', "“", "”", "\n", "\r", "\t", ";", "|"))
# A single word of a language's own rules without positive context beside it: often another word.
LONE_RULES = (".name.first", ".name.last")
# Two words of the lists: either may be another word, so that the tagger must hold one of them for a name of any kind.
PAIR_RULES = (".name.first_last", ".name.last_first")
# The list of cities: half of what it alone finds beside a tagger is another word ("Turbo", "Central", "Waldorf").
CITY_RULE = "lexicon.xx.city"
# The tagger's score from which on it knows better than a language's own rules where a name ends.
_KNOWS_END = 0.9
_HYPHENS = frozenset("-־")
# Behind a name rather than a verb: a comma, a stop and the like.
_CLOSES = frozenset(("", ",", ".", ";", ":", "!", "?", ")", "|", "\n", "\r", "\t"))
# Words between commas of its own rules, each of which may be a name: one of them needs the tagger's agreement.
ROW_RULE = ".name.enumeration"
# Characters between two of them at most.
_ROW_GAP = 5


@Language.factory(
    "lexicon_matcher",
    assigns=["doc.spans"],
    default_config={"scorer": SCORER},
    default_score_weights=group_weights("lexicon_matcher"),
)
class LexiconMatcher(Recognizer):
    """Write the phrases of lexicons to `doc.spans[name]`; the rule is "lexicon.<list>" or "lexicon.name.<rule>".

    nlp (Optional[Language]): The pipeline; its language chooses the lists where none are named.
    name (str): The component's name and its span group's.
    lexicons (Optional[List[Union[str, Lexicon]]]): Bundled lists ("xx/city"), paths of folders, or lists themselves;
        None is the language's; [] is none.
    name_rules (bool): Find people's names by rules over the lists of names.
    rank (Optional[int]): The rank of all findings, instead of their lists'.
    tagger (Optional[str]): A `scored_ner` that runs before. If it did, it decides on people: of the name rules only
        those with a field's name ("Surname: ...") are kept, and names that the tagger considers possible.
    scorer (Optional[Callable]): The scorer.
    """

    files = ("lexicons.jsonl",)

    def __init__(
        self,
        nlp: Optional[Language] = None,
        name: str = "lexicon_matcher",
        *,
        lexicons: Optional[List[Union[str, Lexicon]]] = None,
        name_rules: bool = True,
        rank: Optional[int] = None,
        tagger: Optional[str] = None,
        scorer: Optional[Callable] = None,
    ) -> None:
        super().__init__(name, scorer)
        if lexicons is None:
            lexicons = [*(language_rules(nlp.lang if nlp else "").lexicons or DEFAULT_LEXICONS)]
        self._given = [each if isinstance(each, Lexicon) else load_lexicon(each) for each in dict.fromkeys(lexicons)]
        self._tagger = tagger
        self._added: List[Lexicon] = []
        self._rank = rank
        self._name_rules = name_rules
        self._build(self._given)

    def _build(self, lexicons: Sequence[Lexicon]) -> None:
        names = [lexicon.name for lexicon in lexicons]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise AnonymError(Errors.SA006.format(name=twice, problem="another list has the same name"))
        self._lexicons = tuple(lexicons)
        finders = {
            lexicon.lang: make for lexicon in lexicons if (make := language_rules(lexicon.lang).make_finder) is not None
        }
        self._finders = [
            make([lexicon for lexicon in lexicons if lexicon.lang == lang], self._name_rules)
            for lang, make in finders.items()
        ]
        self._index = LexiconIndex([lexicon for lexicon in lexicons if lexicon.lang not in finders])
        index = self._index
        rules = (index.words, index.common, index.function_words, index.strong_titles)
        self._names = NameRules(*rules) if self._name_rules else None

    @property
    def lexicons(self) -> Tuple[Lexicon, ...]:
        """RETURNS (Tuple[Lexicon, ...]): all lists, those of the config first."""
        return self._lexicons

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the labels that are set, sorted."""
        labels = {lexicon.label for lexicon in self.lexicons if lexicon.label}
        return tuple(sorted(labels if self._name_rules else labels - {NAME_LABEL}))

    @property
    def label_data(self) -> List[Dict[str, Any]]:
        """RETURNS (List[Dict[str, Any]]): the added lists, as `initialize` takes them."""
        return [as_data(lexicon) for lexicon in self._added]

    def find(self, text: str) -> List[Finding]:
        """Find phrases and names, in obfuscated and messy text as in plain text. RETURNS (List[Finding]): sorted; they
        may overlap."""
        return find_normalized(text, self._find_plain)

    def _find_plain(self, text: str) -> List[Finding]:
        findings, hits = self._index.find(text)
        findings = raise_places(text, findings, hits)
        if self._names is not None:
            findings += self._names.find(text, hits)
        for finder in self._finders:
            findings += finder.find(text)
        if self._rank is not None:
            findings = [finding._replace(rank=self._rank) for finding in findings]
        findings.sort()
        return findings

    def annotate(self, record: TextRecord) -> None:
        findings = self.find(record.text)
        if not findings and not self._lexicons:
            # Without lists it writes no group: nobody has searched the text.
            return
        tagged = record.group(self._tagger) if self._tagger is not None else None
        if findings and tagged is not None:
            findings = with_tagger(findings, tagged, record.text)
        if tagged and self._names is not None:
            findings = sorted({*findings, *self._names.find_families(record.text, tagged)})
        record.set_group(self.name, findings)

    def add_lexicons(self, lexicons: Iterable[Lexicon]) -> None:
        """Add lists. They are saved with the pipeline.

        lexicons (Iterable[Lexicon]): The lists; see `spacy_anonym.lexicons.make_lexicon`.
        RAISES (AnonymError): SA006 when a name is taken.
        """
        added = [*self._added, *lexicons]
        self._build([*self._given, *added])
        self._added = added

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Optional[Language] = None,
        lexicons: Optional[Iterable[Dict[str, Any]]] = None,
    ) -> None:
        """Set the added lists to `lexicons`, as `label_data` gives them. Nothing is learned from examples."""
        added = [from_data(data) for data in lexicons or []]
        if added or self._added:
            self._build([*self._given, *added])
        self._added = added

    def saved(self) -> Dict[str, Any]:
        return {"lexicons.jsonl": self.label_data}

    def restore(self, saved: Dict[str, Any]) -> None:
        self.initialize(lambda: [], lexicons=saved["lexicons.jsonl"])


def with_tagger(findings: Sequence[Finding], tagged: Sequence[Finding], text: str = "") -> List[Finding]:
    """Leave out people that the name rules found and a tagger does not consider possible: where a trained tagger ran,
    rules over lists of names are wrong nineteen times in twenty. Cities need the tagger's agreement that there is a
    name of any kind, and are people where it takes just these words for a person. Of a language's own rules only those
    over a single word or pair without any cue need the tagger's agreement, and names between commas for one of them;
    and a name ends where the tagger is sure that it does.

    tagged (Sequence[Finding]): Of the tagger, also those of low scores.
    RETURNS (List[Finding]): The other findings, in their order. "Roe, Jane" is kept if the tagger took it for two
        people.
    """
    people = [each for each in tagged if each.label == NAME_LABEL]
    seen = {place for each in people if each.score >= _SEEN for place in range(each.start, each.end)}
    possible = {(each.start, each.end) for each in people if each.score >= _POSSIBLE}
    possible |= {
        (one.start, two.end)
        for one, two in zip(people, people[1:])
        if text[one.end : two.start] == ", " and _stands_alone(text, one, two)
    }
    covered = {place for each in people for place in range(each.start, each.end)}
    rows = _possible_rows(findings, covered)
    named = {place for each in tagged if each.score >= _NAMED for place in range(each.start, each.end)}
    ends = sorted(each.end for each in people if each.score >= _KNOWS_END)
    # Of two readings of the same words the likelier, which comes last.
    readings = {(each.start, each.end): each.label for each in sorted(tagged, key=lambda each: each.score)}

    def settle(finding: Finding) -> Finding:
        if finding.rule == CITY_RULE and readings.get((finding.start, finding.end)) == NAME_LABEL:
            return finding._replace(label=NAME_LABEL, score=_TOWN_OR_PERSON)
        # "Noam called us" after a cue; half of a name with a hyphen is no end, and a last word may be a surname.
        if finding.label != NAME_LABEL or ".name." not in finding.rule or finding.rule.startswith("lexicon.name."):
            return finding
        place = bisect_right(ends, finding.end)
        end = ends[place - 1] if place else 0
        if end <= finding.start or text[end : end + 1] in _HYPHENS:
            return finding
        if text[finding.end : finding.end + 1] in _CLOSES:
            return finding
        return finding._replace(end=end)

    def is_possible(finding: Finding) -> bool:
        start, end, rule = finding.start, finding.end, finding.rule
        if rule.endswith(LONE_RULES) and covered.isdisjoint(range(start, end)):
            return False
        if (rule == CITY_RULE or rule.endswith(PAIR_RULES)) and named.isdisjoint(range(start, end)):
            return False
        if rule.endswith(ROW_RULE) and start not in rows:
            return False
        if not rule.startswith("lexicon.name.") or rule in SURE_RULES or (start, end) in possible:
            return True
        if rule == SIGNATURE_RULE:
            return not covered.isdisjoint(range(start, end))
        return rule == TITLE_RULE and finding.score >= _STRONG and seen.isdisjoint(range(start, end))

    return [settle(finding) for finding in findings if is_possible(finding)]


def _possible_rows(findings: Sequence[Finding], covered: Set[int]) -> Set[int]:
    """RETURNS: where the names of those rows begin of which the tagger holds a name possible."""
    rows: List[List[Finding]] = []
    for finding in sorted(each for each in findings if each.rule.endswith(ROW_RULE)):
        if rows and finding.start - rows[-1][-1].end <= _ROW_GAP:
            rows[-1].append(finding)
        else:
            rows.append([finding])
    return {
        each.start
        for row in rows
        if any(not covered.isdisjoint(range(each.start, each.end)) for each in row)
        for each in row
    }


def _stands_alone(text: str, one: Finding, two: Finding) -> bool:
    """RETURNS: whether nothing else stands in the quotes, the line or the cell: in a list of names, a comma is between
    two people."""
    return text[max(0, one.start - 1) : one.start] in _BORDERS and text[two.end : two.end + 1] in _BORDERS
