"""What slots of templates are filled with.

A slot is, in this order: a form of a person's name, something drawn here (a date, a user name), a list of the language
(`lists/<name>.txt`), or, in capitals, a label: a valid identifier of that kind.
"""

import unicodedata
from datetime import date, timedelta
from random import Random
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple

from spacy_anonym import registry
from spacy_anonym.labels import normalize_label
from spacy_anonym.surrogates.characters import randomize_characters
from spacy_anonym.surrogates.values import surrogate_value

from .markup import Choice, Slot, Template, TemplateFile
from .people import Culture, Person, draw_person, write_person

Span = Tuple[int, int, str]


class Language(NamedTuple):
    """What the templates of a language draw from.

    code (str): ISO 639.
    locales (Tuple[str, ...]): Whose telephone numbers and the like are meant.
    cultures (Tuple[Culture, ...]): Whose names.
    lists (Mapping[str, TemplateFile]): The lists, by name.
    """

    code: str
    locales: Tuple[str, ...]
    cultures: Tuple[Culture, ...]
    lists: Mapping[str, TemplateFile]


class Filler:
    """Fill the slots of one text. What belongs together (the key of a slot) is remembered until the text is done.

    language (Language): What is drawn from.
    rng (Random): Where chance comes from.
    """

    def __init__(self, language: Language, rng: Random) -> None:
        self.language = language
        self.rng = rng
        self.people: Dict[str, Person] = {}
        self.values: Dict[Tuple[str, str], Tuple[str, List[Span]]] = {}
        self.day: date = date(2000, 1, 1)

    def fill(self, template: Template) -> Tuple[str, List[Span]]:
        """Fill a template.

        template (Template): The template.
        RETURNS (Tuple[str, List[Span]]): The text, and what is sensitive in it in half-open characters.
        RAISES (ValueError): when a slot's name is not known.
        """
        pieces: List[str] = []
        spans: List[Span] = []
        length = 0
        for part in template:
            if isinstance(part, str):
                text, inner = part, []
            elif isinstance(part, Choice):
                text, inner = self.fill(self.rng.choice(part.options))
            else:
                text, inner = self.value(part)
            pieces.append(text)
            spans += [(start + length, end + length, label) for start, end, label in inner]
            length += len(text)
        return "".join(pieces), spans

    def value(self, slot: Slot) -> Tuple[str, List[Span]]:
        """RETURNS (Tuple[str, List[Span]]): what a slot is filled with, and what is sensitive in it."""
        if slot.key:
            known = (slot.name, slot.key)
            if known not in self.values:
                self.values[known] = self._draw(slot.name, slot.key)
            text, spans = self.values[known]
        else:
            text, spans = self._draw(slot.name, "")
        for name in slot.filters:
            changed = {"upper": text.upper, "lower": text.lower, "title": text.title}.get(name, lambda: text)()
            # A few letters change their length with their case.
            text = changed if len(changed) == len(text) else text
            spans = [] if name == "nolabel" else spans
        return text, spans

    def _draw(self, name: str, key: str) -> Tuple[str, List[Span]]:
        if name in PERSON_FORMS:
            text = write_person(self.person(key), self.rng, PERSON_FORMS[name])
            return text, [(0, len(text), "PERSON")]
        if name in DRAWN:
            label, draw = DRAWN[name]
            text = draw(self, key)
            return text, [(0, len(text), label)] if label and text else []
        if name in DATES:
            return self._date(DATES[name])
        if name.isupper():
            text = self._identifier(name)
            return text, [(0, len(text), normalize_label(name))]
        if name in self.language.lists:
            return self._listed(name, key)
        raise ValueError(
            (
                f"The slot '{name}' of a template is not known for the language '{self.language.code}': it is "
                "neither a form of a name, nor a file of lists/, nor a label with examples."
            )
        )

    def person(self, key: str) -> Person:
        """RETURNS (Person): the person of a key; another one each time for ""."""
        if key and key in self.people:
            return self.people[key]
        person = draw_person(self.rng, self.language.cultures)
        if key:
            self.people[key] = person
        return person

    def _listed(self, name: str, key: str) -> Tuple[str, List[Span]]:
        listed = self.language.lists[name]
        if name == "title" and key:
            # Of lists with two genders the first half is for men, the second for women, of as many entries.
            half = len(listed.templates) // 2
            gender = self.person(key).gender
            options = (
                listed.templates[:half]
                if gender == "m"
                else listed.templates[half:]
                if gender == "f"
                else listed.templates
            )
            return self.fill(self.rng.choice(options))
        text, spans = self.fill(self.rng.choice(listed.templates))
        label = listed.settings.get("label", "")
        if label == "NONE":
            return text, []
        # All of a company's name is the company's, also the founder's in it.
        return text, [(0, len(text), normalize_label(label))] if label else spans

    def _date(self, label: str) -> Tuple[str, List[Span]]:
        years = 25_000 if label == "BIRTH_DATE" else 5_000
        self.day = date(2026, 1, 1) - timedelta(days=self.rng.randint(0, years))
        text, _ = self.fill(self.rng.choice(self.language.lists["date"].templates))
        return text, [(0, len(text), label)]

    def _identifier(self, label: str) -> str:
        listed = self.language.lists.get(label)
        if listed is not None:
            example = self.rng.choice(listed.sources)
        else:
            example = self.rng.choice(_examples(label) or [""])
        if not example:
            raise ValueError(
                (
                    f"The slot '{label}' of a template is not known for the language '{self.language.code}': it is "
                    "neither a form of a name, nor a file of lists/, nor a label with examples."
                )
            )
        locale = self.rng.choice(self.language.locales)
        drawn = surrogate_value(label, example, self.rng, locale)
        return drawn or randomize_characters(example, self.rng)


