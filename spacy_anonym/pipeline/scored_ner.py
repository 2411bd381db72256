"""A trainable tagger of names whose findings carry a calibrated probability."""

import re
from itertools import islice
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy
import srsly
from confection import Config
from spacy.attrs import LEMMA, MORPH, NORM, ORTH, POS, SPACY, TAG
from spacy.language import Language
from spacy.pipeline import TrainablePipe
from spacy.tokens import Doc, Span, Token
from spacy.training import Example, validate_examples, validate_get_examples
from thinc.api import Model

from ..errors import AnonymError, Errors
from ..labels import NAME_LABELS, normalize_label
from ..lang import LanguageRules, language_rules
from ..lexicons.doubtful import split_tagged, trim_tagged
from ..ml.borders import spans_by_token, split_at, trim_ends, whole_fields, widen
from ..ml.calibration import IDENTITY, Monotone, weigh_by_density
from ..ml.chain_loss import chain_loss, make_target
from ..ml.lattice import Marginals, TagSpan, count_tags, find_marginals, find_spans, make_rules
from ..ml.readable import readable
from ..ml.scored_tagger import TRANSITIONS, one_blas_thread
from ..record import DocRecord
from ..spans import Finding, doc_text, mark_entities, set_findings
from .component import check_shares, invalid
from .doubts import Doubts
from .user_names import whole_handle

# What may begin and end in any sign; and codes that may end in a sign of a sentence.
_SECRETS = frozenset(("PASSWORD", "API_KEY"))
_NUMBERS = frozenset(("AGE", "DATE_TIME", "ID", "PHONE_NUMBER", "ZIP_CODE"))
_ANY_SIGN = _SECRETS | {"USERNAME"}
# No town or firm: an abbreviation that names a measured value, with its colon ("T.A.: 120/80").
_PLACES = frozenset(("LOCATION", "ORGANIZATION"))
_FIELD = re.compile(r"(?:[A-Z]\.){1,4}[A-Z]?\.?: ?[0-9]")
# What is as probable where a text holds few names as elsewhere: other text seldom looks like it.
_KEEP_SCORE = _SECRETS | {"STREET_ADDRESS", "ZIP_CODE", "PHONE_NUMBER"}
# Of the second of two names that were taken for one, at most: a pattern may know better what it is.
_SPLIT_SCORE = 0.7

# What a piece copies from the Doc: the words, and the further attributes of a token that a model may embed.
WORD, EMBEDDED = [ORTH, SPACY], [NORM, LEMMA, MORPH, POS, TAG]
# Tokens that a model sees together, and the tokens of context to each side of a piece of a long text.
AT_ONCE, AROUND = 2048, 48

DEFAULT_MODEL = Config().from_str(
    """
[model]
@architectures = "spacy_anonym.ScoredTagger.v1"

[model.tok2vec]
@architectures = "spacy.HashEmbedCNN.v2"
pretrained_vectors = null
width = 96
depth = 4
embed_size = 2000
window_size = 1
maxout_pieces = 3
subword_features = true
"""
)["model"]


class Candidate(NamedTuple):
    """A span of tokens, half-open, that may be a name, with the model's probability in [0, 1] of such a name, raw and
    calibrated."""

    start: int
    end: int
    label: str
    raw: float
    score: float


