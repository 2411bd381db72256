"""What the components hand on: findings, and the span groups of a Doc that hold them.

This module is the only writer and the only reader of these groups. A group holds token-aligned spans for spaCy's tools and,
in its attrs, parallel lists `offsets`, `scores` and `ranks`: identifiers are often parts of a token, so consolidation and
replacement work on the exact characters.
"""

import threading
from bisect import bisect_left, bisect_right
from contextlib import contextmanager
from typing import Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple

from spacy.tokens import Doc, Span, SpanGroup

from .errors import AnonymError, Errors
from .labels import normalize_label

FINAL_KEY = "anonym"
ENTS_KEY = "ents"
# What an entity without a score counts as: Presidio's figure for spaCy's entities.
ENTS_SCORE = 0.85


class Finding(NamedTuple):
    """A span of a text that a recognizer found.

    start, end (int): Half-open characters of the text.
    label (str): The label, as in `spacy_anonym.labels`.
    score (float): How sure the recognizer is, in [0, 1].
    rule (str): What fired, as in "regex.email".
    rank (int): Which label wins where findings are merged: the highest.
    entity (str): The real-world entity within the document, as in "PERSON-2". Set in the final group only.
    """

    start: int
    end: int
    label: str
    score: float = 1.0
    rule: str = ""
    rank: int = 0
    entity: str = ""


# How many Docs of a stream are remembered at most, and how many tokens they may have together.
MAX_DOCS = 128
MAX_TOKENS = 200_000


class _Known:
    """What is known of a Doc. Its text is None until somebody asks for it."""

    __slots__ = ("doc", "size", "text", "groups")

    def __init__(self, doc: Doc) -> None:
        self.doc = doc
        # The Doc's tokens can be set anew (from_bytes): their number is part of the key.
        self.size = len(doc)
        self.text: Optional[str] = None
        self.groups: Dict[str, _Written] = {}


class _RecentDocs(threading.local):
    """The Docs that were worked on last. Components follow each other on a batch of Docs, and each would otherwise join the
    texts and read the groups anew."""

    def __init__(self) -> None:
        self.batches = 0
        self.clear()

    def clear(self) -> None:
        self.docs: Dict[int, _Known] = {}
        self.tokens = 0

    def know(self, doc: Doc) -> _Known:
        known = self.docs.get(id(doc))
        if known is not None and known.doc is doc and known.size == len(doc):
            return known
        return self._remember(doc)

    def _remember(self, doc: Doc) -> _Known:
        replaced = self.docs.pop(id(doc), None)
        self.tokens += len(doc) - (replaced.size if replaced else 0)
        known = self.docs[id(doc)] = _Known(doc)
        limit = MAX_DOCS if self.batches else 1
        while len(self.docs) > 1 and (len(self.docs) > limit or self.tokens > MAX_TOKENS):
            # A dict is in the order of insertion: the oldest goes.
            self.tokens -= self.docs.pop(next(iter(self.docs))).size
        return known


class _Written:
    """A group as `set_findings` wrote it."""

    __slots__ = ("group", "tokens", "findings")

    def __init__(self, group: SpanGroup, tokens: List[Tuple[int, int, int]], findings: List[Finding]) -> None:
        self.group = group
        self.tokens = tokens
        self.findings = findings

    def is_current(self, group: SpanGroup) -> bool:
        """RETURNS (bool): whether nobody has changed the group since."""
        if group is not self.group or len(group) != len(self.tokens):
            return False
        attrs = group.attrs
        return (
            [(s.start, s.end, s.label) for s in group] == self.tokens
            and attrs.get("offsets") == [[f.start, f.end] for f in self.findings]
            and attrs.get("scores") == [f.score for f in self.findings]
            and attrs.get("ranks") == [f.rank for f in self.findings]
        )


_recent = _RecentDocs()


def doc_text(doc: Doc) -> str:
    """Get a Doc's text. spaCy joins it from the tokens at each call, and several components ask for the same one.

    doc (Doc): The Doc.
    RETURNS (str): The same as `doc.text`.
    """
    known = _recent.know(doc)
    if known.text is None:
        known.text = doc.text
    return known.text


@contextmanager
def remember_batch() -> Iterator[None]:
    """While a component works on a stream, what is known of a whole batch of Docs is kept, not only of the last one. Nothing is
    kept when the last stream has ended."""
    _recent.batches += 1
    try:
        yield
    finally:
        _recent.batches -= 1
        if not _recent.batches:
            _recent.clear()