_EXAMPLES: Dict[str, List[str]] = {}


def _examples(label: str) -> List[str]:
    """RETURNS (List[str]): the marked examples of a label in all registered packs, sorted."""
    if not _EXAMPLES:
        found: Dict[str, List[str]] = {}
        for name in registry.names("patterns"):
            for pattern in registry.get("patterns", name)():
                data: Mapping[str, Any] = pattern if isinstance(pattern, dict) else vars(pattern)
                for example in data.get("examples") or ():
                    value = example.partition("«")[2].partition("»")[0]
                    if value and "\n" not in value:
                        found.setdefault(data["label"], []).append(value)
        _EXAMPLES.update({label: sorted(set(values)) for label, values in found.items()})
    return _EXAMPLES.get(label, [])


def _ascii(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "".join(char for char in plain.lower() if char.isalnum())


def _username(filler: Filler, key: str) -> str:
    rng, person = filler.rng, filler.person(key)
    first, last = _ascii(person.first), _ascii(person.last)
    if not first or not last:
        first, last = f"user{rng.randint(10, 999)}", str(rng.randint(1, 99))
    forms = (
        f"{first}{last}",
        f"{first}.{last}",
        f"{first[0]}{last}",
        f"{first}_{last}",
        f"{first}{rng.randint(1, 99)}",
        f"{last}{first[0]}",
    )
    return rng.choice(forms)


def _handle(filler: Filler, key: str) -> str:
    return "@" + _username(filler, key).replace(".", "_")


def _email(filler: Filler, key: str) -> str:
    rng = filler.rng
    host = rng.choice(
        ("example.com", "example.org", "example.net", "mail.example.com", "corp.example.org", "example.co.uk")
    )
    return f"{_username(filler, key)}@{host}"


def _time(filler: Filler, key: str) -> str:
    rng = filler.rng
    hour, minute = rng.randint(0, 23), rng.randint(0, 59)
    if filler.language.code == "en" and rng.random() < 0.4:
        return f"{hour % 12 or 12}:{minute:02}{rng.choice((' ', ''))}{rng.choice(('am', 'pm', 'AM', 'PM'))}"
    return f"{hour:02}:{minute:02}"


def _day_word(filler: Filler, key: str) -> str:
    return filler.language.lists["month"].sources[filler.day.month - 1]


def _month_short(filler: Filler, key: str) -> str:
    listed = filler.language.lists.get("month_short")
    return listed.sources[filler.day.month - 1] if listed else _day_word(filler, key)[:3]


def _weekday(filler: Filler, key: str) -> str:
    return filler.language.lists["weekday"].sources[filler.day.weekday()]


def _ordinal(filler: Filler, key: str) -> str:
    day = filler.day.day
    return f"{day}{'th' if 10 <= day % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"


def _number(low: int, high: int) -> Callable[[Filler, str], str]:
    return lambda filler, key: str(filler.rng.randint(low, high))


PERSON_FORMS: Dict[str, str] = {
    "person": "any", "full": "full", "first": "first", "last": "last", "last_first": "last_first", "middle": "middle", "initials_last": "initials_last", "initial_last": "initial_last",
}  # fmt: skip
DATES: Dict[str, str] = {"date": "DATE_TIME", "birth": "BIRTH_DATE", "medical_date": "MEDICAL_DATE"}
# The parts of a date are those of the last one that was drawn.
DRAWN: Dict[str, Tuple[Optional[str], Callable[[Filler, str], str]]] = {
    "username": ("USERNAME", _username),
    "handle": ("USERNAME", _handle),
    "email": ("EMAIL_ADDRESS", _email),
    "time": ("DATE_TIME", _time),
    "age": ("AGE", _number(1, 99)),
    "number": (None, _number(1, 240)),
    "amount": (None, _number(20, 90_000)),
    "year": (None, _number(1950, 2026)),
    "day": (None, lambda filler, key: str(filler.day.day)),
    "day2": (None, lambda filler, key: f"{filler.day.day:02}"),
    "day_th": (None, _ordinal),
    "month_name": (None, _day_word),
    "month_abbr": (None, _month_short),
    "month_number": (None, lambda filler, key: str(filler.day.month)),
    "month2": (None, lambda filler, key: f"{filler.day.month:02}"),
    "year4": (None, lambda filler, key: str(filler.day.year)),
    "year2": (None, lambda filler, key: f"{filler.day.year % 100:02}"),
    "weekday_name": (None, _weekday),
}
