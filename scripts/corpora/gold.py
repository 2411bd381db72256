"""What a corpus is read into: a text, its names, and what is not known of it; and the .spacy file that training
reads.
"""

from collections import Counter
from pathlib import Path
from typing import Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin, Span
from spacy.util import filter_spans

from spacy_anonym.errors import AnonymError, Errors
from spacy_anonym.labels import NAME_LABELS
from spacy_anonym.spans import FINAL_KEY, Finding, check_text, set_findings

# What a name that is not known stands as in `Doc.set_ents`, which wants spans.
_NOTHING = "MISSING"
# Neighbours that `split_texts` keeps together.
BLOCK = 20


class GoldText(NamedTuple):
    """A text of a corpus.

    text (str): The text.
    spans (Tuple[Tuple[int, int, str], ...]): What is sensitive: half-open characters and one of our labels ("PERSON"),
        sorted, not overlapping.
    missing (Tuple[Tuple[int, int], ...]): Half-open characters of which nothing is known: neither that they are a name
        nor that they are none.
    source (str): The corpus, its part and, where it has documents, the document: "redocred/dev/12".
    """

    text: str
    spans: Tuple[Tuple[int, int, str], ...]
    missing: Tuple[Tuple[int, int], ...] = ()
    source: str = ""


def make_gold(
    text: str, spans: Iterable[Sequence], missing: Iterable[Sequence[int]] = (), source: str = ""
) -> GoldText:
    """Make a text of a corpus from spans in any order.

    text (str): The text.
    spans (Iterable[Sequence]): `(start, end, label)` in half-open characters. Of two that overlap the longer one stays,
        of two as long the first; white space at their ends is left out.
    missing (Iterable[Sequence[int]]): `(start, end)` of what is not known; what overlaps a span that stays counts as
        known.
    source (str): Where it is from.
    RETURNS (GoldText): The text.
    """
    kept: List[Tuple[int, int, str]] = []
    taken = bytearray(len(text))
    for start, end, label in sorted(map(tuple, spans), key=lambda span: (span[0] - span[1], span[0])):
        start, end = trim(text, start, end)
        if start < end and not any(taken[start:end]):
            taken[start:end] = b"\x01" * (end - start)
            kept.append((start, end, label))
    unknown = set()
    for start, end in missing:
        start, end = trim(text, start, end)
        if start < end and not any(taken[start:end]):
            unknown.add((start, end))
    return GoldText(text, tuple(sorted(kept)), tuple(sorted(unknown)), source)


