"""What the components pass on: findings, and the span groups of a Doc that hold them.

This module is the only writer and the only reader of these groups. A group holds token-aligned spans for spaCy's tools
and, in its attrs, parallel lists `offsets`, `scores` and `ranks`: identifiers are often parts of a token, so
consolidation and replacement work on the exact characters.
"""

from bisect import bisect_left, bisect_right
from typing import Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span, SpanGroup

from .errors import AnonymError, Errors
from .labels import normalize_label

FINAL_KEY = "anonym"
ENTS_KEY = "ents"
# The groups of patterns for one call, of the forms of known values, and of the findings that come with an input.
CALL_KEY, KNOWN_KEY, GIVEN_KEY = "patterns_of_this_call", "known_values", "anonym_given"
RESERVED_KEYS = (FINAL_KEY, CALL_KEY, KNOWN_KEY, GIVEN_KEY)
# Prefixes of groups that hold no candidates: spaCy's coreferences, sentences and sections.
EXCLUDE_GROUPS = ["coref_", "sent", "section"]
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


class FindingGroup(SpanGroup):
    """A group as `set_findings` wrote it, with what the next components would compute again: the findings, and the text
    of the Doc.

    findings (List[Finding]): The findings, under our labels.
    tokens (List[Tuple[int, int, int]]): The first token, the one after the last, and the label of each span.
    text (Optional[str]): The Doc's text, where its writer knows it.
    """

    __slots__ = ("findings", "tokens", "text")

    findings: List[Finding]
    tokens: List[Tuple[int, int, int]]
    text: Optional[str]

    def is_current(self) -> bool:
        """RETURNS (bool): whether the group is unchanged since."""
        attrs, findings = self.attrs, self.findings
        if (
            len(self) != len(findings)
            or attrs.get("offsets") != [[f.start, f.end] for f in findings]
            or attrs.get("scores") != [f.score for f in findings]
            or attrs.get("ranks") != [f.rank for f in findings]
        ):
            return False
        try:
            return [(span.start, span.end, span.label) for span in self] == self.tokens
        except IndexError:
            # Its tokens are gone, as the Doc was retokenized; the characters are the same.
            return True


def doc_text(doc: Doc) -> str:
    """Get a Doc's text. spaCy joins it of the tokens at each call, and all components ask for it. RETURNS (str): the
    same as `doc.text`; of a group whose writer knew it, where there is one."""
    for group in doc.spans.data.values():
        if isinstance(group, FindingGroup) and group.text is not None:
            return group.text
    return doc.text


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


def set_findings(
    doc: Doc, key: str, findings: Iterable[Finding], *, writer: str = "", text: Optional[str] = None
) -> None:
    """Write findings to `doc.spans[key]`, replacing the group that is there.

    key (str): The group: a component's name, or `FINAL_KEY`.
    writer (str): The component that wrote a final group; "" for a recognizer's own group.
    RAISES (AnonymError): SA101 when offsets lie outside of the text, SA102 when a score is not in [0, 1].
    """
    findings = sorted(findings)
    spans: List[Span] = []
    # Most groups of most texts are empty.
    if findings:
        last = doc[len(doc) - 1] if len(doc) else None
        check_findings(findings, 0 if last is None else last.idx + len(last.text_with_ws))
        starts = doc.to_array("IDX").tolist()
        for start, end, label, _, rule, _, entity in findings:
            first, after = bisect_right(starts, start) - 1, bisect_left(starts, end)
            spans.append(Span(doc, first, after, label=label, span_id=rule, kb_id=entity))
    attrs: Dict[str, object] = {
        "offsets": [[f.start, f.end] for f in findings],
        "scores": [f.score for f in findings],
        "ranks": [f.rank for f in findings],
    }
    if writer:
        attrs["writer"] = writer
    group = doc.spans[key] = FindingGroup(doc, name=key, attrs=attrs, spans=spans)
    group.findings = with_our_labels(findings)
    group.text = text
    group.tokens = [(span.start, span.end, span.label) for span in spans]


def with_our_labels(findings: List[Finding]) -> List[Finding]:
    """RETURNS (List[Finding]): the findings, their labels mapped to ours."""
    for finding in findings:
        if normalize_label(finding.label) != finding.label:
            return [f._replace(label=normalize_label(f.label)) for f in findings]
    return findings


def check_findings(findings: Sequence[Finding], length: int) -> None:
    """Check that findings lie in a text and are scored.

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

    key (str): The group. One that was not written by `set_findings`, or whose attrs no longer fit its spans, is read by
        its tokens' borders; its rule is the group's name and the span's id.
    RETURNS (List[Finding]): In the group's order, labels mapped to ours. Do not change the list.
    """
    return _read(key, doc.spans[key])


