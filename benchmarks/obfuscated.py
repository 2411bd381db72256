"""How many generated identifiers are found when Unicode disguises them, beside the same as they are: `python -m
benchmarks.obfuscated`.

A disguised value looks the same to a reader and different to a program.
"""

import unicodedata
from collections import Counter
from pathlib import Path
from random import Random
from typing import Callable, Dict, Iterator, List, Optional, Sequence, Tuple

import srsly
import typer

from .formats import SENTENCES
from .recall import Case, Row, choose_formats, count_found, make_case

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

VALUES = 1000
# Formats that are disguised: of several shapes, in scripts' digits and letters alike.
DISGUISED = ("email", "visa", "iban_de", "phone_us", "us_ssn", "gb_nhs", "es_dni", "date_iso", "ipv4", "sg_nric")
Disguise = Callable[[str, Random], str]

# Letters of other scripts that look like Latin ones. SOURCE: Unicode's confusables.txt (UTS 39), single letters only.
_CYRILLIC = dict(zip("ABCEHIJKMOPSTXYaceijopsxy", "АВСЕНІЈКМОРЅТХУасеіјорѕху"))
_GREEK = dict(zip("ABEHIKMNOPTXYZo", "ΑΒΕΗΙΚΜΝΟΡΤΧΥΖο"))
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d"
_SPACES = "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"


def _inside(chars: str) -> Disguise:
    """RETURNS (Disguise): one that puts a character into the value, at two places."""

    def disguise(value: str, rng: Random) -> str:
        for _ in range(2):
            place = rng.randint(1, max(1, len(value) - 1))
            value = value[:place] + rng.choice(chars) + value[place:]
        return value

    return disguise


def _shift(*ranges: tuple) -> Disguise:
    """RETURNS (Disguise): one that writes ranges of ASCII by ranges of Unicode: (first, last, first of the other
    range).
    """
    table = {
        ord(first) + place: other + place
        for first, last, other in ranges
        for place in range(ord(last) - ord(first) + 1)
    }
    return lambda value, rng: value.translate(table)


def _lookalike(table: Dict[str, str]) -> Disguise:
    return lambda value, rng: "".join(table.get(char, char) for char in value)


def _replace(old: str, new: str) -> Disguise:
    return lambda value, rng: "".join(rng.choice(new) if char in old else char for char in value)


def _broken(value: str, rng: Random) -> str:
    # A line that was filled by a program breaks at a separator.
    places = [place for place, char in enumerate(value) if char in " -"]
    if not places:
        return value
    place = rng.choice(places)
    return value[:place] + ("-\n" if value[place] == "-" else "\n") + value[place + 1 :]


# Twenty families, by name.
FAMILIES: Dict[str, Disguise] = {
    "zero-width space": _inside("\u200b"),
    "zero-width joiners": _inside("\u200c\u200d"),
    "word joiner": _inside("\u2060\ufeff"),
    "soft hyphen": _inside("\u00ad"),
    "marks of direction": _inside("\u200e\u200f\u061c"),
    "embeddings of direction": lambda value, rng: f"\u202a{value}\u202c",
    "isolates of direction": lambda value, rng: f"\u2066{value[:2]}\u2069{value[2:]}",
    "variation selectors": _inside("\ufe0e\ufe0f"),
    "full-width": _shift(("!", "~", 0xFF01)),
    "full-width digits": _shift(("0", "9", 0xFF10)),
    "mathematical bold": _shift(("0", "9", 0x1D7CE), ("A", "Z", 0x1D400), ("a", "z", 0x1D41A)),
    "mathematical monospace": _shift(("0", "9", 0x1D7F6), ("A", "Z", 0x1D670), ("a", "z", 0x1D68A)),
    "Arabic-Indic digits": _shift(("0", "9", 0x0660)),
    "Persian digits": _shift(("0", "9", 0x06F0)),
    "Devanagari digits": _shift(("0", "9", 0x0966)),
    "Cyrillic look-alikes": _lookalike(_CYRILLIC),
    "Greek look-alikes": _lookalike(_GREEK),
    "odd dashes": _replace("-", _DASHES),
    "odd spaces": _replace(" ", _SPACES),
    "broken lines": _broken,
}


def disguise(value: str, family: str, rng: Random) -> str:
    """Disguise a value.

    value (str): The value.
    family (str): One of `FAMILIES`.
    rng (Random): The source of chance.
    RETURNS (str): The value in NFC, disguised.
    """
    return FAMILIES[family](unicodedata.normalize("NFC", value), rng)


def measure_obfuscated(
    families: Sequence[str] = tuple(FAMILIES), values: int = VALUES, seed: int = 0
) -> Iterator[Tuple[Row, Row]]:
    """Measure the recall of disguised values beside that of the same values as they are.

    families (Sequence[str]): Names of `FAMILIES`.
    values (int): How many values a family, over `DISGUISED`.
    seed (int): Chooses them.
    YIELDS (Tuple[Row, Row]): The figures of a family: (disguised, as it is).
    """
    formats = choose_formats(DISGUISED)
    for family in families:
        rows: List[Tuple[Row, Row]] = []
        for each in formats:
            rng = Random(f"{seed} {family} {each.name}")
            plain, hidden = [], []
            for place in range(values // len(formats)):
                value = each.spacings[place % len(each.spacings)].join(each.make(rng))
                sentence = SENTENCES[place % len(SENTENCES)]
                plain.append(make_case(sentence, each.key, value))
                hidden.append(_visible(make_case(sentence, each.key, disguise(value, family, rng))))
            rows.append((count_found(each, hidden, family), count_found(each, plain, family)))
        yield _sum(family, [row[0] for row in rows]), _sum(family, [row[1] for row in rows])


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


@app.command()
def main(
    values: int = typer.Option(1000, "--values", "-n", min=10, help="Values a family"),
    seed: int = typer.Option(0, "--seed", "-s", help="Chooses the values"),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON"),
) -> None:
    """Find generated identifiers that are disguised by Unicode, beside the same as they are."""
    figures = {}
    for hidden, plain in measure_obfuscated(values=values, seed=seed):
        figures[hidden.name] = {"disguised": hidden.recall, "plain": plain.recall}
        others = ", ".join(f"{label or 'nothing'} {count}" for label, count in sorted(hidden.labels.items()))
        typer.echo(
            f"{hidden.name:<24} {hidden.recall:8.2%}  plain {plain.recall:8.2%}{'  else: ' + others if others else ''}"
        )
    if output is not None:
        srsly.write_json(output, figures)


if __name__ == "__main__":
    app()
