"""Invented Hebrew clinical sentences, and how well a pipeline finds what is personal in them."""

import re
from random import Random
from typing import Callable, Dict, Iterable, Iterator, List, NamedTuple, Sequence, Tuple

import typer
from spacy.language import Language

from spacy_anonym.labels import is_personal
from spacy_anonym.lexicons import load_lexicon
from spacy_anonym.load import load
from spacy_anonym.spans import get_final

from .hebrew_templates import RARE_NAMES, TEMPLATES

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

_SLOT = re.compile(r"\{(\w+)\}")
_TOKEN = re.compile(r"[^\W_]+")
# Slots that are no personal data.
CLINICAL = ("disease", "medication", "test", "body", "device")
# One name in so many is on no list.
RARE = 12
_MONTHS = "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר".split()
_HEBREW_MONTHS = (
    "תשרי",
    "חשוון",
    "כסלו",
    "טבת",
    "שבט",
    "אדר",
    "אדר א'",
    "אדר ב'",
    "ניסן",
    "אייר",
    "סיוון",
    "תמוז",
    "אב",
    "אלול",
)
_LETTERS = (
    'א\' ב\' ג\' ד\' ה\' ו\' ז\' ח\' ט\' י\' י"א י"ב י"ג י"ד ט"ו ט"ז י"ז י"ח י"ט כ\' כ"א כ"ב כ"ג כ"ד כ"ה כ"ו כ"ז '
    'כ"ח כ"ט'
).split()
_YEARS = 'תש"ח תשכ"ז תשל"ג תשמ"א תשנ"ה תש"ס תש"ע תשע"ט תש"ף תשפ"ב תשפ"ד התשפ"ד ה\'תשפ"ב'.split()


class Sentence(NamedTuple):
    """An invented sentence.

    text (str): It.
    gold (Tuple[Tuple[int, int, str], ...]): What is personal: (start, end, slot), half-open characters.
    clinical (Tuple[Tuple[int, int, str], ...]): Clinical terms, which nobody should find.
    """

    text: str
    gold: Tuple[Tuple[int, int, str], ...]
    clinical: Tuple[Tuple[int, int, str], ...]


class Figures(NamedTuple):
    """What was measured, in tokens (runs of letters and digits) where nothing else is said.

    sentences (int): Sentences read.
    found, gold, predicted, right (int): Personal tokens found, personal tokens, tokens in findings, those of them that
        are personal.
    false_clinical, clinical (int): Clinical terms that a finding touches, and all.
    by_slot (Dict[str, Tuple[int, int]]): Personal tokens found and all, by slot.
    """

    sentences: int
    found: int
    gold: int
    predicted: int
    right: int
    false_clinical: int
    clinical: int
    by_slot: Dict[str, Tuple[int, int]]

    @property
    def recall(self) -> float:
        """RETURNS (float): personal tokens found, a share; 1.0 without any."""
        return self.found / self.gold if self.gold else 1.0

    @property
    def precision(self) -> float:
        """RETURNS (float): personal tokens among those in findings; 1.0 without any."""
        return self.right / self.predicted if self.predicted else 1.0

    @property
    def f2(self) -> float:
        """RETURNS (float): F2, in which recall counts four times as much as precision."""
        both = 4 * self.precision + self.recall
        return 5 * self.precision * self.recall / both if both else 0.0

    @property
    def false_share(self) -> float:
        """RETURNS (float): clinical terms that a finding touches, a share."""
        return self.false_clinical / self.clinical if self.clinical else 0.0


def generate_sentences(size: int, seed: int = 0) -> Iterator[Sentence]:
    """Invent sentences.

    size (int): How many, 1 or more.
    seed (int): The same seed gives the same sentences.
    YIELDS (Sentence): The sentences.
    RAISES (ValueError): when the size is not positive.
    """
    if size < 1:
        raise ValueError(f"{size} sentences are too few: at least one")
    values = _Values(Random(f"hebrew {seed}"))
    for number in range(size):
        yield _fill(TEMPLATES[number % len(TEMPLATES)], values)


def _fill(template: str, values: "_Values") -> Sentence:
    parts: List[str] = []
    spans: Dict[bool, List[Tuple[int, int, str]]] = {False: [], True: []}
    length = last = 0
    for match in _SLOT.finditer(template):
        slot = match.group(1)
        before, value = template[last : match.start()], values.draw(slot)
        length += len(before)
        parts += [before, value]
        if slot not in ("born", "year_context"):
            spans[slot in CLINICAL].append((length, length + len(value), slot))
        length += len(value)
        last = match.end()
    parts.append(template[last:])
    return Sentence("".join(parts), tuple(spans[False]), tuple(spans[True]))


