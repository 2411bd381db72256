import json
import re
from collections import Counter
from random import Random

import pytest
import srsly
from hypothesis import given, settings
from hypothesis import strategies as st

from scripts.corpora import markup, people, slots, synthetic
from scripts.corpora.markup import Choice, Slot, parse_template, read_templates
from scripts.corpora.synthetic import known_languages, load_kinds, load_language, make_texts, write_jsonl
from spacy_anonym.io.corpus import read_jsonl
from spacy_anonym.labels import LABELS

pytestmark = pytest.mark.slow

KINDS = {"letters", "clinical", "court", "chats", "logs", "email", "forms"}
CULTURE = people.Culture("en", 1.0, ("Bo",), ("Ann",), ("Roe",), ("Roe",))


def filler(**lists):
    tables = {}
    for name, (label, *entries) in lists.items():
        settings_ = {"label": label} if label else {}
        tables[name] = markup.TemplateFile(name, tuple(map(parse_template, entries)), tuple(entries), settings_)
    return slots.Filler(slots.Language("en", ("en_US",), (CULTURE,), tables), Random(1))


def test_markup_is_parsed():
    assert parse_template("Hi {first:a|upper}, {{x}} {=a|{last:a}}{?, b}") == (
        "Hi ",
        Slot("first", "a", ("upper",)),
        ", {x} ",
        Choice((("a",), (Slot("last", "a"),))),
        Choice(((), (", b",))),
    )


@pytest.mark.parametrize(
    "source", ["{first", "}", "{=a|b", "{first:a:b}", "{first|loud}", "{a b}", "{}", "{?x", "{=a|{b}"]
)
def test_markup_that_is_not_valid_is_refused(source):
    with pytest.raises(ValueError) as caught:
        parse_template(source)
    assert "cannot be read as a template" in str(caught.value)


@settings(max_examples=150, deadline=None)
@given(st.text("ab{}|=?:\n", max_size=15))
def test_any_markup_is_parsed_or_refused(source):
    try:
        parts = parse_template(source)
    except ValueError as error:
        assert "cannot be read as a template" in str(error)
        return
    if not set("{}") & set(source):
        assert parts == ((source,) if source else ())


def test_a_file_has_blocks_or_lines_and_settings(tmp_path):
    path = tmp_path / "chats.txt"
    path.write_text("## label PERSON\n\nHi {first}\nbye\n---\n\n---\nHo\n", encoding="utf8")
    read = read_templates(path)
    assert read.sources == ("Hi {first}\nbye", "Ho") and read.settings == {"label": "PERSON"} and read.name == "chats"
    path.write_text("## lines\nHi\n\nHo {x\n", encoding="utf8")
    with pytest.raises(ValueError, match="line 4"):
        read_templates(path)
    path.write_bytes(b"\xff")
    with pytest.raises(ValueError) as caught:
        read_templates(path)
    assert "cannot be read as a template" in str(caught.value)


def test_a_key_stands_for_one_person():
    text, spans = filler().fill(parse_template("{first:a} {last:a} <{email:a}>, {first:a|upper}"))
    name = text.split()[0]
    assert text.endswith(name.upper()) and re.search(r"@(\w+\.)*example\.", text)
    assert [(text[start:end], label) for start, end, label in spans][:2] == [(name, "PERSON"), ("Roe", "PERSON")]


def test_the_founder_of_a_firm_is_the_firm_and_an_eponym_is_nobody():
    lists = {
        "org": ("ORGANIZATION", "{last} & Sons"),
        "eponym": ("NONE", "{last}'s disease"),
        "plain": ("", "to {first}"),
    }
    text, spans = filler(**lists).fill(parse_template("{org}; {eponym}; {plain}; {org|nolabel}"))
    assert [(text[start:end], label) for start, end, label in spans][:1] == [("Roe & Sons", "ORGANIZATION")]
    assert [label for _, _, label in spans] == ["ORGANIZATION", "PERSON"]
    assert text.startswith("Roe & Sons; Roe's disease; to ") and text.endswith("; Roe & Sons")


def test_labels_in_capitals_are_valid_identifiers():
    from spacy_anonym.patterns.validators.accounts import card

    made = filler(CREDIT_CARD=("", "4111 1111 1111 1111"))
    values = {made.value(Slot("CREDIT_CARD"))[0] for _ in range(5)}
    assert len(values) > 1 and all(card(value) for value in values)
    assert made.value(Slot("US_SSN"))[1][0][2] == "US_SSN"


@pytest.mark.parametrize("name", ["nothing", "NO_LABEL_OF_OURS"])
def test_an_unknown_slot_is_a_coded_error(name):
    with pytest.raises(ValueError) as caught:
        filler().fill(parse_template(f"{{{name}}}"))
    assert "of a template is not known" in str(caught.value)


