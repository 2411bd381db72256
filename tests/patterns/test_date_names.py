"""The names of months and weekdays that packs hold are those of the package's dates."""

from functools import lru_cache

import pytest

from spacy_anonym.dates.names import TABLES
from spacy_anonym.patterns import PatternEngine, load_packs

MONTHS, WEEKDAYS = TABLES["month"], TABLES["weekday"]
LANGS = ("es", "ca", "de", "fr", "it", "pt", "nl", "he")


@lru_cache(maxsize=None)
def engine():
    return PatternEngine(
        [pattern for pattern in load_packs(["common"], "xx") if pattern.id in ("date_foreign", "date_hebrew")]
    )


def is_whole(text):
    return any((f.start, f.end) == (0, len(text)) for f in engine().find(text))


@pytest.mark.parametrize("lang", LANGS)
def test_every_month_makes_a_date(lang):
    names = {name for row in MONTHS[lang].values() for name in row}
    assert len(names) >= 12
    assert [name for name in sorted(names) if not is_whole(f"3 {'ב' if lang == 'he' else ''}{name} 2021")] == []


@pytest.mark.parametrize("lang", [lang for lang in LANGS if lang != "he"])
def test_every_weekday_belongs_to_its_date(lang):
    names = {name for form, row in WEEKDAYS[lang].items() if form.startswith("wide") for name in row}
    month = next(iter(MONTHS[lang].values()))[4]
    assert len(names) >= 7
    assert [name for name in sorted(names) if not is_whole(f"{name}, 3 {month} 2021")] == []
