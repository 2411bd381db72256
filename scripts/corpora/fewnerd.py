"""Few-NERD: sentences of Wikipedia, partly labelled.

Ding et al. 2021, "Few-NERD: A Few-shot Named Entity Recognition Dataset". CC BY-SA 4.0.
https://github.com/thunlp/Few-NERD

Each of its few-shot parts labels the kinds of that part only: an actor's name is bare text in a part whose kinds hold
no actors. What has no label is therefore not known; `partial.clean_partial` finds what may be a name.
"""

from pathlib import Path
from typing import Dict, Iterator, List, Sequence, Set, Tuple, Union

from .columns import TokenSpan, find_file, gold_of_tokens, read_columns, tagged_spans
from .contamination import letters_only
from .demonyms import is_demonym
from .gold import GoldText

PARTS = ("inter_dev", "inter_test", "ss_dev", "ss_test")
# Coarse kinds that follow rules of their own (parks, religions, libraries): a name, but of which of our kinds differs.
UNSURE = ("location", "organization", "building")
_MISSING = "MISSING"
# Of the parts ss_*, whose places and organisations are what other corpora call so.
_ALIKE = {
    "location_GPE": "LOCATION",
    "location_island": "LOCATION",
    "location_mountain": "LOCATION",
    "organization_company": "ORGANIZATION",
    "organization_education": "ORGANIZATION",
    "organization_media/newspaper": "ORGANIZATION",
    "organization_other": "ORGANIZATION",
    "organization_sportsteam": "ORGANIZATION",
    "organization_sportsleague": "ORGANIZATION",
}


def read_fewnerd(folder: Union[str, Path], parts: Sequence[str] = PARTS) -> Iterator[GoldText]:
    """Read it, a text a sentence, tokens with a space between. A sentence that several parts hold is read once.

    folder (Union[str, Path]): Holds `<part>.txt`.
    parts (Sequence[str]): Some of `PARTS`.
    YIELDS (GoldText): PERSON; of the parts ss_* also LOCATION and ORGANIZATION. Other places, organisations and
        buildings are missing. All other text may hold names too: see `partial.clean_partial`.
    RAISES (ValueError): when a file is missing and when a line cannot be read.
    """
    seen: Set[str] = set()
    for part in parts:
        for each in read_columns(find_file(Path(folder), f"{part}.txt")):
            key = letters_only(" ".join(each.tokens))
            if key in seen:
                continue
            seen.add(key)
            spans, missing = _sort_out(each.tokens, each.tags)
            yield gold_of_tokens(each.tokens, spans, f"fewnerd/{part}", missing=missing)


def _sort_out(tokens: Sequence[str], tags: Sequence[str]) -> Tuple[List[TokenSpan], List[TokenSpan]]:
    labels = {name: _label(name) for name in {tag[2:] if tag[:2] in ("B-", "I-") else tag for tag in tags}}
    named: Dict[str, str] = {name: label for name, label in labels.items() if label}
    spans: List[TokenSpan] = []
    missing: List[TokenSpan] = []
    for start, end, label in tagged_spans(tags, named):
        if label == "LOCATION" and is_demonym(" ".join(tokens[start:end])):
            continue
        (missing if label == _MISSING else spans).append((start, end, label))
    return spans, missing


def _label(name: str) -> str:
    if name.startswith("person"):
        return "PERSON"
    if name in _ALIKE:
        return _ALIKE[name]
    return _MISSING if name.startswith(UNSURE) else ""