FORMS = {"full": "Ann Roe", "first": "Ann", "last": "Roe", "last_first": "Roe, Ann", "initial_last": "A. Roe"}


@pytest.mark.parametrize("form", sorted(FORMS))
def test_names_are_written_in_forms(form):
    person = people.Person("Ann", "", "Roe", "f", "en")
    written = [people.write_person(person, Random(seed), form) for seed in range(40)]
    assert Counter(written).most_common(1)[0][0] == FORMS[form]
    assert all("Roe" in each or form == "first" for each in written)


def test_parts_share_no_name_and_no_template():
    for lang in ("en",):
        train, dev = (load_language(lang, part).cultures for part in ("train", "dev"))
        for one, other in zip(train, dev):
            # Short lists have too few for two parts.
            for pools in zip(one[2:], other[2:]):
                assert not set(pools[0]) & set(pools[1]) or min(map(len, pools)) < 60
        sources = [source for file in load_kinds(lang) for source in file.sources]
        assert 0.03 < sum(people.in_part(source, "dev") for source in sources) / len(sources) < 0.25


@pytest.mark.parametrize("lang", known_languages())
def test_every_template_of_a_language_can_be_filled(lang):
    language = load_language(lang)
    used = Counter()
    for file in load_kinds(lang):
        for source, template in zip(file.sources, file.templates):
            for seed in range(1):
                text, spans = slots.Filler(language, Random(seed)).fill(template)
                assert text.strip() and "{" not in text.replace("{id=", "").replace('{"', ""), source
                used.update(label for _, _, label in spans)
                assert all(text[start:end].strip() == text[start:end] != "" for start, end, _ in spans), source
    assert set(used) <= set(LABELS) and used["PERSON"] > 50


def test_english_has_many_kinds_and_templates():
    files = {file.name: file for file in load_kinds("en")}
    assert KINDS <= set(files) and sum(len(file.templates) for file in files.values()) >= 150
    assert sum("\n" in source for file in files.values() for source in file.sources) > 60


def test_texts_depend_on_seed_and_number_alone(tmp_path):
    few, more = list(make_texts("en", 20, seed=5)), list(make_texts("en", 40, seed=5))
    assert more[:20] == few and list(make_texts("en", 20, seed=6)) != few
    assert {gold.source for gold in make_texts("en", 10, kinds=["chats"])} == {"synthetic/en/chats"}
    assert all(gold.text == gold.text.lower() for gold in make_texts("en", 10, lower=1.0))
    assert write_jsonl(few, tmp_path / "a" / "b.jsonl") == 20
    read = [
        (text, tuple((f.start, f.end, f.label) for f in found))
        for _, text, found in read_jsonl(tmp_path / "a" / "b.jsonl")
    ]
    assert read == [(gold.text, gold.spans) for gold in few]


def test_first_and_last_name_beside_each_other_are_one():
    spans = [(0, 3, "PERSON"), (4, 7, "PERSON"), (8, 12, "LOCATION"), (13, 16, "PERSON"), (17, 19, "PERSON")]
    assert synthetic._join_names("Ann Roe Ohio Poe\nBo", spans) == (
        (0, 7, "PERSON"),
        (8, 12, "LOCATION"),
        (13, 16, "PERSON"),
        (17, 19, "PERSON"),
    )


@pytest.mark.parametrize(
    "options, code",
    [
        ({"lang": "zz"}, "no templates for"),
        ({"lang": "en", "part": "test"}, "SA003"),
        ({"lang": "en", "kinds": ["odes"]}, "SA003"),
    ],
)
def test_unknown_languages_parts_and_kinds_are_coded_errors(options, code):
    lang = options.pop("lang")
    with pytest.raises(ValueError) as caught:
        list(make_texts(lang, 1, **options))
    assert code in str(caught.value)


def test_a_line_of_cultures_that_cannot_be_read_is_named(tmp_path):
    for line in ("en_US", "qq_QQ 5", "zh 4 | Wei | Mei"):
        (tmp_path / "cultures.txt").write_text(f"## x\n{line}\n", encoding="utf8")
        people.load_cultures.cache_clear()
        people._read_cultures.cache_clear()
        with pytest.raises(ValueError, match="line 2") as caught:
            people.load_cultures(tmp_path)
        assert "cannot be read as a template" in str(caught.value)


def test_the_small_gold_sets_have_no_text_in_common():
    from pathlib import Path

    corpus = Path(__file__).parents[2] / "corpus"
    train, dev = (
        {json.dumps(row["text"]) for row in srsly.read_jsonl(corpus / f"{name}.jsonl")}
        for name in ("en_train", "en_synthetic_dev")
    )
    long = {text for text in train if len(text) > 40}
    assert len(train) > 1000 and len(dev) > 200 and not long & dev
    assert sum(path.stat().st_size for path in corpus.iterdir()) < 2_000_000