@Language.factory(
    "scored_ner",
    assigns=["doc.ents", "token.ent_iob", "token.ent_type", "doc.spans"],
    default_config={"model": DEFAULT_MODEL, "scorer": {"@scorers": "spacy.ner_scorer.v1"}},
    default_score_weights={"ents_f": 0.5, "ents_r": 0.5, "ents_p": 0.0, "ents_per_type": None},
)
class ScoredNer(TrainablePipe):
    """Write names to `doc.ents`, and with their scores to `doc.spans[<name>]`.

    A linear-chain CRF over the tags of tokens (begin, inside, last, unit, outside) is solved exactly, in training as in
    use, so that a name's probability is exact under the model. Unknown tokens are summed over: a partly labelled corpus
    teaches only what it says.

    nlp (Language): The pipeline.
    name (str): The component's name, and its span group's.
    model (Model): Scores of tags, as from "spacy_anonym.ScoredTagger.v1".
    floor (float): Findings with a lower score are not written at all, in (0, 1].
    threshold (float): Findings with at least this score become `doc.ents`, in [0, 1].
    thresholds (Dict[str, float]): The threshold of single labels.
    trim_proclitics (bool): Leave proclitics before a name outside of findings (entities are whole tokens), and ordinary
        words at a person's ends, by the language's rules (`attached_length` and `trim_person` of `lang.LanguageRules`).
    doubts (bool): Lower the probability of names whose capitals or quotes make them doubtful (see `is_doubtful`): p
        becomes p to the power of 3; and relabel people that end as organizations do (see `is_organization`), or are the
        town of an address (see `is_town_line`).
    caseless (float): In a text all in small or all in capital letters, which show a tagger less than mixed case, a
        probability p becomes p to the power of this, in (0, 1]; 1 changes nothing.
    border (float): A name goes on over a token beside it where that is at least this probable, and no less than that
        the token belongs to another name, in (0, 1]: the likeliest borders may leave the half of a name. 1 keeps them.
    density (float): Findings of 0.9 and more in 1,000 characters of the text that calibrated the scores, in [0, 1000]:
        where a text has fewer, names are less probable, and where it has more, more probable (see
        `ml/calibration.py`). Secrets, streets, postcodes and telephone numbers keep their scores, as other text seldom
        looks like them. 0 changes nothing.
    half (bool): Save weights to disk as float16. Files are half as large, and scores differ in the third decimal place.
    scorer (Optional[Callable]): The scorer.
    """

    def __init__(
        self,
        nlp: Language,
        name: str = "scored_ner",
        *,
        model: Model,
        floor: float = 0.2,
        threshold: float = 0.5,
        thresholds: Dict[str, float] = {},
        trim_proclitics: bool = False,
        doubts: bool = False,
        caseless: float = 1.0,
        border: float = 1.0,
        density: float = 0.0,
        half: bool = False,
        scorer: Optional[Callable] = None,
    ) -> None:
        self.vocab = nlp.vocab
        self.model = model
        self.name = name
        self.scorer = scorer
        positive = {"floor": floor, "caseless": caseless, "border": border}
        check_shares(name, {"threshold": threshold, **positive, **thresholds}.items())
        for param, value in positive.items():
            if not value:
                raise invalid(name, param, "it must be above 0")
        if isinstance(density, bool) or not isinstance(density, (int, float)) or not 0 <= density <= 1000:
            raise invalid(name, "density", "it must lie in [0, 1000]")
        self.floor = float(floor)
        self.caseless = float(caseless)
        self.border = float(border)
        self.density = float(density)
        self.threshold = float(threshold)
        self.trim_proclitics = bool(trim_proclitics)
        self.doubts = bool(doubts)
        self.half = bool(half)
        self.thresholds = {normalize_label(label): float(value) for label, value in thresholds.items()}
        self.cfg: Dict[str, Any] = {"labels": [], "calibration": {}}

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the labels, in the order of the model's tags."""
        return tuple(self.cfg["labels"])

    @property
    def label_data(self) -> List[str]:
        """RETURNS (List[str]): the labels, for `spacy init labels`."""
        return list(self.cfg["labels"])

    @property
    def calibration(self) -> Dict[str, Monotone]:
        """RETURNS (Dict[str, Monotone]): the map of each label's probabilities to scores; labels without one keep
        theirs."""
        return {label: Monotone.from_json(data) for label, data in self.cfg["calibration"].items()}

    def set_calibration(self, maps: Mapping[str, Monotone]) -> None:
        """Set the maps of probabilities to scores, by label. They are saved with the component."""
        self.cfg["calibration"] = {normalize_label(label): each.to_json() for label, each in maps.items()}

    def add_label(self, label: str) -> int:
        """Add a label, by any name of the table, before the model is initialized. RETURNS (int): 1 when it is new.
        RAISES (AnonymError): SA290 when the model is initialized already."""
        label = normalize_label(label)
        if label in self.labels:
            return 0
        if self.model.has_dim("nO"):
            raise AnonymError(Errors.SA290.format(name=self.name, label=label))
        self.cfg["labels"].append(label)
        return 1

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Optional[Language] = None,
        labels: Optional[Sequence[str]] = None,
    ) -> None:
        """Set the labels and initialize the model.

        labels (Optional[Sequence[str]]): The labels; None for those of all the gold data's entities.
        RAISES (AnonymError): SA292 when there is no label, or nothing to learn for one that has learned.
        """
        # spaCy's own check reads the whole corpus.
        sample = list(islice(get_examples(), 10))
        validate_get_examples(lambda: sample, "ScoredNer.initialize")
        if labels is None:
            labels = sorted({normalize_label(ent.label_) for eg in get_examples() for ent in eg.reference.ents})
            if not labels and self.model.has_param(TRANSITIONS):
                # A call without examples would forget what was learned.
                raise AnonymError(Errors.SA292.format(name=self.name))
        self.cfg["calibration"] = {}
        for label in labels:
            if normalize_label(label) not in self.labels:
                self.cfg["labels"].append(normalize_label(label))
        if not self.labels:
            raise AnonymError(Errors.SA292.format(name=self.name))
        docs = [eg.reference for eg in sample]
        n_tags = count_tags(len(self.labels))
        self.model.initialize(X=docs, Y=[self.model.ops.alloc2f(len(doc), n_tags) for doc in docs])

    # Finding.

    def predict(self, docs: Iterable[Doc]) -> List[List[Candidate]]:
        """Find names. RETURNS (List[List[Candidate]]): for each Doc names of at least the floor's score, sorted, not
        overlapping. RAISES (AnonymError): SA293 before it has learned anything."""
        docs = list(docs)
        return self._predict(docs, [doc_text(doc) for doc in docs])

    def _predict(self, docs: Sequence[Doc], texts: Sequence[str]) -> List[List[Candidate]]:
        # A listener has the vectors of the tokens as they are.
        read = _as_it_is if self._listens else readable
        shown = [read(doc, text) for doc, text in zip(docs, texts)]
        marginals, lengths = self._marginals([doc for doc, *_ in shown])
        if marginals is None:
            return [[] for _ in docs]
        calibration = self.calibration
        maps = [calibration.get(label, IDENTITY) for label in self.labels]
        # A name of an unsure border has several spans, none of which need be likely.
        spans = find_spans(marginals, lengths, self.floor / 4)
        return [
            _of_tokens(self._candidates(each, doc, text, maps), tokens, original) if each else []
            for each, (doc, text, tokens), original in zip(spans, shown, docs)
        ]

    @property
    def _listens(self) -> bool:
        return any("listener" in node.name for node in self.model.walk())

    def _marginals(self, docs: Sequence[Doc]) -> Tuple[Optional[Marginals], List[int]]:
        lengths = [len(doc) for doc in docs]
        if not sum(lengths):
            return None, lengths
        if not self.model.has_param(TRANSITIONS):
            raise AnonymError(Errors.SA293.format(name=self.name))
        with one_blas_thread():
            scores = self._emissions([doc for doc in docs if len(doc)])
            transitions = self.model.ops.to_numpy(self.model.get_param(TRANSITIONS))
            return find_marginals(scores, lengths, transitions, make_rules(len(self.labels))), lengths

    def _emissions(self, docs: Sequence[Doc]) -> numpy.ndarray:
        """RETURNS: (n_tokens, n_tags) scores of Docs with tokens. A model of its own sees a long text in pieces that
        overlap, so that memory does not grow with it; a listener has all vectors already."""
        if self._listens:
            return numpy.concatenate([self.model.ops.to_numpy(each) for each in self.model.predict(list(docs))])
        rows: List[numpy.ndarray] = []
        batch: List[Tuple[Doc, int, int]] = []
        size = 0
        for piece in (piece for doc in docs for piece in cut_doc(doc)):
            if batch and size + len(piece[0]) > AT_ONCE:
                rows += self._inner_rows(batch)
                batch, size = [], 0
            batch.append(piece)
            size += len(piece[0])
        return numpy.concatenate(rows + self._inner_rows(batch))

    def _inner_rows(self, parts: Sequence[Tuple[Doc, int, int]]) -> List[numpy.ndarray]:
        scores = self.model.predict([doc for doc, _, _ in parts])
        return [self.model.ops.to_numpy(each)[start:end] for each, (_, start, end) in zip(scores, parts)]

    def _candidates(self, spans: Sequence[TagSpan], doc: Doc, text: str, maps: Sequence[Monotone]) -> List[Candidate]:
        labels = self.labels
        ids = {label: place for place, label in enumerate(labels)}
        doubts = Doubts(text) if self.doubts else None
        power = self.caseless if text.islower() or text.isupper() else 1.0
        chosen: List[Tuple[TagSpan, int, float, float]] = []
        taken = bytearray(len(doc))
        for span in sorted(spans, key=lambda span: (-span.probability, span.start, span.end)):
            if any(taken[span.start : span.end]):
                continue
            # `presence` asks for no borders.
            raw, label = span.presence**power, span.label
            most = maps[label].at(raw)
            if doubts is not None and labels[label] == "PERSON" and "ORGANIZATION" in ids:
                most = max(most, maps[ids["ORGANIZATION"]].at(raw))
            # What follows only lowers a probability.
            if most < self.floor:
                continue
            if doubts is not None:
                first, last = characters(doc, span.start, span.end)
                left = doubts.weigh(first, last, labels[label], raw)
                if left is None:
                    continue
                raw, label = left, ids.get(doubts.label_of(first, last, labels[label]), label)
            score = maps[label].at(raw)
            if score < self.floor:
                continue
            taken[span.start : span.end] = b"\1" * (span.end - span.start)
            chosen.append((span, label, raw, score))
        found = sorted(
            Candidate(*where, labels[label], raw, min(1.0, max(0.0, score)))
            for where, (_, label, raw, score) in zip(self._places(doc, spans, chosen, taken), chosen)
        )
        if not self.density:
            return found
        starts = [doc[candidate.start].idx for candidate in found]
        scores = weigh_by_density(starts, [candidate.score for candidate in found], len(text), self.density)
        weighed = (
            candidate if candidate.label in _KEEP_SCORE else candidate._replace(score=score)
            for candidate, score in zip(found, scores)
        )
        return [candidate for candidate in weighed if candidate.score >= self.floor]

    def _places(
        self, doc: Doc, spans: Sequence[TagSpan], chosen: Sequence[Tuple[TagSpan, int, float, float]], taken: bytearray
    ) -> List[Tuple[int, int]]:
        """RETURNS: the half-open tokens of each chosen span, wider where it probably goes on over what none was chosen
        for, and never over a line break."""
        if self.border == 1:
            return [(span.start, span.end) for span, *_ in chosen]
        over, places = spans_by_token(spans), []

        def is_free(at: int) -> bool:
            return 0 <= at < len(doc) and not taken[at] and "\n" not in doc[at].text

        for span, label, _, _ in chosen:
            start, end = widen(span, over, self.border, is_free)
            if self.labels[label] not in _SECRETS:
                label_name = self.labels[label]
                is_name, is_date = label_name in NAME_LABELS, label_name == "DATE_TIME"
                start, end = trim_ends(doc, span, start, end, is_name, is_date)
            taken[start:end] = b"\1" * (end - start)
            places.append((start, end))
        return places

    def set_annotations(self, docs: Iterable[Doc], candidates: Sequence[Sequence[Candidate]]) -> None:
        """Write names to Docs: all to the span group, those above their thresholds to `doc.ents`, beside the entities
        that are there.
        """
        for doc, found in zip(docs, candidates):
            # Written anew at each run.
            findings, entities = self._read(doc, found, doc_text(doc) if found else "")
            set_findings(doc, self.name, findings)
            mark_entities(doc, self.name, entities)
            doc.set_ents(entities, default="unmodified")

    def annotate_all(self, records: Sequence[DocRecord]) -> None:
        """Find names and write them to records, as `Component.annotate_all` does: the next component need not read them
        from the Docs.

        records (Sequence[DocRecord]): Records of Docs. All that is found becomes the component's group, and what is
            above its threshold is added to `doc.ents` at once.
        """
        docs = [record.doc for record in records]
        found = self._predict(docs, [record.text for record in records])
        for record, doc, candidates in zip(records, docs, found):
            findings, entities = self._read(doc, candidates, record.text)
            record.set_group(self.name, findings)
            record.set_entities(self.name, entities)

    def _read(self, doc: Doc, candidates: Sequence[Candidate], text: str) -> Tuple[List[Finding], List[Span]]:
        """RETURNS: the findings of a Doc's candidates, and the entities."""
        if not candidates:
            return [], []
        rules = language_rules(self.vocab.lang) if self.trim_proclitics else LanguageRules()
        findings, entities = [], []
        for start, end, label, _, score in candidates:
            span = Span(doc, start, end, label=label)
            if rules.trim_person is not None and label == "PERSON":
                left = rules.trim_person(text, span.start_char, span.end_char, score)
                if left is None:
                    continue
                span = doc.char_span(*left, label=label, alignment_mode="expand") or span
            first, last = span.start_char, span.end_char
            if label == "USERNAME":
                first, last = whole_handle(text, first, last)
            name = text[first:last]
            field = _FIELD.match(text, first, last + 4) if label in _PLACES else None
            if field is not None and field.end() > last:
                continue
            # A name has a letter; to a code, an age or a date a digit is enough.
            if any(map(str.isalpha if label in NAME_LABELS else str.isalnum, name)):
                if rules.attached_length is not None:
                    first += rules.attached_length(text, first, last, label)
                if self.doubts:
                    first, last = trim_tagged(text, first, last, label)
                    one, *others = split_tagged(text, first, last, label)
                    findings += [Finding(*other, min(score, _SPLIT_SCORE), "ner") for other in others]
                    first, last, label = one
                    name = text[first:last]
                if label not in _ANY_SIGN:
                    # A dash and the end of the sentence, where the token has them; names may end in a full stop.
                    last -= len(name) - len(name.rstrip("-–—" if label in NAME_LABELS else ".,;:!?-–—"))
                fields = [(first, last)]
                if label in _NUMBERS:
                    fields = whole_fields(text, first, last)
                elif label == "PERSON" and rules.person_joiner:
                    fields = split_at(re.compile(rules.person_joiner), text, first, last)
                findings += [Finding(*field, label, score, "ner") for field in fields]
                if score >= self.thresholds.get(label, self.threshold):
                    entities.append(span)
        return findings, entities

    # Learning.

    def update(self, examples: Iterable[Example], **options: Any) -> Dict[str, float]:
        """Learn from a batch in one thread of BLAS; `options` are those of `spacy.pipeline.TrainablePipe.update`.
        RETURNS (Dict[str, float]): the losses."""
        with one_blas_thread():
            return super().update(examples, **options)

    def get_loss(self, examples: Iterable[Example], scores: Sequence[Any]) -> Tuple[float, List[Any]]:
        """Get the loss: how unlikely all the paths are that agree with the gold data. The transitions' gradient is
        added to the model.

        scores (Sequence[Any]): The model's, for each text (n_tokens, n_tags).
        RETURNS (Tuple[float, List[Any]]): The loss, and its gradient for each text's scores.
        """
        examples = list(examples)
        validate_examples(examples, "ScoredNer.get_loss")
        ops = self.model.ops
        lengths = [len(each) for each in scores]
        emissions = numpy.concatenate([ops.to_numpy(each) for each in scores])
        transitions = ops.to_numpy(self.model.get_param(TRANSITIONS))
        targets = [make_target(eg, self.labels) for eg in examples]
        loss, gradient, d_transitions = chain_loss(
            emissions, lengths, targets, transitions, make_rules(len(self.labels))
        )
        self.model.inc_grad(TRANSITIONS, ops.asarray2f(d_transitions, dtype="float32"))
        ends = numpy.cumsum(lengths)
        return loss, [
            ops.asarray2f(gradient[end - length : end], dtype="float32") for end, length in zip(ends, lengths)
        ]

    # Saving.

    def to_disk(self, path: Union[str, Path], *, exclude: Iterable[str] = ()) -> None:
        """Save the component to a folder, which is made, without the fields of `exclude`."""
        excluded = set(exclude)
        if not self.half or "model" in excluded:
            super().to_disk(path, exclude=excluded)
            return
        super().to_disk(path, exclude={*excluded, "model"})
        data = self.model.to_dict()
        data["params"] = [{name: _as_half(value) for name, value in params.items()} for params in data["params"]]
        (Path(path) / "model").write_bytes(srsly.msgpack_dumps(data))

    def from_disk(self, path: Union[str, Path], *, exclude: Iterable[str] = ()) -> "ScoredNer":
        """Load what `to_disk` saved, without the fields of `exclude`. RETURNS (ScoredNer): the component itself."""
        super().from_disk(path, exclude=exclude)
        for node in self.model.walk():
            for name in node.param_names:
                if node.has_param(name) and node.get_param(name).dtype == "float16":
                    node.set_param(name, node.get_param(name).astype("float32"))
        return self