class _Values:
    """Values of the slots, from the package's lists and from rules."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.lists = {slot: list(load_lexicon(f"he/{name}").phrases) for slot, name in (("disease", "disease"), ("medication", "medication"), ("test", "medical_test"), ("body", "body_part"), ("device", "medical_device"))}  # fmt: skip
        self.first, self.last = _people("he/first_name", 400), _people("he/last_name", 400)
        places = load_lexicon("he/place")
        rows = list(zip(places.phrases, map(int, places.column("population") or ()), places.column("ambiguous") or ()))
        self.lists["city"] = [
            name
            for name, people, doubtful in rows
            if people >= 15000 and doubtful == "0" and '"' not in name and "." not in name
        ]
        self.lists["small_place"] = [name for name, people, _ in rows if people < 2000]
        self.lists["small_place_cue"] = self.lists["small_place"]
        self.lists["country"] = [
            name
            for name, region in zip(
                load_lexicon("he/country").phrases, load_lexicon("he/country").column("region") or ()
            )
            if region and " " not in name and region != "ישראל"
        ]
        self.streets = [name for name in load_lexicon("he/street").phrases if len(name) > 3]
        hospitals = load_lexicon("he/hospital")
        self.lists["hospital"] = [
            f"בית החולים {name}" if doubtful == "1" else name
            for name, doubtful in zip(hospitals.phrases, hospitals.column("ambiguous") or ())
        ]
        organizations = load_lexicon("he/organization")
        self.lists["organization"] = [
            name
            for name, doubtful in zip(organizations.phrases, organizations.column("ambiguous") or ())
            if doubtful == "0"
        ]
        self.lists["fund"] = ["כללית", "מכבי", "מאוחדת", "לאומית"]

    def draw(self, slot: str) -> str:
        """RETURNS (str): a value of a slot."""
        if slot in self.lists:
            return self.random.choice(self.lists[slot])
        make: Callable[[], str] = getattr(self, f"_{slot}")
        return make()

    def _pick(self, people: Tuple[List[str], List[int]]) -> str:
        # Half by how frequent a name is, half any.
        return self.random.choices(*people)[0] if self.random.random() < 0.5 else self.random.choice(people[0])

    def _first(self) -> str:
        return self._pick(self.first)

    def _last(self) -> str:
        return self._pick(self.last)

    def _name(self) -> str:
        if self.random.randrange(RARE) == 0:
            return self.random.choice(RARE_NAMES)
        second = " " + self._first() if self.random.randrange(10) == 0 else ""
        return f"{self._first()}{second} {self._last()}"

    def _digits(self, count: int) -> str:
        return "".join(self.random.choice("0123456789") for _ in range(count))

    def _id(self) -> str:
        digits = self.random.choice("0123") + self._digits(7)
        total = sum(sum(divmod(int(digit) * (1 + place % 2), 10)) for place, digit in enumerate(digits))
        return digits + str(-total % 10)

    def _id81(self) -> str:
        number = self._id()
        return f"{number[:8]}-{number[8]}"

    def _number(self) -> str:
        return str(self.random.randint(10**5, 10**8))

    def _license(self) -> str:
        return str(self.random.randint(10**4, 10**5 - 1))

    def _phone(self) -> str:
        return self.random.choice(("05{}-{}", "0{}-{}", "05{}{}")).format(self.random.choice("234"), self._digits(7))

    def _email(self) -> str:
        return f"{self.random.choice(('dana', 'y.levi', 'cohen77', 'mor_a'))}@{self.random.choice(('gmail.com', 'walla.co.il', 'clalit.org.il'))}"

    def _url(self) -> str:
        return f"https://www.{self.random.choice(('results', 'lab', 'my-health'))}.co.il/{self._digits(4)}"

    def _card(self) -> str:
        digits = "4580" + self._digits(11)
        total = sum(sum(divmod(int(digit) * (2 - place % 2), 10)) for place, digit in enumerate(digits))
        digits += str(-total % 10)
        return self.random.choice((digits, " ".join(digits[at : at + 4] for at in range(0, 16, 4))))

    def _parts(self) -> Tuple[int, int, int]:
        return self.random.randint(1, 28), self.random.randint(1, 12), self.random.randint(1930, 2026)

    def _date(self) -> str:
        day, month, year = self._parts()
        forms = (
            f"{day}.{month}.{year}",
            f"{day:02}/{month:02}/{year}",
            f"{day}/{month}/{year % 100:02}",
            f"{year}-{month:02}-{day:02}",
            f"{day:02}-{month:02}-{year}",
            f"{day:02}.{month:02}.{year % 100:02}",
            f"{day} ב{_MONTHS[month - 1]} {year}",
        )
        return self.random.choice(forms)

    def _range(self) -> str:
        day, month, year = self._parts()
        last = min(28, day + 3)
        return self.random.choice(
            (
                f"{day}-{last}.{month}.{year}",
                f"{day}.{month}.{year}-{last}.{month}.{year}",
                f"{day}.{month}-{last}.{month}.{year}",
                f"{day}-{last} ב{_MONTHS[month - 1]} {year}",
            )
        )

    def _month_year(self) -> str:
        _, month, year = self._parts()
        return f"{_MONTHS[month - 1]} {year}"

    def _month_date(self) -> str:
        day, month, year = self._parts()
        return self.random.choice(
            (
                f"{day} ב{_MONTHS[month - 1]}",
                f"{day} ל{_MONTHS[month - 1]} {year}",
                f"{day} {_MONTHS[month - 1]} {year}",
            )
        )

    def _letter_date(self) -> str:
        _, month, year = self._parts()
        return self._quotes(f"{self.random.choice(_LETTERS)} ב{_MONTHS[month - 1]} {year}")

    def _hebrew_date(self) -> str:
        month = self.random.choice(_HEBREW_MONTHS)
        year = self.random.choice(("", " " + self.random.choice(_YEARS)))
        return self._quotes(f"{self.random.choice(_LETTERS)} {self.random.choice(('ב', 'ל', ''))}{month}{year}")

    def _quotes(self, text: str) -> str:
        return text if self.random.random() < 0.5 else text.replace('"', "״").replace("'", "׳")

    def _address(self) -> str:
        kind = self.random.choice(("רחוב ", "רח' ", "שדרות ", "דרך "))
        flat = self.random.choice(
            (
                "",
                "",
                f" דירה {self.random.randint(1, 40)}",
                f", קומה {self.random.randint(1, 9)}",
                f" כניסה {self.random.choice('אבג')}'",
            )
        )
        return f"{kind}{self.random.choice(self.streets)} {self.random.randint(1, 180)}{flat}"

    def _street(self) -> str:
        return f"{self.random.choice(('רחוב', 'כיכר', 'שדרות'))} {self.random.choice(self.streets)}"

    def _zip(self) -> str:
        return str(self.random.randint(1000000, 9999999))

    def _age(self) -> str:
        return str(self.random.randint(18, 89))

    def _old_age(self) -> str:
        return str(self.random.randint(90, 104))

    def _months(self) -> str:
        return f"{self.random.randint(2, 11)} חודשים"

    def _born(self) -> str:
        return self.random.choice(("נולד ב-", "יליד", "תאריך לידה", "ת. לידה"))

    def _year_context(self) -> str:
        return f"שנת {self.random.randint(1948, 2015)}"


def _people(name: str, least: int) -> Tuple[List[str], List[int]]:
    lexicon = load_lexicon(name)
    rows = [
        (phrase, int(people))
        for phrase, people in zip(lexicon.phrases, lexicon.column("people") or ())
        if int(people) >= least
    ]
    return [row[0] for row in rows], [row[1] for row in rows]


def measure_hebrew(nlp: Language, sentences: Iterable[Sentence]) -> Figures:
    """Measure a pipeline.

    nlp (Language): A pipeline that writes the final group.
    sentences (Iterable[Sentence]): The sentences.
    RETURNS (Figures): The figures.
    """
    found = gold = predicted = right = false_clinical = clinical = count = 0
    by_slot: Dict[str, List[int]] = {}
    kept = list(sentences)
    for sentence, doc in zip(kept, nlp.pipe(sentence.text for sentence in kept)):
        count += 1
        covered = _mask(len(sentence.text), [(f.start, f.end) for f in get_final(doc) or () if is_personal(f.label)])
        personal = _mask(len(sentence.text), [span[:2] for span in sentence.gold])
        for token in _TOKEN.finditer(sentence.text):
            hit = any(covered[token.start() : token.end()])
            predicted += hit
            right += hit and any(personal[token.start() : token.end()])
        for start, end, slot in sentence.gold:
            row = by_slot.setdefault(slot, [0, 0])
            for token in _TOKEN.finditer(sentence.text, start, end):
                whole = all(covered[token.start() : token.end()])
                row[0] += whole
                row[1] += 1
        for start, end, _ in sentence.clinical:
            clinical += 1
            false_clinical += any(covered[start:end])
    found, gold = sum(row[0] for row in by_slot.values()), sum(row[1] for row in by_slot.values())
    return Figures(
        count,
        found,
        gold,
        predicted,
        right,
        false_clinical,
        clinical,
        {slot: (row[0], row[1]) for slot, row in sorted(by_slot.items())},
    )


def _mask(size: int, spans: Sequence[Tuple[int, int]]) -> bytearray:
    mask = bytearray(size)
    for start, end in spans:
        mask[start:end] = b"\1" * (end - start)
    return mask


@app.command()
def main(
    pipeline: str = typer.Option("he", "--pipeline", "-p", help="A bundled pipeline, or a path to one"),
    size: int = typer.Option(3400, "--size", "-n", min=1, help="Sentences"),
    seed: int = typer.Option(0, "--seed", "-s", min=0, max=10**9, help="Chooses names, dates and numbers"),
) -> None:
    """Invent Hebrew clinical sentences; print the share of personal tokens found (recall), F2, and the share of
    clinical terms found by mistake."""
    figures = measure_hebrew(load(pipeline), generate_sentences(size, seed))
    for slot, (found, gold) in figures.by_slot.items():
        typer.echo(f"  {slot:16}{found:7,} of {gold:7,}  {found / gold:7.2%}")
    typer.echo(
        f"{figures.sentences:,} sentences, {figures.gold:,} personal tokens, {figures.clinical:,} clinical terms"
    )
    typer.echo(
        (
            f"recall {figures.recall:.4f}  precision {figures.precision:.4f}  F2 {figures.f2:.4f}  clinical terms "
            f"found by mistake {figures.false_share:.2%}"
        )
    )


if __name__ == "__main__":
    app()