def get_entities(doc: Doc, keys: Sequence[str], scored: Sequence[Span] = ()) -> List[Finding]:
    """Read `doc.ents` as findings.

    keys (Sequence[str]): Groups that are read too: entities that one of them holds with their scores (see
        `mark_entities`) are left out.
    scored (Sequence[Span]): Further entities that are left out.
    RETURNS (List[Finding]): In the order of `doc.ents`. Those that a consolidator wrote have their exact characters,
        for a second run.
    """
    entities = doc.ents
    if not entities:
        return []
    marked = (doc.spans.data[key].attrs.get("ents") for key in keys if key in doc.spans.data)
    left_out = {(start, end, label) for ents in marked if ents for start, end, label in ents}
    left_out.update((ent.start_char, ent.end_char, ent.label_) for ent in scored)
    found = [
        _entity(ent)
        for ent in entities
        if ent.start_char < ent.end_char and (ent.start_char, ent.end_char, ent.label_) not in left_out
    ]
    final = doc.spans.data.get(FINAL_KEY)
    if final is None or not final.attrs.get("annotated_ents"):
        return found
    exact = {
        (span.start_char, span.end_char, finding.label): finding._replace(entity="")
        for span, finding in zip(final, _read(FINAL_KEY, final))
    }
    return [exact.get((entity.start, entity.end, entity.label), entity) for entity in found]


def mark_entities(doc: Doc, key: str, entities: Sequence[Span]) -> None:
    """Record that entities are also in a group, with their scores: they are not read again, with `ENTS_SCORE`."""
    doc.spans[key].attrs["ents"] = [[ent.start_char, ent.end_char, ent.label_] for ent in entities]


def _read(key: str, group: SpanGroup) -> List[Finding]:
    if not len(group):
        return []
    if isinstance(group, FindingGroup) and group.is_current():
        return group.findings
    spans: Optional[List[Span]] = None
    try:
        spans = list(group)
    except IndexError:
        # Its tokens are gone: the Doc was retokenized.
        pass
    if spans is None:
        raise AnonymError(Errors.SA108.format(key=key))
    offsets, scores, ranks = (group.attrs.get(name) for name in ("offsets", "scores", "ranks"))
    scores = scores if scores is not None and len(scores) == len(spans) else None
    if (
        offsets is not None
        and _fits(spans, offsets)
        and scores is not None
        and ranks is not None
        and len(ranks) == len(spans)
    ):
        return [
            Finding(start, end, normalize_label(s.label_), _share(score), s.id_, int(rank), s.kb_id_)
            for s, (start, end), score, rank in zip(spans, offsets, scores, ranks)
        ]
    return [
        Finding(
            span.start_char,
            span.end_char,
            normalize_label(span.label_),
            ENTS_SCORE if scores is None else _share(score),
            f"{key}.{span.id_}" if span.id_ else key,
        )
        for span, score in zip(spans, scores if scores is not None else spans)
        if span.start_char < span.end_char
    ]


def _share(score: float) -> float:
    """RETURNS (float): a score as one in [0, 1]; what is no number is certain, so that nothing is lost."""
    return max(0.0, min(1.0, float(score)))


def _fits(spans: Sequence[Span], offsets: Sequence[Sequence[int]]) -> bool:
    # attrs do not follow `del group[i]`, `group += [...]` or a wider span: each exact pair must lie in its own span,
    # and reach its first and last token.
    if len(offsets) != len(spans):
        return False
    for span, (start, end) in zip(spans, offsets):
        first, last = span.doc[span.start], span.doc[span.end - 1]
        if not first.idx <= start < first.idx + len(first.text_with_ws):
            return False
        if not max(start, last.idx) < end <= last.idx + len(last.text_with_ws):
            return False
    return True


def _entity(ent: Span) -> Finding:
    """An entity as a finding. Its rule is `entity_ruler.<id>` for one with an id, as spaCy's entity_ruler sets it, else
    `ner`."""
    rule = f"entity_ruler.{ent.ent_id_}" if ent.ent_id_ else "ner"
    return Finding(ent.start_char, ent.end_char, normalize_label(ent.label_), ENTS_SCORE, rule)


def get_final(doc: Doc) -> Optional[List[Finding]]:
    """RETURNS (Optional[List[Finding]]): the findings of the final group, None where the Doc has none. Do not change
    the list."""
    group = doc.spans.data.get(FINAL_KEY)
    return None if group is None else _read(FINAL_KEY, group)


def final_writer(doc: Doc) -> str:
    """RETURNS (str): the component that wrote the final group; "" for a group that was not written by a component."""
    group = doc.spans.data.get(FINAL_KEY)
    return "" if group is None else str(group.attrs.get("writer", ""))