def _as_half(value: Optional[numpy.ndarray]) -> Optional[numpy.ndarray]:
    return value.astype("float16") if value is not None and value.dtype == "float32" else value


def _as_it_is(doc: Doc, text: str) -> Tuple[Doc, str, Optional[List[int]]]:
    return doc, text, None


def _of_tokens(found: List[Candidate], tokens: Optional[List[int]], doc: Doc) -> List[Candidate]:
    """RETURNS: candidates of a readable Doc, as tokens of the Doc itself, whose numbers are `tokens`; in parts where
    signs of layout stand within one, so that these stay: "Jane <b>Roe</b>"."""
    if tokens is None:
        return found
    parts: List[Candidate] = []
    for each in found:
        start = before = tokens[each.start]
        for token in tokens[each.start + 1 : each.end]:
            if token > before + 1 and any(map(_is_layout, doc[before + 1 : token])):
                parts.append(each._replace(start=start, end=before + 1))
                start = token
            before = token
        parts.append(each._replace(start=start, end=before + 1))
    return parts


def _is_layout(token: Token) -> bool:
    """RETURNS: whether a token of which a tagger sees nothing can be seen."""
    return any(char.isprintable() and not char.isspace() for char in token.text)


def cut_doc(doc: Doc) -> Iterator[Tuple[Doc, int, int]]:
    """Cut a long Doc into pieces that overlap. YIELDS (Tuple[Doc, int, int]): a piece, and which of its tokens count,
    half-open; a short Doc itself."""
    if len(doc) <= AT_ONCE:
        yield doc, 0, len(doc)
        return
    # Span.as_doc reads all of the Doc for each piece.
    table = doc.to_array(WORD + EMBEDDED)
    for start in range(0, len(doc), AT_ONCE):
        end = min(len(doc), start + AT_ONCE)
        first, last = max(0, start - AROUND), min(len(doc), end + AROUND)
        words, spaces = table[first:last, 0].tolist(), table[first:last, 1].astype(bool).tolist()
        piece = Doc(doc.vocab, words=words, spaces=spaces).from_array(EMBEDDED, table[first:last, len(WORD) :])
        yield piece, start - first, end - first


def characters(doc: Doc, start: int, end: int) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): the half-open characters of half-open tokens, of which there is at least one."""
    return doc[start].idx, doc[end - 1].idx + len(doc[end - 1])
