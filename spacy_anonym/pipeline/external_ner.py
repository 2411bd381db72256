"""Another tagger as one more recognizer: a spaCy pipeline, NLTK, flair, stanza, Hugging Face, or any function of
yours."""

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from spacy.language import Language

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..predictors.tagger import cut_text
from ..record import TextRecord
from ..spans import Finding, check_findings
from .component import SCORER, Recognizer, group_weights

BATCH_SIZE = 32
MAX_LENGTH = 20_000


@Language.factory(
    "external_ner",
    assigns=["doc.spans"],
    default_config={"scorer": SCORER},
    default_score_weights=group_weights("external_ner"),
)
class ExternalNer(Recognizer):
    """Write what a tagger finds to `doc.spans[name]`; the rule is the predictor's own, as in "flair". Nothing of the
    tagger is saved with the pipeline but its name.

    nlp (Optional[Language]): Not used.
    name (str): The component's name and its span group's, as in "flair": several of them need names of their own.
    predictor (Predictor): The tagger, from `@anonym_predictors`.
    labels (Optional[Dict[str, str]]): The tagger's labels that count, each with ours; None is all of them, by the table
        of labels.
    score (Optional[float]): The score of all findings, instead of the tagger's own, in [0, 1].
    batch_size (int): Texts that the tagger gets at a time, >= 1.
    max_length (int): Longer texts are cut where a line, sentence or word ends, characters, >= 100.
    scorer (Optional[Callable]): The scorer.
    """

    def __init__(
        self,
        nlp: Optional[Language] = None,
        name: str = "external_ner",
        *,
        predictor: Any,
        labels: Optional[Dict[str, str]] = None,
        score: Optional[float] = None,
        batch_size: int = BATCH_SIZE,
        max_length: int = MAX_LENGTH,
        scorer: Optional[Callable] = None,
    ) -> None:
        super().__init__(name, scorer)
        if not callable(predictor):
            raise _invalid("predictor", f"it is a {type(predictor).__name__}, not a function from @anonym_predictors")
        if labels is not None and not (
            labels and all(isinstance(each, str) and each for pair in labels.items() for each in pair)
        ):
            raise _invalid("labels", 'it names no label of the tagger\'s with its own for it, as in {"PER": "PERSON"}')
        if score is not None and not 0 <= score <= 1:
            raise _invalid("score", "it must lie in [0, 1]")
        for param, value, least in (("batch_size", batch_size, 1), ("max_length", max_length, 100)):
            if value < least:
                raise _invalid(param, f"it must be {least} or more")
        self._predictor = predictor
        self._labels = None if labels is None else {label: normalize_label(ours) for label, ours in labels.items()}
        self._score = score
        self._batch_size = batch_size
        self._max_length = max_length

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the labels that it sets, ours, sorted; () if the predictor declares none."""
        own = getattr(self._predictor, "labels", ())
        return tuple(
            sorted({normalize_label(label) for label in own} if self._labels is None else set(self._labels.values()))
        )

    def find(self, text: str) -> List[Finding]:
        """Find names. RETURNS (List[Finding]): under labels of ours, sorted; they may overlap."""
        return self.find_all([text])[0]

    def find_all(self, texts: Sequence[str]) -> List[List[Finding]]:
        """Find the names of several texts. RETURNS (List[List[Finding]]): for each what `find` returns.
        RAISES (AnonymError): SA134 when the predictor returns anything but lists of findings, SA101, SA102 for its
        findings."""
        found: List[List[Finding]] = [[] for _ in texts]
        pieces: List[Tuple[int, int, str]] = []
        for number, text in enumerate(texts):
            for start, end in cut_text(text, self._max_length):
                if not text[start:end].isspace():
                    pieces.append((number, start, text[start:end]))
        for first in range(0, len(pieces), self._batch_size):
            batch = pieces[first : first + self._batch_size]
            results = list(self._predictor([piece for _, _, piece in batch]))
            if len(results) != len(batch):
                raise AnonymError(Errors.SA134.format(name=self.name, given=len(batch), returned=len(results)))
            for (number, start, piece), findings in zip(batch, results):
                check_findings(findings, len(piece))
                found[number] += self._ours(findings, start)
        return [sorted(set(findings)) for findings in found]

    def _ours(self, findings: Sequence[Finding], start: int) -> List[Finding]:
        """RETURNS: a piece's findings in the whole text, under our labels, without those that do not count."""
        ours: List[Finding] = []
        for first, last, label, score, rule, rank, _ in findings:
            name = normalize_label(label) if self._labels is None else self._labels.get(label)
            if name is not None:
                ours.append(
                    Finding(
                        start + first, start + last, name, score if self._score is None else self._score, rule, rank
                    )
                )
        return ours

    def annotate_all(self, records: Sequence[TextRecord]) -> None:
        """Write what is found to each record's group, the tagger in its own batches.

        records (Sequence[TextRecord]): The records. Where the tagger fails for one of them, each is given to it alone.
        """
        try:
            found = self.find_all([record.text for record in records])
        except Exception:
            super().annotate_all(records)
        else:
            for record, findings in zip(records, found):
                record.set_group(self.name, findings)


def _invalid(param: str, problem: str) -> AnonymError:
    return AnonymError(Errors.SA130.format(param=param, owner="external_ner", problem=problem))
