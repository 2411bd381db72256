"""Dates in sentences of six languages: date_cases/LANG.txt marks in «» what the language's pipeline finds."""

import re
from pathlib import Path

import pytest

from spacy_anonym.patterns import LANGUAGE_PACKS, PatternEngine, load_packs
from spacy_anonym.pipeline.span_consolidator import THRESHOLD

FOLDER = Path(__file__).parent / "date_cases"
LANGS = sorted(path.stem for path in FOLDER.glob("*.txt"))
RELATIVE = {"en": "yesterday", "es": "ayer", "ca": "ahir", "he": "אתמול", "de": "gestern", "fr": "hier"}


@pytest.fixture(scope="module")
def engines():
    return {lang: PatternEngine([p for p in load_packs(None, lang) if p.label == "DATE_TIME"]) for lang in LANGS}


def cases():
    for lang in LANGS:
        # A case goes on on the next line where a mark is open.
        text = ""
        for line in (FOLDER / f"{lang}.txt").read_text(encoding="utf8").splitlines():
            text += line
            if text.count("«") == text.count("»"):
                yield lang, text
                text = ""
            else:
                text += "\n"


@pytest.mark.parametrize("lang, marked", list(cases()))
def test_dates_of_a_language(engines, lang, marked):
    text = re.sub("[«»]", "", marked)
    covered = bytearray(len(text))
    for finding in engines[lang].find(text):
        if finding.score >= THRESHOLD:
            covered[finding.start : finding.end] = b"\x01" * (finding.end - finding.start)
    found = [text[match.start() : match.end()] for match in re.finditer(b"\x01+", bytes(covered))]
    assert found == re.findall("«(.*?)»", marked, re.DOTALL)


def test_all_languages_have_cases():
    assert LANGS == ["ca", "de", "en", "es", "fr", "he"]
    assert all(sum(lang == each for each, _ in cases()) >= 10 for lang in LANGS)


@pytest.mark.parametrize("lang", LANGS)
def test_relative_words_score_below_the_threshold(lang):
    [finding] = PatternEngine(load_packs([f"dates_{lang}"], lang)).find(f"x {RELATIVE[lang]} x")
    assert finding.rule == f"regex.date_{lang}_relative" and 0 < finding.score < THRESHOLD


def test_other_languages_do_not_read_them():
    ids = {pattern.id for pattern in load_packs(["common"], "xx")}
    assert not any(pattern.startswith(tuple(f"date_{lang}_" for lang in LANGS)) for pattern in ids)
    assert "dates_en" not in LANGUAGE_PACKS["en"] and all(
        f"dates_{lang}" in LANGUAGE_PACKS[lang] for lang in LANGS if lang != "en"
    )
    assert "date_es_relative" in {p.id for p in load_packs(None, "es")} and "date_es_relative" not in {
        p.id for p in load_packs(None, "ca")
    }