def trim(text: str, start: int, end: int) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): the half-open characters without white space at their ends, inside of the text."""
    start, end = max(start, 0), min(end, len(text))
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def split_texts(texts: Iterable[GoldText], every: int, block: int = BLOCK) -> Tuple[List[GoldText], List[GoldText]]:
    """Hold texts out, so that a training can be stopped by them.

    texts (Iterable[GoldText]): The texts, in the corpus's order.
    every (int): One block of so many is held out.
    block (int): How many neighbours stay together: most sentences of a document do.
    RETURNS (Tuple[List[GoldText], List[GoldText]]): Those that are kept, and those that are held out.
    """
    parts: Tuple[List[GoldText], List[GoldText]] = ([], [])
    for number, gold in enumerate(texts):
        parts[number // block % max(every, 1) == every - 1].append(gold)
    return parts


# What the bundled taggers learn, and which of their labels stands for another of ours: what is rare is learned with its like.
TAGGED: Dict[str, str] = {
    **{
        label: label
        for label in (
            "PERSON LOCATION ORGANIZATION STREET_ADDRESS ZIP_CODE USERNAME ID PASSWORD AGE DATE_TIME PHONE_NUMBER PROFESSION NRP"
        ).split()
    },
    "API_KEY": "PASSWORD",
    "BIRTH_DATE": "DATE_TIME",
    "LICENSE_PLATE": "ID",
    "MEDICAL_LICENSE": "ID",
    "NATION": "LOCATION",
}


def make_doc(
    nlp: Language, gold: GoldText, ents: Optional[Iterable[str]] = NAME_LABELS, *, whole_tokens: bool = False
) -> Doc:
    """Make a gold Doc of a text.

    nlp (Language): The pipeline, whose tokenizer is used.
    gold (GoldText): The text.
    ents (Optional[Iterable[str]]): The labels to set as `doc.ents`; None for all; a dictionary such as `TAGGED` maps
        them. A span that does not fall on the borders of tokens is unknown to a tagger, so that nothing learns that it
        is no name.
    whole_tokens (bool): Such a span is set on all of its tokens instead. In Hebrew, where a preposition is written as
        one with the name after it, there would be few names left otherwise.
    RETURNS (Doc): `doc.spans["anonym"]` has every span, exact to the character; `doc.ents` those of the labels, with
        tokens marked as missing where nothing is known of them.
    RAISES (AnonymError): SA101 when a span does not lie in the text, SA103 when two overlap, SA104 when the text cannot
        be encoded.
    """
    check_text(gold.text)
    spans = sorted(gold.spans)
    for (start, end, _), (other, other_end, _) in zip(spans, spans[1:]):
        if other < end:
            raise AnonymError(Errors.SA103.format(start=start, end=end, other_start=other, other_end=other_end))
    doc = nlp.make_doc(gold.text)
    set_findings(doc, FINAL_KEY, [Finding(*span) for span in spans])
    wanted = None if ents is None else dict(ents) if isinstance(ents, Mapping) else {label: label for label in ents}
    named: List[Span] = []
    torn: List[Span] = []
    for start, end, label in spans:
        if wanted is None or label in wanted:
            label = label if wanted is None else wanted[label]
            span = doc.char_span(start, end, label=label)
            whole = span or doc.char_span(start, end, label=label, alignment_mode="expand")
            (torn if span is None and not whole_tokens else named).append(whole)
    named = filter_spans(named)
    taken = {token.i for span in named for token in span}
    for start, end in gold.missing:
        span = doc.char_span(start, end, alignment_mode="expand")
        if span is not None:
            torn.append(span)
    free = {token.i for span in torn for token in span} - taken
    doc.set_ents(named, missing=filter_spans([Span(doc, i, i + 1, label=_NOTHING) for i in sorted(free)]))
    return doc


def write_corpus(
    texts: Iterable[GoldText],
    path: Union[str, Path],
    lang: str,
    *,
    ents: Optional[Iterable[str]] = NAME_LABELS,
    whole_tokens: bool = False,
) -> Dict[str, int]:
    """Write a .spacy file.

    texts (Iterable[GoldText]): The texts; those without any token are left out.
    path (Union[str, Path]): The file, whose name ends in .spacy. Its folder is made.
    lang (str): Whose tokenizer to use, ISO 639.
    ents (Optional[Iterable[str]]), whole_tokens (bool): As for `make_doc`.
    RETURNS (Dict[str, int]): How many "texts", "tokens" and "missing" tokens, and how many spans of each label.
    RAISES (AnonymError): SA306 when the name ends in something else, SA004 for an unknown language, SA311 when it
        cannot be written, and what `make_doc` raises.
    """
    path = Path(path)
    if path.suffix != ".spacy":
        raise AnonymError(Errors.SA306.format(format=path.suffix, names=".spacy"))
    try:
        nlp = spacy.blank(lang, config={"nlp": {"tokenizer": {"@tokenizers": "spacy_anonym.Tokenizer.v1"}}})
    except ImportError:
        raise AnonymError(Errors.SA004.format(lang=lang)) from None
    counts: Counter = Counter(texts=0, tokens=0, missing=0)
    docs = DocBin()
    for gold in texts:
        doc = make_doc(nlp, gold, ents, whole_tokens=whole_tokens)
        if not len(doc):
            continue
        docs.add(doc)
        counts["texts"] += 1
        counts["tokens"] += len(doc)
        counts["missing"] += sum(token.ent_iob == 0 for token in doc)
        counts.update(label for _, _, label in gold.spans)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        docs.to_disk(path)
    except OSError as error:
        raise AnonymError(Errors.SA311.format(path=path, problem=type(error).__name__)) from None
    return dict(counts)
