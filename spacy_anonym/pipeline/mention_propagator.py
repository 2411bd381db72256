"""Find every further mention of a name that some component found."""

from typing import Callable, Iterable, List, Mapping, Optional, Sequence, Tuple

from spacy.language import Language

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..lang import language_rules
from ..lexicons import load_lexicon
from ..predictors.mentions import find_mentions
from ..record import TextRecord
from ..spans import Finding
from .component import Recognizer
from .span_consolidator import EXCLUDE_GROUPS

_EXCLUDE = tuple(EXCLUDE_GROUPS)


@Language.factory(
    "mention_propagator",
    assigns=["doc.spans"],
    requires=["doc.ents", "doc.spans"],
    default_config={
        "labels": ["PERSON"],
        "threshold": 0.6,
        "parts": True,
        "common_words": None,
        "scorer": {"@scorers": "spacy_anonym.scorer.v1"},
    },
    default_score_weights={
        "spans_mention_propagator_f": 0.0,
        "spans_mention_propagator_p": 0.0,
        "spans_mention_propagator_r": 0.0,
    },
)
def make_mention_propagator(
    nlp: Language,
    name: str,
    labels: List[str],
    threshold: float,
    parts: bool,
    common_words: Optional[List[str]],
    scorer: Optional[Callable],
) -> "MentionPropagator":
    """Make a mention propagator.

    nlp (Language): The pipeline; its language chooses the ordinary words where none are named.
    name (str): The component's name and its span group's.
    labels (List[str]): The labels whose mentions are looked for.
    threshold (float): A name counts from this score on, in [0, 1].
    parts (bool): Look also for the single words of a name of several.
    common_words (Optional[List[str]]): Lexicons of ordinary words, which are not looked for alone; None is the
        language's.
    scorer (Optional[Callable]): The scorer.
    """
    names = language_rules(nlp.lang).lexicons if common_words is None else common_words
    lexicons = [load_lexicon(each) for each in names if common_words is not None or each.endswith("/common_word")]
    common = frozenset(phrase.lower() for lexicon in lexicons for phrase in lexicon.phrases)
    return MentionPropagator(name, labels=labels, threshold=threshold, parts=parts, common=common, scorer=scorer)


class MentionPropagator(Recognizer):
    """Write further mentions of found names to `doc.spans[name]`; the rule is "mention". See `make_mention_propagator`.

    It reads every candidate group and `doc.ents`: it stands after the recognizers.
    """

    def __init__(
        self,
        name: str = "mention_propagator",
        *,
        labels: Sequence[str] = ("PERSON",),
        threshold: float = 0.6,
        parts: bool = True,
        common: Iterable[str] = (),
        scorer: Optional[Callable] = None,
    ) -> None:
        super().__init__(name, scorer)
        if not 0 <= threshold <= 1:
            problem = "a threshold must lie in [0, 1]"
            raise AnonymError(Errors.SA003.format(param="threshold", owner="mention_propagator", problem=problem))
        self._labels = frozenset(normalize_label(label) for label in labels)
        self._threshold = threshold
        self._parts = parts
        self._common = frozenset(common)

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the labels whose mentions are looked for, sorted."""
        return tuple(sorted(self._labels))

    def find(self, text: str, groups: Mapping[str, Sequence[Finding]] = {}) -> List[Finding]:
        """Find further mentions.

        text (str): The text.
        groups (Mapping[str, Sequence[Finding]]): What the components found, by group; its own is not read.
        RETURNS (List[Finding]): Sorted; they may overlap.
        """
        names: List[Finding] = []
        threshold, labels = self._threshold, self._labels
        for key, group in groups.items():
            if key != self.name:
                for finding in group:
                    if finding.score >= threshold and finding.label in labels:
                        names.append(finding)
        return find_mentions(text, names, self._common, self._parts) if names else []

    def annotate(self, record: TextRecord) -> None:
        """Write what is found to the propagator's group of a record; it reads the other groups and the entities."""
        record.set_group(self.name, self.find(record.text, record.candidates(_EXCLUDE, self.name)))
