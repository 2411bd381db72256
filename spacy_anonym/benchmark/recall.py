"""How many generated identifiers are found, as they are and disguised, and with the right label."""

import unicodedata
from collections import Counter
from random import Random
from typing import Any, Dict, Iterator, List, NamedTuple, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..load import blank
from ..patterns.packs import LANGUAGE_PACKS
from ..texts import anonymize_results
from .formats import FORMATS, PLACES, SENTENCES, Format
from .hostile import FAMILIES, disguise

VALUES = 200
HOSTILE_VALUES = 1000
# Formats that are disguised: of several shapes, in scripts' digits and letters alike.
HOSTILE_FORMATS = ("email", "visa", "iban_de", "phone_us", "us_ssn", "gb_nhs", "es_dni", "date_iso", "ipv4", "sg_nric")


class Case(NamedTuple):
    """A text with one value.

    text (str): The text.
    start, end (int): Where the value stands, half-open characters.
    """

    text: str
    start: int
    end: int


class Row(NamedTuple):
    """The figures of one format, or of one disguise.

    name (str): Its name.
    total (int): How many texts.
    found (int): How many values lie whole in one finding of the right label.
    labels (Dict[str, int]): What the others were taken for; "" stands for nothing.
    """

    name: str
    total: int
    found: int
    labels: Dict[str, int]

    @property
    def recall(self) -> float:
        """RETURNS (float): the share of the values that were found, in [0, 1]."""
        return self.found / self.total if self.total else 0.0


def choose_formats(names: Sequence[str]) -> List[Format]:
    """RETURNS (List[Format]): the formats of these names, all of them for none. RAISES (AnonymError): SA002 for an unknown one."""
    table = {each.name: each for each in FORMATS}
    for name in names:
        if name not in table:
            raise AnonymError(Errors.SA002.format(kind="format", name=name, names=", ".join(table)))
    return [table[name] for name in names] or list(FORMATS)


def measure_recall(formats: Sequence[Format], values: int = VALUES, seed: int = 0) -> Iterator[Row]:
    """Measure the recall of formats: each value in five spacings and five sentences, by `common` and the country's pack; those
    of no country, the US and Britain by all the packs of English.

    formats (Sequence[Format]): The formats.
    values (int): How many values a format.
    seed (int): Chooses them.
    YIELDS (Row): The figures of a format.
    """
    for each in formats:
        rng = Random(f"{seed} {each.name}")
        cases = [case for _ in range(values) for case in _cases(each, each.make(rng))]
        yield count_found(each, cases, each.name)


def measure_hostile(
    families: Sequence[str] = tuple(FAMILIES), values: int = HOSTILE_VALUES, seed: int = 0
) -> Iterator[Tuple[Row, Row]]:
    """Measure the recall of disguised values beside that of the same values as they are.

    families (Sequence[str]): Names of `FAMILIES`.
    values (int): How many values a family, over `HOSTILE_FORMATS`.
    seed (int): Chooses them.
    YIELDS (Tuple[Row, Row]): The figures of a family: (disguised, as it is).
    """
    formats = choose_formats(HOSTILE_FORMATS)
    for family in families:
        rows: List[Tuple[Row, Row]] = []
        for each in formats:
            rng = Random(f"{seed} {family} {each.name}")
            plain, hidden = [], []
            for place in range(values // len(formats)):
                value = each.spacings[place % len(each.spacings)].join(each.make(rng))
                sentence = SENTENCES[place % len(SENTENCES)]
                plain.append(_case(sentence, each.key, value))
                hidden.append(_visible(_case(sentence, each.key, disguise(value, family, rng))))
            rows.append((count_found(each, hidden, family), count_found(each, plain, family)))
        yield _sum(family, [row[0] for row in rows]), _sum(family, [row[1] for row in rows])


def count_found(form: Format, cases: Sequence[Case], name: str) -> Row:
    """Run the format's pipeline over cases.

    form (Format): The format: its packs and its label.
    cases (Sequence[Case]): The cases.
    name (str): The row's name.
    RETURNS (Row): The figures.
    """
    nlp = _pipeline(form.pack)
    missed: Counter = Counter()
    results = anonymize_results((case.text for case in cases), nlp, on_error="raise")
    for case, result in zip(cases, results):
        covering = [i for i in result.items if i["source_start"] <= case.start and i["source_end"] >= case.end]
        if not any(item["label"] == form.label for item in covering):
            touching = [i["label"] for i in result.items if i["source_start"] < case.end and i["source_end"] > case.start]
            missed[touching[0] if touching else ""] += 1
    return Row(name, len(cases), len(cases) - sum(missed.values()), dict(missed))


_pipelines: Dict[str, Any] = {}


def _pipeline(pack: str) -> Any:
    if pack not in _pipelines:
        packs = LANGUAGE_PACKS["en"] if pack in ("", *LANGUAGE_PACKS["en"]) else (pack,)
        _pipelines[pack] = blank("xx", packs=["common", *packs])
    return _pipelines[pack]


def _cases(form: Format, groups: Sequence[str]) -> Iterator[Case]:
    for place in range(5):
        spacing = form.spacings[place % len(form.spacings)] if len(form.spacings) > 1 else ""
        value = spacing.join(groups)
        around = PLACES[place] if len(form.spacings) == 1 else "{}"
        for sentence in SENTENCES:
            yield _case(sentence, form.key, value, around)


def _case(sentence: str, key: str, value: str, around: str = "{}") -> Case:
    before, after = around.split("{}")
    text = sentence.format(key=key, value=f"{before}\0{after}")
    start = text.index("\0")
    return Case(text.replace("\0", value), start, start + len(value))


def _visible(case: Case) -> Case:
    """RETURNS (Case): the same without marks of direction before and after the value, which nobody sees."""
    start, end = case.start, case.end
    while unicodedata.category(case.text[start]) == "Cf":
        start += 1
    while unicodedata.category(case.text[end - 1]) == "Cf":
        end -= 1
    return case._replace(start=start, end=end)


def _sum(name: str, rows: Sequence[Row]) -> Row:
    labels: Counter = Counter()
    for row in rows:
        labels.update(row.labels)
    return Row(name, sum(row.total for row in rows), sum(row.found for row in rows), dict(labels))