def check_text(text: str) -> None:
    """RAISES (AnonymError): SA105 when the text is no str, SA104 when it cannot be encoded (a lone surrogate)."""
    if not isinstance(text, str):
        raise AnonymError(Errors.SA105.format(type=type(text).__name__))
    if not text.isascii():
        position = -1
        try:
            text.encode("utf8")
        except UnicodeEncodeError as error:
            position = error.start
        if position >= 0:
            # Raised here, as the original error, which would be this one's context, holds the text.
            raise AnonymError(Errors.SA104.format(position=position))


def set_findings(doc: Doc, key: str, findings: Iterable[Finding], *, writer: str = "") -> None:
    """Write findings to `doc.spans[key]`, replacing the group that is there.

    doc (Doc): The Doc. Its text and tokens stay as they are.
    key (str): The group: a component's name, or `FINAL_KEY`.
    findings (Iterable[Finding]): The findings, in any order.
    writer (str): The component that wrote a final group; "" for a recognizer's own group.
    RAISES (AnonymError): SA101 when offsets lie outside of the text, SA102 when a score is not in [0, 1].
    """
    findings = sorted(findings)
    if not findings:
        # Most groups of most texts: nothing to check, to align or to copy.
        empty: Dict[str, object] = {"offsets": [], "scores": [], "ranks": []}
        if writer:
            empty["writer"] = writer
        doc.spans[key] = SpanGroup(doc, name=key, attrs=empty)
        return
    offsets: List[List[int]] = []
    spans: List[Span] = []
    attrs: Dict[str, object] = {"offsets": offsets, "scores": [], "ranks": []}
    if writer:
        attrs["writer"] = writer
    check_findings(findings, len(doc_text(doc)))
    # Not kept from group to group: a retokenizer may merge and split to the same count of tokens.
    starts = doc.to_array("IDX").tolist()
    for start, end, label, _, rule, _, entity in findings:
        first, last = bisect_right(starts, start) - 1, bisect_left(starts, end)
        spans.append(Span(doc, first, last, label=label, span_id=rule, kb_id=entity))
        offsets.append([start, end])
    attrs["scores"] = [f.score for f in findings]
    attrs["ranks"] = [f.rank for f in findings]
    group = doc.spans[key] = SpanGroup(doc, name=key, attrs=attrs, spans=spans)
    tokens = [(s.start, s.end, s.label) for s in spans]
    _recent.know(doc).groups[key] = _Written(group, tokens, with_our_labels(findings))


def with_our_labels(findings: List[Finding]) -> List[Finding]:
    """RETURNS (List[Finding]): the findings, their labels mapped to ours."""
    for finding in findings:
        if normalize_label(finding.label) != finding.label:
            return [f._replace(label=normalize_label(f.label)) for f in findings]
    return findings


def check_findings(findings: Sequence[Finding], length: int) -> None:
    """Check that findings lie in a text and are scored.

    findings (Sequence[Finding]): The findings.
    length (int): The text's length in characters.
    RAISES (AnonymError): SA101 or SA102.
    """
    for finding in findings:
        start, end, label, score = finding[:4]
        if not 0 <= start < end <= length:
            raise AnonymError(Errors.SA101.format(start=start, end=end, label=label, length=length))
        if not 0.0 <= score <= 1.0:
            raise AnonymError(Errors.SA102.format(score=score, start=start, end=end, label=label))


def get_findings(doc: Doc, key: str) -> List[Finding]:
    """Read the findings of a span group.

    doc (Doc): The Doc.
    key (str): The group. One that was not written by `set_findings`, or whose attrs no longer fit its spans, is read by its
        tokens' borders; its rule is the group's name and the span's id.
    RETURNS (List[Finding]): In the group's order, labels mapped to ours. Do not change the list.
    """
    return _read(key, doc.spans[key], _recent.know(doc).groups.get(key))


def get_candidates(doc: Doc, exclude: Tuple[str, ...], skip: str = "") -> Dict[str, List[Finding]]:
    """Read every candidate group, and `doc.ents` as the group "ents".

    doc (Doc): The Doc.
    exclude (Tuple[str, ...]): Prefixes of groups that hold no candidates. The final group never does.
    skip (str): A group not to read: the caller's own.
    RETURNS (Dict[str, List[Finding]]): Findings by group: one that nobody named is read too, never forgotten.
    """
    written = _recent.know(doc).groups
    groups = {
        key: _read(key, group, written.get(key))
        for key, group in doc.spans.data.items()
        if key != FINAL_KEY and key != skip and not key.startswith(exclude)
    }
    entities = doc.ents
    if entities:
        scored = _scored_entities(doc, groups)
        # A group may have that name too.
        found = [_entity(ent) for ent in entities if ent.start_char < ent.end_char and (ent.start, ent.end, ent.label_) not in scored]
        if found:
            groups[ENTS_KEY] = [*groups.get(ENTS_KEY, ()), *found]
    return groups


def has_candidates(doc: Doc, exclude: Tuple[str, ...]) -> bool:
    """Tell whether anybody has looked for something in a Doc.

    doc (Doc): The Doc.
    exclude (Tuple[str, ...]): Prefixes of groups that hold no candidates. The final group never does.
    RETURNS (bool): Whether it has a span group, an empty one too, or was annotated with entities, none of them too.
    """
    return any(key != FINAL_KEY and not key.startswith(exclude) for key in doc.spans.data) or doc.has_annotation("ENT_IOB")


def mark_entities(doc: Doc, key: str, entities: Sequence[Span]) -> None:
    """Tell that entities are also in a group, with their scores: they are not read a second time, with `ENTS_SCORE`.

    doc (Doc): The Doc.
    key (str): The group.
    entities (Sequence[Span]): What the group's writer set in `doc.ents`.
    """
    doc.spans[key].attrs["ents"] = [[ent.start, ent.end, ent.label_] for ent in entities]


def _scored_entities(doc: Doc, groups: Dict[str, List[Finding]]) -> Set[Tuple[int, int, str]]:
    """RETURNS (Set[Tuple[int, int, str]]): the entities that are also in one of the groups that are read."""
    marked = ((key, doc.spans.data[key].attrs.get("ents")) for key in groups)
    return {(start, end, label) for key, ents in marked if ents for start, end, label in ents}


def _read(key: str, group: SpanGroup, written: Optional[_Written]) -> List[Finding]:
    if not len(group):
        return []
    spans: Optional[List[Span]] = None
    try:
        if written is not None and written.is_current(group):
            return written.findings
        spans = list(group)
    except IndexError:
        # Its tokens are gone: the Doc was retokenized.
        pass
    if spans is None:
        raise AnonymError(Errors.SA108.format(key=key))
    offsets, scores, ranks = (group.attrs.get(name) for name in ("offsets", "scores", "ranks"))
    scores = scores if scores is not None and len(scores) == len(spans) else None
    if _fits(spans, offsets) and scores is not None and ranks is not None and len(ranks) == len(spans):
        return [
            Finding(start, end, normalize_label(s.label_), float(score), s.id_, int(rank), s.kb_id_)
            for s, (start, end), score, rank in zip(spans, offsets, scores, ranks)
        ]
    return [
        Finding(
            span.start_char,
            span.end_char,
            normalize_label(span.label_),
            ENTS_SCORE if scores is None else min(1.0, max(0.0, float(score))),
            f"{key}.{span.id_}" if span.id_ else key,
        )
        for span, score in zip(spans, scores if scores is not None else spans)
        if span.start_char < span.end_char
    ]


def _fits(spans: Sequence[Span], offsets: Optional[Sequence[Sequence[int]]]) -> bool:
    # attrs do not follow `del group[i]` or `group += [...]`: each exact pair must lie in its own span.
    if offsets is None or len(offsets) != len(spans):
        return False
    for span, (start, end) in zip(spans, offsets):
        space = len(span.doc[span.end - 1].whitespace_)
        if not span.start_char <= start < end <= span.end_char + space:
            return False
    return True


def _entity(ent: Span) -> Finding:
    """RETURNS (Finding): an entity as a finding. Its rule is `entity_ruler.<id>` for one with an id, as spaCy's entity_ruler sets
    it, else `ner`."""
    rule = f"entity_ruler.{ent.ent_id_}" if ent.ent_id_ else "ner"
    return Finding(ent.start_char, ent.end_char, normalize_label(ent.label_), ENTS_SCORE, rule)


def get_final(doc: Doc) -> Optional[List[Finding]]:
    """RETURNS (Optional[List[Finding]]): the findings of the final group, None where the Doc has none. Do not change the list."""
    group = doc.spans.data.get(FINAL_KEY)
    return None if group is None else _read(FINAL_KEY, group, _recent.know(doc).groups.get(FINAL_KEY))


def final_writer(doc: Doc) -> str:
    """RETURNS (str): the component that wrote the final group; "" for a group that was not written by a component."""
    group = doc.spans.data.get(FINAL_KEY)
    return "" if group is None else str(group.attrs.get("writer", ""))
